// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Signatures of bundles: Ed25519 (RFC 8032, libsodium) over a DSSE envelope (secure-systems-lab, protocol
// version 1) around an in-toto statement.
#pragma once

#include "core/base/json.h"

#include <array>

namespace trilemma {

using PublicKey = std::array<std::uint8_t, 32>;

/// A secret seed; wiped at the end.
class SigningKey {
  public:
    static SigningKey generate();
    ~SigningKey();
    SigningKey(const SigningKey&) = default;
    SigningKey& operator=(const SigningKey&) = default;

    const PublicKey& publicKey() const { return m_public; }
    /// Envelope of this payload: {"payload", "payloadType", "signatures": [{"keyid", "sig"}]}. "keyid" is the
    /// public key itself, in hex.
    Json sealed(const std::string& payload) const;

    /// {"trilemma_signing_key": 1, "algorithm", "seed", "public"}
    Json json() const;
    /// Errors (InvalidFile, "key"): another algorithm or version, no 32 bytes, a public key that is not its
    /// own.
    static Result<SigningKey> fromJson(const Json& json);

  private:
    explicit SigningKey(const std::array<std::uint8_t, 32>& seed);
    std::array<std::uint8_t, 32> m_seed;
    PublicKey m_public{};
};

/// {"trilemma_public_key": 1, "algorithm", "public"}: what the owner gives to others.
Json publicKeyJson(const PublicKey& key);
/// Of that, or of a signing key. Errors as SigningKey::fromJson().
Result<PublicKey> publicKeyFromJson(const Json& json);
std::string hexOf(const PublicKey& key);

/// What an envelope says, by whom.
struct Opened {
    std::string payload;
    PublicKey by{};      ///< as its keyid says
    bool isGood = false; ///< the signature is that key's, of this payload
};
/// Errors (InvalidFile, "envelope"): no envelope of one signature in the form that sealed() gives it, to the
/// byte of its canonical text.
Result<Opened> openEnvelope(const std::string& text);

std::string sha256(std::string_view bytes); ///< in hex

} // namespace trilemma
