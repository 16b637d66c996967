// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every label, button and head of a column has the room that its words need, with large type too.
#include "tests/support/cut_texts.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/base/settings.h"
#include "ui/session/schema_edit.h"

#include <QScopeGuard>

using namespace trilemma;
using namespace trilemma::test;

class TestCutTexts : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }

    void nothingIsCut_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<int>("zoom");
        for (const QString page :
             {"start", "data", "fairness", "privacy", "train", "explore", "report", "settings"})
            for (const int zoom : {100, 150})
                QTest::newRow(qPrintable(QString("%1 at %2 %").arg(page).arg(zoom))) << page << zoom;
    }
    void nothingIsCut() {
        QFETCH(QString, page);
        QFETCH(int, zoom);
        WindowDesk desk;
        QVERIFY(desk.open({censusSampleName}));
        Draft draft = desk.draft(); // a sensitive number, which has cuts
        const auto age = static_cast<std::size_t>(draft.schema.indexOf("age"));
        setRole(draft, age, Role::Sensitive);
        draft.schema.columns[age].bins = {25, 45, 65};
        desk.session().setDraft(draft);
        Settings::instance().set(settingKey::zoom, zoom);
        const auto restore = qScopeGuard([] { Settings::instance().set(settingKey::zoom, 100); });
        desk.window().resize(1280, 800);
        desk.window().showPage(page);
        QTest::qWait(400); // prices come from the background
        const QStringList cut = cutTexts(desk.window());
        QVERIFY2(cut.isEmpty(), qPrintable("cut off: " + cut.join("; ")));
        for (const char* name : {"schema_table", "attributes_table"})
            if (const auto* table = desk.find<QTableView>(name))
                QVERIFY2(cutHeads(*table).isEmpty(), qPrintable(name + (": " + cutHeads(*table).join("; "))));
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestCutTexts, QApplication)
#include "tst_cut_texts.moc"
