// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/setting_name.h"

#include "core/base/rounding.h"
#include "core/models/model_kind.h"
#include "core/privacy/event.h"
#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/runs/solver_style.h"

#include <QCoreApplication>

#include <algorithm>

namespace trilemma {

namespace {

struct SettingWords {
    Q_DECLARE_TR_FUNCTIONS(SettingWords)
};

/// Whether all of them that have one have the same.
template <class Value>
bool isOne(const std::vector<TradeoffPoint>& shown, Value TradeoffSetting::*part) {
    const auto first = std::find_if(shown.begin(), shown.end(),
                                    [&](const TradeoffPoint& point) { return point.*part != Value(); });
    return std::all_of(first, shown.end(), [&](const TradeoffPoint& point) {
        return point.*part == Value() || point.*part == (*first).*part;
    });
}

} // namespace

/// Languages that write nouns with capitals keep them.
QString modelName(const std::string& id) {
    const ModelKind* model = findModelKind(id);
    if (!model) return toQt(id);
    const QString title = coreText(model->title);
    return title == toQt(model->title) ? title.toLower() : title;
}

QStringList settingExtras(const TradeoffSetting& setting) {
    constexpr double usualDelta = 1e-5;
    const QString usual = QStringLiteral("demographic_parity");
    const QString asked = toQt(setting.constraints);
    QStringList extras;
    // Of one column, which is the usual one too.
    const bool isUsual = asked.startsWith(usual) && !asked.contains(QLatin1String(" + ")) &&
                         !asked.contains(QLatin1String(" of "));
    if (!asked.isEmpty() && !isUsual) extras << QString(asked).replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!setting.parameters.empty()) extras << toQt(setting.parameters);
    if (setting.delta && *setting.delta != usualDelta)
        extras << QStringLiteral("δ ") + shortBound(*setting.delta);
    if (setting.relation == nameOf(Relation::ReplaceOne, relationNames))
        extras << SettingWords::tr("replace one");
    if (setting.relation == nameOf(Relation::AttributeOnly, relationNames))
        extras << SettingWords::tr("attributes only");
    return extras;
}

QString weightName(double weight) {
    return QStringLiteral("λ ") + shownNumber(nearest(weight, 4));
}

namespace {

QStringList nameParts(const TradeoffSetting& setting) {
    QStringList parts{solverStyle(setting.solver).title};
    if (!setting.model.empty()) parts << modelName(setting.model);
    if (setting.gamma) parts << QStringLiteral("γ ") + shownNumber(*setting.gamma);
    if (setting.weight) parts << weightName(*setting.weight);
    parts << settingExtras(setting);
    const Solver* solver = findSolver(setting.solver);
    if (setting.epsilon)
        parts << QStringLiteral("ε ") + shownNumber(*setting.epsilon);
    else if (!solver || solver->info().isPrivate) // the titles of the others say it
        parts << SettingWords::tr("not private");
    return parts;
}

} // namespace

QString settingName(const TradeoffSetting& setting) {
    return nameParts(setting).join(QStringLiteral(", "));
}

QString settingDifference(const TradeoffSetting& setting, const TradeoffSetting& other) {
    QStringList parts = nameParts(setting);
    const QStringList shared = nameParts(other);
    parts.removeIf([&](const QString& part) { return shared.contains(part); });
    return parts.join(QStringLiteral(", "));
}

SharedParts::SharedParts(const std::vector<TradeoffPoint>& shown)
    : m_model(isOne(shown, &TradeoffSetting::model))
    , m_parameters(std::all_of(
          shown.begin(), shown.end(),
          [&](const TradeoffPoint& point) { return point.parameters == shown.front().parameters; }))
    , m_constraints(isOne(shown, &TradeoffSetting::constraints))
    , m_delta(isOne(shown, &TradeoffSetting::delta))
    , m_relation(isOne(shown, &TradeoffSetting::relation)) {}

TradeoffSetting SharedParts::without(TradeoffSetting setting) const {
    if (m_model) setting.model.clear();
    if (m_parameters) setting.parameters.clear();
    if (m_constraints) setting.constraints.clear();
    if (m_delta) setting.delta.reset();
    if (m_relation) setting.relation.clear();
    return setting;
}

} // namespace trilemma
