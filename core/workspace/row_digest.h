// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Digests of stored rows: a bit that a disk, a cable or an editor changed makes another one. They are as
// private as the rows and stay beside them. They tell of damage and not of intent: whoever can write the file
// can write its digests, too; what is spent is guarded by the ledger's chains.
#pragma once

#include "core/workspace/sql.h"

namespace trilemma {

/// Adds the first columns of a row with their types and lengths: no two rows give the same text.
void appendBytes(std::string& bytes, const SqlRow& row, int columns);
std::string bytesOf(const SqlRow& row, int columns); ///< these alone

/// Whether the digest in the column behind the first ones is theirs.
bool fitsDigest(const SqlRow& row, int columns);

/// BLAKE2b-256, in hex, of all rows of a query in their order.
Result<std::string> digestOfRows(SqlConnection& connection, const QString& statement,
                                 const QVariantList& values = {});

/// Of a set, in any order: the sum (exclusive or) of the digests of its members. Adding one that is in it
/// takes it out.
class DigestSum {
  public:
    explicit DigestSum(const std::string& hex = {});
    void add(const std::string& hex); ///< one that is no digest counts for nothing
    std::string hex() const;

  private:
    std::string m_sum;
};

} // namespace trilemma
