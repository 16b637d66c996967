// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Charts of the command line, and what it loads to draw them.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

#include <QFileInfo>
#include <QXmlStreamReader>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Leaves a store with a run that failed.
Json absentSpec() {
    Json spec = sampleSpec();
    spec["data"]["files"] = {"absent.csv"};
    return spec;
}

} // namespace

class TestCliCharts : public QObject {
    Q_OBJECT

  private slots:
    void charts_data();
    void charts();
    void chartOfNothing();
    void graphicsAreLoadedToDraw();
    void withoutWhatDraws();
};

void TestCliCharts::charts_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("SVG") << "front.svg";
    QTest::newRow("PNG") << "front.png";
}

void TestCliCharts::charts() {
    QFETCH(QString, name);
    const CliDesk desk(program);
    EXPECT_EXIT(desk.sweep(sweepOf(sampleSpec(), {{"constraints.0.gamma", {0.05, 0.3}}, {"seed", {1, 2}}})),
                0);
    const CliAnswer answer = desk.json({"front", "--store", desk.store(), "--chart", name});
    EXPECT_EXIT(answer, 0);
    QCOMPARE(answer.json["points"].size(), std::size_t(2));
    QFile file(desk.path(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY2(bytes.size() > 5000, qPrintable(QString::number(bytes.size())));
    if (name.endsWith(".png")) QVERIFY(bytes.startsWith("\x89PNG\r\n\x1A\n"));
    if (name.endsWith(".svg")) {
        QXmlStreamReader xml(bytes);
        int elements = 0;
        while (!xml.atEnd())
            elements += xml.readNext() == QXmlStreamReader::StartElement;
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(elements > 30);
    }
    for (const char* bad : {"front.bmp", "absent/front.svg"}) {
        const CliAnswer refused = desk.json({"front", "--store", desk.store(), "--chart", bad});
        QVERIFY(refused.exit == 2 || refused.exit == 3);
        QVERIFY(!refused.json["errors"].empty() && !QFile::exists(desk.path(bad)));
    }
}

/// A store with no finished run draws an empty chart, or says why not; it does not crash.
void TestCliCharts::chartOfNothing() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.train(absentSpec()), 3); // the file is not there
    const CliAnswer answer = desk.json({"front", "--store", desk.store(), "--chart", "front.svg"});
    EXPECT_EXIT(answer, 0);
    QVERIFY(answer.json["points"].empty());
}

/// What the dynamic linker would load for the program, and for the module that draws.
void TestCliCharts::graphicsAreLoadedToDraw() {
    const auto librariesOf = [](const QString& file) {
        CliDesk desk(QStringLiteral("/lib64/ld-linux-x86-64.so.2"));
        return desk.run({"--list", file}).out;
    };
    const QByteArray ofProgram = librariesOf(program);
    const QByteArray ofModule = librariesOf(QFileInfo(program).dir().filePath("trilemma-drawing.so"));
    QVERIFY2(ofProgram.contains("libQt6Core"), ofProgram.constData());
    for (const char* graphics : {"libQt6Gui", "libQt6Widgets", "libQt6Charts", "libQt6Svg"}) {
        QVERIFY2(!ofProgram.contains(graphics), graphics);
        QVERIFY2(ofModule.contains(graphics), graphics);
    }
}

/// Says so before anything is drawn or trained; what needs no chart works.
void TestCliCharts::withoutWhatDraws() {
    QTemporaryDir alone;
    const QString copy = alone.filePath("trilemma-cli");
    QVERIFY(QFile::copy(program, copy));
    const CliDesk desk(copy);
    EXPECT_EXIT(desk.train(absentSpec()), 3); // the file is not there: a store
    EXPECT_EXIT(desk.json({"front", "--store", desk.store()}), 0);
    const CliAnswer refused = desk.json({"front", "--store", desk.store(), "--chart", "front.svg"});
    EXPECT_EXIT(refused, 3);
    QCOMPARE(refused.errors("field"), "chart");
    QVERIFY(!QFile::exists(desk.path("front.svg")));
    const CliAnswer untrained = desk.json({"reproduce", "raco-adult", "--data", desk.path(".")});
    QVERIFY(untrained.exit == 3 || untrained.exit == 2);
    QVERIFY(!QFile::exists(desk.path("raco-adult")));
}

TRILEMMA_TEST(TestCliCharts, QCoreApplication)
#include "tst_cli_charts.moc"
