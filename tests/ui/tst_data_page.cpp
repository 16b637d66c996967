// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/census_sample.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/session/recent_files.h"
#include "ui/session/schema_edit.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>

using namespace trilemma;
using namespace trilemma::test;

namespace {

enum SchemaColumn { Name, RoleColumn, KindColumn, Missing, PolicyColumn };

const QByteArray peopleCsv = "age,work,sex,y\n"
                             "30,a,f,yes\n"
                             "?,a,f,no\n"
                             "40,?,m,yes\n"
                             "?,?,m,no\n"
                             "60,b,m,no\n"
                             "70,b,f,yes\n";

/// Drops files on a widget as a file manager does.
bool drop(QWidget* target, const QStringList& files) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& file : files)
        urls << QUrl::fromLocalFile(file);
    data.setUrls(urls);
    const QPoint at = target->rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &dropped);
    return dropped.isAccepted();
}

void chooseData(QComboBox* box, const QVariant& data) {
    box->setCurrentIndex(box->findData(data));
    emit box->activated(box->currentIndex());
}

} // namespace

class TestDataPage : public QObject {
    Q_OBJECT

  private:
    /// age and work as features, sex sensitive, y the label.
    void openPeople(WindowDesk& desk) {
        QVERIFY(desk.open({writeFile(desk.folder(), "people.csv", peopleCsv)}));
        Draft draft = desk.draft();
        setKind(draft, 0, Kind::Numeric);
        setRole(draft, 2, Role::Sensitive);
        desk.session().setDraft(draft);
        QVERIFY(desk.recounted());
        QCOMPARE(desk.draft().schema.label.column, std::string("y"));
        QVERIFY(validate(desk.draft().schema).empty());
    }
    QAbstractItemView* select(WindowDesk& desk, const QList<int>& rows) {
        auto* table = desk.find<QAbstractItemView>("schema_table");
        table->selectionModel()->clearSelection();
        for (const int row : rows)
            table->selectionModel()->select(table->model()->index(row, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
        return table;
    }

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("trilemma-test");
        QCoreApplication::setApplicationName("tst_data_page");
        forgetTables();
    }

    void droppedFilesAreOpened() {
        WindowDesk desk;
        const QString file = writeFile(desk.folder(), "people.csv", peopleCsv);
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        QVERIFY(drop(&desk.window(), {file}));
        QVERIFY(opened.wait(10000));
        QCOMPARE(desk.draft().files, std::vector<std::string>{file.toStdString()});
        QVERIFY(!drop(&desk.window(), {}));
    }

    /// One click opens the list of a cell, another one chooses from it; the same on a cell that was current.
    void oneClickOpensTheList() {
        WindowDesk desk;
        openPeople(desk);
        desk.window().showPage("data");
        auto* table = desk.find<QAbstractItemView>("schema_table");
        const auto openList = [&](int row) -> QComboBox* {
            const QModelIndex cell = table->model()->index(row, RoleColumn);
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
            QComboBox* combo = nullptr;
            const bool opens = QTest::qWaitFor(
                [&] {
                    combo = qobject_cast<QComboBox*>(table->indexWidget(cell));
                    return combo && combo->view()->isVisible();
                },
                3000);
            return opens ? combo : nullptr;
        };
        QComboBox* combo = openList(1);
        QVERIFY(combo);
        const QModelIndex choice = combo->model()->index(static_cast<int>(Role::Ignored), 0);
        QTest::qWait(QApplication::doubleClickInterval() + 100); // else it is the end of a double click
        QTest::mouseClick(combo->view()->viewport(), Qt::LeftButton, {},
                          combo->view()->visualRect(choice).center());
        QTRY_COMPARE(desk.draft().schema.columns[1].role, Role::Ignored);
        QVERIFY(openList(0)); // of another row
    }

    void recentFilesAreRemembered() {
        forgetTables();
        WindowDesk desk;
        const QString first = writeFile(desk.folder(), "first.csv", peopleCsv);
        const QString second = writeFile(desk.folder(), "second.csv", peopleCsv);
        QVERIFY(desk.open({first}));
        QVERIFY(desk.open({first, second})); // joined: a table of its own
        QVERIFY(desk.open({second}));
        QVERIFY(desk.open({first}));            // to the front again, once
        QVERIFY(desk.open({censusSampleName})); // not a file
        QCOMPARE(recentTables(), (std::vector<QStringList>{{first}, {second}, {first, second}}));
        QFile::remove(second);
        auto* menu = desk.find<QPushButton>("recent_button")->menu();
        emit menu->aboutToShow();
        const QList<QAction*> actions = menu->actions();
        QCOMPARE(actions[0]->text(), QString("first.csv"));
        QVERIFY(actions[0]->isEnabled());
        QVERIFY(actions[1]->text().contains("not found") && !actions[1]->isEnabled());
        QVERIFY(!actions[2]->isEnabled()); // one of its two files is gone
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        actions[0]->trigger();
        QVERIFY(opened.wait(10000));
        QCOMPARE(desk.draft().files, std::vector<std::string>{first.toStdString()});
        actions.last()->trigger();
        QVERIFY(recentTables().empty());
    }

    void formatIsShownAndChanged() {
        WindowDesk desk;
        QByteArray csv = "x;sex;y\n";
        for (int i = 0; i < 40; ++i)
            csv += QByteArray::number(i) + ",5;" + (i % 2 ? "f" : "m") + (i % 3 ? ";no\n" : ";yes\n");
        QVERIFY(desk.open({writeFile(desk.folder(), "decimal.csv", csv)}));
        auto* separator = desk.find<QComboBox>("separator_combo");
        auto* decimal = desk.find<QComboBox>("decimal_combo");
        QVERIFY(separator && decimal);
        QCOMPARE(separator->currentText(), QString("found: semicolon"));
        QVERIFY(!desk.draft().schema.columns[0].isNumber());
        Draft draft = desk.draft();
        setRole(draft, 1, Role::Sensitive);
        desk.session().setDraft(draft);

        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        chooseData(decimal, ",");
        QVERIFY(opened.wait(10000));
        QVERIFY(desk.draft().schema.columns[0].isNumber());
        QVERIFY(desk.draft().schema.columns[1].role == Role::Sensitive); // what was said stays
        QCOMPARE(desk.draft().schema.file.decimal, std::string(","));
        QVERIFY(desk.recounted());
        QCOMPARE(desk.session().counts()->lost.all, std::uint64_t(0)); // training reads it so too

        // A separator that does not fit says what is wrong, and nothing is lost.
        chooseData(separator, "|");
        QVERIFY(opened.wait(10000));
        QCOMPARE(desk.draft().schema.file.separator, std::string("|"));
        QCOMPARE(desk.draft().schema.columns.size(), std::size_t(1));
        chooseData(desk.find<QComboBox>("separator_combo"), ",");
        QVERIFY(opened.wait(10000)); // the header has one cell, the records two
        QCOMPARE(desk.draft().schema.file.separator, std::string("|"));
        QCOMPARE(desk.find<QComboBox>("separator_combo")->currentData().toString(), QString("|"));
    }

    /// Rows 2 and 4 miss age, rows 3 and 4 work. Dropping loses one row by age alone (row 2, an f), one by
    /// work alone (row 3, an m), and row 4 by both.
    void missingCosts() {
        WindowDesk desk;
        openPeople(desk);
        QCOMPARE(desk.cell("schema_table", 0, Missing), QString("2"));
        select(desk, {0});
        auto* costs = desk.find<QLabel>("missing_costs");
        QVERIFY(costs);
        const auto words = [&] {
            QString plain = desk.find<QLabel>("missing_costs")->text();
            return plain.replace(QRegularExpression("<[^>]*>"), " ").simplified();
        };
        QVERIFY2(words().contains("All 2 1 sex=f 1 1 sex=m 1 0"), qPrintable(words()));
        QVERIFY2(words().contains("3 of 6 records contribute nothing"), qPrintable(words()));

        auto* policy = desk.find<QComboBox>("missing_policy_combo");
        policy->setCurrentIndex(static_cast<int>(MissingPolicy::Impute));
        emit policy->activated(policy->currentIndex());
        QVERIFY(desk.recounted());
        QCOMPARE(desk.draft().schema.columns[0].imputeValue,
                 std::to_string(static_cast<int>(desk.draft().schema.columns[0].centre)));
        QVERIFY2(words().contains("2 of 6 records contribute nothing"), qPrintable(words()));

        auto* codes = desk.find<QLineEdit>("missing_codes_edit");
        QCOMPARE(codes->text(), QString("(empty), ?, NA"));
        codes->setText("(empty), 60");
        emit codes->editingFinished();
        QCOMPARE(desk.draft().schema.columns[0].missingCodes, (std::vector<std::string>{"", "60"}));
        QVERIFY(desk.recounted());
        QCOMPARE(desk.cell("schema_table", 0, Missing), QString("1")); // and "?" fits no number now
        QVERIFY2(words().contains("2 cells do not fit"), qPrintable(words()));
    }

    void severalColumnsAtOnce() {
        WindowDesk desk;
        openPeople(desk);
        select(desk, {0, 1});
        auto* bulk = desk.find<QPushButton>("bulk_role_button");
        const auto trigger = [&](const QString& part, const QString& choice) {
            for (QAction* title : bulk->menu()->actions())
                if (title->text() == part)
                    for (QAction* action : title->menu()->actions())
                        if (action->text() == choice) return action->trigger(), true;
            return false;
        };
        QVERIFY(trigger("If missing", "separate category"));
        for (const int column : {0, 1})
            QVERIFY(desk.draft().schema.columns[static_cast<std::size_t>(column)].missing ==
                    MissingPolicy::OwnCategory);
        QVERIFY(desk.draft().schema.columns[2].missing == MissingPolicy::Drop);
        QVERIFY(trigger("Role", "ignored"));
        QVERIFY(desk.draft().schema.columns[0].role == Role::Ignored);
        // each was one edit
        QVERIFY(desk.click("data_undo_button"));
        QVERIFY(desk.draft().schema.columns[0].role == Role::Feature);
        QVERIFY(desk.draft().schema.columns[1].role == Role::Feature);
        QVERIFY(desk.click("data_undo_button"));
        QVERIFY(desk.draft().schema.columns[0].missing == MissingPolicy::Drop);
        QVERIFY(desk.click("data_redo_button"));
        QVERIFY(desk.draft().schema.columns[1].missing == MissingPolicy::OwnCategory);
    }

    void aLabelHasNoPolicy() {
        WindowDesk desk;
        openPeople(desk);
        const auto* model = desk.find<QAbstractItemView>("schema_table")->model();
        QVERIFY(model->flags(model->index(0, PolicyColumn)) & Qt::ItemIsEditable);
        QVERIFY(!(model->flags(model->index(3, PolicyColumn)) & Qt::ItemIsEditable));
        select(desk, {3});
        QVERIFY(!desk.find<QComboBox>("missing_policy_combo")->isEnabled());
    }

    /// f: rows 1, 2, 6, of which 1 and 6 contribute, both positive; m: rows 3, 4, 5, of which 5, negative.
    void groupSummary() {
        WindowDesk desk;
        openPeople(desk);
        QTRY_COMPARE(desk.cell("group_summary_table", 0, 2), QString("2")); // of which the rate is one
        QCOMPARE(desk.cell("group_summary_table", 0, 1), QString("sex=f"));
        QCOMPARE(desk.cell("group_summary_table", 0, 4), QString("100.0 %"));
        QCOMPARE(desk.cell("group_summary_table", 1, 2), QString("1"));
        QCOMPARE(desk.cell("group_summary_table", 1, 4), QString("0.0 %"));
        QVERIFY(
            desk.find<QLabel>("group_summary_lost")->text().startsWith("3 of 6 records contribute nothing"));
    }

    /// Each of its records would have two slots.
    void aFileNamedTwiceIsRefused() {
        WindowDesk desk;
        const QString people = writeFile(desk.folder(), "people.csv", peopleCsv);
        QVERIFY(desk.open({people}));
        Errors errors;
        connect(&desk.session(), &Session::inspectionFinished, this,
                [&errors](const Errors& found) { errors = found; });
        QSignalSpy ended(&desk.session(), &Session::inspectionFinished);
        desk.window().openData({people, people});
        QVERIFY(ended.wait(10000));
        desk.session().disconnect(this);
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(errors.front().field), QString("data.files.1"));
        QCOMPARE(desk.draft().files.size(), std::size_t(1)); // what was open stays
    }

    void openingForgetsEditsOfAnotherTable() {
        WindowDesk desk;
        openPeople(desk);
        QVERIFY(desk.session().canUndo());
        QVERIFY(desk.open({writeFile(desk.folder(), "other.csv", peopleCsv)}));
        QVERIFY(!desk.session().canUndo());
    }

    /// The head of a large file is there long before the whole of it, and can be left.
    void headOfALargeFile() {
        WindowDesk desk;
        const QByteArray row = "12,some words here,f,yes\n";
        const QString file = writeFile(desk.folder(), "large.csv",
                                       "age,work,sex,y\n" + row.repeated(110'000'000 / row.size()));
        QVERIFY(QFileInfo(file).size() > 109'000'000);
        QElapsedTimer clock;
        QSignalSpy head(&desk.session(), &Session::headRead);
        qint64 took = 5000;
        for (int i = 0; i < 5 && took > 200; ++i) { // whatever else the machine does only adds to it
            desk.session().cancelOpening();
            clock.start();
            desk.window().openData({file});
            QVERIFY(head.wait(5000));
            took = std::min(took, clock.elapsed());
        }
        qInfo("first records of %lld bytes after %lld ms", QFileInfo(file).size(), took);
        QVERIFY2(took <= 200, qPrintable(QString("%1 ms").arg(took)));
        QVERIFY(desk.session().isOpening());
        QCOMPARE(desk.cell("head_table", 99, 1), QString("some words here"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QProgressBar>("opening_bar")->value() > 0, 5000);
        clock.restart();
        QVERIFY(desk.click("cancel_opening_button"));
        QVERIFY2(clock.elapsed() <= 1000,
                 "cancelling waits"); // for the rest of the file it would take longer
        QVERIFY(!desk.session().isOpening());
        QVERIFY(!desk.draft().inspection); // nothing was changed
        QVERIFY(desk.find<QPushButton>("empty_open_button"));
    }

    void modelsKeepTheirContract() {
        WindowDesk desk;
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (const QAbstractItemView* view : desk.window().page("data")->findChildren<QAbstractItemView*>())
            if (view->model())
                testers.push_back(std::make_unique<QAbstractItemModelTester>(
                    view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest));
        QVERIFY(testers.size() >= 4);
        openPeople(desk);
        QVERIFY(desk.edit("schema_table", 0, PolicyColumn, 2).toBool());
        QVERIFY(!desk.edit("schema_table", 0, PolicyColumn, 3).toBool());
        QVERIFY(desk.click("data_undo_button"));
    }

    /// What was written of one table is not at hand for the next, where one click would stamp it on: neither
    /// the source nor the ticks, though the columns have the same names. Whoever declares stays.
    void aSourceIsOfOneTable() {
        WindowDesk desk;
        desk.window().showPage("data");
        openPeople(desk);
        const auto box = [&] { return desk.find<QListWidget>("public_columns_list"); };
        QVERIFY(box() && box()->count() == 4);
        QTest::keyClicks(desk.find<QLineEdit>("declared_by_edit"), "Ann");
        QTest::keyClicks(desk.find<QLineEdit>("public_source_edit"), "Codebook 2020");
        box()->item(0)->setCheckState(Qt::Checked);
        QVERIFY(desk.click("declare_button"));
        QCOMPARE(box()->count(), 3);
        QCOMPARE(desk.find<QLineEdit>("public_source_edit")->text(), QString("Codebook 2020")); // of the rest
        box()->item(0)->setCheckState(Qt::Checked);

        QVERIFY(desk.open({writeFile(desk.folder(), "others.csv", peopleCsv)}));
        QCOMPARE(box()->count(), 4);
        for (int row = 0; row < 4; ++row)
            QCOMPARE(box()->item(row)->checkState(), Qt::Unchecked);
        QCOMPARE(desk.find<QLineEdit>("declared_by_edit")->text(), QString("Ann"));
        QCOMPARE(desk.find<QLineEdit>("public_source_edit")->text(), QString());
        for (const Column& column : desk.draft().schema.columns)
            QVERIFY(!desk.draft().schema.isDeclaredPublic(column));
        box()->item(0)->setCheckState(Qt::Checked);
        QVERIFY(!desk.click("declare_button"));
    }
};

TRILEMMA_TEST(TestDataPage, QApplication)
#include "tst_data_page.moc"
