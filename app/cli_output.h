// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/front.h"
#include "core/train/run_record.h"

namespace trilemma {

struct MetricAxes;

/// Prints results on stdout: exactly one JSON document with --json, else short tables. Nothing else goes
/// there.
class CliOutput {
  public:
    explicit CliOutput(bool json)
        : m_json(json) {}

    void print(const Json& document) const;       ///< with --json only
    void text(const std::string& lines) const;    ///< without --json only
    void progress(const std::string& line) const; ///< stderr, one line rewritten, on a terminal only
    /// stderr, one line at once, where it is no terminal (there the progress says it). From any thread.
    void note(const std::string& line) const;
    void warn(const std::string& line) const; ///< stderr
    /// Errors as JSON on stdout or as text on stderr; returns the exit code of the gravest kind: what is
    /// invalid comes before what is refused.
    int fail(const Errors& errors) const;
    /// A result beside which something went wrong: the errors stand in its document, or on stderr. Returns
    /// the exit code; 0 without errors.
    int result(Json document, const std::string& lines, const Errors& errors) const;
    /// Whether everything has reached stdout, which may be a file on a full disk: 0, or the exit code.
    int end() const;

  private:
    bool m_json;
};

/// Columns padded to their widest cell.
std::string tableText(const std::vector<std::vector<std::string>>& rows);

/// A number for a person: 4 significant digits; "-" for none.
std::string shown(const std::optional<double>& value);

/// The same for an epsilon or another bound: rounded up.
std::string shownBound(const std::optional<double>& value);

std::string runsText(const std::vector<RunRecord>& runs);
std::string frontText(const std::vector<TradeoffPoint>& points, const MetricAxes& axes);

} // namespace trilemma
