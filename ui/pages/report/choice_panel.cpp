// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/report/choice_panel.h"

#include "core/bundle/release_file.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/report/run_sheet.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QDate>
#include <QDesktopServices>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QUrl>

#include <map>
#include <tuple>

namespace trilemma {

namespace {

constexpr int factsPause = 250; ///< ms
constexpr int maxWords = 2000;  ///< characters of what an owner says in one field

/// A file that the report can be saved as.
struct SaveKind {
    ReportFormat format;
    const char* name;
    QString caption;
    QString accessible; ///< its whole name
};

} // namespace

ChoicePanel::ChoicePanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_stack(new QStackedWidget)
    , m_title(mutedLabel())
    , m_edition(named(new QComboBox, "report_edition_combo", tr("Who the report is for")))
    , m_paper(named(new QComboBox, "report_paper_combo", tr("Paper of the PDF")))
    , m_purpose(named(new QLineEdit, "report_purpose_edit", tr("What the model is for")))
    , m_decision(named(new QLineEdit, "report_decision_edit", tr("What is decided by the model")))
    , m_approver(named(new QLineEdit, "report_approver_edit", tr("Who answers for the use of the model")))
    , m_notice(named(new Banner, "choice_report_notice", tr("Notice")))
    , m_preview(
          named(new QTextBrowser, "choice_report_preview", tr("Preview of the report on the chosen model")))
    , m_reading(nullptr, 0) {
    m_title->setObjectName("report_run_label");
    m_preview->setOpenLinks(false);
    QPalette ink = m_preview->palette(); // what is saved is light in every theme
    ink.setColor(QPalette::Base, Qt::white);
    ink.setColor(QPalette::Text, QColor(0x1d, 0x23, 0x30));
    m_preview->setPalette(ink);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(buildControls());
    layout->addWidget(buildOwner());
    layout->addWidget(m_notice);
    layout->addWidget(m_preview, 1);
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(page);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_stack);
    m_renderTimer.setSingleShot(true);
    connect(&m_renderTimer, &QTimer::timeout, this, &ChoicePanel::readFacts);
    connect(&session.project(), &OpenProject::changed, this, &ChoicePanel::takeProject);
    for (const auto signal : {&RunList::changed, &RunList::choiceChanged})
        connect(&session.runs(), signal, this, [this] { m_renderTimer.start(isVisible() ? factsPause : 0); });
    connect(m_edition, &QComboBox::currentIndexChanged, this, &ChoicePanel::render);
    takeProject();
}

ChoicePanel::~ChoicePanel() {
    m_preview->setDocument(nullptr); // the text goes before the widgets
}

QWidget* ChoicePanel::buildControls() {
    m_edition->addItem(tr("Internal, with non-private numbers"), static_cast<int>(ReportEdition::Internal));
    m_edition->addItem(tr("Public, of an exported model"), static_cast<int>(ReportEdition::Public));
    const bool isMetric = QLocale().measurementSystem() == QLocale::MetricSystem;
    m_paper->addItem(QStringLiteral("A4"), static_cast<int>(PaperSize::A4));
    m_paper->addItem(QStringLiteral("Letter"), static_cast<int>(PaperSize::Letter));
    m_paper->setCurrentIndex(isMetric ? 0 : 1);
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(labelled(tr("For"), m_edition));
    layout->addWidget(labelled(tr("Paper"), m_paper));
    layout->addStretch(1);
    auto* saveAs = new QLabel(tr("Save as"));
    layout->addWidget(saveAs);
    for (const SaveKind& kind :
         {SaveKind{ReportFormat::Pdf, "save_choice_pdf_button", QStringLiteral("PDF …"), tr("Save as PDF")},
          SaveKind{ReportFormat::Html, "save_choice_html_button", QStringLiteral("HTML …"),
                   tr("Save as HTML")},
          SaveKind{ReportFormat::Markdown, "save_choice_markdown_button", QStringLiteral("Markdown …"),
                   tr("Save as Markdown")}}) {
        auto* save = named(button(kind.caption, "save"), kind.name, kind.accessible);
        connect(save, &QPushButton::clicked, this, [this, format = kind.format] { askSave(format); });
        save->setEnabled(false);
        layout->addWidget(save);
        m_saves.push_back(save);
    }
    return row;
}

QWidget* ChoicePanel::buildOwner() {
    auto* box = new QWidget;
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(space::one / 2);
    form->addRow(tr("Chosen"), m_title);
    const auto add = [&](const QString& text, QLineEdit* edit, const QString& hint) {
        edit->setMaxLength(maxWords);
        edit->setPlaceholderText(hint);
        form->addRow(text, edit);
        connect(edit, &QLineEdit::editingFinished, this, &ChoicePanel::saveOwner);
    };
    add(tr("Purpose"), m_purpose,
        tr("Your own words: what the model is for. They leave with reports and bundles."));
    add(tr("Decision"), m_decision, tr("What is decided by it, about whom"));
    add(tr("Approved by"), m_approver, tr("Who answers for its use"));
    return box;
}

QWidget* ChoicePanel::buildEmptyState() {
    auto* empty = new EmptyState(
        "report", tr("No model is chosen yet"),
        tr("Pin a setting on the Explore page: this report explains its first run on one page, "
           "for whoever decides, with everything that the choice rests on behind it."));
    empty->setObjectName("choice_report_empty");
    auto* explore =
        named(primaryButton(tr("Go to Explore")), "report_explore_button", tr("Go to the Explore page"));
    empty->addButton(explore);
    connect(explore, &QPushButton::clicked, this, [this] { triggerAction(this, "go_explore"); });
    return empty;
}

ReportEdition ChoicePanel::edition() const {
    return static_cast<ReportEdition>(m_edition->currentData().toInt());
}

PaperSize ChoicePanel::paper() const {
    return static_cast<PaperSize>(m_paper->currentData().toInt());
}

std::string ChoicePanel::chosen() const {
    const QStringList pinned = m_session.runs().choice().pinned;
    for (const RunRecord& run : m_session.runs().all())
        if (isDone(run) && pinned.contains(toQt(run.runId))) return run.runId;
    return {};
}

void ChoicePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    readFacts();
}

void ChoicePanel::takeProject() {
    m_facts.reset();
    m_reading.forget();
    m_notice->clear();
    readOwner();
    readFacts();
}

void ChoicePanel::readOwner() {
    OwnerTexts texts;
    const bool isOpen = m_session.project().isOpen();
    if (isOpen) texts = ownerTextsOf(m_session.project().store());
    const bool isWritable = isOpen && m_session.project().readOnlyReason().isEmpty();
    for (const auto& [edit, text] :
         {std::pair{m_purpose, texts.purpose}, std::pair{m_decision, texts.decision},
          std::pair{m_approver, texts.approver}}) {
        edit->setText(toQt(text));
        edit->setReadOnly(!isWritable);
    }
}

void ChoicePanel::saveOwner() {
    if (!m_session.project().isOpen() || m_purpose->isReadOnly()) return;
    const OwnerTexts texts{m_purpose->text().trimmed().toStdString(),
                           m_decision->text().trimmed().toStdString(),
                           m_approver->text().trimmed().toStdString()};
    m_session.project().store().saveOwnerTexts(toJson(texts)).then(this, [this](const Outcome& saved) {
        if (!saved) return m_notice->showNotice(Banner::Level::Error, errorListHtml(saved.errors()));
        readFacts();
    });
}

/// In the background, only while someone looks.
void ChoicePanel::readFacts() {
    const std::string run = chosen();
    m_stack->setCurrentIndex(run.empty() ? 0 : 1);
    if (run.empty()) {
        m_facts.reset();
        return m_reading.forget();
    }
    if (const RunRecord* record = m_session.runs().find(toQt(run))) m_title->setText(runTitle(*record));
    if (!isVisible()) return;
    if (m_facts && *m_facts && (*m_facts)->run.runId != run) m_facts.reset(); // of the one chosen before
    for (QPushButton* save : m_saves)
        save->setEnabled(m_facts != nullptr);
    m_reading.request(
        [open = m_session.project().reader(), run, date = QDate::currentDate().toString(Qt::ISODate)] {
            const Result<std::unique_ptr<Store>> project = open();
            return std::make_shared<const Result<ChoiceFacts>>(
                project ? choiceFactsOf(**project, run, date) : Result<ChoiceFacts>(project.errors()));
        },
        [this](const std::shared_ptr<const Result<ChoiceFacts>>& facts) {
            m_facts = facts;
            render();
        });
}

void ChoicePanel::render() {
    for (QPushButton* save : m_saves)
        save->setEnabled(m_facts && *m_facts);
    if (!m_facts || !isVisible()) return;
    const Result<Document> document =
        *m_facts ? choiceReport(**m_facts, edition()) : Result<Document>(m_facts->errors());
    for (QPushButton* save : m_saves)
        save->setEnabled(document.ok());
    if (!document) {
        m_preview->setDocument(nullptr); // an empty one of its own
        m_text.reset();
        return m_notice->showNotice(Banner::Level::Info, errorListHtml(document.errors()));
    }
    m_notice->clear();
    const int place = m_preview->verticalScrollBar()->value();
    auto text = std::make_unique<ReportText>(*document);
    m_preview->setDocument(text->document());
    m_text = std::move(text);
    m_preview->verticalScrollBar()->setValue(place); // whoever reads on stays where she was
}

void ChoicePanel::askSave(ReportFormat format) {
    const std::map<ReportFormat, std::tuple<QString, QString, QString>> texts{
        {ReportFormat::Pdf, {"pdf", tr("Save as PDF"), tr("PDF (*.pdf)")}},
        {ReportFormat::Html, {"html", tr("Save as HTML"), tr("HTML (*.html)")}},
        {ReportFormat::Markdown, {"md", tr("Save as Markdown"), tr("Markdown (*.md)")}}};
    const auto& [suffix, caption, filter] = texts.at(format);
    const FileQuestion question{
        .caption = caption, .filter = filter, .key = "report", .save = true, .suffix = suffix};
    askForFiles(this, question, [this](const QStringList& paths) {
        if (!m_facts || !*m_facts) return;
        QGuiApplication::setOverrideCursor(Qt::WaitCursor);
        const Outcome written = writeChoiceReport(**m_facts, edition(), paper(), paths.front());
        QGuiApplication::restoreOverrideCursor();
        if (!written) return m_notice->showNotice(Banner::Level::Error, errorListHtml(written.errors()));
        m_notice->showNotice(
            Banner::Level::Info, tr("The report was written to %1.").arg(paths.front()), tr("Open"),
            [path = paths.front()] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
    });
}

} // namespace trilemma
