// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/census_sample.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/models/attribute_model.h"
#include "ui/session/constraint_edit.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QStandardPaths>
#include <QTreeWidget>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Sixteen people: sex f and m, race x, y and z, label no or yes.
QByteArray people() {
    QByteArray csv = "v,sex,race,y\n";
    for (int i = 0; i < 16; ++i)
        csv += QByteArray::number(i) + (i % 2 ? ",m," : ",f,") +
               (i < 8    ? "x"
                : i < 14 ? "y"
                         : "z") +
               (i % 4 < 2 ? ",yes\n" : ",no\n");
    return csv;
}

Column column(const char* name, Role role, std::vector<std::string> categories) {
    Column made;
    made.name = name;
    made.role = role;
    made.kind = categories.empty() ? Kind::Numeric : Kind::Categorical;
    made.categories = std::move(categories);
    return made;
}

Schema peopleSchema() {
    Schema schema;
    schema.name = "own";
    schema.publicSource = {.declaredBy = "Ann", .source = "codebook"};
    schema.columns = {column("v", Role::Feature, {}), column("sex", Role::Sensitive, {"f", "m"}),
                      column("race", Role::Sensitive, {"x", "y", "z"}),
                      column("y", Role::Label, {"no", "yes"})};
    schema.label.column = "y";
    schema.label.positive = {"yes"};
    return schema;
}

/// A draft over these columns, without a window.
Draft peopleDraft() {
    Draft draft;
    draft.schema = peopleSchema();
    draft.constraints.front().attributes = {"sex"};
    return draft;
}

QStringList kinds(const Draft& draft) {
    QStringList words;
    for (const ConstraintSpec& constraint : draft.constraints)
        words << constraintTitle(constraint);
    return words;
}

} // namespace

class TestFairnessPage : public QObject {
    Q_OBJECT

  private:
    void openPeople(WindowDesk& desk) {
        QVERIFY(desk.open({writeFile(desk.folder(), "people.csv", people())}));
        declareFraming(desk.session());
        Draft draft = desk.draft();
        draft.schema = peopleSchema();
        draft.constraints = {ConstraintSpec{}};
        tidyConstraints(draft);
        desk.session().setDraft(draft);
        QVERIFY(desk.recounted());
        desk.window().showPage("fairness");
    }
    static void choose(QComboBox* box, const QString& data) {
        const int place = box->findData(data);
        QVERIFY2(place >= 0, qPrintable(data));
        box->setCurrentIndex(place);
        emit box->activated(place);
    }

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void addDuplicateRemove() {
        WindowDesk desk;
        openPeople(desk);
        QCOMPARE(kinds(desk.draft()), QStringList{"Demographic parity · sex"});
        QVERIFY(desk.click("add_constraint_button"));
        QCOMPARE(kinds(desk.draft()), (QStringList{"Demographic parity · sex", "Demographic parity · race"}));
        QVERIFY(desk.click("duplicate_constraint_button")); // the new one is selected
        QCOMPARE(desk.draft().constraints.size(), std::size_t(3));
        QVERIFY(desk.draft().constraints[2] == desk.draft().constraints[1]);
        QVERIFY(desk.find<QLabel>("constraints_sweep")->text().contains("slack of the first"));
        QVERIFY(desk.click("remove_constraint_button"));
        QVERIFY(desk.click("remove_constraint_button"));
        QVERIFY(desk.click("remove_constraint_button"));
        QVERIFY(desk.draft().constraints.empty());
        QVERIFY(!desk.find<QComboBox>("constraint_combo")); // nothing to edit
        QVERIFY(desk.click("add_constraint_button"));
        QVERIFY(desk.find<QComboBox>("constraint_combo"));
    }

    /// The sweep varies constraints.0.gamma; the second keeps its own.
    void slacksOfTheFirstAreSwept() {
        WindowDesk desk;
        openPeople(desk);
        QVERIFY(desk.click("add_constraint_button"));
        QVERIFY(!desk.find<QWidget>("gammas_edit")); // of the second there is one slack
        auto* gamma = desk.find<QDoubleSpinBox>("constraint_gamma_spin");
        QVERIFY(gamma);
        gamma->setValue(0.2);
        QCOMPARE(desk.draft().constraints[1].gamma, 0.2);
        const SweepSpec sweep = sweepOf(desk.draft());
        QStringList paths;
        for (const SweepAxis& axis : sweep.axes)
            paths << QString::fromStdString(axis.path());
        QVERIFY(paths.contains("constraints.0.gamma"));
        QVERIFY(!paths.contains("constraints.1.gamma"));
        const auto specs = expand(sweep);
        QVERIFY(specs.ok());
        std::set<double> first;
        for (const TrainingSpec& spec : *specs) {
            QCOMPARE(spec.constraints.size(), std::size_t(2));
            first.insert(spec.constraints[0].gamma);
            QCOMPARE(spec.constraints[1].gamma, 0.2);
        }
        QCOMPARE(first, (std::set<double>{0.02, 0.05, 0.1, 0.15}));
    }

    void crossedAndApart() {
        WindowDesk desk;
        openPeople(desk);
        QVERIFY(!desk.find<QAbstractButton>("take_apart_button"));
        QVERIFY(desk.edit("attributes_table", 1, 0, Qt::Checked, Qt::CheckStateRole).toBool());
        QCOMPARE(kinds(desk.draft()), QStringList{"Demographic parity · sex × race"});
        QVERIFY(desk.find<QLabel>("attributes_crossing")->text().contains("2 × 3 = 6"));
        auto* groups = desk.find<QListWidget>("constraint_groups_list");
        QVERIFY(groups);
        QCOMPARE(groups->count(), 6);
        groups->item(5)->setCheckState(Qt::Checked);
        QCOMPARE(desk.draft().constraints[0].groups, std::vector<std::string>{"sex=m, race=z"});
        QVERIFY(desk.click("take_apart_button"));
        QCOMPARE(kinds(desk.draft()), (QStringList{"Demographic parity · sex", "Demographic parity · race"}));
        QVERIFY(desk.draft().constraints[0].groups.empty());
        QCOMPARE(desk.draft().constraints[1].gamma, 0.02); // the first of the swept ones
    }

    void kindsSentencesAndFormulas_data() {
        QTest::addColumn<QString>("kind");
        for (const ConstraintKind& kind : decisionKinds())
            QTest::newRow(kind.id.c_str()) << QString::fromStdString(kind.id);
    }
    void kindsSentencesAndFormulas() {
        QFETCH(QString, kind);
        WindowDesk desk;
        openPeople(desk);
        choose(desk.find<QComboBox>("constraint_combo"), kind);
        const ConstraintKind& known = *findConstraintKind(kind.toStdString());
        QCOMPARE(desk.find<QLabel>("constraint_sentence")->text(), QString::fromStdString(known.sentence));
        QCOMPARE(desk.find<QLabel>("constraint_formula")->text(), QString::fromStdString(known.formula));
        QVERIFY(validate(constraintsOf(desk.draft()), desk.draft().schema, "constraints").empty());
        QCOMPARE(desk.find<QAbstractItemView>("terms_table") != nullptr, kind == "custom");
        QCOMPARE(desk.window().page("fairness")->state(), PageState::Done);
    }

    void classOfManyMustBeNamed() {
        WindowDesk desk;
        openPeople(desk);
        Draft draft = desk.draft();
        draft.schema.columns[3].categories = {"no", "yes", "later"};
        draft.schema.label.positive.clear();
        desk.session().setDraft(draft);
        choose(desk.find<QComboBox>("constraint_combo"), "equal_opportunity");
        QCOMPARE(desk.window().page("fairness")->state(), PageState::NeedsAttention);
        QVERIFY(desk.find<QLabel>("constraint_errors")->text().contains("class"));
        QCOMPARE(desk.cell("constraints_table", 0, 2), QString("1 problem"));
        choose(desk.find<QComboBox>("constraint_class_combo"), "later");
        QCOMPARE(QString::fromStdString(desk.draft().constraints[0].positive), QString("later"));
        QCOMPARE(desk.window().page("fairness")->state(), PageState::Done);
    }

    /// P(yes | f) - P(yes | everybody) to begin with; then a condition on the label, a weight out of range
    /// that is said in its cell, and a row more and less.
    void customTable() {
        WindowDesk desk;
        openPeople(desk);
        choose(desk.find<QComboBox>("constraint_combo"), "custom");
        const auto terms = [&] { return desk.draft().constraints[0].terms; };
        QCOMPARE(terms(), (std::vector<CustomTerm>{{{{"sex", {"f"}}}, "yes", 1}, {{}, "yes", -1}}));
        QVERIFY(desk.find<QLabel>("terms_sum")->text().contains("P(yes | sex = f) − P(yes | everybody) ≤ γ"));
        auto* where = desk.find<QTreeWidget>("term_where_tree");
        QVERIFY(where);
        QCOMPARE(where->topLevelItemCount(), 2); // sex and the label
        QCOMPARE(where->topLevelItem(1)->text(0), QString("y"));
        where->topLevelItem(1)->child(1)->setCheckState(0, Qt::Checked);
        QCOMPARE(desk.cell("terms_table", 0, 2), QString("sex = f; y = yes"));
        where->topLevelItem(0)->child(0)->setCheckState(0, Qt::Unchecked);
        QCOMPARE(desk.cell("terms_table", 0, 2), QString("y = yes"));

        QVERIFY(desk.edit("terms_table", 1, 0, "-200").toBool());
        const QModelIndex weight = desk.find<QAbstractItemView>("terms_table")->model()->index(1, 0);
        QVERIFY(weight.data(Qt::ToolTipRole).toString().contains("from -100 to 100"));
        QVERIFY(weight.data(Qt::ForegroundRole).isValid());
        QCOMPARE(desk.window().page("fairness")->state(), PageState::NeedsAttention);
        QVERIFY(desk.edit("terms_table", 1, 0, "-0.5").toBool());
        QVERIFY(!desk.edit("terms_table", 1, 0, "much").toBool());
        QCOMPARE(terms()[1].weight, -0.5);
        QVERIFY(desk.edit("terms_table", 1, 1, 0).toBool()); // the first class
        QCOMPARE(QString::fromStdString(terms()[1].decision), QString("not yes"));

        QVERIFY(desk.click("add_term_button"));
        QCOMPARE(terms().size(), std::size_t(3));
        QVERIFY(desk.click("remove_term_button"));
        QCOMPARE(terms().size(), std::size_t(2));
        QCOMPARE(desk.window().page("fairness")->state(), PageState::Done);
    }

    /// Rows 0 .. 15: sex alternates, race x for 0-7, y for 8-13, z for 14 and 15, yes for 0, 1 of four.
    void partitionShowsCells() {
        WindowDesk desk;
        openPeople(desk);
        QCOMPARE(desk.cell("partition_table", 0, 0), QString("f"));
        QCOMPARE(desk.cell("partition_table", 0, 1), QString("8"));
        QVERIFY(desk.edit("attributes_table", 0, 0, Qt::Unchecked, Qt::CheckStateRole).toBool());
        QVERIFY(desk.edit("attributes_table", 1, 0, Qt::Checked, Qt::CheckStateRole).toBool());
        choose(desk.find<QComboBox>("constraint_combo"), "equalised_odds");
        // x: 0, 1, 4, 5 are yes; y: 8, 9, 12, 13; z: none of 14, 15
        const QStringList expected{"x 4 4 50.0 %", "y 2 4 37.5 %", "z 2 0 12.5 %"};
        for (int row = 0; row < 3; ++row) {
            QStringList cells;
            for (int i = 0; i < 4; ++i)
                cells << desk.cell("partition_table", row, i);
            QCOMPARE(cells.join(' '), expected[row]);
        }
    }

    /// Twelve people for training and the smallest budget: every group drowns. A large one says nothing.
    void warnsBeforeTraining() {
        WindowDesk desk;
        openPeople(desk);
        Draft draft = desk.draft();
        draft.epsilons = {0.5};
        desk.session().setDraft(draft);
        const auto warned = [&] { return desk.find<QWidget>("group_noise_banner") != nullptr; };
        QTRY_VERIFY_WITH_TIMEOUT(warned(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("small_cells_label"), 5000);
        QVERIFY(desk.find<QLabel>("small_cells_label")->text().contains("not for release"));
        draft.isPrivate = false;
        desk.session().setDraft(draft);
        QTRY_VERIFY_WITH_TIMEOUT(!warned(), 20000);
    }

    /// Shares that nobody declared are asked for; declared ones are named. The table of attributes says of
    /// each what the sentence says of the smallest group.
    void asksForShares() {
        WindowDesk desk;
        openPeople(desk);
        const auto declareAll = [&](std::optional<double> share) {
            Draft draft = desk.draft();
            for (Column& column : draft.schema.columns)
                if (column.role == Role::Sensitive) column.share = share;
            draft.schema.label.share = share;
            desk.session().setDraft(draft);
            return desk.find<QLabel>("partition_declared")->text();
        };
        const auto shareOf = [&](int row) {
            return desk.cell("attributes_table", row, AttributeModel::Share);
        };
        // Half of an even share of 2 and of 3 groups; the constraint is about sex alone.
        const QString assumed = declareAll({});
        QVERIFY2(assumed.contains("25 % is assumed") && assumed.contains("declared for sex"),
                 qPrintable(assumed));
        QCOMPARE(shareOf(0), QString("25 % (assumed)"));
        QCOMPARE(shareOf(1), QString("17 % (assumed)"));
        const QString declared = declareAll(0.3);
        QVERIFY2(declared.contains("By the declared shares (sex)") && declared.contains("holds 30 %"),
                 qPrintable(declared));
        QCOMPARE(shareOf(0), QString("30 %"));
    }

    void undoAndRedo() {
        WindowDesk desk;
        openPeople(desk);
        desk.window().activateWindow();
        const Draft before = desk.draft();
        QVERIFY(desk.click("add_constraint_button"));
        choose(desk.find<QComboBox>("constraint_combo"), "equalised_odds");
        const Draft after = desk.draft();
        QTest::keyClick(&desk.window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(kinds(desk.draft()), (QStringList{"Demographic parity · sex", "Demographic parity · race"}));
        QTest::keyClick(&desk.window(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(desk.draft().constraints == before.constraints);
        QTest::keyClick(&desk.window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(&desk.window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(desk.draft().constraints == after.constraints);
        QVERIFY(!desk.session().canRedo());
        QVERIFY(desk.click("fairness_undo_button"));
        QVERIFY(desk.session().canRedo());
        QVERIFY(desk.click("add_constraint_button")); // a new edit: what was undone is gone
        QVERIFY(!desk.session().canRedo());
    }

    void tidied_data() {
        QTest::addColumn<int>("column"); // that is no longer sensitive
        QTest::addColumn<QStringList>("attributes");
        QTest::newRow("one of two") << 1 << QStringList{"race"};
        QTest::newRow("the other") << 2 << QStringList{"sex"};
    }
    void tidied() {
        QFETCH(int, column);
        Draft draft = peopleDraft();
        draft.constraints[0].attributes = {"sex", "race"};
        draft.constraints[0].groups = {"sex=f, race=x"};
        draft.schema.columns[static_cast<std::size_t>(column)].role = Role::Feature;
        tidyConstraints(draft);
        QStringList attributes;
        for (const std::string& name : draft.constraints[0].attributes)
            attributes << QString::fromStdString(name);
        QTEST(attributes, "attributes");
        QVERIFY(draft.constraints[0].groups.empty());
    }

    void noGroupsNoConstraint() {
        Draft draft = peopleDraft();
        draft.schema.columns[1].role = draft.schema.columns[2].role = Role::Feature;
        tidyConstraints(draft);
        QVERIFY(constraintsOf(draft).empty());
        draft.constraints[0].kind = "false_negative_rate"; // of everybody
        QCOMPARE(constraintsOf(draft).size(), std::size_t(1));
    }

    void modelsKeepTheirContract() {
        WindowDesk desk;
        openPeople(desk);
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (const QAbstractItemView* view :
             desk.window().page("fairness")->findChildren<QAbstractItemView*>())
            if (view->model())
                testers.push_back(std::make_unique<QAbstractItemModelTester>(
                    view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest));
        QVERIFY(testers.size() >= 5);
        choose(desk.find<QComboBox>("constraint_combo"), "custom");
        QVERIFY(desk.click("add_term_button"));
        QVERIFY(desk.click("add_constraint_button"));
        QVERIFY(desk.click("remove_constraint_button"));
        QVERIFY(desk.click("fairness_undo_button"));
    }
};

TRILEMMA_TEST(TestFairnessPage, QApplication)
#include "tst_fairness_page.moc"
