// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"

#include <sodium.h>

#include <cstdlib>

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

struct Fingerprint::State {
    crypto_auth_hmacsha512256_state hmac;
};

Fingerprint::Fingerprint(const UserKey& key)
    : m_state(std::make_unique<State>()) {
    needSodium();
    crypto_auth_hmacsha512256_init(&m_state->hmac, key.data(), key.size());
}

Fingerprint::~Fingerprint() = default;
Fingerprint::Fingerprint(Fingerprint&&) noexcept = default;
Fingerprint& Fingerprint::operator=(Fingerprint&&) noexcept = default;

void Fingerprint::add(std::span<const char> bytes) {
    crypto_auth_hmacsha512256_update(&m_state->hmac, reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                     bytes.size());
}

std::string Fingerprint::finish() {
    std::array<std::uint8_t, crypto_auth_hmacsha512256_BYTES> hash;
    crypto_auth_hmacsha512256_final(&m_state->hmac, hash.data());
    return toHex(hash);
}

} // namespace trilemma
