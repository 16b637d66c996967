// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_panel.h"

#include "ui/base/language.h"
#include "ui/widgets/widgets.h"
#include "ui/window/help_topics.h"

#include <QAbstractTextDocumentLayout>
#include <QComboBox>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolButton>

namespace trilemma {

namespace {

constexpr int widthInLetters = 46;
constexpr int topHeading = 1;

/// Space above headings and between lines, and one type scale with the rest of the window.
void layOut(QTextDocument& document) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        const int level = format.headingLevel();
        if (level > 0) {
            format.setTopMargin(level == topHeading ? 0 : space::three);
            format.setBottomMargin(space::one);
            cursor.select(QTextCursor::BlockUnderCursor);
            QTextCharFormat letters;
            letters.setFontPointSize(
                themeFont(level == topHeading ? TextSize::Title : TextSize::Heading).pointSizeF());
            letters.setFontWeight(QFont::DemiBold);
            cursor.setCharFormat(letters); // not merged: Markdown's own scale would win over the size
        } else if (!cursor.currentTable()) {
            format.setBottomMargin(space::one);
        }
        format.setLineHeight(118, QTextBlockFormat::ProportionalHeight);
        QTextCursor(block).setBlockFormat(format);
    }
}

} // namespace

HelpPanel::HelpPanel(QWidget* parent)
    : QFrame(parent)
    , m_topics(named(new QComboBox, "help_topics", tr("Topic of the help")))
    , m_text(named(new QTextBrowser, "help_text", tr("Help"))) {
    named(this, "help_panel", tr("Help"));
    setLook(this, "side");
    setAutoFillBackground(true);
    for (const HelpTopic& topic : helpTopics())
        m_topics->addItem(topic.title, topic.id);
    auto* close = named(new QToolButton, "help_close_button", tr("Close the help"));
    close->setIcon(icon("cancel"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close the help (Esc)"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(space::two);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::two, space::one, space::one, space::one);
    head->addWidget(headingLabel(tr("Help")));
    head->addSpacing(space::one);
    head->addWidget(m_topics, 1);
    head->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_text, 1);
    connect(close, &QToolButton::clicked, this, &HelpPanel::closed);
    connect(m_topics, &QComboBox::activated, this, [this] { showTopic(m_topics->currentData().toString()); });
    connect(m_text, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& link) { emit linkChosen(link.toString()); });
}

int HelpPanel::panelWidth() const {
    return widthInLetters * fontMetrics().averageCharWidth() + 2 * space::two;
}

void HelpPanel::showTopic(const QString& id, int heading) {
    if (helpText(id, windowLanguage()).isEmpty()) return;
    m_topic = id;
    m_topics->setCurrentIndex(m_topics->findData(id));
    render();
    scrollTo(heading);
}

void HelpPanel::render() {
    m_text->setMarkdown(helpText(m_topic, windowLanguage()));
    layOut(*m_text->document());
    m_text->moveCursor(QTextCursor::Start);
}

void HelpPanel::scrollTo(int heading) {
    int seen = 0;
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() <= topHeading || ++seen < heading || heading == 0) continue;
        const qreal top = m_text->document()->documentLayout()->blockBoundingRect(block).top();
        m_text->setTextCursor(QTextCursor(block));
        m_text->verticalScrollBar()->setValue(static_cast<int>(top + block.blockFormat().topMargin()) -
                                              space::one);
        return;
    }
    m_text->verticalScrollBar()->setValue(0);
}

void HelpPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return emit closed();
    QFrame::keyPressEvent(event);
}

void HelpPanel::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::PaletteChange) return;
    if (!m_topic.isEmpty()) render();
}

} // namespace trilemma
