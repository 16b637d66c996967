// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rules and remedies of the core's errors reach the window in its language, and none is forgotten.
#include "tests/support/test_program.h"
#include "ui/base/error_words.h"
#include "ui/base/language.h"
#include "ui/base/words.h"

#include <QDirIterator>
#include <QFile>
#include <QLocale>

#include <algorithm>

using namespace trilemma;

namespace {

/// What nobody at the window meets.
const QStringList notAtTheWindow{"/core/audit/", "/core/hypotheses/", "/core/reproduce/", "/core/verify/"};

/// One text in quotes.
const QString quoted = "\"(?:\\\\.|[^\"\\\\])*+\"";

/// An argument up to its comma; what stands in brackets may hold more of them.
const QString argument = "(?:[^,\"(){}]++|" + quoted + "|(?&round)|(?&curly))++";

const QString inBrackets = "(?(DEFINE)(?<round>\\((?:[^()\"]++|" + quoted +
                           "|(?&round))*+\\))(?<curly>\\{(?:[^{}\"]++|" + quoted + "|(?&curly))*+\\}))";

/// `{ErrorCode::X, field, value, rule, remedy}`, `Error{code, ...}`, `fail(field, value, rule, remedy)`.
const QRegularExpression
    madeError(inBrackets + "(?:(?:\\{\\s*+ErrorCode::\\w++|\\bError\\{\\s*+\\w++),|\\bfail\\()(?:" +
              argument + ",){2}(?<rule>" + argument + "),(?<remedy>" + argument + ")[,)}]");

/// An argument that is a text and nothing else, its adjacent pieces joined; none for any other.
QStringList plainText(const QString& code) {
    static const QRegularExpression piece(quoted), whole("\\A(?:\\s*+" + quoted + ")++\\s*+\\z");
    if (!whole.match(code).hasMatch()) return {};
    QString text;
    for (auto pieces = piece.globalMatch(code); pieces.hasNext();) {
        const QString literal = pieces.next().captured();
        text += literal.mid(1, literal.size() - 2);
    }
    return {text.replace("\\\"", "\"")};
}

/// Rules and remedies that a source gives as they are.
QStringList plainTexts(const QString& source) {
    QStringList texts;
    for (auto errors = madeError.globalMatch(source); errors.hasNext();) {
        const QRegularExpressionMatch error = errors.next();
        texts += plainText(error.captured("rule")) + plainText(error.captured("remedy"));
    }
    return texts;
}

QStringList sourcesOfCore() {
    QStringList files;
    QDirIterator found(QStringLiteral(TRILEMMA_SOURCE_DIR "/core"), {"*.cpp"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (found.hasNext()) {
        const QString file = found.next();
        if (std::none_of(notAtTheWindow.begin(), notAtTheWindow.end(),
                         [&](const QString& folder) { return file.contains(folder); }))
            files << file;
    }
    return files;
}

/// "%1", "%2" in the order in which they stand there.
QStringList placesIn(const QString& text) {
    static const QRegularExpression part("%[1-9]");
    QStringList parts;
    for (auto found = part.globalMatch(text); found.hasNext();)
        parts << found.next().captured();
    return parts;
}

ErrorCatalogue smallCatalogue() {
    return ErrorCatalogue({{"is missing", "fehlt"},
                           {"is %1", "ist %1"},
                           {"is %1, but must be %2", "muss %2 sein und ist %1"},
                           {"is %1, or nothing", "ist %1 oder nichts"},
                           {"is not [%1] (1.5)", "ist nicht [%1] (1.5)"}});
}

} // namespace

class TestErrorWords : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() {
        installLanguage(*QCoreApplication::instance(), "en");
        QLocale::setDefault(QLocale::c());
    }

    void templates_data() {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("german");
        const auto row = [](const char* name, const char* english, const char* german) {
            QTest::newRow(name) << english << german;
        };
        row("as it is, before any template", "is missing", "fehlt");
        row("a part", "is new", "ist new");
        row("parts in another order", "is 3, but must be 4", "muss 4 sein und ist 3");
        row("most literal characters", "is red, or nothing", "ist red oder nichts");
        row("signs of patterns", "is not [a] (1.5)", "ist nicht [a] (1.5)");
        row("which are no patterns", "is not [a] (1x5)", "ist not [a] (1x5)");
        row("a part that looks like one", "is %2, but must be %1", "muss %1 sein und ist %2");
        row("a part of two lines", "is a\nb", "ist a\nb");
        row("not all of it", "it is missing", "it is missing");
        row("an empty part", "is ", "is ");
        row("nothing fits", "has gone", "has gone");
        row("empty", "", "");
    }
    void templates() {
        QFETCH(QString, english);
        QFETCH(QString, german);
        QCOMPARE(smallCatalogue().translated(english), german);
    }

    void inTheLanguageOfTheWindow_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("item");
        QTest::newRow("English") << "en"
                                 << "share = 2: must be from 0 to <1>. Correct it."
                                 << "must be from 0 to &lt;1&gt;. Correct it.";
        QTest::newRow("German") << "de"
                                << "share = 2: muss von 0 bis <1> sein. Berichtigen Sie es."
                                << "muss von 0 bis &lt;1&gt; sein. Berichtigen Sie es.";
    }
    void inTheLanguageOfTheWindow() {
        QFETCH(QString, language);
        QFETCH(QString, text);
        QFETCH(QString, item);
        installLanguage(*QCoreApplication::instance(), language);
        QCOMPARE(installedLanguage(), language);
        const Error error{ErrorCode::Usage, "share", "2", "must be from 0 to <1>", "Correct it"};
        QCOMPARE(errorText(error), text);
        const QString list = errorListHtml({error}).html;
        QVERIFY2(list.contains(item), qPrintable(list));
        QCOMPARE(errorWords("nobody has translated this"), QString("nobody has translated this"));
    }

    void englishStaysAsItIs() {
        QVERIFY(errorTemplates("en").isEmpty());
        const ErrorTemplates german = errorTemplates("de");
        QVERIFY(!german.isEmpty());
        for (const QString& english : german.keys())
            QCOMPARE(errorWords(english.toStdString()), english);
    }

    /// No wider template takes what another one is for.
    void everyEntryIsFound() {
        const ErrorTemplates german = errorTemplates("de");
        const ErrorCatalogue catalogue(german);
        for (auto entry = german.begin(); entry != german.end(); ++entry)
            QCOMPARE(catalogue.translated(entry.key()), entry.value());
    }

    void entriesAreWhole() {
        const ErrorTemplates german = errorTemplates("de");
        for (auto entry = german.begin(); entry != german.end(); ++entry) {
            const QByteArray named = entry.key().toUtf8();
            for (const QString& text : {entry.key(), entry.value()}) {
                QVERIFY2(!text.isEmpty() && text == text.trimmed(), named);
                QVERIFY2(!text.endsWith('.'), named); // who shows it sets one
            }
            QStringList parts = placesIn(entry.value());
            parts.sort();
            QCOMPARE(parts, placesIn(entry.key()));
            for (qsizetype i = 0; i < parts.size(); ++i)
                QCOMPARE(parts[i], QString("%%1").arg(i + 1));
        }
    }

    void entriesAreSorted() {
        QFile file(TRILEMMA_SOURCE_DIR "/resources/translations/errors_de.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArrayList lines = file.readAll().split('\n');
        lines.removeIf([](const QByteArray& line) { return !line.startsWith("  \""); });
        QCOMPARE(lines.size(), errorTemplates("de").size()); // one line each, and none twice
        for (QByteArray& line : lines) {
            line.truncate(line.indexOf("\": \""));
            line.replace("\\\"", "\"");
        }
        QVERIFY(std::is_sorted(lines.begin(), lines.end()));
    }

    void textsInSources_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QStringList>("texts");
        const auto row = [](const char* name, const char* source, const QStringList& texts) {
            QTest::newRow(name) << source << texts;
        };
        row("both", "return Error{ErrorCode::Usage, \"a\", b, \"is c\", \"Do d\"};", {"is c", "Do d"});
        row("commas in brackets", "push_back({ErrorCode::Usage, f(a, \")\"), B{c, d}, \"is e\", \"Do g\"})",
            {"is e", "Do g"});
        row("adjacent pieces", "{ErrorCode::Usage, a, \"\",\n \"is \"\n  \"\\\"b\\\"\", \"\" \"Do c\"}",
            {"is \"b\"", "Do c"});
        row("a rule that is put together", "{ErrorCode::Usage, a, b, \"is \" + c, \"Do d\"}", {"Do d"});
        row("a remedy that is", "{ErrorCode::Usage, a, b, \"is c\", d ? \"Do e\" : \"Do f\"}", {"is c"});
        row("another name of the code", "return Error{Usage, a, b, \"is c\", \"Do d\"};", {"is c", "Do d"});
        row("by the usual function", "fields.fail(a, b(c), \"is d\", \"Do e\", Usage)", {"is d", "Do e"});
        row("two errors", "{ErrorCode::Usage, a, b, \"is c\", d}{ErrorCode::Usage, a, b, \"is e\", f}",
            {"is c", "is e"});
        row("something else", "{Usage::Error, a, b, \"is c\", \"Do d\"}", {});
    }
    void textsInSources() {
        QFETCH(QString, source);
        QFETCH(QStringList, texts);
        QVERIFY2(madeError.isValid(), qPrintable(madeError.errorString()));
        QCOMPARE(plainTexts(source), texts);
    }

    /// Texts that are put together, or go through another function, nobody finds like this.
    void everyPlainTextIsTranslated() {
        const ErrorTemplates german = errorTemplates("de");
        QStringList missing;
        int looked = 0;
        for (const QString& name : sourcesOfCore()) {
            QFile file(name);
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
            for (const QString& text : plainTexts(QString::fromUtf8(file.readAll()))) {
                ++looked;
                if (!text.isEmpty() && !german.contains(text)) missing << name + ": " + text;
            }
        }
        QVERIFY2(looked >= 400, qPrintable(QString::number(looked)));
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join('\n')));
    }
};

TRILEMMA_TEST(TestErrorWords, QCoreApplication)
#include "tst_error_words.moc"
