// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reports on a chosen model as files: what is in them for whom, and that nothing non-private is in a public
// one.
#include "tests/support/cli_process.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/other_runtimes.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QRegularExpression>
#include <QStandardPaths>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A run on the sample with a bought evaluation.
QString trained(const CliDesk& desk) {
    Json spec = sampleSpec();
    spec["privacy"]["evaluation_epsilon"] = 1;
    const CliAnswer run = desk.train(spec);
    if (run.exit != 0) qFatal("%s", qPrintable(run.text()));
    return text(run.json.at("run").at("run_id").get<std::string>());
}

CliAnswer reported(const CliDesk& desk, const QString& id, const QString& name,
                   const QStringList& more = {}) {
    return desk.json(
        QStringList{"report", id, "--store", desk.store(), "--out", desk.path(name), "--date", "2026-01-02"} +
        more);
}

void exported(const CliDesk& desk, const QString& id) {
    EXPECT_EXIT(desk.json({"export", id, "--store", desk.store(), "--out", desk.path("export.json")}), 0);
}

const QStringList formats{"pdf", "html", "md"};

/// What a browser asks for while it shows a page, by its own log; without what it asks its maker for.
QSet<QByteArray> askedFor(const CliDesk& desk, const QString& page) {
    const QString log = desk.path("net.json");
    saidBy("chromium",
           {"--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--user-data-dir=" + desk.path("browser"),
            "--log-net-log=" + log, "--dump-dom", "file://" + desk.path(page)},
           desk.path("."));
    static const QRegularExpression address("\"url\":\"([a-z]+://[^/\"]*)");
    QSet<QByteArray> asked;
    auto found = address.globalMatch(QString::fromUtf8(bytesOf(log)));
    while (found.hasNext()) {
        const QByteArray host = found.next().captured(1).toUtf8();
        if (!host.endsWith(".google.com") && !host.endsWith(".googleapis.com") && !host.endsWith(".gvt1.com"))
            asked.insert(host);
    }
    return asked;
}

} // namespace

class TestCliReport : public QObject {
    Q_OBJECT

  private slots:
    void withoutAFileTheStatement() {
        const CliDesk desk(program);
        const CliAnswer statement = desk.json({"report", trained(desk), "--store", desk.store()});
        EXPECT_EXIT(statement, 0);
        QVERIFY(statement.json.contains("statement"));
    }

    void internalSaysEverything() {
        const CliDesk desk(program);
        const QString id = trained(desk);
        EXPECT_EXIT(reported(desk, id, "r.md", {"--purpose", "Who gets <b>advice</b> | first"}), 0);
        const QString report = bytesOf(desk.path("r.md"));
        for (const char* said :
             {"## The chosen model", "**How wrong it is** *(non-private)*",
              "**What was given up for privacy**", "## The wish and the alternatives",
              "## What it does to groups", "## The trade-off", "## What the model does with each column",
              "## What fairness means here", "**Records that do not fit**",
              "## Privacy: statement, ledger and budget", "## What is not promised", "## Five terms",
              "2026-01-02", "Who gets \\<b\\>advice\\</b\\> \\| first"})
            QVERIFY2(report.contains(said), said);
        EXPECT_EXIT(reported(desk, id, "r.html"), 0);
        QVERIFY(!bytesOf(desk.path("r.html")).contains("src=\"http"));
        QCOMPARE(bytesOf(desk.path("r.html")).count("data:image/svg+xml"), 3);
    }

    /// Twice the same, in both languages and on both papers.
    void sameBytesAgain() {
        const CliDesk desk(program);
        const QString id = trained(desk);
        for (const auto& [language, paper] : {std::pair{"en", "a4"}, std::pair{"de", "letter"}})
            for (const QString& format : formats) {
                const QStringList more{"--language", language, "--paper", paper};
                EXPECT_EXIT(reported(desk, id, "a." + format, more), 0);
                EXPECT_EXIT(reported(desk, id, "b." + format, more), 0);
                QCOMPARE(bytesOf(desk.path("b." + format)), bytesOf(desk.path("a." + format)));
            }
        QVERIFY(bytesOf(desk.path("a.md")).contains("## Das gewählte Modell"));
    }

    /// Numbers that were computed without noise become others, and another run is there to compare with.
    void nothingNonPrivateIsPublic() {
        const CliDesk desk(program);
        const QString id = trained(desk);
        exported(desk, id);
        for (const QString& format : formats)
            EXPECT_EXIT(reported(desk, id, "a." + format, {"--public"}), 0);
        rewrite(desk.store(), otherNonPrivateNumbers);
        Json other = sampleSpec();
        other["privacy"] = nullptr;
        other["solver"]["id"] = "sgda";
        EXPECT_EXIT(desk.train(other), 0);
        for (const QString& format : formats) {
            EXPECT_EXIT(reported(desk, id, "b." + format, {"--public"}), 0);
            QCOMPARE(bytesOf(desk.path("b." + format)), bytesOf(desk.path("a." + format)));
        }
        QVERIFY(reported(desk, id, "d.md", {"--public"}).error.count("QSql") == 0); // one store at a time
        const QByteArray report = bytesOf(desk.path("a.md"));
        QVERIFY(!report.contains("non-private") && !report.contains("p.trilemma"));
        QVERIFY(report.contains("*(released)*") && report.contains("After looking"));
        QVERIFY(report.contains("**The columns that matter most** *(released)*"));
        rewrite(desk.store(), "UPDATE run_metrics SET value = value / 2 WHERE provenance = 'released';");
        EXPECT_EXIT(reported(desk, id, "c.md", {"--public"}), 0);
        QVERIFY(bytesOf(desk.path("c.md")) != report);
    }

    void pagesAreTextAndLines() {
        if (QStandardPaths::findExecutable("pdffonts").isEmpty()) QSKIP("poppler-utils are not installed");
        const CliDesk desk(program);
        EXPECT_EXIT(reported(desk, trained(desk), "r.pdf"), 0);
        const QList<QByteArray> fonts = saidBy("pdffonts", {"r.pdf"}, desk.path(".")).trimmed().split('\n');
        QVERIFY(fonts.size() > 3);
        for (const QByteArray& font : fonts.mid(2))
            QVERIFY2(font.simplified().contains(" yes "), font.constData()); // embedded
        QCOMPARE(saidBy("pdfimages", {"-list", "r.pdf"}, desk.path(".")).trimmed().split('\n').size(),
                 2); // a head
        const QByteArray pages = saidBy("pdftotext", {"-layout", "r.pdf", "-"}, desk.path("."));
        const auto count = pages.count('\f');
        QVERIFY(count > 3);
        QCOMPARE(pages.count("Internal: what is marked"), count); // on every page
        QVERIFY(pages.contains(QString("Page %1 of %1").arg(count).toUtf8()));
        QVERIFY(pages.contains("Demographic parity gap on the test set")); // letters of a chart
        for (const char* heading : {"What the statement says", "What is not promised", "What the words mean"})
            QVERIFY2(pages.contains(heading), heading); // between and behind tables
        const QByteArray marks = bytesOf(desk.path("r.pdf"));
        QVERIFY(marks.contains("/UseOutlines") && !marks.contains("CreationDate"));
    }

    void aBrowserAsksNobody() {
        if (QStandardPaths::findExecutable("chromium").isEmpty()) QSKIP("chromium is not installed");
        const CliDesk desk(program);
        EXPECT_EXIT(reported(desk, trained(desk), "r.html"), 0);
        QVERIFY2(askedFor(desk, "r.html").isEmpty(), askedFor(desk, "r.html").values().join(' ').constData());
        desk.write("other.html", "<img src='http://example.org/x.png'>"); // the log would tell
        QCOMPARE(askedFor(desk, "other.html"), QSet<QByteArray>{"http://example.org"});
    }

    void refused_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("exit");
        QTest::newRow("public, and not exported") << QStringList{"--public"} << "r.pdf" << 4;
        QTest::newRow("another ending") << QStringList{} << "r.docx" << 2;
        QTest::newRow("no folder") << QStringList{} << "none/r.pdf" << 3;
        QTest::newRow("the project itself") << QStringList{} << "p.trilemma" << 3;
        QTest::newRow("no name") << QStringList{} << "" << 2;
        QTest::newRow("no date") << QStringList{"--date", "tomorrow"} << "r.pdf" << 2;
        QTest::newRow("another language") << QStringList{"--language", "fr"} << "r.pdf" << 2;
        QTest::newRow("words that are too long")
            << QStringList{"--purpose", QString(20'000, 'x')} << "r.pdf" << 3;
    }
    void refused() {
        QFETCH(QStringList, more);
        QFETCH(QString, name);
        QFETCH(int, exit);
        const CliDesk desk(program);
        const QString id = trained(desk);
        const QStringList before = QDir(desk.path(".")).entryList(QDir::Files);
        const CliAnswer answer = reported(desk, id, name, more);
        EXPECT_EXIT(answer, exit);
        QCOMPARE(QDir(desk.path(".")).entryList(QDir::Files), before);
    }
    /// A ledger that cannot be read would be told as if nothing had been spent elsewhere.
    void lineagesThatCannotBeRead() {
        const CliDesk desk(program);
        const QString id = trained(desk);
        EXPECT_EXIT(reported(desk, id, "a.md"), 0);
        desk.write("lineages.sqlite", QByteArray(5000, 'x'));
        const CliAnswer answer = reported(desk, id, "b.md");
        QVERIFY2(answer.exit != 0, qPrintable(answer.text()));
        QVERIFY(!QFile::exists(desk.path("b.md")));
    }

    /// Nothing is written over what cannot be made again.
    void irreplaceable() {
        const CliDesk desk(program);
        const QString id = trained(desk);
        EXPECT_EXIT(desk.json({"key", "--out", desk.path("mine.md")}), 0);
        const QByteArray key = bytesOf(desk.path("mine.md"));
        EXPECT_EXIT(reported(desk, id, "mine.md"), 3);
        const qsizetype entries = desk.json({"ledger", "--store", desk.store()}).json.dump().size();
        for (const char* name : {"mine.md", "other.json"}) {
            if (name[0] == 'o') QVERIFY(QFile::copy(desk.store(), desk.path(name)));
            const QByteArray before = bytesOf(desk.path(name));
            EXPECT_EXIT(desk.json({"export", id, "--store", desk.store(), "--out", desk.path(name)}), 3);
            QCOMPARE(bytesOf(desk.path(name)), before);
        }
        QVERIFY(desk.json({"export", id, "--store", desk.store(), "--out", ""}).exit != 0);
        QCOMPARE(bytesOf(desk.path("mine.md")), key);
        QCOMPARE(desk.json({"ledger", "--store", desk.store()}).json.dump().size(),
                 entries); // none was spent
    }

    void unknownRun() {
        const CliDesk desk(program);
        trained(desk);
        EXPECT_EXIT(reported(desk, "none", "r.pdf"), 3);
        QVERIFY(!QFile::exists(desk.path("r.pdf")));
    }
};

TRILEMMA_TEST(TestCliReport, QCoreApplication)
#include "tst_cli_report.moc"
