// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"

#include <sodium.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace trilemma {

namespace {

void needSodium() {
    if (sodium_init() < 0) std::abort(); // no secure generator: nothing here may go on
}

std::string toHex(std::span<const std::uint8_t> bytes) {
    std::string hex(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    hex.pop_back();
    return hex;
}

std::array<std::uint8_t, 32> blake2b(std::string_view text) {
    needSodium();
    std::array<std::uint8_t, 32> hash;
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const std::uint8_t*>(text.data()),
                       text.size(), nullptr, 0);
    return hash;
}

std::uint64_t splitMix(std::uint64_t word) {
    word += 0x9e3779b97f4a7c15ULL;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebULL;
    return word ^ (word >> 31);
}

} // namespace

UserKey generateUserKey() {
    needSodium();
    UserKey key;
    randombytes_buf(key.data(), key.size());
    return key;
}

std::string generateUuid() {
    needSodium();
    std::array<std::uint8_t, 16> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | 0x40);
    bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);
    std::string text = toHex(bytes);
    for (const std::size_t dash : {8, 13, 18, 23})
        text.insert(dash, "-");
    return text;
}

std::string publicHash(std::string_view text) {
    return toHex(blake2b(text));
}

std::uint64_t publicDigest(std::string_view text) {
    const std::array<std::uint8_t, 32> hash = blake2b(text);
    std::uint64_t word = 0;
    for (int i = 7; i >= 0; --i)
        word = word << 8 | hash[static_cast<std::size_t>(i)];
    return word;
}

std::uint64_t publicWord(std::uint64_t seed, std::uint64_t index) {
    return splitMix(splitMix(seed) ^ index);
}

UserKey keyFor(std::string_view purpose, const UserKey& key) {
    needSodium();
    UserKey derived;
    crypto_generichash(derived.data(), derived.size(), reinterpret_cast<const std::uint8_t*>(purpose.data()),
                       purpose.size(), key.data(), key.size());
    return derived;
}

struct Fingerprint::State {
    UserKey key;
    crypto_auth_hmacsha512256_state hmac;
    bool hasBegun = false;
    std::string filesBefore; ///< their fingerprints, one after the other

    void begin(const UserKey& with) { crypto_auth_hmacsha512256_init(&hmac, with.data(), with.size()); }
    void add(std::string_view bytes) {
        crypto_auth_hmacsha512256_update(&hmac, reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                         bytes.size());
    }
    std::string end() {
        std::array<std::uint8_t, crypto_auth_hmacsha512256_BYTES> hash;
        crypto_auth_hmacsha512256_final(&hmac, hash.data());
        return toHex(hash);
    }
};

Fingerprint::Fingerprint(const UserKey& key)
    : m_state(std::make_unique<State>()) {
    needSodium();
    m_state->key = key;
    m_state->begin(key);
}

Fingerprint::~Fingerprint() = default;
Fingerprint::Fingerprint(Fingerprint&&) noexcept = default;
Fingerprint& Fingerprint::operator=(Fingerprint&&) noexcept = default;

void Fingerprint::beginFile() {
    if (m_state->hasBegun) {
        m_state->filesBefore += m_state->end();
        m_state->begin(m_state->key);
    }
    m_state->hasBegun = true;
}

void Fingerprint::add(std::span<const char> bytes) {
    m_state->hasBegun = true;
    m_state->add({bytes.data(), bytes.size()});
}

std::string Fingerprint::finish() {
    const std::string last = m_state->end();
    if (m_state->filesBefore.empty()) return last;
    m_state->begin(keyFor("trilemma fingerprint of several files", m_state->key));
    m_state->add(m_state->filesBefore + last); // all of one length
    return m_state->end();
}

namespace {

constexpr std::size_t digestBufferBytes = 1 << 16;

} // namespace

/// Short texts are gathered, so that the hash works on whole blocks.
struct KeyedDigest::State {
    crypto_generichash_state hash;
    std::vector<std::uint8_t> waiting;

    void flush() {
        crypto_generichash_update(&hash, waiting.data(), waiting.size());
        waiting.clear();
    }
};

KeyedDigest::KeyedDigest(const UserKey& key, std::string_view purpose)
    : m_state(std::make_unique<State>()) {
    const UserKey own = keyFor(purpose, key);
    crypto_generichash_init(&m_state->hash, own.data(), own.size(), 32);
    m_state->waiting.reserve(digestBufferBytes);
}

KeyedDigest::~KeyedDigest() = default;
KeyedDigest::KeyedDigest(KeyedDigest&&) noexcept = default;
KeyedDigest& KeyedDigest::operator=(KeyedDigest&&) noexcept = default;

void KeyedDigest::addBytes(const void* bytes, std::size_t count) {
    std::vector<std::uint8_t>& waiting = m_state->waiting;
    const auto* begin = static_cast<const std::uint8_t*>(bytes);
    waiting.insert(waiting.end(), begin, begin + count);
    if (waiting.size() >= digestBufferBytes) m_state->flush();
}

void KeyedDigest::add(std::string_view text) {
    constexpr std::uint8_t isLong = 255; // the length takes one byte, or this one and eight more
    const auto length = static_cast<std::uint8_t>(std::min<std::size_t>(text.size(), isLong));
    addBytes(&length, 1);
    if (length == isLong) add(std::uint64_t{text.size()});
    addBytes(text.data(), text.size());
}

void KeyedDigest::add(std::uint64_t number) {
    std::array<std::uint8_t, 8> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
    addBytes(bytes.data(), bytes.size());
}

std::string KeyedDigest::finish() {
    m_state->flush();
    std::array<std::uint8_t, 32> digest;
    crypto_generichash_final(&m_state->hash, digest.data(), digest.size());
    return toHex(digest);
}

} // namespace trilemma
