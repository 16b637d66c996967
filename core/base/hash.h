// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace trilemma {

/// Secret of one user; 32 bytes from the operating system's generator.
using UserKey = std::array<std::uint8_t, 32>;

UserKey generateUserKey();

/// Random version-4 UUID from the operating system's generator.
std::string generateUuid();

/// Unkeyed BLAKE2b-256 in hex, for public texts only (a specification). Never for records: without a key a
/// content hash tells one dataset from its neighbour for certain.
std::string publicHash(std::string_view text);

/// First 8 bytes (little-endian) of the unkeyed BLAKE2b-256 of a text. Of a record's cell it is as private as
/// the cell: it stays in memory.
std::uint64_t publicDigest(std::string_view text);

/// A public pseudo-random 64-bit word of (seed, index); the finaliser of SplitMix64 applied twice.
std::uint64_t publicWord(std::uint64_t seed, std::uint64_t index);

/// Another key for another purpose, BLAKE2b-256 of the purpose with the user's key: what is made with one
/// tells nothing about what is made with the other.
UserKey keyFor(std::string_view purpose, const UserKey& key);

/// Keyed fingerprint of the bytes of the files of a table: of one file HMAC-SHA-512-256 with the user's key,
/// in hex; of several the same, with a key of its own, over the fingerprints of each. So [a, b] and one file
/// of both differ.
class Fingerprint {
  public:
    explicit Fingerprint(const UserKey& key);
    ~Fingerprint();
    Fingerprint(Fingerprint&&) noexcept;
    Fingerprint& operator=(Fingerprint&&) noexcept;

    void beginFile(); ///< before the bytes of each file; of a single one it may be left out
    void add(std::span<const char> bytes);
    std::string finish();

  private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Keyed digest of a sequence of texts and numbers: BLAKE2b-256, in hex. Each text goes in with its length,
/// so that no two sequences are read alike.
class KeyedDigest {
  public:
    KeyedDigest(const UserKey& key, std::string_view purpose);
    ~KeyedDigest();
    KeyedDigest(KeyedDigest&&) noexcept;
    KeyedDigest& operator=(KeyedDigest&&) noexcept;

    void add(std::string_view text);
    void add(std::uint64_t number);
    std::string finish();

  private:
    struct State;
    void addBytes(const void* bytes, std::size_t count);
    std::unique_ptr<State> m_state;
};

} // namespace trilemma
