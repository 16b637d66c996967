// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The German window: no text left in English, none cut off, at the smallest and the usual size. Pictures go
// to $TRILEMMA_SCREENSHOTS if it is set.
#include "core/solvers/solver.h"
#include "tests/support/cut_texts.h"
#include "tests/support/desk.h"
#include "tests/support/test_program.h"
#include "ui/base/language.h"
#include "ui/base/settings.h"
#include "ui/window/help_panel.h"

#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTableView>
#include <QXmlStreamReader>

using namespace trilemma;

namespace {

struct Entry {
    QString context, source, translation;
    bool unfinished = false;
};

QList<Entry> readTranslation(const QString& path) {
    QList<Entry> entries;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return entries;
    QXmlStreamReader xml(&file);
    QString context;
    Entry entry;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QStringLiteral("name")) context = xml.readElementText();
        if (xml.name() == QStringLiteral("source")) entry = {context, xml.readElementText(), {}, false};
        if (xml.name() == QStringLiteral("translation")) {
            entry.unfinished = xml.attributes().hasAttribute("type");
            entry.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            entries << entry;
        }
    }
    return entries;
}

/// What a person can read on a widget and what is below it.
QStringList visibleTexts(const QWidget& root) {
    QStringList texts;
    for (const QLabel* label : root.findChildren<QLabel*>())
        if (label->isVisible()) texts << label->text();
    for (const QAbstractButton* button : root.findChildren<QAbstractButton*>())
        if (button->isVisible()) texts << button->text();
    for (const QTableView* table : root.findChildren<QTableView*>())
        for (int i = 0; table->isVisible() && i < table->model()->columnCount(); ++i)
            texts << table->model()->headerData(i, Qt::Horizontal).toString();
    return texts;
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        test::prepareWindowTests(m_home);
        m_entries = readTranslation(TRILEMMA_SOURCE_DIR "/resources/translations/trilemma_de.ts");
        QVERIFY(m_entries.size() > 700);
        Settings::instance().set(settingKey::language, "de");
        QCOMPARE(windowLanguage(), QString("de"));
        installLanguage(*QCoreApplication::instance(), windowLanguage());
        for (const Entry& entry : m_entries)
            if (entry.source != entry.translation && entry.source.size() > 3) m_english.insert(entry.source);
        for (const Solver* solver :
             solverRegistry()) // names of parameters are those of the core and the command line
            for (const ParamSpec& param : solver->info().params)
                m_english.remove(QString::fromStdString(param.title));
        for (const Entry& entry : m_entries) // a German word that is also an English text proves nothing
            m_english.remove(entry.translation);
    }
    void cleanupTestCase() {
        installLanguage(*QCoreApplication::instance(), "en");
        QLocale::setDefault(QLocale::system());
    }

    void everyEntryIsFinished() {
        static const QRegularExpression places("%[0-9n]");
        for (const Entry& entry : m_entries) {
            const QString where = entry.context + ": " + entry.source;
            QVERIFY2(!entry.unfinished && !entry.translation.isEmpty(), qPrintable(where));
            QSet<QString> asked, given;
            for (auto it = places.globalMatch(entry.source); it.hasNext();)
                asked << it.next().captured();
            for (auto it = places.globalMatch(entry.translation); it.hasNext();)
                given << it.next().captured();
            QVERIFY2(asked == given, qPrintable(where));
            QVERIFY2(entry.source.contains("...") == entry.translation.contains("..."), qPrintable(where));
        }
    }

    void theTranslatorIsBuiltIn() {
        QCOMPARE(QCoreApplication::translate("trilemma::Page", "Explore"), QString("Abwägen"));
        QCOMPARE(QCoreApplication::translate("trilemma::ExplorePage", "%n runs selected", nullptr, 1),
                 QString("1 Lauf gewählt"));
        QCOMPARE(QCoreApplication::translate("trilemma::ExplorePage", "%n runs selected", nullptr, 3),
                 QString("3 Läufe gewählt"));
        QCOMPARE(QLocale().toString(48842), QString("48.842"));
    }

    void pagesAreGerman_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QSize>("size");
        for (const QString page :
             {"start", "data", "fairness", "privacy", "train", "explore", "report", "settings"})
            for (const QSize size : {QSize(1024, 700), QSize(1280, 800)})
                QTest::newRow(qPrintable(QString("%1 %2").arg(page).arg(size.width()))) << page << size;
    }
    void pagesAreGerman() {
        QFETCH(QString, page);
        QFETCH(QSize, size);
        test::Desk desk(m_home.path(), "de.trilemma", size);
        if (page != "start")
            QTRY_VERIFY_WITH_TIMEOUT(desk.session().draft().inspection || desk.openTable(), 20000);
        desk.window().showPage(page);
        desk.window().resize(size);
        QTest::qWait(400); // prices come from the background
        for (const QString& text : visibleTexts(desk.window()))
            QVERIFY2(!m_english.contains(text), qPrintable("English: " + text));
        const QStringList cut = test::cutTexts(desk.window());
        save(desk, QString("de-%1-%2").arg(page).arg(size.width()));
        QVERIFY2(cut.isEmpty(), qPrintable("cut off: " + cut.join("; ")));
        for (const QAction* menu : desk.window().menuBar()->actions())
            QVERIFY2(!m_english.contains(menu->text()), qPrintable(menu->text()));
    }

    void helpIsGerman() {
        test::Desk desk(m_home.path(), "de.trilemma");
        desk.window().showPage("privacy");
        desk.window().showHelp("privacy", 2);
        QTest::qWait(300);
        save(desk, "de-help");
        QVERIFY(desk.find<QWidget>("help_text")->isVisible());
        for (const QString& text : visibleTexts(*desk.find<QWidget>("help_panel")))
            QVERIFY2(!m_english.contains(text), qPrintable(text));
    }

    void unknownLanguagesFallBack() {
        QVERIFY(!Settings::instance().set(settingKey::language, "tlh"));
        QCOMPARE(windowLanguage(), QString("de")); // what was chosen stays
    }

  private:
    static void save(test::Desk& desk, const QString& name) {
        const QString folder = qEnvironmentVariable("TRILEMMA_SCREENSHOTS");
        if (folder.isEmpty()) return;
        QDir().mkpath(folder);
        desk.window().grab().save(folder + '/' + name + ".png");
    }

    QTemporaryDir m_home;
    QList<Entry> m_entries;
    QSet<QString> m_english;
};

TRILEMMA_TEST(TestTranslations, QApplication)
#include "tst_translations.moc"
