// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the files are written, on the Data page: shown, changed, declared by name and taken back.
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/session/constraint_edit.h"
#include "ui/session/draft_json.h"
#include "ui/session/schema_edit.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QWheelEvent>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int smallRecords = 40;

/// Of the draft as it would be trained.
QStringList refusedFields(const Draft& draft) {
    QStringList fields;
    if (const auto runs = runsOf(draft); !runs)
        for (const Error& error : runs.errors())
            if (const QString field = text(error.field); !fields.contains(field)) fields << field;
    return fields;
}

/// Turns the wheel over the middle of a widget, one notch down, as the window system says it.
void turnWheel(QWidget& over) {
    const QPointF at = over.rect().center();
    QWheelEvent event(at, over.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&event); // others neither scroll a page nor give the focus
    qApp->notify(&over, &event);               // as it came: sendEvent() would call it made up
}

} // namespace

class TestFramingForm : public QObject {
    Q_OBJECT

  private:
    /// smallSchema() on a file of its own, ready to be trained but for who declares the framing: a line
    /// before the header is no default.
    void openSmall(WindowDesk& desk, const QByteArray& before = "# made by hand\n") {
        desk.window().showPage("data");
        QVERIFY(desk.open({writeFile(desk.folder(), "small.csv", before + smallCsv(smallRecords))}));
        Draft draft = desk.draft();
        draft.schema = smallSchema();
        draft.constraints.front().attributes = {"group"};
        desk.session().beginWith(draft);
        QVERIFY(desk.recounted());
    }

    void type(WindowDesk& desk, const char* name, const QString& words) {
        auto* edit = desk.find<QLineEdit>(name);
        QVERIFY2(edit, name);
        edit->clear();
        QTest::keyClicks(edit, words);
    }

    void enter(QSpinBox* spin, int value) {
        QVERIFY(spin);
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, QString::number(value));
        QTest::keyClick(spin, Qt::Key_Return);
    }

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }

    void aFramingThatWasReadIsRefusedUntilDeclared() {
        WindowDesk desk;
        openSmall(desk);
        QCOMPARE(refusedFields(desk.draft()), QStringList{"data.schema.file.public"});
        Draft open = desk.draft();
        open.isPrivate = false;
        open.solvers = {"sgda"};
        QCOMPARE(refusedFields(open), QStringList());

        QVERIFY(desk.find<QLabel>("framing_text")->text().contains("Private training is refused"));
        QVERIFY(!desk.click("framing_declare_button"));
        type(desk, "framing_by_edit", " Ann ");
        QVERIFY(!desk.click("framing_declare_button")); // and from which source?
        type(desk, "framing_source_edit", "a data sheet");
        QVERIFY(desk.click("framing_declare_button"));
        QCOMPARE(refusedFields(desk.draft()), QStringList());
        QCOMPARE(desk.find<QLabel>("framing_text")->text(),
                 QString("Declared public by Ann; source: a data sheet."));
        QVERIFY(!desk.find<QLineEdit>("framing_by_edit")); // nothing is asked any more
        const Result<std::vector<TrainingSpec>> runs = runsOf(desk.draft());
        QVERIFY(runs.ok());
        QCOMPARE(text(toText(toJson(runs->front())["data"]["framing"]["public"])),
                 QString(R"({"declared_by":"Ann","source":"a data sheet","read_from_data":true})"));
        QVERIFY(runs->front().framing.slotCounts == std::vector<std::uint64_t>{smallRecords});

        QVERIFY(desk.click("data_undo_button"));
        QCOMPARE(refusedFields(desk.draft()), QStringList{"data.schema.file.public"});
        QVERIFY(desk.find<QLineEdit>("framing_by_edit"));
        QVERIFY(desk.click("data_redo_button"));
        QCOMPARE(refusedFields(desk.draft()), QStringList());
    }

    void theSampleIsDeclaredByItsGenerator() {
        WindowDesk desk;
        desk.window().showPage("data");
        QVERIFY(desk.open({QString::fromLatin1(censusSampleName)}));
        QCOMPARE(refusedFields(desk.draft()), QStringList());
        QVERIFY(desk.find<QLabel>("framing_text")->text().startsWith("Declared public by Trilemma sample"));
        QCOMPARE(desk.find<QSpinBox>("records_spin_0")->value(), 20000);
    }

    /// A ready schema says what its columns mean, not how this file is written.
    void aReadySchemaDeclaresNoFile() {
        WindowDesk desk;
        desk.window().showPage("data");
        QByteArray csv = "decile1b,decile3,lsat,ugpa,zfygpa,zgpa,fulltime,fam_inc,male,tier,race,pass_bar\n";
        csv += QByteArray("10,10,44,3.5,1.33,1.88,1,5,1,4,White,1\n").repeated(20);
        QVERIFY(desk.open({writeFile(desk.folder(), "law.csv", "# of 1998\n" + csv)}));
        QVERIFY(!desk.draft().schemaName.empty());
        QVERIFY(refusedFields(desk.draft()).contains("data.schema.file.public"));
    }

    /// What the header line alone tells, by the rule's defaults, was read off no record.
    void whatTheRuleGivesNeedsNobody_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<bool>("needsSomebody");
        const QByteArray csv = smallCsv(smallRecords);
        QTest::newRow("comma") << csv << false;
        QTest::newRow("semicolon") << QByteArray(csv).replace(',', ';') << false;
        QTest::newRow("a line before it") << "# made by hand\n" + csv << true;
        QTest::newRow("no header") << csv.mid(csv.indexOf('\n') + 1) << true;
    }
    void whatTheRuleGivesNeedsNobody() {
        QFETCH(QByteArray, file);
        QFETCH(bool, needsSomebody);
        WindowDesk desk;
        desk.window().showPage("data");
        QVERIFY(desk.open({writeFile(desk.folder(), "small.csv", file)}));
        QCOMPARE(refusedFields(desk.draft()).contains("data.schema.file.public"), needsSomebody);
        if (needsSomebody) return;
        QCOMPARE(desk.find<QLabel>("framing_text")->text(),
                 QString("Declared public by Trilemma; source: defaults of framing rule 2."));
        enter(desk.find<QSpinBox>("records_spin_0"), smallRecords + 1); // a claim of one's own
        QVERIFY(refusedFields(desk.draft()).contains("data.schema.file.public"));
    }

    /// Another number is another framing, so it is declared anew.
    void numbersOfRecordsAreChangedAndTakenBack() {
        WindowDesk desk;
        openSmall(desk);
        declareFraming(desk.session());
        QCOMPARE(desk.find<QSpinBox>("records_spin_0")->value(), smallRecords);
        enter(desk.find<QSpinBox>("records_spin_0"), 50);
        QVERIFY(framingOf(desk.draft()).slotCounts == std::vector<std::uint64_t>{50});
        QCOMPARE(refusedFields(desk.draft()), QStringList{"data.schema.file.public"});
        enter(desk.find<QSpinBox>("records_spin_0"), 0);
        QVERIFY(framingOf(desk.draft()).slotCounts.empty()); // as many as there are
        QCOMPARE(desk.find<QSpinBox>("records_spin_0")->text(), QString("not declared"));
        QVERIFY(desk.click("data_undo_button"));
        QVERIFY(desk.click("data_undo_button"));
        QVERIFY(framingOf(desk.draft()).slotCounts == std::vector<std::uint64_t>{smallRecords});
        QCOMPARE(refusedFields(desk.draft()), QStringList());
    }

    /// Two lines before the header are proposed; with one, the second is the header and the table another.
    void linesBeforeTheTableAreChangedAndTakenBack() {
        WindowDesk desk;
        openSmall(desk, "# made in May\n# by hand\n");
        declareFraming(desk.session());
        auto* preamble = desk.find<QSpinBox>("preamble_spin_0");
        QCOMPARE(preamble->value(), 2);
        QCOMPARE(desk.find<QSpinBox>("records_spin_0")->value(), smallRecords);
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        enter(preamble, 3); // the first record is no header
        QVERIFY(opened.wait(10000));
        QVERIFY(framingOf(desk.draft()).preambleLines == std::vector<std::uint64_t>{3});
        QCOMPARE(framingOf(desk.draft()).header, std::optional(HeaderRule::No));
        QVERIFY(framingOf(desk.draft()).slotCounts == std::vector<std::uint64_t>{smallRecords});
        QVERIFY(!desk.draft().framing.publicSource->isNamed());
        QVERIFY(desk.draft().schema != smallSchema());

        QVERIFY(desk.click("data_undo_button"));
        QVERIFY(opened.wait(10000));
        QVERIFY(framingOf(desk.draft()).preambleLines == std::vector<std::uint64_t>{2});
        QVERIFY(desk.draft().schema == smallSchema());
        QCOMPARE(desk.draft().inspection->framing.front().preambleLines, std::uint64_t(2));
        QCOMPARE(refusedFields(desk.draft()), QStringList()); // as it was declared
        QVERIFY(desk.click("data_redo_button"));
        QVERIFY(opened.wait(10000));
        QCOMPARE(preamble->value(), 3);
    }

    /// A step back that the file does not follow any more is not taken.
    void whatCannotBeReadIsNotTakenBack() {
        WindowDesk desk;
        openSmall(desk, {});
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        enter(desk.find<QSpinBox>("preamble_spin_0"), 1);
        QVERIFY(opened.wait(10000));
        QVERIFY(QFile::remove(desk.folder().filePath("small.csv")));
        QVERIFY(desk.click("data_undo_button"));
        if (opened.count() < 2) QVERIFY(opened.wait(10000));
        QCOMPARE(desk.find<QSpinBox>("preamble_spin_0")->value(), 1);
        QVERIFY(desk.session().canUndo() && !desk.session().canRedo());
    }

    void eachFileHasItsNumbers() {
        WindowDesk desk;
        desk.window().showPage("data");
        const QString first = writeFile(desk.folder(), "one.csv", smallCsv(smallRecords));
        const QString second = writeFile(desk.folder(), "two.csv", "\n" + smallCsv(30) + "\n");
        QVERIFY(desk.open({first, second}));
        QCOMPARE(desk.find<QSpinBox>("records_spin_0")->value(), smallRecords);
        QCOMPARE(desk.find<QSpinBox>("records_spin_1")->value(), 31); // the blank line at the end is one
        QCOMPARE(desk.find<QSpinBox>("preamble_spin_1")->value(), 1);
        enter(desk.find<QSpinBox>("records_spin_1"), 45);
        QVERIFY(framingOf(desk.draft()).slotCounts == (std::vector<std::uint64_t>{smallRecords, 45}));
        QVERIFY(desk.open({first}));
        QVERIFY(!desk.find<QSpinBox>("records_spin_1"));
    }

    /// One person can have more rows, so their number is not public.
    void withUnitsNoNumberIsDeclared() {
        WindowDesk desk;
        openSmall(desk);
        Draft draft = desk.draft();
        setRole(draft, colourColumn, Role::Unit);
        desk.session().setDraft(draft);
        QVERIFY(!desk.find<QSpinBox>("records_spin_0"));
        QVERIFY(framingOf(desk.draft()).slotCounts.empty());
    }

    void aDeclarationIsKeptWithItsProject() {
        WindowDesk desk;
        openSmall(desk);
        QVERIFY(!toJson(desk.draft()).contains("framing")); // what was read off is not
        const Draft read = desk.draft();
        declareFraming(desk.session());
        const Result<KeptDraft> kept = keptDraftFromJson(toJson(desk.draft()));
        QVERIFY(kept.ok());
        const std::optional<Draft> back = withKeptSchema(read, *kept);
        QVERIFY(back && back->framing == desk.draft().framing);
        Draft longer = read; // the file has grown
        longer.framing.slotCounts = {smallRecords + 1};
        const std::optional<Draft> other = withKeptSchema(longer, *kept);
        QVERIFY(other && !other->framing.publicSource->isNamed());
    }

    /// Also of a table that is read in another way than it was found to be written.
    void aChangedFramingComesBack() {
        const QTemporaryDir folder;
        const QString file = writeFile(folder, "small.csv", "# made in May\n" + smallCsv(smallRecords));
        {
            Desk desk(folder.path());
            QVERIFY(desk.openTable(file));
            desk.window().showPage("data");
            QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
            enter(desk.find<QSpinBox>("preamble_spin_0"), 2); // the first record is no header
            QVERIFY(opened.wait(10000));
            declareFraming(desk.session());
            QVERIFY(desk.window().close());
        }
        Desk desk(folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().draft().inspection && !desk.session().isOpening(), 10000);
        const FramingDeclaration framing = framingOf(desk.session().draft());
        QVERIFY(framing.preambleLines == std::vector<std::uint64_t>{2});
        QVERIFY(framing.slotCounts == std::vector<std::uint64_t>{smallRecords});
        QVERIFY(framing.publicSource && framing.publicSource->isNamed());
    }

    /// A source that somebody wrote for one table is not at hand for the next, where one click would state
    /// it.
    void aSourceIsOfOneTable() {
        WindowDesk desk;
        openSmall(desk);
        type(desk, "framing_by_edit", "Ann");
        type(desk, "framing_source_edit", "a data sheet");
        enter(desk.find<QSpinBox>("records_spin_0"), smallRecords + 1);
        QCOMPARE(desk.find<QLineEdit>("framing_source_edit")->text(), QString("a data sheet")); // the same
        QVERIFY(desk.click("framing_declare_button"));
        QVERIFY(desk.open({writeFile(desk.folder(), "next.csv", "# by hand\n" + smallCsv(smallRecords))}));
        QCOMPARE(desk.find<QLineEdit>("framing_by_edit")->text(), QString("Ann"));
        QCOMPARE(desk.find<QLineEdit>("framing_source_edit")->text(), QString());
        QVERIFY(!desk.click("framing_declare_button"));
    }

    /// Somebody who scrolls the page past a field does not change it.
    void theWheelScrollsPastFields_data() {
        QTest::addColumn<QString>("field");
        QTest::newRow("a spin box") << "preamble_spin_0";
        QTest::newRow("a combo box") << "header_combo";
        QTest::newRow("the quote") << "quote_combo";
        QTest::newRow("the encoding") << "encoding_combo";
        QTest::newRow("a number of records") << "records_spin_0";
    }
    void theWheelScrollsPastFields() {
        QFETCH(QString, field);
        WindowDesk desk;
        openSmall(desk);
        desk.window().resize(1000, 640); // so that the panels do not fit
        auto* widget = desk.find<QWidget>(field);
        QVERIFY(widget);
        QScrollArea* area = nullptr;
        for (QWidget* each = widget; each && !area; each = each->parentWidget())
            area = qobject_cast<QScrollArea*>(each);
        QVERIFY(area);
        QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
        area->verticalScrollBar()->setValue(0);
        Draft before = desk.draft();
        setRole(before, colourColumn, Role::Sensitive); // by hand
        desk.session().setDraft(before);
        turnWheel(*widget);
        QVERIFY(!widget->hasFocus()); // a second notch would change it
        QVERIFY(!desk.session().isOpening());
        QVERIFY(desk.draft().schema == before.schema && desk.draft().framing == before.framing);
        QVERIFY(desk.session().canUndo());
        QVERIFY(area->verticalScrollBar()->value() > 0); // the page has scrolled

        desk.window().activateWindow();
        widget->setFocus();
        if (auto* spin = qobject_cast<QSpinBox*>(widget); spin && QApplication::focusWidget() == widget) {
            const int value = spin->value();
            const QSignalBlocker quiet(spin);
            turnWheel(*widget);
            QVERIFY(spin->value() != value || value == spin->minimum()); // who means it can
        }
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestFramingForm, QApplication)
#include "tst_framing_form.moc"
