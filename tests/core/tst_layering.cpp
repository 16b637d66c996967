// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rules about the sources themselves: what may include what, and how a file begins and how long it may grow.
#include "core/solvers/solver.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QRegularExpression>

namespace {

constexpr qsizetype maxLines = 500;

/// `#include <QString>`, `#include "QtSql/QSqlQuery"`; group 1 is the header.
const QRegularExpression
    includeLine("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]", // no raw string: moc trips over it
                QRegularExpression::MultilineOption);
const QRegularExpression qtHeader(R"(^(Qt|Q[A-Z]))");
const QRegularExpression chartsHeader(
    R"(^(QtCharts\b|Q\w*(Chart|ChartView|Series|LegendMarker)(Global)?$|QLegend$|Q\w*Axis$|Q(Bar|Box|Candlestick)Set$)|/Q\w*(Chart|Series|Axis)\w*$)");
const QRegularExpression guiHeader(
    R"(^(QtGui|QtWidgets|QtCharts)\b|^(QWidget|QApplication|QGuiApplication|QPainter|QColor|QIcon|QPixmap|QImage|QFont)$)");

/// A rule about the includes of the files in one folder.
struct Rule {
    QString folder;     ///< "core/"
    QStringList except; ///< folders below it to which the rule does not apply
    QRegularExpression forbidden;
};

const QList<QPair<const char*, Rule>> rules{
    {"core includes no Qt", {"core/", {"core/workspace/", "core/bundle/"}, qtHeader}},
    {"core includes nothing above it",
     {"core/",
      {"core/workspace/", "core/export/", "core/bundle/"},
      QRegularExpression("^(core/workspace|core/export|core/bundle|ui|app|tests)/")}},
    {"workspace includes nothing above it", {"core/workspace/", {}, QRegularExpression("^(ui|app|tests)/")}},
    {"export includes nothing above it",
     {"core/export/", {}, QRegularExpression("^(core/workspace|ui|app|tests)/")}},
    {"bundle includes nothing above it", {"core/bundle/", {}, QRegularExpression("^(ui|app|tests)/")}},
    {"workspace includes no Gui", {"core/workspace/", {}, guiHeader}},
    {"bundle includes no Gui", {"core/bundle/", {}, guiHeader}},
    {"ui includes no app and no tests", {"ui/", {}, QRegularExpression("^(app|tests)/")}},
    {"app includes no tests", {"app/", {}, QRegularExpression("^tests/")}},
    {"the command line draws by its module only",
     {"app/cli", {}, QRegularExpression("^(ui/|(QtGui|QtWidgets)/|Q(Gui|)Application$)")}},
    {"only ui/charts includes Qt Charts", {"", {"ui/charts/"}, chartsHeader}},
    {"data includes nothing of training",
     {"core/data/",
      {},
      QRegularExpression("^core/(models|solvers|train|fairness|evaluation|audit|privacy|tradeoff)/")}},
    {"privacy includes nothing of data and training",
     {"core/privacy/",
      {},
      QRegularExpression("^core/(data|models|solvers|train|fairness|evaluation|audit|tradeoff)/")}},
    {"the second accountant shares nothing with the first",
     {"core/verify/",
      {},
      QRegularExpression(
          "^core/(privacy/"
          "(?!event\\.h$)|data|models|solvers|train|fairness|evaluation|audit|tradeoff|reproduce)")}},
    {"the first accountant shares nothing with the second",
     {"core/privacy/", {}, QRegularExpression("^core/verify/")}},
    {"solvers include nothing of training",
     {"core/solvers/", {}, QRegularExpression("^core/(train|evaluation|audit|tradeoff)/")}},
    {"solvers see no rows but those of their samples",
     {"core/solvers/",
      {},
      QRegularExpression(
          "^core/(data/|learning/training_rows|models/table_blocks|fairness/(slot_parts|scored_blocks))")}},
};

/// The rooms of the house from the ground up, a floor in each line: whoever is in a room includes what stands
/// in it or below, never beside or above. ARCHITECTURE.md says what they are for.
const QList<QStringList> floors{{"core/base"},
                                {"core/data", "core/privacy", "core/document"},
                                {"core/models", "core/verify", "core/tradeoff", "core/hypotheses"},
                                {"core/fairness"},
                                {"core/learning"},
                                {"core/solvers", "core/evaluation"},
                                {"core/train", "core/audit"},
                                {"core/export"},
                                {"core/reproduce", "core/workspace", "core/wish", "core/measure"},
                                {"core/bundle"},
                                {"ui/base"},
                                {"ui/session", "ui/runs"},
                                {"ui/widgets"},
                                {"ui/charts", "ui/dialogs", "ui/ledger"},
                                {"ui/models", "ui/report", "ui/pages"},
                                {"ui/pages/data", "ui/pages/fairness", "ui/pages/privacy", "ui/pages/train",
                                 "ui/pages/explore", "ui/pages/report"},
                                {"ui/window"},
                                {"app"}};

/// -1 for a folder that is no room.
qsizetype floorOf(const QString& folder) {
    for (qsizetype i = 0; i < floors.size(); ++i)
        if (floors[i].contains(folder)) return i;
    return -1;
}

QString rootFolder() {
    return QStringLiteral(TRILEMMA_SOURCE_DIR);
}

/// Every source file of the project, relative to its root.
QStringList sourceFiles() {
    QStringList files;
    for (const char* folder : {"core", "ui", "app", "tests"}) {
        QDirIterator found(rootFolder() + '/' + folder, {"*.h", "*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (found.hasNext())
            files << QDir(rootFolder()).relativeFilePath(found.next());
    }
    files.sort();
    return files;
}

QString contentOf(const QString& file) {
    QFile source(rootFolder() + '/' + file);
    return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

/// Headers that a text includes against a pattern.
QStringList forbiddenIncludes(const QString& content, const QRegularExpression& forbidden) {
    QStringList headers;
    for (auto include = includeLine.globalMatch(content); include.hasNext();) {
        const QString header = include.next().captured(1);
        if (forbidden.match(header).hasMatch()) headers << header;
    }
    return headers;
}

/// Everything that a file includes, and what that includes; headers of others by the names in the lines.
QSet<QString> reachedFrom(const QString& file) {
    QSet<QString> reached;
    QStringList open{file};
    while (!open.isEmpty()) {
        const QString content = contentOf(open.takeLast());
        for (auto include = includeLine.globalMatch(content); include.hasNext();) {
            const QString header = include.next().captured(1);
            if (reached.contains(header)) continue;
            reached.insert(header);
            open << header; // of others: not there, and so empty
        }
    }
    return reached;
}

/// Headers of plain data, and what they must not reach: whoever shows runs is not built again for a solver.
const QRegularExpression machinery(
    "^(Eigen/|core/solvers/|core/models/(?!decision_facts)|core/learning/(?!series|preset|group_budget))"
    "|^core/train/(trainer|selection|validate|training_spec)\\.h$|^core/data/encoded_table\\.h$");
const QStringList plainHeaders{"core/train/run_record.h",    "core/train/run_columns.h",
                               "core/train/run_recording.h", "core/train/run_tradeoff.h",
                               "core/train/run_charge.h",    "core/train/statement.h"};

bool concerns(const Rule& rule, const QString& file) {
    return file.startsWith(rule.folder) &&
           std::none_of(rule.except.begin(), rule.except.end(),
                        [&](const QString& folder) { return file.startsWith(folder); });
}

} // namespace

class TestLayering : public QObject {
    Q_OBJECT

  private slots:
    void patternsKnowTheirHeaders_data();
    void patternsKnowTheirHeaders();
    void includes_data();
    void includes();
    void noArrowUpwards();
    void solversReachNoTable();
    void solversAreNamedInTheirPlaces();
    void plainHeadersReachNoMachinery_data();
    void plainHeadersReachNoMachinery();
    void nobodyReachesIntoPages();
    void length();
    void licence();
    void pragmaOnce();
};

void TestLayering::patternsKnowTheirHeaders_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("qt");
    QTest::addColumn<bool>("charts");
    QTest::newRow("class") << "#include <QString>" << true << false;
    QTest::newRow("module") << "#include <QtSql/QSqlQuery>" << true << false;
    QTest::newRow("with blanks") << "  # include <QObject>" << true << false;
    QTest::newRow("in quotes") << "#include \"QtCore/qglobal.h\"" << true << false;
    QTest::newRow("chart view") << "#include <QChartView>" << true << true;
    QTest::newRow("chart of a module") << "#include <QtCharts/QLineSeries>" << true << true;
    QTest::newRow("series") << "#include <QScatterSeries>" << true << true;
    QTest::newRow("axis") << "#include <QValueAxis>" << true << true;
    QTest::newRow("legend") << "#include <QLegend>" << true << true;
    QTest::newRow("a set of Qt Core") << "#include <QSet>" << true << false;
    QTest::newRow("of the project") << "#include \"core/base/json.h\"" << false << false;
    QTest::newRow("a chart of the project") << "#include \"ui/charts/front_chart.h\"" << false << false;
    QTest::newRow("of the standard") << "#include <queue>" << false << false;
    QTest::newRow("Eigen") << "#include <Eigen/QR>" << false << false;
    QTest::newRow("a comment") << "// see #include <QString>" << false << false;
}

void TestLayering::patternsKnowTheirHeaders() {
    QFETCH(QString, line);
    QFETCH(bool, qt);
    QFETCH(bool, charts);
    QCOMPARE(!forbiddenIncludes("\n" + line + "\n", qtHeader).isEmpty(), qt);
    QCOMPARE(!forbiddenIncludes("\n" + line + "\n", chartsHeader).isEmpty(), charts);
}

void TestLayering::includes_data() {
    QTest::addColumn<int>("rule");
    for (int i = 0; i < rules.size(); ++i)
        QTest::newRow(rules[i].first) << i;
}

void TestLayering::includes() {
    QFETCH(int, rule);
    const Rule& wanted = rules[rule].second;
    QStringList broken;
    int looked = 0;
    for (const QString& file : sourceFiles()) {
        if (!concerns(wanted, file)) continue;
        ++looked;
        for (const QString& header : forbiddenIncludes(contentOf(file), wanted.forbidden))
            broken << file + " includes " + header;
    }
    if (looked == 0) QSKIP("no file there yet");
    QVERIFY2(broken.isEmpty(), qPrintable(broken.join('\n')));
}

/// Prints the drawing, one line for each room.
void TestLayering::noArrowUpwards() {
    QMap<QString, QSet<QString>> arrows;
    QStringList broken;
    for (const QString& file : sourceFiles()) {
        if (file.startsWith("tests/")) continue;
        const QString room = QFileInfo(file).path();
        if (floorOf(room) < 0) broken << file + " is in no room";
        const QString content = contentOf(file);
        for (auto include = includeLine.globalMatch(content); include.hasNext();) {
            const QString header = include.next().captured(1), other = QFileInfo(header).path();
            if (floorOf(other) < 0 || other == room) continue;
            arrows[room].insert(other);
            if (floorOf(other) >= floorOf(room)) broken << file + " includes " + header;
        }
    }
    for (auto room = arrows.cbegin(); room != arrows.cend(); ++room) {
        QStringList others = room.value().values();
        others.sort();
        qInfo().noquote() << room.key() << "->" << others.join(' ');
    }
    QVERIFY(arrows.size() > 20);
    QVERIFY2(broken.isEmpty(), qPrintable(broken.join('\n')));
}

/// Not even through another header: a training gets at the records through its looks alone.
void TestLayering::solversReachNoTable() {
    int looked = 0;
    for (const QString& file : sourceFiles()) {
        if (!file.startsWith("core/solvers/")) continue;
        ++looked;
        QVERIFY2(!reachedFrom(file).contains("core/data/encoded_table.h"),
                 qPrintable(file + " reaches the table"));
    }
    QVERIFY(looked > 10);
}

/// A new solver is a pair of files and a row: nothing else knows it by name, but for published experiments,
/// cases of the audit and what a new set-up begins with.
void TestLayering::solversAreNamedInTheirPlaces() {
    QStringList ids;
    for (const trilemma::Solver* solver : trilemma::solverRegistry())
        ids << QString::fromStdString(solver->info().id);
    const QStringList begins{"core/train/training_spec.h", "core/wish/wish.h", "core/wish/wish_price.cpp",
                             "ui/window/project_life.cpp"};
    QStringList broken;
    for (const QString& file : sourceFiles()) {
        if (file.startsWith("tests/") || file.startsWith("core/solvers/") ||
            file.startsWith("core/reproduce/") || file.startsWith("core/measure/") ||
            file.startsWith("core/audit/") || begins.contains(file))
            continue;
        const QString content = contentOf(file);
        for (const QString& id : ids)
            if (content.contains('"' + id + '"')) broken << file + " names " + id;
    }
    QVERIFY2(broken.isEmpty(), qPrintable(broken.join('\n')));
}

void TestLayering::plainHeadersReachNoMachinery_data() {
    QTest::addColumn<QString>("header");
    for (const QString& header : plainHeaders)
        QTest::newRow(qPrintable(header)) << header;
}

void TestLayering::plainHeadersReachNoMachinery() {
    QFETCH(QString, header);
    const QSet<QString> reached = reachedFrom(header);
    QVERIFY(reached.contains("core/base/json.h")); // the walk goes on below the first headers
    QStringList broken;
    for (const QString& each : reached)
        if (machinery.match(each).hasMatch()) broken << each;
    QVERIFY2(broken.isEmpty(), qPrintable(header + " reaches " + broken.join(' ')));
    QVERIFY(reachedFrom("core/train/trainer.h").contains("Eigen/Core")); // or nothing would be found
}

/// The window asks a page by Page::perform(), and an action of the window is asked for by its id: a widget
/// that is looked for by type or object name would be missed by nobody when it is gone.
void TestLayering::nobodyReachesIntoPages() {
    QStringList reaching;
    int looked = 0;
    for (const QString& file : sourceFiles()) {
        if (!file.startsWith("ui/window/") && !file.startsWith("ui/widgets/")) continue;
        ++looked;
        if (contentOf(file).contains("findChild<")) reaching << file;
    }
    QVERIFY(looked > 20);
    QVERIFY2(reaching.isEmpty(), qPrintable(reaching.join('\n')));
}

void TestLayering::length() {
    const QStringList files = sourceFiles();
    QVERIFY(files.size() > 100);
    QStringList tooLong;
    for (const QString& file : files)
        if (const qsizetype lines = contentOf(file).count('\n'); lines > maxLines)
            tooLong << QString("%1 has %2 lines").arg(file).arg(lines);
    QVERIFY2(tooLong.isEmpty(), qPrintable(tooLong.join('\n')));
    QVERIFY(contentOf("ui/window/main_window.cpp").count('\n') < 300);
}

void TestLayering::licence() {
    QStringList without;
    for (const QString& file : sourceFiles())
        if (!contentOf(file).startsWith("// SPDX-FileCopyrightText: Trilemma contributors\n"
                                        "// SPDX-License-Identifier: GPL-3.0-or-later\n"))
            without << file;
    QVERIFY2(without.isEmpty(), qPrintable(without.join('\n')));
}

void TestLayering::pragmaOnce() {
    QStringList without;
    for (const QString& file : sourceFiles()) // an "-inl.h" is read once for each instruction set
        if (file.endsWith(".h") && !file.endsWith("-inl.h") && !contentOf(file).contains("\n#pragma once\n"))
            without << file;
    QVERIFY2(without.isEmpty(), qPrintable(without.join('\n')));
}

TRILEMMA_TEST(TestLayering, NoApplication)
#include "tst_layering.moc"
