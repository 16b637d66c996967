// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Between the core's texts and numbers and those of the screen.
#pragma once

#include "core/base/result.h"
#include "ui/base/rich_text.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace trilemma {

enum class CurveRule;

inline QString toQt(const std::string& text) {
    return QString::fromStdString(text);
}
inline QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
QStringList toQt(const std::vector<std::string>& texts);

/// The shortest decimal that reads back as this number, with the point that JSON uses: what a person may
/// edit.
QString plainNumber(double value);
/// Always that many decimals where they say it all, so that a column of numbers stays even; else
/// shownNumber().
QString evenNumber(double value, int decimals);
/// "ε = 9.134", rounded up; "ε unbounded" for none.
QString epsilonFigure(const std::optional<double>& epsilon);
/// "48,842" in the user's locale.
QString wholeNumber(std::uint64_t value);
/// A number to look at, with that many significant digits, in the user's locale.
QString roundNumber(double value, int digits = 3);
/// roundNumber() of a bound: rounded up, never down.
QString boundNumber(double value, int digits = 4);
/// fixedNumber() of a bound: rounded up.
QString fixedBound(const std::optional<double>& value, int decimals);
/// shortNumber() of a bound: rounded up.
QString shortBound(double value);
/// The share as a percentage that is not below it: "73.2 %", "99.97 %".
QString shareBound(double share);
/// The share as a percentage to the nearest, with two digits: "17 %".
QString shareFigure(double share);
/// With as many digits as it needs, up to six, in the user's locale.
QString shortNumber(double value);
/// With these decimals in the user's locale; "–" for none.
QString fixedNumber(const std::optional<double>& value, int decimals);
/// With as many decimals as show so many digits: of a number in units that nobody knows beforehand.
QString digitsOf(const std::optional<double>& value, int digits);
/// "rising".
QString curveRuleWord(CurveRule rule);
/// "12 s", "3 min", "2 h 5 min".
QString durationText(double seconds);

/// The user's locale writes 0,5: there a comma between two digits belongs to the number.
bool hasDecimalComma();
/// plainNumber() with the user's decimal mark.
QString shownNumber(double value);
/// One number as a person may write it: with the decimal mark of JSON or of the user's locale.
std::optional<double> parseNumber(const QString& text);
/// "0.02, 0.05 0.1" as numbers; nullopt where a piece is no number. Semicolons, spaces and commas that are
/// no decimal marks separate.
std::optional<std::vector<double>> parseNumberList(const QString& text);
/// What parseNumberList() reads back in the same locale: "0.02, 0.5", or "0,02; 0,5".
QString numberListText(const std::vector<double>& values);

/// "field = value: rule. remedy." with the path of the field in words a form uses.
QString errorText(const Error& error);
/// One list item for each error, as rich text; at most `most` of them and a line that counts the rest.
RichText errorListHtml(const Errors& errors, std::size_t max = 8);

} // namespace trilemma
