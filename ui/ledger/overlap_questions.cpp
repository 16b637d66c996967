// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/overlap_questions.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

QString fileNames(const std::vector<std::string>& files) {
    QStringList names;
    for (const std::string& file : files)
        names << QFileInfo(toQt(file)).fileName();
    return names.isEmpty() ? OverlapQuestions::tr("a table of an older project")
                           : names.join(QStringLiteral(", "));
}

QString questionText(const LineageOverlap& overlap) {
    return OverlapQuestions::
        tr("About %1 records of this data are also in %2. Do both hold the same people? The figures on the "
           "screen add up both until you answer; exports and budgets count both once you say that they do.")
            .arg(QLocale().toString(std::llround(overlap.aboutRows.value_or(0))),
                 fileNames(overlap.otherFiles));
}

} // namespace

OverlapQuestions::OverlapQuestions(QWidget* parent)
    : QWidget(parent)
    , m_question(named(bodyLabel(), "overlap_question", tr("Tables that share records")))
    , m_by(named(new QLineEdit, "overlap_by_edit", tr("Who answers")))
    , m_shares(answerButton("overlap_shares_button", tr("Yes, count both"), OverlapAnswer::Shares))
    , m_disjoint(
          answerButton("overlap_disjoint_button", tr("No, nobody is in both"), OverlapAnswer::Disjoint)) {
    setObjectName("overlap_questions");
    m_by->setPlaceholderText(tr("your name or office"));
    connect(m_by, &QLineEdit::textChanged, this, &OverlapQuestions::allowAnswers);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(nonPrivateBadge(), 0, Qt::AlignLeft);
    layout->addWidget(m_question);
    layout->addWidget(m_by);
    layout->addWidget(m_shares, 0, Qt::AlignLeft);
    layout->addWidget(m_disjoint, 0, Qt::AlignLeft);
    allowAnswers();
    ask({});
}

QPushButton* OverlapQuestions::answerButton(const char* name, const QString& text, OverlapAnswer answer) {
    QPushButton* made = named(button(text), name, text);
    connect(made, &QPushButton::clicked, this,
            [this, answer] { emit answered(m_overlap, answer, m_by->text().trimmed()); });
    return made;
}

void OverlapQuestions::allowAnswers() {
    const bool isNamed = !m_by->text().trimmed().isEmpty();
    m_shares->setEnabled(isNamed);
    m_disjoint->setEnabled(isNamed);
}

void OverlapQuestions::ask(const std::vector<LineageOverlap>& overlaps) {
    const LineageOverlap* open = nullptr;
    for (const LineageOverlap& overlap : overlaps)
        if (!overlap.answer && overlap.aboutRows && (!open || *overlap.aboutRows > *open->aboutRows))
            open = &overlap;
    setVisible(open != nullptr);
    if (!open) return;
    m_overlap = *open;
    m_question->setText(questionText(m_overlap));
}

} // namespace trilemma
