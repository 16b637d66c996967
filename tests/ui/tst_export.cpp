// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model leaves by the window: what is said before, the file, and what the ledger keeps of it.
#include "core/bundle/bundle_files.h"
#include "core/bundle/key_file.h"
#include "core/bundle/verify_bundle.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/queue_desk.h"
#include "tests/support/test_program.h"
#include "ui/base/words.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/export_key.h"
#include "ui/pages/explore/run_inspector_export.h"
#include "ui/widgets/widgets.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Two trained runs of the sample; the Export tab beside the newest.
class ExportDesk : public QueueDesk {
  public:
    explicit ExportDesk(const QString& folder)
        : QueueDesk(folder) {}

    bool train(bool isPrivate = true) {
        if (!setUp(2, 20, isPrivate) || !click("start_training_button")) return false;
        return QTest::qWaitFor([&] { return runsWith(RunStatus::Done) == 2; }, patience) && isIdle();
    }
    bool show() {
        window().showPage("explore");
        const auto isShown = [&] { // as soon as the table has its rows
            page()->selectRuns({toQt(session().runs().all().back().runId)});
            triggerAction(&window(), "export_model");
            return panel()->isVisible();
        };
        return QTest::qWaitFor(isShown, patience);
    }
    ExplorePage* page() { return window().findChild<ExplorePage*>(); }
    RunInspectorExport* panel() { return find<RunInspectorExport>("inspector_export"); }
    QAbstractButton* exportButton() { return find<QAbstractButton>("export_model_button"); }
    bool isReady() {
        return QTest::qWaitFor([&] { return exportButton()->isEnabled(); }, patience);
    }
    QString text(const QString& name) {
        auto* label = find<QLabel>(name);
        return label->isVisible() ? label->text() : QString();
    }
    LineageLedger ledger() { return session().project().store().ledgers()->front(); }
    std::string exportedTo(const QString& path) {
        panel()->exportTo(path);
        if (!QTest::qWaitFor([&] { return banner("export_notice").contains(path); }, patience))
            return "nothing said";
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "no file";
    }
};

Json parsed(const std::string& text) {
    const Result<Json> json = parseJson(text, ErrorCode::InvalidFile, "export");
    return json ? *json : Json();
}

} // namespace

class TestExport : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void leavesAfterLooking();
    void statedOnce();
    void statedMoreCautiously();
    void overTheBudget();
    void aPlaceThatCannotBeWritten_data();
    void aPlaceThatCannotBeWritten();
    void withoutPrivacyNothingLeaves();
    void figuresAreOfTheRunThatIsShown();
    void figuresAreOfTheProjectThatIsShown();
    void figuresFollowTheLedger();
    void aRestoredLedgerIsSaid();
    void bundlesAreSigned();
    void keysThatCannotSign();
    void metricsAreBought();
    void metricsThatCannotBeBought();

  private:
    QTemporaryDir m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

/// With the file dialog, as a person does it.
void TestExport::leavesAfterLooking() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    QVERIFY(desk.find<QRadioButton>("after_looking_radio")->isChecked());
    QVERIFY(!desk.find<QRadioButton>("private_selection_radio")->isVisible());
    QVERIFY(desk.text("export_facts").contains("All private runs on this data (2)"));
    QVERIFY(desk.text("export_meaning").contains("does not cover that choice"));
    QVERIFY(desk.click("export_model_button"));
    auto* dialog = desk.panel()->findChild<QFileDialog*>("export_model_dialog");
    QVERIFY(dialog);
    dialog->findChild<QLineEdit*>()->setText(desk.file("model")); // gets its suffix
    QMetaObject::invokeMethod(dialog, "accept");
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("export_notice").contains("model.json"), patience);

    QFile file(desk.file("model.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Json left = parsed(file.readAll().toStdString());
    QCOMPARE(left.at("trilemma_export"), Json(1));
    QCOMPARE(left.at("run_id").get<std::string>(), desk.session().runs().all().back().runId);
    QCOMPARE(left.at("choice").at("chosen"), Json("after_looking"));
    QCOMPARE(left.at("choice").at("runs_looked_at"), Json(2));
    QVERIFY(left.at("model").is_object());
    const LineageLedger ledger = desk.ledger();
    QCOMPARE(ledger.book.releases.size(), std::size_t(1));
    QCOMPARE(left.at("ledger").at("head").get<std::string>(), ledger.own.head);
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_meaning").contains("released before"), patience);
}

/// Again: nothing is entered. As something else: refused, and the words say why.
void TestExport::statedOnce() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    const std::string first = desk.exportedTo(desk.file("a.json"));
    QVERIFY(desk.isReady());
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_meaning").contains("released before"), patience);
    QVERIFY(desk.click("export_model_button"));
    QMetaObject::invokeMethod(desk.panel()->findChild<QFileDialog*>("export_model_dialog"), "reject");
    QVERIFY(desk.isReady());
    QCOMPARE(desk.exportedTo(desk.file("b.json")), first);
    QCOMPARE(desk.ledger().book.releases.size(), std::size_t(1));

    QTest::mouseClick(desk.find<QRadioButton>("fixed_radio"), Qt::LeftButton, {}, QPoint(8, 8));
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_refusal").contains("with a different declaration"), patience);
    QVERIFY(!desk.exportButton()->isEnabled());
}

/// The first of two runs was over when the second began: stated as fixed all the same, and taken back.
void TestExport::statedMoreCautiously() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.setUp(1, 20));
    for (int run = 1; run <= 2; ++run) {
        QVERIFY(desk.click("start_training_button"));
        if (run == 2) QVERIFY(desk.answer("window_banner", "Train it again"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), run, patience);
        QVERIFY(desk.isIdle());
    }
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 2, patience);
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    desk.find<QRadioButton>("fixed_radio")->click();
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_meaning").contains("before this one began: 1."), patience);
    QVERIFY(desk.isReady());
    const std::string fixed = desk.exportedTo(desk.file("a.json"));
    QCOMPARE(parsed(fixed)["choice"]["chosen"], Json("fixed"));
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_meaning").contains("released before"), patience);
    QVERIFY(desk.find<QRadioButton>("fixed_radio")->isChecked()); // as it was stated

    desk.find<QRadioButton>("after_looking_radio")->click();
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_meaning").contains("does not cover that choice"), patience);
    QVERIFY(desk.isReady());
    const std::string cautious = desk.exportedTo(desk.file("b.json"));
    QCOMPARE(parsed(cautious)["choice"]["chosen"], Json("after_looking"));
    QCOMPARE(desk.ledger().book.releases.size(), std::size_t(1));
    QCOMPARE(desk.ledger().book.releases.front().chosen, ReleaseChoice::AfterLooking);
}

void TestExport::overTheBudget() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    const LedgerBudget tight{0.5, 1e-5, Relation::ZeroOut, "record"};
    QVERIFY(desk.session().project().store().setBudget(desk.ledger().lineageId, tight).result());
    QVERIFY(desk.show());
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_refusal").contains("budget"), patience);
    QVERIFY(!desk.exportButton()->isEnabled());
    QVERIFY(desk.ledger().book.releases.empty());
}

/// A release that cannot be written is not entered.
void TestExport::aPlaceThatCannotBeWritten_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("no such folder") << "/nowhere/model.json";
    QTest::newRow("where nobody can write") << "/proc/model.json";
    QTest::newRow("a folder") << "/tmp";
}
void TestExport::aPlaceThatCannotBeWritten() {
    QFETCH(QString, path);
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    QCOMPARE(desk.exportedTo(path), std::string("no file"));
    QVERIFY(desk.banner("export_notice").contains("cannot be written"));
    QVERIFY(desk.ledger().book.releases.empty());
    QVERIFY(desk.isReady()); // another folder may be tried
}

void TestExport::withoutPrivacyNothingLeaves() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train(false));
    QVERIFY(desk.show());
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_words").contains("without privacy"), patience);
    QVERIFY(!desk.exportButton()->isVisible());
}

/// What was said of one run does not stand beside the name of another, not even until the new figures come.
void TestExport::figuresAreOfTheRunThatIsShown() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    QVERIFY(desk.text("export_facts").contains("ε ="));
    desk.page()->selectRuns({toQt(desk.session().runs().all().front().runId)});
    QVERIFY2(desk.text("export_facts").startsWith("Reading the ledger"),
             qPrintable(desk.text("export_facts")));
    QCOMPARE(desk.text("export_meaning"), QString());
    QVERIFY(!desk.exportButton()->isEnabled());
    QVERIFY(desk.isReady());
    QVERIFY(desk.text("export_facts").contains("ε ="));
    desk.find<QRadioButton>("fixed_radio")->click(); // another statement
    QCOMPARE(desk.text("export_meaning"), QString());
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_meaning").contains("fixed before"), patience);
}

/// A copy has runs of the same ids, and a ledger that has gone another way since.
void TestExport::figuresAreOfTheProjectThatIsShown() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    const QString copy = desk.file("copy.trilemma");
    desk.window().project().saveCopy(copy);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(copy), patience);
    QVERIFY(desk.session().project().open(copy).ok());
    QVERIFY2(!desk.text("export_facts").contains("ε ="), qPrintable(desk.text("export_facts")));
    QVERIFY(!desk.text("export_meaning").contains("runs on this data"));
    QVERIFY(!desk.exportButton()->isEnabled());
    desk.session().project().close();
    QVERIFY(!desk.text("export_facts").contains("ε ="));
}

/// Two more runs while the tab is open.
void TestExport::figuresFollowTheLedger() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    QVERIFY(desk.text("export_facts").contains("(2)"));
    bool wasBlank = false;
    QTimer looking; // at every turn of the loop: the ledger is soon read
    connect(&looking, &QTimer::timeout, this,
            [&] { wasBlank |= desk.text("export_facts").startsWith("Reading the ledger"); });
    looking.start(0);
    QVERIFY(desk.session().startTraining().ok());
    QTRY_VERIFY_WITH_TIMEOUT(wasBlank, patience);
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_facts").contains("(4)"), patience);
    QVERIFY(desk.isReady());
}

void TestExport::aRestoredLedgerIsSaid() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    noteRestored(desk.session().lineages());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    QVERIFY2(desk.text("export_meaning").contains("other projects may be missing"),
             qPrintable(desk.text("export_meaning")));
}

/// With a key made in place; another owner's settings hold its path alone.
void TestExport::bundlesAreSigned() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    QVERIFY(desk.text("export_key_state").contains("is not signed"));
    auto* key = desk.panel()->findChild<ExportKey*>();
    key->make(desk.file("mine.key"));
    QVERIFY(desk.text("export_key_state").contains("signed with mine.key"));
    QVERIFY(desk.banner("export_key_notice").contains("mine.key.pub"));
    QVERIFY(desk.isReady());
    desk.exportedTo(desk.file("b.zip"));
    const Result<BundleFiles> files = readBundle(desk.file("b.zip"));
    QVERIFY(files.ok());
    const Result<PublicKey> owner = readPublicKey(desk.file("mine.key.pub"));
    const Result<BundleVerification> verified = verifyBundle(*files, *owner);
    QVERIFY(verified && verified->holds());
    QCOMPARE(verified->signedBy, std::optional<PublicKey>(*owner));
    QVERIFY(desk.click("export_no_key_button"));
    QVERIFY(desk.isReady());
    desk.exportedTo(desk.file("c.zip"));
    QVERIFY(!verifyBundle(*readBundle(desk.file("c.zip")), {})->signedBy);
}

/// Said where it is chosen, and again where it went since; nothing is entered then.
void TestExport::keysThatCannotSign() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    auto* key = desk.panel()->findChild<ExportKey*>();
    key->choose(desk.file("none.key"));
    QVERIFY2(desk.banner("export_key_notice").contains("none.key"),
             qPrintable(desk.banner("export_key_notice")));
    QVERIFY(desk.text("export_key_state").contains("is not signed"));
    key->make(desk.file("mine.key"));
    key->make(desk.file("mine.key")); // never over anything
    QVERIFY(desk.banner("export_key_notice").contains("mine.key"));
    QVERIFY(desk.isReady());
    QVERIFY(QFile::remove(desk.file("mine.key")));
    key->changed();
    QVERIFY(desk.isReady());
    desk.panel()->exportTo(desk.file("b.zip"));
    QVERIFY2(desk.banner("export_notice").contains("mine.key"), qPrintable(desk.banner("export_notice")));
    QVERIFY(!QFile::exists(desk.file("b.zip")));
    QCOMPARE(desk.ledger().book.releases.size(), std::size_t(0));
    QCOMPARE(desk.exportedTo(desk.file("m.json")).empty(), false); // is not signed, and needs no key
    key->choose({});
}

/// Beside the model, by a person: the file has them, and the choice that no longer holds is not offered.
void TestExport::metricsAreBought() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    QVERIFY(desk.text("export_metrics_state").contains("No metrics go with this model"));
    QTest::keyClicks(desk.find<QLineEdit>("export_metrics_epsilon"), "2");
    QVERIFY(desk.click("export_metrics_button"));
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("export_metrics_notice").contains("Metrics were bought"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_metrics_state").contains("after the training"), patience);
    QVERIFY(!desk.find<QLineEdit>("export_metrics_epsilon")->isVisible());
    QVERIFY(desk.isReady());
    QVERIFY(desk.click("fixed_radio"));
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("export_refusal").contains("bought after it was trained"), patience);
    QVERIFY(desk.click("after_looking_radio"));
    QVERIFY(desk.isReady());
    const Json left = parsed(desk.exportedTo(desk.file("model.json")));
    QVERIFY(left.at("metrics").size() > 5);
    QCOMPARE(desk.ledger().book.runs.size(), std::size_t(3)); // two trainings and the purchase
}

/// Said in place, and nothing is entered.
void TestExport::metricsThatCannotBeBought() {
    ExportDesk desk(m_folder->path());
    QVERIFY(desk.train());
    QVERIFY(desk.show());
    QVERIFY(desk.isReady());
    auto* epsilon = desk.find<QLineEdit>("export_metrics_epsilon");
    const std::size_t entries = desk.ledger().own.entries.size();
    for (const char* wrong : {"much", "", "-1", "0", "1000"}) {
        epsilon->setText(wrong);
        QVERIFY(desk.click("export_metrics_button"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.banner("export_metrics_notice").contains("epsilon"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(epsilon->isEnabled(), patience);
        QTest::keyClicks(epsilon, "0");
        QVERIFY(desk.banner("export_metrics_notice").isEmpty());
    }
    EXPECT_OK(desk.session().project().store().setBudget(desk.ledger().lineageId, {0.5, 1e-5}).result());
    epsilon->setText("2");
    QVERIFY(desk.click("export_metrics_button"));
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("export_metrics_notice").contains("budget"), patience);
    QCOMPARE(desk.ledger().own.entries.size(), entries + 1); // the budget
    QVERIFY(desk.text("export_metrics_state").contains("No metrics go with this model"));
}

TRILEMMA_TEST(TestExport, QApplication)
#include "tst_export.moc"
