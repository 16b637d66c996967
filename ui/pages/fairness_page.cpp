// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness_page.h"

#include "ui/models/attribute_model.h"
#include "ui/value_list_edit.h"
#include "ui/widgets.h"
#include "ui/words.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLocale>
#include <QStackedWidget>

#include <algorithm>

namespace trilemma {

namespace {

constexpr double exampleRate = 0.30;
constexpr int mostAttributes = 6;
constexpr int mostGroups = 14;

QString percent(double share) {
    return FairnessPage::tr("%1 %").arg(QLocale().toString(100 * share, 'g', 3));
}

/// Only numbers are cut into groups.
bool hasNumericAttribute(const Schema& schema) {
    return std::any_of(schema.columns.begin(), schema.columns.end(), [](const Column& column) {
        return column.role == Role::Sensitive && column.isNumber();
    });
}

} // namespace

FairnessPage::FairnessPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_stack(new QStackedWidget)
    , m_attributeModel(new AttributeModel(session, this)) {
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(buildContent());
    QVBoxLayout* layout = scrollingLayout(this, "fairness_scroll");
    layout->addWidget(titleLabel(tr("Fairness")));
    layout->addWidget(m_stack, 1);
    connect(&session, &Session::draftChanged, this, &FairnessPage::takeDraft);
    takeDraft();
}

QWidget* FairnessPage::buildEmptyState() {
    auto* empty =
        new EmptyState("fairness", tr("No sensitive column yet"),
                       tr("Fairness compares groups of people. Open a table on the Data page and give the "
                          "column that tells the groups apart, such as sex or age, the role \"sensitive\"."));
    auto* go = named(primaryButton(tr("Go to Data")), "fairness_to_data_button", tr("Go to the Data page"));
    empty->addButton(go);
    connect(go, &QPushButton::clicked, this, [this] { triggerAction(this, "go_data"); });
    return empty;
}

QWidget* FairnessPage::buildContent() {
    auto* content = new QWidget;
    auto* left = new QVBoxLayout;
    left->setSpacing(space::two);
    left->addWidget(buildAttributes());
    left->addWidget(buildGroups());
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::two);
    right->addWidget(buildKind());
    right->addWidget(buildSlack());
    right->addStretch(1);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(space::two);
    columns->addLayout(left, 1);
    columns->addLayout(right, 1);
    return content;
}

QWidget* FairnessPage::buildAttributes() {
    auto* card = new Card(tr("Between whom"));
    m_attributes = named(new QTableView, "attributes_table", tr("Sensitive attributes"));
    m_attributes->setModel(m_attributeModel);
    setUpTable(m_attributes);
    m_attributes->setEditTriggers(QAbstractItemView::AllEditTriggers);
    fitHeightToRows(m_attributes, 1, mostAttributes);
    QHeaderView* header = m_attributes->horizontalHeader();
    header->setSectionResizeMode(AttributeModel::Groups, QHeaderView::Stretch);
    header->resizeSection(AttributeModel::Attribute, 104);
    header->resizeSection(AttributeModel::Edges, 80);
    header->resizeSection(AttributeModel::Share, 112);
    m_attributeError = errorLabel();
    m_attributeError->setObjectName("attributes_error");
    m_crossing = mutedLabel();
    card->body()->addWidget(mutedLabel(tr("Tick the attributes whose groups are compared.")));
    card->body()->addWidget(m_attributes);
    card->body()->addWidget(m_attributeError);
    card->body()->addWidget(m_crossing);
    return card;
}

QWidget* FairnessPage::buildGroups() {
    auto* card = new Card(tr("Groups in the table"));
    card->addToHeading(nonPrivateBadge());
    auto* table = named(new QTableView, "groups_table", tr("Groups with their sizes"));
    table->setModel(new GroupModel(session(), this));
    setUpTable(table);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    fitHeightToRows(table, 2, mostGroups);
    QHeaderView* header = table->horizontalHeader();
    header->setSectionResizeMode(GroupModel::Group, QHeaderView::Stretch);
    header->resizeSection(GroupModel::Attribute, 120);
    header->resizeSection(GroupModel::Records, 104);
    header->resizeSection(GroupModel::Share, 80);
    card->body()->addWidget(table);
    return card;
}

QWidget* FairnessPage::buildKind() {
    auto* card = new Card(tr("What must be equal"));
    m_kind = named(new QComboBox, "constraint_combo", tr("Kind of fairness"));
    for (const ConstraintKind& kind : constraintCatalog())
        if (kind.id != "custom") m_kind->addItem(toQt(kind.title), toQt(kind.id)); // its rates need a table
    m_sentence = bodyLabel();
    m_formula = mutedLabel();
    m_formula->setObjectName("constraint_formula");
    card->body()->addWidget(m_kind);
    card->body()->addWidget(m_sentence);
    card->body()->addWidget(m_formula);
    connect(m_kind, &QComboBox::activated, this, [this] {
        Draft draft = session().draft();
        draft.constraintKind = m_kind->currentData().toString().toStdString();
        session().setDraft(std::move(draft));
    });
    return card;
}

QWidget* FairnessPage::buildSlack() {
    auto* card = new Card(tr("How much slack"));
    m_gammas = new ValueListEdit(
        "gamma", QStringLiteral("γ"),
        {.least = 0, .greatest = 1, .sliderLeast = 0, .sliderGreatest = 0.5, .decimals = 3});
    m_slackMeaning = mutedLabel();
    m_slackMeaning->setObjectName("slack_meaning");
    card->body()->addWidget(
        mutedLabel(tr("Slacks γ that the sweep tries. Smaller is fairer and usually costs "
                      "accuracy.")));
    card->body()->addWidget(m_gammas);
    card->body()->addWidget(m_slackMeaning);
    m_gammas->setCurrent(0.05);
    showSlack(m_gammas->current());
    connect(m_gammas, &ValueListEdit::currentChanged, this, &FairnessPage::showSlack);
    connect(m_gammas, &ValueListEdit::validityChanged, this, &Page::stateChanged);
    connect(m_gammas, &ValueListEdit::valuesEdited, this, [this](const std::vector<double>& values) {
        Draft draft = session().draft();
        draft.gammas = values;
        session().setDraft(std::move(draft));
    });
    return card;
}

void FairnessPage::takeDraft() {
    const Draft& draft = session().draft();
    m_stack->setCurrentIndex(draft.schema.sensitiveNames().empty() ? 0 : 1);
    m_kind->setCurrentIndex(m_kind->findData(toQt(draft.constraintKind)));
    m_gammas->setValues(draft.gammas);
    m_attributes->setColumnHidden(AttributeModel::Edges, !hasNumericAttribute(draft.schema));
    setTextOrHide(m_attributeError, attributeProblem());
    setTextOrHide(m_crossing, crossingText());
    showKind();
    emit stateChanged();
}

QString FairnessPage::attributeProblem() const {
    const Draft& draft = session().draft();
    const ConstraintKind* kind = findConstraintKind(draft.constraintKind);
    if (draft.attributes.empty() && kind && kind->comparesGroups)
        return tr("Tick at least one attribute, or train without constraints.");
    for (const std::string& name : draft.attributes) {
        const Column* column = draft.schema.find(name);
        if (!column || groupNames(*column).size() >= 2) continue;
        return column->isNumber()
                   ? tr("%1 has no groups yet: write under \"Cut at\" where they begin, for example "
                        "25, 45, 65.")
                         .arg(toQt(name))
                   : tr("%1 has fewer than two groups.").arg(toQt(name));
    }
    return {};
}

QString FairnessPage::crossingText() const {
    const Draft& draft = session().draft();
    QStringList sizes;
    std::size_t groups = 1;
    for (const std::string& name : draft.attributes) {
        const Column* column = draft.schema.find(name);
        if (!column) continue;
        const std::size_t size = groupNames(*column).size();
        groups *= size;
        sizes << QString::number(size);
    }
    if (sizes.size() < 2) return {};
    return tr("Several attributes are crossed: %1 = %2 groups, each compared with everybody else.")
        .arg(sizes.join(QStringLiteral(" × ")), wholeNumber(groups));
}

void FairnessPage::showKind() {
    const ConstraintKind* kind = findConstraintKind(session().draft().constraintKind);
    if (!kind) return;
    m_sentence->setText(toQt(kind->sentence));
    m_formula->setText(toQt(kind->formula));
    showSlack(m_gammas->current());
}

void FairnessPage::showSlack(double gamma) {
    const ConstraintKind* kind = findConstraintKind(session().draft().constraintKind);
    if (kind && !kind->comparesGroups) {
        m_slackMeaning->setText((kind->isFloor ? tr("γ = %1: the rate must be at least %2.")
                                               : tr("γ = %1: the rate may be at most %2."))
                                    .arg(plainNumber(gamma), percent(gamma)));
        return;
    }
    m_slackMeaning->setText(
        tr("γ = %1: if %2 of everybody else receive a decision, between %3 and %4 of a group may.")
            .arg(plainNumber(gamma), percent(exampleRate), percent(std::max(0.0, exampleRate - gamma)),
                 percent(std::min(1.0, exampleRate + gamma))));
}

PageState FairnessPage::state() const {
    const Draft& draft = session().draft();
    if (!draft.inspection) return PageState::Neutral;
    const bool missing = !attributeProblem().isEmpty() || draft.gammas.empty() || m_gammas->hasError();
    return missing ? PageState::NeedsAttention : PageState::Done;
}

} // namespace trilemma
