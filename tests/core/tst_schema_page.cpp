// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// docs/schema.md says all that the reader of schemas knows, and its example is one.
#include "core/data/schema.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QRegularExpression>

using namespace trilemma;
using namespace trilemma::test;

namespace {

QString sourceText(const char* path) {
    QFile file(QStringLiteral(TRILEMMA_SOURCE_DIR "/") + path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString schemaPage() {
    return sourceText("docs/schema.md");
}

/// In a row of a table, with a cell for the meaning and one for the values.
bool hasRow(const QString& key) {
    const QRegularExpression row("^\\|[^|]*`" + key + "`[^|]*\\|[^|]{4,}\\|[^|]",
                                 QRegularExpression::MultilineOption);
    return row.match(schemaPage()).hasMatch();
}

template <class Names>
void addWords(const Names& names, QStringList& words) {
    for (const auto& [value, name] : names)
        words << text(std::string(name));
}

} // namespace

class TestSchemaPage : public QObject {
    Q_OBJECT

  private slots:
    void everyKeyIsDocumented();
    void everyWordIsDocumented();
    void theExampleIsValid();
};

/// The keys as the reader's source names them.
void TestSchemaPage::everyKeyIsDocumented() {
    const QRegularExpression read(
        "(?:read|readEnum|child|version)\\(\"([a-z_]+)\"|readCounts\\(fields, \"([a-z_]+)\"");
    QStringList keys;
    for (auto found = read.globalMatch(sourceText("core/data/schema_json.cpp")); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        keys << match.captured(1) + match.captured(2);
    }
    keys.removeDuplicates();
    QVERIFY2(keys.size() > 40 && keys.contains("trilemma_schema") && keys.contains("slots") &&
                 keys.contains("max_rows"),
             qPrintable(keys.join(' ')));
    for (const QString& key : keys)
        QVERIFY2(hasRow(key), qPrintable(key));
    QVERIFY(!hasRow("nobody"));
}

void TestSchemaPage::everyWordIsDocumented() {
    QStringList words;
    addWords(roleNames, words);
    addWords(kindNames, words);
    addWords(transformNames, words);
    addWords(missingPolicyNames, words);
    addWords(comparisonNames, words);
    addWords(curveRuleNames, words);
    addWords(headerRuleNames, words);
    addWords(textEncodingNames, words);
    for (const QString& word : words)
        QVERIFY2(schemaPage().contains('`' + word + '`'), qPrintable(word));
}

void TestSchemaPage::theExampleIsValid() {
    QString example;
    for (const QString& line : schemaPage().split('\n')) {
        if (line.startsWith("    {\"trilemma_schema\"") || (!example.isEmpty() && line.startsWith("    ")))
            example += line;
        else if (!example.isEmpty())
            break;
    }
    const Result<Schema> schema = schemaFromJson(Json::parse(example.toStdString()));
    EXPECT_OK(schema);
    QCOMPARE(schema->columns.size(), std::size_t(8));
    QCOMPARE(schema->privacyUnit().name, std::string("customer"));
    QCOMPARE(schema->sensitiveNames(), (std::vector<std::string>{"age", "gender"}));
}

TRILEMMA_TEST(TestSchemaPage, NoApplication)
#include "tst_schema_page.moc"
