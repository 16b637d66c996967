// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statements that are kept from one use to the next answer as fresh ones do.
#include "core/workspace/row_digest.h"
#include "core/workspace/sql.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>

using namespace trilemma;
using namespace trilemma::test;

class TestSql : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<SqlConnection> m_sql;

    QList<qint64> numbers(const QString& where, const QVariantList& values) {
        QList<qint64> found;
        const Outcome read =
            m_sql->each(QStringLiteral("SELECT n FROM t WHERE ") + where + QStringLiteral(" ORDER BY n"),
                        values, [&](const SqlRow& row) { found << row.whole(0); });
        return read ? found : QList<qint64>{-1};
    }

  private slots:
    void init() {
        const QString path = m_folder.filePath(QStringLiteral("t.sqlite"));
        QFile::remove(path);
        QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        m_sql = std::move(SqlConnection::open(path, SqlConnection::Access::ReadWrite)).value();
        EXPECT_OK(m_sql->script("CREATE TABLE t (n INTEGER UNIQUE, s TEXT)"));
        for (int n = 1; n <= 5; ++n)
            EXPECT_OK(m_sql->run("INSERT INTO t VALUES (?, ?)", {n, QString(n, 'x')}));
    }
    void cleanup() { m_sql.reset(); }

    void otherValues() {
        QCOMPARE(numbers("n >= ? AND n <= ?", {2, 3}), (QList<qint64>{2, 3}));
        QCOMPARE(numbers("n >= ? AND n <= ?", {4, 9}), (QList<qint64>{4, 5}));
        QCOMPARE(numbers("n >= ? AND n <= ?", {4}), (QList<qint64>{-1})); // and not what 9 would give
        QCOMPARE(numbers("n >= ?", {}), (QList<qint64>{-1}));
        QCOMPARE(numbers("n >= ? AND n <= ?", {1, 1}), (QList<qint64>{1}));
        QCOMPARE(m_sql->single("SELECT s FROM t WHERE n = ?", {3}).value(), QVariant("xxx"));
        QCOMPARE(m_sql->single("SELECT s FROM t WHERE n = ?", {9}).value(), QVariant());
        QCOMPARE(m_sql->single("SELECT s FROM t WHERE n = ?", {1}).value(), QVariant("x"));
    }

    /// Digests that stand in projects hold numbers as text: it must stay what Qt and printf write.
    void numbersOfDigests() {
        for (const double value : {0.0, -0.0, 1.0, -2.0, 0.1, 1.0 / 3, 1e-5, 123456.5, 1e16, 1e17, 1.5e300,
                                   -5e-324, 2.2250738585072014e-308, 1e22, 0.0001, 0.00001234, 1e100}) {
            std::string bytes;
            EXPECT_OK(m_sql->each("SELECT ?", {value}, [&](const SqlRow& row) { bytes = bytesOf(row, 1); }));
            const QByteArray number = QByteArray::number(value, 'g', 17);
            QCOMPARE(text(bytes), "double " + QString::number(number.size()) + ' ' + number);
        }
    }

    /// As bound, read and taken into digests. Those of projects hold Qt's names of types.
    void values_data() {
        QTest::addColumn<QVariant>("bound");
        QTest::addColumn<QVariant>("read");
        QTest::addColumn<QByteArray>("bytes");
        const QVariant null(QMetaType::fromType<QString>());
        QTest::newRow("whole") << QVariant(7) << QVariant(7LL) << QByteArray("qlonglong 1 7");
        QTest::newRow("least whole") << QVariant(std::numeric_limits<qint64>::min())
                                     << QVariant(std::numeric_limits<qint64>::min())
                                     << QByteArray("qlonglong 20 -9223372036854775808");
        QTest::newRow("true") << QVariant(true) << QVariant(1LL) << QByteArray("qlonglong 1 1");
        QTest::newRow("number") << QVariant(0.5) << QVariant(0.5) << QByteArray("double 3 0.5");
        QTest::newRow("infinity") << QVariant(std::numeric_limits<double>::infinity())
                                  << QVariant(std::numeric_limits<double>::infinity())
                                  << QByteArray("double 3 inf");
        QTest::newRow("no number") << QVariant(std::nan("")) << null << QByteArray("null 0 ");
        QTest::newRow("text") << QVariant("é😀") << QVariant("é😀") << QByteArray("QString 6 é😀");
        QTest::newRow("a text with a zero")
            << QVariant(QString(QLatin1String("a\0b", 3))) << QVariant(QString(QLatin1String("a\0b", 3)))
            << QByteArray("QString 3 a\0b", 13);
        QTest::newRow("empty text") << QVariant("") << QVariant("") << QByteArray("QString 0 ");
        QTest::newRow("no text") << QVariant(QString()) << null << QByteArray("null 0 ");
        QTest::newRow("no characters") << QVariant(QString::fromUtf16(u"a\ufffe\uffffb\uffff\ufffd"))
                                       << QVariant(QString::fromUtf16(u"a\ufffe\uffffb\uffff\ufffd"))
                                       << QByteArray("QString 14 a\xef\xbf\xbd\xef\xbf\xbd"
                                                     "b\xef\xbf\xbd\xef\xbf\xbd");
        QTest::newRow("nearly one of these")
            << QVariant(QString::fromUtf16(u"\uff9e\uffbf")) << QVariant(QString::fromUtf16(u"\uff9e\uffbf"))
            << QByteArray("QString 6 \xef\xbe\x9e\xef\xbe\xbf");
        QTest::newRow("unsigned") << QVariant(7U) << QVariant(7LL) << QByteArray("qlonglong 1 7");
        QTest::newRow("bytes") << QVariant(QByteArray("\xff\0", 2)) << QVariant(QByteArray("\xff\0", 2))
                               << QByteArray("QByteArray 2 \xff\0", 15);
        QTest::newRow("no bytes") << QVariant(QByteArray()) << null << QByteArray("null 0 ");
        QTest::newRow("nothing") << QVariant() << null << QByteArray("null 0 ");
    }
    void values() {
        QFETCH(QVariant, bound);
        QFETCH(QVariant, read);
        QFETCH(QByteArray, bytes);
        EXPECT_OK(m_sql->each("SELECT ?", {bound}, [&](const SqlRow& row) {
            QCOMPARE(row.value(0), read);
            QCOMPARE(row.value(0).isNull(), read.isNull());
            QCOMPARE(row.isNull(0), read.isNull());
            QCOMPARE(QByteArray::fromStdString(bytesOf(row, 1)), bytes);
        }));
        QCOMPARE(m_sql->single("SELECT ?", {bound}).value(), read);
        QVERIFY(m_sql->single("SELECT ?", {bound})->isValid());
    }

    /// What was bound once is not there when the statement is used again.
    void bindingsAreForgotten() {
        for (const QVariant& value : {QVariant("x"), QVariant(), QVariant(2), QVariant(QByteArray("y"))})
            QCOMPARE(m_sql->single("SELECT typeof(?)", {value}).value().toString(),
                     value.isNull()                            ? "null"
                     : value.typeId() == QMetaType::QByteArray ? "blob"
                     : value.typeId() == QMetaType::Int        ? "integer"
                                                               : "text");
    }

    void withinItself() {
        QList<QList<qint64>> all;
        const Outcome read =
            m_sql->each("SELECT n FROM t WHERE n > ? ORDER BY n", {3}, [&](const SqlRow& row) {
                QList<qint64> above;
                const Outcome inner =
                    m_sql->each("SELECT n FROM t WHERE n > ? ORDER BY n", {row.whole(0) - 2},
                                [&](const SqlRow& next) { above << next.whole(0); });
                all << above;
                return inner;
            });
        EXPECT_OK(read);
        QCOMPARE(all, (QList<QList<qint64>>{{3, 4, 5}, {4, 5}}));
    }

    /// What failed, or was left in the middle, is not what the next one goes on from, and holds no lock.
    void afterAnError() {
        QVERIFY(!m_sql->run("INSERT INTO t VALUES (?, ?)", {5, "again"}));
        EXPECT_OK(m_sql->run("INSERT INTO t VALUES (?, ?)", {6, "new"}));
        QVERIFY(!m_sql->each("SELECT n FROM t ORDER BY n", {}, [](const SqlRow&) -> Outcome {
            return Error{ErrorCode::Internal, "", "", "", ""};
        }));
        int count = 0;
        EXPECT_OK(m_sql->each("SELECT n FROM t ORDER BY n", {}, [&](const SqlRow&) { ++count; }));
        QCOMPARE(count, 6);
        EXPECT_OK(m_sql->script("ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'm'"));
        EXPECT_OK(m_sql->each("SELECT * FROM t ORDER BY n", {},
                              [&](const SqlRow& row) { count += row.columns(); }));
        QCOMPARE(count, 6 + 6 * 3);
        EXPECT_OK(m_sql->script("DROP TABLE t"));
        QVERIFY(!m_sql->run("INSERT INTO t VALUES (?, ?)", {7, "late"}));
        QVERIFY(!m_sql->run("SELECT 1; SELECT 2"));
        QVERIFY(!m_sql->run(""));
        EXPECT_OK(m_sql->run("SELECT 1;"));
    }

    void manyTexts() {
        for (int i = 0; i < 300; ++i)
            QCOMPARE(
                m_sql->single(QStringLiteral("SELECT n + %1 FROM t WHERE n = ?").arg(i), {1}).value().toInt(),
                i + 1);
        EXPECT_OK(m_sql->run("UPDATE t SET s = ? WHERE n = ?", {QString(100000, 'y'), 1}));
        QCOMPARE(m_sql->single("SELECT length(s) FROM t WHERE n = ?", {1}).value().toInt(), 100000);
    }
};

TRILEMMA_TEST(TestSql, QCoreApplication)
#include "tst_sql.moc"
