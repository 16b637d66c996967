// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The report on a chosen model: what it says of runs whose means are known, what it leaves out for the
// public, and the panel that makes it.
#include "tests/support/explore_desk.h"
#include "tests/support/slot_text.h"
#include "tests/support/test_program.h"
#include "ui/pages/report/choice_panel.h"
#include "ui/report/report_text.h"

#include <QAbstractTextDocumentLayout>
#include <QComboBox>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QTextTable>

#include <set>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const DocItem* itemOf(const Document& document, const char* section, const char* id) {
    for (const DocSection& each : document.sections)
        if (each.id == section)
            for (const DocItem& item : each.items)
                if (std::visit([&](const auto& one) { return one.id == id; }, item)) return &item;
    return nullptr;
}

/// What an item says; empty: there is none of this id.
QString saidIn(const Document& document, const char* section, const char* id) {
    const DocItem* item = itemOf(document, section, id);
    const auto* said = item ? std::get_if<DocText>(item) : nullptr;
    return said ? text(said->text) : QString();
}

DocSource sourceOf(const Document& document, const char* section, const char* id) {
    return std::visit([](const auto& one) { return one.source; }, *itemOf(document, section, id));
}

/// Of the four runs of the desk the report is on gamma 0.05, seed 1.
ChoiceFacts madeUpFacts() {
    ChoiceFacts facts;
    for (int setting = 0; setting < 2; ++setting)
        for (int seed = 0; seed < 2; ++seed) {
            facts.runs.push_back(madeUp(setting, seed));
            facts.runs.back().datasetId = "table";
        }
    facts.run = facts.runs.front();
    facts.schema = smallSchema();
    facts.table.label = "y";
    facts.date = "2026-01-02";
    return facts;
}

/// The same with one more setting, without privacy: error 0.1, gap 0.02.
ChoiceFacts factsWithOpen() {
    ChoiceFacts facts = madeUpFacts();
    RunRecord open = madeUp(0, 0);
    open.runId = "open";
    open.datasetId = "table";
    open.solver = "sgda";
    open.epsilon.reset();
    open.delta.reset();
    open.relation.clear();
    open.metrics[0].value = 0.1;
    open.metrics[2].value = 0.02;
    facts.runs.push_back(open);
    return facts;
}

Document internal(const ChoiceFacts& facts) {
    return *choiceReport(facts, ReportEdition::Internal);
}

} // namespace

class TestChoiceReport : public QObject {
    Q_OBJECT

    /// A panel on the project of a desk, of which the first setting is pinned.
    struct PanelDesk {
        ExploreDesk desk;
        ChoicePanel panel{desk.session()};

        PanelDesk() { panel.resize(1000, 700); }
        void pin() {
            RunChoice choice = desk.session().runs().choice();
            choice.pinned = {desk.id(0), desk.id(1)};
            desk.session().runs().setChoice(choice);
        }
        template <class Widget>
        Widget* find(const QString& name) {
            return panel.findChild<Widget*>(name);
        }
        QString preview() { return find<QTextBrowser>("choice_report_preview")->toPlainText(); }
        bool canSave() { return find<QPushButton>("save_choice_pdf_button")->isEnabled(); }
    };

  private slots:
    /// Means 0.21 and 0.03 against 0.15 and 0.1 at the same epsilon.
    void whatWasGivenUp() {
        const Document report = internal(madeUpFacts());
        const QString fairness = saidIn(report, "choice", "for_fairness");
        QVERIFY2(fairness.contains("0.1500") && fairness.contains("0.1000") && fairness.contains("+0.06"),
                 qPrintable(fairness));
        QVERIFY(saidIn(report, "choice", "for_privacy").startsWith("Not known"));
        QCOMPARE(sourceOf(report, "choice", "for_fairness"), DocSource::NonPrivate);
        const Document priced = internal(factsWithOpen());
        const QString privacy = saidIn(priced, "choice", "for_privacy");
        QVERIFY2(privacy.contains("0.1000") && privacy.contains("+0.11"), qPrintable(privacy));
        QVERIFY2(!privacy.contains("hardly larger"), qPrintable(privacy));
        ChoiceFacts facts = factsWithOpen(); // and one with another slack: 0.05 at a gap of 0.0303
        RunRecord beyond = facts.runs.back();
        beyond.runId = "beyond";
        beyond.gamma = 0.07;
        beyond.metrics[0].value = 0.05;
        beyond.metrics[2].value = 0.0303;
        facts.runs.push_back(beyond);
        const QString jumps = saidIn(internal(facts), "choice", "for_privacy");
        QVERIFY2(jumps.contains("hardly larger (0.0303)") && jumps.contains("+0.16"), qPrintable(jumps));
    }

    void firstPageInWords() {
        const Document report = internal(madeUpFacts());
        QVERIFY(saidIn(report, "choice", "wrong").contains("Error of this run: 0.2000"));
        QVERIFY(saidIn(report, "choice", "wrong").contains("Over the 2 runs"));
        QVERIFY(saidIn(report, "choice", "whom").contains("0.0300"));
        QVERIFY(saidIn(report, "choice", "owner").contains("has not said"));
        // e^0.999 times 5 of 100 false alarms, and delta: 13.6.
        QVERIFY2(saidIn(report, "choice", "meaning").contains("at most 14 of every 100"),
                 qPrintable(saidIn(report, "choice", "meaning")));
        QVERIFY(saidIn(report, "choice", "chosen").contains("has not left the project"));
        const auto& others = std::get<DocTable>(*itemOf(report, "alternatives", "alternatives"));
        QCOMPARE(others.rows.size(), std::size_t(2));
        QVERIFY(text(others.rows[0][0]).contains("(chosen"));
    }

    void meaningOfOtherClaims_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("said");
        QTest::newRow("simulation") << "simulation"
                                    << "Nothing: it is a simulation";
        QTest::newRow("not private") << "open"
                                     << "without noise";
        QTest::newRow("attributes") << "attribute_only"
                                    << "which of two values a sensitive attribute of somebody has";
        QTest::newRow("replace one") << "replace_one"
                                     << "which of two contents a certain record has";
        QTest::newRow("attributes protect no record") << "attribute_only"
                                                      << "Only the sensitive attributes";
        QTest::newRow("a dear evaluation") << "evaluation"
                                           << "at most 99 of every 100"; // 1 - .95 / e^4
        QTest::newRow("no bound") << "no bound"
                                  << "keeps nothing";
        QTest::newRow("a unit") << "unit"
                                << "all records of one “person”";
    }
    void meaningOfOtherClaims() {
        QFETCH(QString, change);
        QFETCH(QString, said);
        ChoiceFacts facts = madeUpFacts();
        RunRecord& run = facts.run;
        if (change == "simulation") run.simulation = true;
        if (change == "open") run.epsilon.reset();
        if (change == "evaluation") run.evaluationSpentEpsilon = 4;
        if (change == "no bound") run.evaluationSpentEpsilon = 40;
        if (change == "unit") run.unit.name = "person";
        if (change.contains("_o")) run.relation = change.toStdString();
        QVERIFY2(saidIn(internal(facts), "choice", "meaning").contains(said),
                 qPrintable(saidIn(internal(facts), "choice", "meaning")));
    }

    void publicNeedsARelease() {
        ChoiceFacts facts = madeUpFacts();
        const Result<Document> refused = choiceReport(facts, ReportEdition::Public);
        QVERIFY(!refused);
        QCOMPARE(refused.errors().front().code, ErrorCode::PrivacyRefused);
        facts.table.releases = {{facts.run.runId, ReleaseChoice::Fixed}};
        QVERIFY(
            saidIn(*choiceReport(facts, ReportEdition::Public), "choice", "chosen").contains("fixed before"));
    }

    /// Whatever is not public, released or stated in what a project holds plays no part.
    void publicIsOfThePublicAlone() {
        ChoiceFacts facts = madeUpFacts();
        facts.table.releases = {{facts.run.runId, ReleaseChoice::AfterLooking}};
        facts.run.metrics.push_back({"error", EvaluationSet::Test, 0.25, 0.2, 0.3, Provenance::Released, ""});
        const Document before = *choiceReport(facts, ReportEdition::Public);
        QCOMPARE(sourceOf(before, "choice", "wrong"), DocSource::Released);
        for (const DocSection& section : before.sections)
            for (const DocItem& item : section.items)
                QVERIFY(
                    std::visit([](const auto& one) { return one.source != DocSource::NonPrivate; }, item));
        RunRecord& run = facts.run;
        for (MetricValue& metric : run.metrics)
            if (metric.provenance == Provenance::NonPrivate) metric.value = *metric.value / 3;
        run.constraints.front().status = ConstraintStatus::Violated;
        run.groups.clear();
        run.history.points.pop_back();
        run.warnings = {{"17 records", Provenance::NonPrivate}};
        run.number = 99;
        run.seconds = 12;
        run.finishedAt = "2001";
        run.steps = 7;
        facts.runs = factsWithOpen().runs;
        facts.choice.wish.x = 0.04;
        facts.project = "elsewhere.trilemma";
        facts.table.files = "secret.csv";
        facts.table.drawn = "Spent: 3";
        QCOMPARE(text(toHtml(*choiceReport(facts, ReportEdition::Public))), text(toHtml(before)));
        facts.run.metrics.back().value = 0.3; // what was bought does
        QVERIFY(toHtml(*choiceReport(facts, ReportEdition::Public)) != toHtml(before));
    }

    void manyGroupsAndRuns() {
        ChoiceFacts facts = madeUpFacts();
        for (int i = 0; i < 40; ++i)
            facts.run.groups.push_back({EvaluationSet::Test,
                                        {"group"},
                                        "group=" + std::to_string(i),
                                        "yes",
                                        40,
                                        {{"selection_rate", 10, 40, 0.25, 0.14, 0.4}}});
        const RunRecord run = facts.runs.back();
        while (facts.runs.size() < 5000)
            facts.runs.push_back(run);
        const Document report = internal(facts);
        QCOMPARE(std::get<DocTable>(*itemOf(report, "groups", "rates")).rows.size(), std::size_t(42));
        const Result<QByteArray> pages = pdfOf(report, PaperSize::A4);
        QVERIFY(pages && pages->startsWith("%PDF"));
        QCOMPARE(*pdfOf(report, PaperSize::A4), *pages);
        QVERIFY(*pdfOf(report, PaperSize::Letter) != *pages);
    }

    void panelNeedsAPin() {
        PanelDesk at;
        at.panel.show();
        QVERIFY(at.find<QFrame>("choice_report_empty")->isVisible());
        at.pin();
        QTRY_VERIFY_WITH_TIMEOUT(at.canSave(), 10'000);
        QVERIFY(at.preview().contains("What was given up for fairness"));
        QVERIFY(at.preview().contains("Internal:"));
        QVERIFY(at.find<QLabel>("report_run_label")->text().contains("seed 1"));
        // Nothing has left: the public edition says what to do, and cannot be saved.
        at.find<QComboBox>("report_edition_combo")->setCurrentIndex(1);
        QVERIFY(!at.canSave());
        QVERIFY(at.preview().isEmpty());
        at.find<QComboBox>("report_edition_combo")->setCurrentIndex(0);
        QVERIFY(at.canSave());
        at.desk.session().runs().setChoice({});
        QTRY_VERIFY(at.find<QFrame>("choice_report_empty")->isVisible());
    }

    /// Rows of three lines on pages that would cut them; each piece of the table has the head.
    void rowsOfTablesStayWhole() {
        DocTable table{"t", "A table", {"Name", "What is said of it"}, {}, DocSource::Public};
        for (int i = 0; i < 60; ++i)
            table.rows.push_back({"row " + std::to_string(i), std::string(150 + 20 * (i % 4), 'w')});
        const Document document{"Title", "", {{"s", "Section", {table}}}};
        QPixmap device(400, 400);
        const ReportText report(document, device, {300, 331});
        const QTextDocument& text = *report.document();
        const auto linesOf = [&](const QTextTableCell& cell) {
            const QTextBlock block = cell.firstCursorPosition().block();
            const double top = text.documentLayout()->blockBoundingRect(block).top();
            std::set<int> pages;
            for (int i = 0; i < block.layout()->lineCount(); ++i)
                pages.insert(int((top + block.layout()->lineAt(i).y()) / 331));
            return pages;
        };
        int rows = 0, pieces = 0;
        for (QTextFrame* frame : text.rootFrame()->childFrames()) {
            const auto* piece = qobject_cast<QTextTable*>(frame);
            ++pieces;
            QCOMPARE(piece->cellAt(0, 0).firstCursorPosition().block().text(), QString("Name"));
            for (int row = 1; row < piece->rows(); ++row, ++rows) {
                const std::set<int> pages = linesOf(piece->cellAt(row, 1));
                QVERIFY2(pages.size() == 1, qPrintable(QString("row %1").arg(rows)));
                QCOMPARE(linesOf(piece->cellAt(row, 0)), pages);
            }
        }
        QCOMPARE(rows, 60);
        QVERIFY(pieces > 2);
        QVERIFY(text.pageCount() > 5);
    }

    void ownersWordsStay() {
        PanelDesk at;
        at.pin();
        at.panel.show();
        auto* purpose = at.find<QLineEdit>("report_purpose_edit");
        purpose->setText("Who gets <b>advice</b>");
        QTest::keyClick(purpose, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(at.preview().contains("Who gets <b>advice</b>"), 10'000);
        const ChoicePanel again(at.desk.session());
        QCOMPARE(again.findChild<QLineEdit*>("report_purpose_edit")->text(),
                 QString("Who gets <b>advice</b>"));
    }
};

TRILEMMA_TEST(TestChoiceReport, QApplication)
#include "tst_choice_report.moc"
