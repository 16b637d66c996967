// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/refused_texts.h"

#include "ui/session/session.h"

namespace trilemma {

namespace {

QString nameOf(SharedField field) {
    switch (field) {
    case SharedField::Gammas:
        return RefusedTexts::tr("Slacks γ on the Fairness page");
    case SharedField::Epsilons:
        return RefusedTexts::tr("Budgets ε on the Privacy page");
    case SharedField::Delta:
        return RefusedTexts::tr("δ on the Privacy page");
    case SharedField::Edges:
        return RefusedTexts::tr("Edges on the Data page");
    }
    return {};
}

} // namespace

void RefusedTexts::refuse(SharedField field, const RefusedText& refused) {
    if (of(field) == refused) return;
    m_refused[field] = refused;
    emit changed(field);
}

void RefusedTexts::accept(SharedField field) {
    if (m_refused.remove(field) > 0) emit changed(field);
}

std::optional<RefusedText> RefusedTexts::of(SharedField field) const {
    const auto found = m_refused.constFind(field);
    return found == m_refused.constEnd() ? std::nullopt : std::optional(*found);
}

QMap<SharedField, RefusedText> RefusedTexts::of(const Draft& draft) const {
    QMap<SharedField, RefusedText> mattering = m_refused;
    if (constraintsOf(draft).empty()) mattering.remove(SharedField::Gammas);
    if (draft.totalEpsilon) mattering.remove(SharedField::Epsilons);
    if (draft.isPrivate) return mattering;
    mattering.remove(SharedField::Epsilons);
    mattering.remove(SharedField::Delta);
    return mattering;
}

Errors RefusedTexts::errorsOf(const Draft& draft) const {
    Errors errors;
    const QMap<SharedField, RefusedText> refused = of(draft);
    for (auto each = refused.cbegin(); each != refused.cend(); ++each) {
        QString rule = each->problem;
        if (rule.endsWith(QLatin1Char('.'))) rule.chop(1); // an error's sentence gets its own
        errors.push_back({ErrorCode::InvalidSpecification, nameOf(each.key()).toStdString(),
                          each->text.toStdString(), rule.toStdString(), ""});
    }
    return errors;
}

QString RefusedTexts::pageOf(SharedField field) {
    if (field == SharedField::Edges) return QStringLiteral("data");
    return field == SharedField::Gammas ? QStringLiteral("fairness") : QStringLiteral("privacy");
}

} // namespace trilemma
