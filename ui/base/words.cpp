// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/words.h"

#include "core/base/rounding.h"
#include "core/data/curve_rule.h"
#include "ui/base/error_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace trilemma {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

} // namespace

QStringList toQt(const std::vector<std::string>& texts) {
    QStringList list;
    for (const std::string& text : texts)
        list << toQt(text);
    return list;
}

QString plainNumber(double value) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return QString::fromLatin1(text.data(), end - text.data());
}

QString evenNumber(double value, int decimals) {
    const double power = std::pow(10.0, decimals);
    const bool fits = std::abs(value * power - std::round(value * power)) < 1e-6;
    return fits ? QLocale().toString(value, 'f', decimals) : shownNumber(value);
}

QString epsilonFigure(const std::optional<double>& epsilon) {
    if (!epsilon) return Words::tr("ε unbounded");
    return QStringLiteral("ε = %1").arg(QLocale().toString(roundedUp(*epsilon, 4), 'g', 4));
}

QString wholeNumber(std::uint64_t value) {
    return QLocale().toString(static_cast<qulonglong>(value));
}

QString roundNumber(double value, int digits) {
    if (!std::isfinite(value)) return QStringLiteral("∞");
    if (value == 0) return QLocale().toString(0);
    const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    if (before > 7 || before < -3) return QLocale().toString(value, 'g', digits).toLower();
    return QLocale().toString(value, 'f', std::max(0, digits - before));
}

QString boundNumber(double value, int digits) {
    return roundNumber(roundedUp(value, digits), digits);
}

QString fixedBound(const std::optional<double>& value, int decimals) {
    return fixedNumber(value ? std::optional(roundedUpAt(*value, decimals)) : std::nullopt, decimals);
}

QString shortBound(double value) {
    return shortNumber(roundedUp(value, 6));
}

QString shareBound(double share) {
    return Words::tr("%1 %").arg(QLocale().toString(percentRoundedUp(share), 'g', 8));
}

QString shareFigure(double share) {
    return Words::tr("%1 %").arg(roundNumber(100 * share, 2));
}

QString shortNumber(double value) {
    return QLocale().toString(value, 'g', 6);
}

QString digitsOf(const std::optional<double>& value, int digits) {
    const double size = value ? std::abs(*value) : 0;
    if (!(size > 0 && std::isfinite(size))) return fixedNumber(value, 0);
    const int beforePoint = 1 + static_cast<int>(std::floor(std::log10(size)));
    return fixedNumber(value, std::clamp(digits - beforePoint, 0, 12));
}

QString fixedNumber(const std::optional<double>& value, int decimals) {
    return value ? QLocale().toString(*value, 'f', decimals) : QStringLiteral("–");
}

QString curveRuleWord(CurveRule rule) {
    switch (rule) {
    case CurveRule::Smooth:
        return Words::tr("smooth");
    case CurveRule::Rising:
        return Words::tr("rising");
    case CurveRule::Falling:
        return Words::tr("falling");
    case CurveRule::Free:
        break;
    }
    return Words::tr("free");
}

QString durationText(double seconds) {
    const auto whole = static_cast<int>(std::lround(std::max(0.0, seconds)));
    if (whole < 90) return Words::tr("%1 s").arg(std::max(whole, 1));
    const int minutes = (whole + 30) / 60;
    if (minutes < 60) return Words::tr("%1 min").arg(minutes);
    return Words::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

bool hasDecimalComma() {
    return QLocale().decimalPoint() == QLatin1String(",");
}

QString shownNumber(double value) {
    QString text = plainNumber(value);
    return hasDecimalComma() ? text.replace(QLatin1Char('.'), QLatin1Char(',')) : text;
}

std::optional<double> parseNumber(const QString& text) {
    QString plain = text.trimmed();
    if (hasDecimalComma()) plain.replace(QLatin1Char(','), QLatin1Char('.'));
    bool isNumber = false;
    const double value = QLocale::c().toDouble(plain, &isNumber);
    return isNumber ? std::optional(value + 0.0) : std::nullopt; // no -0
}

std::optional<std::vector<double>> parseNumberList(const QString& text) {
    static const QRegularExpression always(QStringLiteral("[,;\\s]+"));
    static const QRegularExpression butInNumbers(QStringLiteral("(?:[;\\s]|(?<!\\d),|,(?!\\d))+"));
    std::vector<double> values;
    for (const QString& piece : text.split(hasDecimalComma() ? butInNumbers : always, Qt::SkipEmptyParts)) {
        const std::optional<double> value = parseNumber(piece);
        if (!value) return std::nullopt;
        values.push_back(*value);
    }
    return values;
}

QString numberListText(const std::vector<double>& values) {
    QStringList pieces;
    for (const double value : values)
        pieces << shownNumber(value);
    return pieces.join(hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", "));
}

namespace {

/// A file says by its path what it is about.
bool isFile(const Error& error) {
    return error.field == "data.files" && !error.value.empty();
}

} // namespace

QString errorText(const Error& error) {
    QString subject = toQt(isFile(error) ? error.value : error.field);
    if (!isFile(error) && !error.value.empty()) subject += QStringLiteral(" = ") + toQt(error.value);
    QString text = subject + QStringLiteral(": ") + errorWords(error.rule) + QLatin1Char('.');
    if (!error.remedy.empty()) text += QLatin1Char(' ') + errorWords(error.remedy) + QLatin1Char('.');
    return text;
}

RichText errorListHtml(const Errors& errors, std::size_t max) {
    QString html = QStringLiteral("<ul style='margin:0 0 0 -24px'>");
    for (std::size_t i = 0; i < std::min(errors.size(), max); ++i) {
        const Error& error = errors[i];
        QString subject =
            QStringLiteral("<b>%1</b>").arg(escapedHtml(isFile(error) ? error.value : error.field));
        if (!isFile(error) && !error.value.empty())
            subject += QStringLiteral(" = ") + escapedHtml(error.value);
        html += QStringLiteral("<li>%1: %2. %3</li>")
                    .arg(subject, escapedHtml(errorWords(error.rule)),
                         error.remedy.empty() ? QString()
                                              : escapedHtml(errorWords(error.remedy)) + QLatin1Char('.'));
    }
    if (errors.size() > max)
        html += QStringLiteral("<li>%1</li>").arg(Words::tr("and %1 more").arg(errors.size() - max));
    return {html + QStringLiteral("</ul>")};
}

} // namespace trilemma
