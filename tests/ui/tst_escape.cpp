// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names out of files stay text in everything that is written or shown.
#include "core/models/model_kind.h"
#include "tests/support/explore_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/charts/chart_export.h"
#include "ui/report/run_sheet.h"
#include "ui/report/summary_report.h"

#include <QHeaderView>
#include <QMenu>
#include <QTextBlock>
#include <QTextDocument>
#include <QXmlStreamReader>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const std::pair<const char*, const char*> nastyNames[] = {
    {"script", "<script>alert(1)</script>"},
    {"picture", "<img src=\"http://x.example/p.png\">"},
    {"link", "<a href='http://x.example/'>a</a>"},
    {"bold", "<b>x</b>"},
    {"comment", "<!-- x"},
    {"end of data", "]]></svg>"},
    {"Markdown picture", "![a](http://x.example/p.png)"},
    {"Markdown link", "[a](http://x.example/)"},
    {"Markdown reference", "[a]: http://x.example/"},
    {"bare address", "see http://x.example/ or www.x.example"},
    {"heading", "# one"},
    {"code", "`code` ``` ~~~"},
    {"emphasis", "*b* _i_ ~~s~~ a_b_"},
    {"list", "- item"},
    {"numbered list", "1. item"},
    {"quotation", "> said"},
    {"rule", "---"},
    {"underline", "==="},
    {"cells", "a|b|c"},
    {"backslashes", "a\\|b\\\\"},
    {"ampersand", "R&D"},
    {"entity", "&lt;b&gt; &#60;b&#62; &amp;"},
    {"quotes", "a\"b'c"},
    {"lines", "one\n# two\n\n- three"},
    {"controls", "a\x01\x1b[31mb"},
    {"formula", "$x$ $$y$$"},
};

void addNames() {
    QTest::addColumn<QString>("name");
    for (const auto& [title, name] : nastyNames)
        QTest::newRow(title) << QString::fromLatin1(name);
}

/// Blanks for line ends, and what no document may hold replaced.
QString shownName(QString name) {
    for (QChar& c : name)
        if (c < QChar(0x20) && c != u'\n') c = QChar::ReplacementCharacter;
    return name.simplified();
}

QString plainOf(const QTextDocument& document) {
    return document.toPlainText().simplified();
}

/// Headings, list items, tables, links, pictures and kinds of type: what a document is made of beside its
/// words.
QString shapeOf(const QTextDocument& document) {
    int headings = 0, items = 0, links = 0, pictures = 0, marked = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        headings += block.blockFormat().headingLevel() > 0;
        items += block.textList() != nullptr;
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextCharFormat format = part.fragment().charFormat();
            links += format.isAnchor();
            pictures += format.isImageFormat();
            marked += format.fontItalic() || format.fontStrikeOut() || format.fontFixedPitch();
        }
    }
    return QString("%1 headings, %2 items, %3 links, %4 pictures, %5 marked")
        .arg(headings)
        .arg(items)
        .arg(links)
        .arg(pictures)
        .arg(marked);
}

/// A run whose words are all this name.
RunRecord namedRun(const QString& name) {
    RunRecord run = madeUp(0, 0);
    run.datasetId = "table";
    run.spec = changed(run.spec, [&](Json& spec) {
        spec["data"]["files"] = {"/data/" + name.toStdString()};
        spec["solver"]["params"]["optimiser"] = name.toStdString();
    });
    run.params = {{name.toStdString(), name.toStdString()}};
    run.warnings = {{name.toStdString(), Provenance::NonPrivate}};
    run.errors = {{ErrorCode::Internal, name.toStdString(), name.toStdString(), name.toStdString(), "a"}};
    return run;
}

SummaryOptions namedOptions(const QString& name) {
    SummaryOptions options;
    options.project = name;
    options.date = name;
    options.tables = {{"table", name, name, {name, name}, 100, name, name}};
    return options;
}

QTextDocument* markdownOf(const QString& name, QObject* parent) {
    auto* document = new QTextDocument(parent);
    document->setMarkdown(summaryMarkdown({namedRun(name)}, namedOptions(name)),
                          QTextDocument::MarkdownDialectGitHub);
    return document;
}

QTextDocument* htmlOf(const QString& html, QObject* parent) {
    auto* document = new QTextDocument(parent);
    document->setHtml(html);
    return document;
}

ChartLabels namedLabels(const QString& name) {
    ChartLabels labels;
    labels.title = labels.footer = labels.xAxis = labels.yAxis = labels.xAxisShort = labels.yAxisShort = name;
    return labels;
}

/// Text of the elements of one name; empty where the document is not well-formed.
QStringList textsOf(const QByteArray& svg, const QString& element) {
    QXmlStreamReader reader(svg);
    QStringList texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == element)
            texts << reader.readElementText(QXmlStreamReader::IncludeChildElements);
    return reader.hasError() ? QStringList() : texts;
}

/// What a tool tip shows, and whether it is no more than that.
bool showsOnly(const QString& toolTip, const QString& name) {
    QTextDocument document;
    if (Qt::mightBeRichText(toolTip))
        document.setHtml(toolTip);
    else
        document.setPlainText(toolTip);
    return plainOf(document).contains(name.simplified());
}

const char* const trap = "<img src=\"trap.png\">";

/// The trap is HTML there, or would be taken for it.
bool isCaught(const QString& text, Qt::TextFormat format) {
    const bool isRich = format == Qt::RichText || (format == Qt::AutoText && Qt::mightBeRichText(text));
    return isRich && text.contains("<img src");
}

QStringList caughtIn(const QAbstractItemModel& model, const QString& where) {
    QStringList caught;
    const auto check = [&](const QVariant& tip, const QString& place) {
        if (isCaught(tip.toString(), Qt::AutoText)) caught << where + ' ' + place + ": " + tip.toString();
    };
    for (int column = 0; column < model.columnCount(); ++column) {
        check(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole), "head");
        for (int row = 0; row < std::min(model.rowCount(), 50); ++row)
            check(model.index(row, column).data(Qt::ToolTipRole), QString("cell %1 %2").arg(row).arg(column));
    }
    return caught;
}

/// Everything in a window that would show the trap as a picture.
QStringList caughtIn(const QWidget& window) {
    QStringList caught;
    for (const auto* label : window.findChildren<QLabel*>())
        if (isCaught(label->text(), label->textFormat()))
            caught << label->objectName() + ": " + label->text();
    for (const auto* widget : window.findChildren<QWidget*>())
        if (isCaught(widget->toolTip(), Qt::AutoText))
            caught << widget->objectName() + ": " + widget->toolTip();
    for (const auto* action : window.findChildren<QAction*>())
        if (isCaught(action->toolTip(), Qt::AutoText))
            caught << action->objectName() + ": " + action->toolTip();
    for (const auto* view : window.findChildren<QAbstractItemView*>())
        if (view->model()) caught << caughtIn(*view->model(), view->objectName());
    return caught;
}

QByteArray trapTable() {
    QByteArray cell = trap;
    cell.replace('"', "\"\"");
    QByteArray csv = "\"x" + cell + "\",\"g" + cell + "\",\"y" + cell + "\"\n";
    for (int i = 0; i < 60; ++i)
        csv += QByteArray::number(i) + ",\"" + (i % 3 ? "a" : "b") + cell + "\",\"" + (i % 2 ? "yes" : "no") +
               cell + "\"\n";
    return csv;
}

} // namespace

class TestEscape : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        prepareWindowTests(m_home);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    }
    void reports_data() { addNames(); }
    void reports();
    void sheet_data() { addNames(); }
    void sheet();
    void svg_data() { addNames(); }
    void svg();
    void errors_data() { addNames(); }
    void errors();
    void toolTip_data() { addNames(); }
    void toolTip();
    void window();

  private:
    QTemporaryDir m_home;
};

/// What is harmless shows which headings, items and types are the report's own.
void TestEscape::reports() {
    QFETCH(QString, name);
    const QTextDocument* harmless = markdownOf("harmless", this);
    const QTextDocument* markdown = markdownOf(name, this);
    QCOMPARE(shapeOf(*markdown), shapeOf(*harmless));
    QVERIFY(plainOf(*markdown).count(shownName(name)) >= plainOf(*harmless).count("harmless"));
    const QTextDocument* harmlessHtml =
        htmlOf(summaryHtml({namedRun("harmless")}, namedOptions("harmless")), this);
    const QTextDocument* html = htmlOf(summaryHtml({namedRun(name)}, namedOptions(name)), this);
    QCOMPARE(shapeOf(*html), shapeOf(*harmlessHtml));
    QVERIFY(plainOf(*html).count(shownName(name)) >= plainOf(*harmlessHtml).count("harmless"));
}

void TestEscape::sheet() {
    QFETCH(QString, name);
    const QTextDocument* harmless = htmlOf(runSheetHtml(namedRun("harmless"), {}), this);
    const QTextDocument* sheet = htmlOf(runSheetHtml(namedRun(name), {}), this);
    QCOMPARE(shapeOf(*sheet), shapeOf(*harmless));
    QVERIFY2(plainOf(*sheet).count(shownName(name)) >= 5, qPrintable(sheet->toPlainText()));
}

void TestEscape::svg() {
    QFETCH(QString, name);
    const QByteArray svg =
        renderFrontChart(std::vector<TradeoffPoint>{}, namedLabels(name), ChartFormat::Svg);
    for (const char* element : {"title", "desc"}) {
        const QStringList texts = textsOf(svg, element);
        QCOMPARE(texts.size(), 1);
        QCOMPARE(texts.front().simplified(), shownName(name));
    }
    QVERIFY2(!textsOf(svg, "text").isEmpty(), svg.constData());
}

void TestEscape::errors() {
    QFETCH(QString, name);
    const std::string said = name.toStdString();
    const RichText list = name + errorListHtml({{ErrorCode::Internal, said, said, said, said}});
    const QTextDocument* document = htmlOf(list.html, this);
    QCOMPARE(plainOf(*document).count(shownName(name)), 5);
    QCOMPARE(shapeOf(*document), "0 headings, 1 items, 0 links, 0 pictures, 0 marked");
}

void TestEscape::toolTip() {
    QFETCH(QString, name);
    QVERIFY2(showsOnly(plainToolTip(name), name), qPrintable(plainToolTip(name)));
}

void TestEscape::window() {
    WindowDesk desk;
    const QString table =
        writeFile(desk.folder(), QString("t%1.csv").arg("<img src='trap'>").remove('/'), trapTable());
    QVERIFY(desk.window().openProject(desk.file("p<img src='trap'>.trilemma")));
    QVERIFY(desk.open({table}));
    QVERIFY(desk.session().draft().inspection->columns[0].name == std::string("x") + trap);
    for (const char* page : {"data", "fairness", "privacy", "train", "explore", "report"}) {
        desk.window().showPage(page);
        QTest::qWait(300);
        const QStringList caught = caughtIn(desk.window());
        QVERIFY2(caught.isEmpty(), qPrintable(QString(page) + ":\n" + caught.join('\n')));
    }
}

TRILEMMA_TEST(TestEscape, QApplication)
#include "tst_escape.moc"
