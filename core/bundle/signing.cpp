// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/signing.h"

#include "core/base/base64.h"

#include <sodium.h>

#include <cstdlib>
#include <cstring>

namespace trilemma {

namespace {

constexpr const char* algorithm = "ed25519";
constexpr const char* payloadType = "application/vnd.in-toto+json";
using Secret = std::array<std::uint8_t, crypto_sign_SECRETKEYBYTES>;
using Signature = std::array<std::uint8_t, crypto_sign_BYTES>;

std::string hex(const std::uint8_t* bytes, std::size_t count) {
    std::string text(2 * count + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, count);
    text.pop_back();
    return text;
}

bool readHex(const std::string& text, std::array<std::uint8_t, 32>& into) {
    std::size_t count = 0;
    const char* end = nullptr;
    return text.size() == 2 * into.size() &&
           sodium_hex2bin(into.data(), into.size(), text.data(), text.size(), nullptr, &count, &end) == 0 &&
           count == into.size();
}

/// The pre-authentication encoding: type and payload with their lengths, so that neither is read as the
/// other.
std::string authenticated(const std::string& payload) {
    const std::string type = payloadType;
    return "DSSEv1 " + std::to_string(type.size()) + ' ' + type + ' ' + std::to_string(payload.size()) + ' ' +
           payload;
}

Error brokenKey(std::string rule) {
    return {ErrorCode::InvalidFile, "key", "", std::move(rule), "Name a file that trilemma-cli key wrote"};
}

Error brokenEnvelope(std::string rule) {
    return {ErrorCode::InvalidFile, "envelope", "", std::move(rule), "Get the bundle again from its owner"};
}

} // namespace

SigningKey::SigningKey(const std::array<std::uint8_t, 32>& seed)
    : m_seed(seed) {
    Secret secret;
    crypto_sign_seed_keypair(m_public.data(), secret.data(), m_seed.data());
    sodium_memzero(secret.data(), secret.size());
}

SigningKey SigningKey::generate() {
    if (sodium_init() < 0) std::abort();
    std::array<std::uint8_t, 32> seed;
    randombytes_buf(seed.data(), seed.size());
    SigningKey key(seed);
    sodium_memzero(seed.data(), seed.size());
    return key;
}

SigningKey::~SigningKey() {
    sodium_memzero(m_seed.data(), m_seed.size());
}

Json SigningKey::sealed(const std::string& payload) const {
    Secret secret;
    PublicKey again;
    crypto_sign_seed_keypair(again.data(), secret.data(), m_seed.data());
    const std::string message = authenticated(payload);
    Signature signature;
    crypto_sign_detached(signature.data(), nullptr, reinterpret_cast<const unsigned char*>(message.data()),
                         message.size(), secret.data());
    sodium_memzero(secret.data(), secret.size());
    return {{"payload", base64(payload)},
            {"payloadType", payloadType},
            {"signatures",
             Json::array(
                 {{{"keyid", hexOf(m_public)},
                   {"sig", base64({reinterpret_cast<const char*>(signature.data()), signature.size()})}}})}};
}

Json SigningKey::json() const {
    return {{"trilemma_signing_key", 1},
            {"algorithm", algorithm},
            {"seed", hex(m_seed.data(), m_seed.size())},
            {"public", hexOf(m_public)}};
}

Result<SigningKey> SigningKey::fromJson(const Json& json) {
    std::string named, seed, shown;
    Errors errors;
    {
        JsonFields fields(json, "key", ErrorCode::InvalidFile, errors);
        fields.version("trilemma_signing_key", 1);
        fields.read("algorithm", named, Need::Required);
        fields.read("seed", seed, Need::Required);
        fields.read("public", shown, Need::Required);
    }
    if (!errors.empty()) return brokenKey("is no key to sign with");
    std::array<std::uint8_t, 32> bytes;
    if (named != algorithm) return brokenKey("is of another algorithm than ed25519");
    if (!readHex(seed, bytes)) return brokenKey("holds no seed of 32 bytes");
    SigningKey key(bytes);
    sodium_memzero(bytes.data(), bytes.size());
    if (shown != hexOf(key.publicKey())) return brokenKey("holds a public key that is not its own");
    return key;
}

Json publicKeyJson(const PublicKey& key) {
    return {{"trilemma_public_key", 1}, {"algorithm", algorithm}, {"public", hexOf(key)}};
}

Result<PublicKey> publicKeyFromJson(const Json& json) {
    if (json.is_object() && json.contains("trilemma_signing_key")) {
        const Result<SigningKey> key = SigningKey::fromJson(json);
        if (!key) return key.errors();
        return key->publicKey();
    }
    std::string named, shown;
    Errors errors;
    {
        JsonFields fields(json, "key", ErrorCode::InvalidFile, errors);
        fields.version("trilemma_public_key", 1);
        fields.read("algorithm", named, Need::Required);
        fields.read("public", shown, Need::Required);
    }
    PublicKey key;
    if (!errors.empty() || named != algorithm || !readHex(shown, key))
        return brokenKey("is no public key of Ed25519");
    return key;
}

std::string hexOf(const PublicKey& key) {
    return hex(key.data(), key.size());
}

Result<Opened> openEnvelope(const std::string& text) {
    const Result<Json> json = parseJson(text, ErrorCode::InvalidFile, "envelope");
    if (!json) return json.errors();
    Errors errors;
    std::string payload, type, keyid, signature;
    {
        JsonFields fields(*json, "envelope", ErrorCode::InvalidFile, errors);
        fields.read("payload", payload, Need::Required);
        fields.read("payloadType", type, Need::Required);
        const Json* list = fields.child("signatures", Need::Required);
        if (list && list->is_array() && list->size() == 1) {
            JsonFields one(list->front(), "envelope.signatures.0", ErrorCode::InvalidFile, errors);
            one.read("keyid", keyid, Need::Required);
            one.read("sig", signature, Need::Required);
        } else if (list) {
            fields.fail("signatures", "", "must be a list of one signature", "Get the bundle again");
        }
    }
    if (!errors.empty()) return errors;
    Opened opened;
    const std::optional<std::string> bytes = bytesOfBase64(payload), signedBy = bytesOfBase64(signature);
    if (type != payloadType) return brokenEnvelope("holds another type of payload");
    if (!bytes || !signedBy || signedBy->size() != crypto_sign_BYTES || !readHex(keyid, opened.by))
        return brokenEnvelope("holds no signature, or not as it was written");
    if (text != toText(*json, 2) + '\n' || keyid != hexOf(opened.by))
        return brokenEnvelope("is not as it was written");
    opened.payload = *bytes;
    const std::string message = authenticated(opened.payload);
    opened.isGood = crypto_sign_verify_detached(reinterpret_cast<const unsigned char*>(signedBy->data()),
                                                reinterpret_cast<const unsigned char*>(message.data()),
                                                message.size(), opened.by.data()) == 0;
    return opened;
}

std::string sha256(std::string_view bytes) {
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return hex(digest.data(), digest.size());
}

} // namespace trilemma
