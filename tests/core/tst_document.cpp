// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Documents as Markdown, HTML and JSON: what is text stays text, whatever is in it.
#include "core/document/document.h"
#include "tests/support/slot_text.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

using namespace trilemma;
using namespace trilemma::test;

namespace {

Document documentOf(const std::string& text) {
    return {text,
            text,
            {{"one",
              text,
              {DocText{"said", text, text, DocSource::Stated},
               DocTable{"table", text, {text, "b"}, {{text, "2"}}, DocSource::Released}}}}};
}

/// The characters of all text in it; "" where it is not well-formed (but for tags that end themselves).
QString textIn(const std::string& html) {
    QString page = QString::fromStdString(html);
    for (const char* empty : {"<meta charset=\"utf-8\">", "<!DOCTYPE html>\n"})
        page.remove(empty);
    page.replace("initial-scale=1\">", "initial-scale=1\"/>")
        .replace("img-src data:\">", "img-src data:\"/>");
    QXmlStreamReader reader(page);
    QString text;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters) text += reader.text();
    return reader.hasError() ? QString() : text;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

  private slots:
    void textStaysText_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << "age, hours";
        QTest::newRow("HTML") << "<script>alert(1)</script> & <b>\"x\"</b> <!-- ";
        QTest::newRow("Markdown") << "# *a* _b_ [c](http://d) ![e](f) `g` | h | ~~i~~ 1. j";
        QTest::newRow("a formula") << "=1+2";
        QTest::newRow("an entity") << "&lt; &#60;";
        QTest::newRow("an emoji and umlauts") << QString::fromUtf8("\xF0\x9F\x98\x80 Größe");
    }
    void textStaysText() {
        QFETCH(QString, text);
        const Document document = documentOf(text.toStdString());
        const QString shown = textIn(toHtml(document));
        // Title and heading, subtitle, section, a text with its title, a table with its own, and two cells.
        QCOMPARE(shown.count(text), 9);
        QString unescaped = QString::fromStdString(toMarkdown(document));
        unescaped.remove(QRegularExpression("\\\\.")); // what has a backslash is a letter like any other
        for (const char* markup : {"<", "](", "![", "`", "~~", "_b_", "&"})
            QVERIFY2(!unescaped.contains(markup), qPrintable(unescaped));
        QCOMPARE(sectionsJson(document)[0].at("items")[0].at("text").get<std::string>(), text.toStdString());
    }

    void linesAreParagraphs() {
        const Document document{
            "t", "", {{"s", "s", {DocText{"a", "", "one\ntwo\n\nthree", DocSource::Public}}}}};
        QCOMPARE(QString::fromStdString(toHtml(document)).count("<p>"), 3);
        QCOMPARE(toMarkdown(document), std::string("# t\n\n## s\n\none\n\ntwo\n\nthree\n"));
    }

    /// A cell with a line break or a bar does not end its row.
    void cellsStayInTheirRow() {
        const Document document{
            "t", "", {{"s", "s", {DocTable{"a", "x", {"h|1", "h2"}, {{"a\nb", "c|d"}}, DocSource::Public}}}}};
        QCOMPARE(toMarkdown(document),
                 std::string("# t\n\n## s\n\n**x**\n\n| h\\|1 | h2 |\n| --- | --- |\n| a b | c\\|d |\n"));
    }

    void sourcesAreMarked() {
        const Document document = documentOf("x");
        QVERIFY(toMarkdown(document).find("*(stated)*") != std::string::npos);
        QVERIFY(toHtml(document).find("<span class=\"source\">released</span>") != std::string::npos);
        QCOMPARE(sectionsJson(document)[0].at("items")[1].at("source"), Json("released"));
    }

    void controlsAreShown_data() {
        QTest::addColumn<QByteArray>("raw");
        QTest::addColumn<QByteArray>("shown");
        const QByteArray mark = "\xEF\xBF\xBD";
        QTest::newRow("plain") << QByteArray("a \xCE\xB5\n\tb") << QByteArray("a \xCE\xB5\n\tb");
        QTest::newRow("escape and bell") << QByteArray("a\x1B[31m\x07") << "a" + mark + "[31m" + mark;
        QTest::newRow("delete") << QByteArray("\x7F") << mark;
        QTest::newRow("turned letters") << QByteArray("a\xE2\x80\xAE"
                                                      "b\xE2\x81\xA6")
                                        << "a" + mark + "b" + mark;
        QTest::newRow("a dash, which is near them")
            << QByteArray("\xE2\x80\x93") << QByteArray("\xE2\x80\x93");
        QTest::newRow("cut in the middle") << QByteArray("\xE2\x80") << QByteArray("\xE2\x80");
    }
    void controlsAreShown() {
        QFETCH(QByteArray, raw);
        QFETCH(QByteArray, shown);
        QCOMPARE(withoutControls(raw.toStdString()), shown.toStdString());
        const Document document{
            "t", "", {{"s", "s", {DocText{"a", "", raw.toStdString(), DocSource::Public}}}}};
        QVERIFY(toHtml(document).find('\x1B') == std::string::npos);
        QVERIFY(toMarkdown(document).find('\x1B') == std::string::npos);
    }

    /// A page by itself: nothing is fetched.
    void pagesLoadNothing() {
        const std::string page = toHtml(documentOf("x"));
        for (const char* reference : {"src=", "href=", "url(", "@import", "<script"})
            QVERIFY2(page.find(reference) == std::string::npos, reference);
    }
};

TRILEMMA_TEST(TestDocument, NoApplication)
#include "tst_document.moc"
