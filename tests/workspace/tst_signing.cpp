// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys, envelopes, and bundles on the disk.
#include "core/bundle/bundle_files.h"
#include "core/bundle/key_file.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QDir>

#include <archive.h>
#include <archive_entry.h>

#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// RFC 8032, section 7.1, test 1.
Json keyOfTheRfc() {
    return {{"trilemma_signing_key", 1},
            {"algorithm", "ed25519"},
            {"seed", "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"},
            {"public", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"}};
}

std::string envelopeOf(const std::string& payload) {
    return toText(SigningKey::fromJson(keyOfTheRfc())->sealed(payload), 2) + '\n';
}

struct Entry {
    const char* name;
    std::string content;
    const char* link = nullptr;
};

/// A zip file of these entries, whatever they are called.
void writeZip(const QString& path, const std::vector<Entry>& entries) {
    archive* writer = archive_write_new();
    archive_write_set_format_zip(writer);
    QCOMPARE(archive_write_open_filename(writer, path.toLocal8Bit().constData()), ARCHIVE_OK);
    for (const Entry& each : entries) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, each.name);
        archive_entry_set_perm(entry, 0644);
        if (each.link) {
            archive_entry_set_filetype(entry, AE_IFLNK);
            archive_entry_set_symlink(entry, each.link);
        } else {
            archive_entry_set_filetype(entry, AE_IFREG);
            archive_entry_set_size(entry, static_cast<la_int64_t>(each.content.size()));
        }
        QCOMPARE(archive_write_header(writer, entry), ARCHIVE_OK);
        if (!each.link) archive_write_data(writer, each.content.data(), each.content.size());
        archive_entry_free(entry);
    }
    archive_write_free(writer);
}

} // namespace

class TestSigning : public QObject {
    Q_OBJECT

  private slots:
    void signsAsTheStandardSays() {
        const std::string text = envelopeOf("{\"a\":1}");
        const Result<Opened> opened = openEnvelope(text);
        QVERIFY(opened);
        QVERIFY(opened->isGood);
        QCOMPARE(opened->payload, std::string("{\"a\":1}"));
        QCOMPARE(hexOf(opened->by), keyOfTheRfc().at("public").get<std::string>());
        QCOMPARE(text, envelopeOf("{\"a\":1}")); // nothing random in it
    }

    /// No byte of an envelope can be another one without notice.
    void everyByteCounts() {
        const std::string text = envelopeOf("{\"a\":1}");
        std::mt19937_64 random(5);
        for (std::size_t at = 0; at < text.size(); ++at) {
            std::string changed = text;
            changed[at] = static_cast<char>(changed[at] ^ (1 << (random() % 7)));
            const Result<Opened> opened = openEnvelope(changed);
            QVERIFY2(!opened || !opened->isGood, qPrintable(QString::number(at)));
        }
        const Result<Opened> blank = openEnvelope(text + ' ');
        QVERIFY(!blank);
    }

    void badKeys_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("said");
        QTest::newRow("another algorithm") << "algorithm"
                                           << "rsa"
                                           << "another algorithm";
        QTest::newRow("a short seed") << "seed"
                                      << "9d61"
                                      << "32 bytes";
        QTest::newRow("no hex") << "seed" << QString(64, 'x') << "32 bytes";
        QTest::newRow("another public key") << "public" << QString(64, 'a') << "not its own";
    }
    void badKeys() {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, said);
        Json json = keyOfTheRfc();
        json[field.toStdString()] = value.toStdString();
        const Result<SigningKey> key = SigningKey::fromJson(json);
        QVERIFY(!key);
        const QString errors = QString::fromStdString(toText(key.errors()));
        QVERIFY2(errors.contains(said), qPrintable(errors));
        QVERIFY(!errors.contains("9d61b19d")); // the secret is in no error
    }

    void keyFiles() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("key");
        const Result<PublicKey> made = makeKeyFiles(path);
        QVERIFY(made);
        constexpr QFile::Permissions others = QFile::ReadGroup | QFile::ReadOther;
        QVERIFY(!(QFile::permissions(path) & others));
        const Result<SigningKey> key = readSigningKey(path);
        QVERIFY(key);
        QCOMPARE(hexOf(key->publicKey()), hexOf(*made));
        QCOMPARE(hexOf(*readPublicKey(path + publicKeySuffix)), hexOf(*made));
        QVERIFY(!readSigningKey(path + publicKeySuffix));
        QVERIFY(!makeKeyFiles(path)); // never over another one
        QFile::setPermissions(path, QFile::permissions(path) | QFile::ReadGroup);
        const Result<SigningKey> shared = readSigningKey(path);
        QVERIFY(!shared);
        QVERIFY(toText(shared.errors()).find("by others") != std::string::npos);
        QVERIFY(!readSigningKey(folder.filePath("none")));
    }

    /// The same bytes for the same files; they come back as they were.
    void foldersAndZips() {
        const QTemporaryDir folder;
        const BundleFiles files{
            {"a.json", "{}"}, {"selftest/b.csv", "x\r\n"}, {"c.bin", std::string(70000, '\0')}};
        for (const char* name : {"one", "one.zip"}) {
            const QString path = folder.filePath(name);
            QVERIFY(writeBundle(path, files));
            const Result<BundleFiles> read = readBundle(path);
            QVERIFY(read);
            QVERIFY(*read == files);
            QVERIFY(!writeBundle(path, files)); // something is there
        }
        QCOMPARE(*zipOf(files), *zipOf(files));
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(),
                 2);
        QVERIFY(!writeBundle(folder.filePath("none/one"), files));
    }

    void zipsThatWereMadeToHarm_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isLink");
        QTest::newRow("upwards") << "../evil" << false;
        QTest::newRow("absolute") << "/tmp/evil" << false;
        QTest::newRow("in the middle") << "a/../../evil" << false;
        QTest::newRow("backslashes") << "..\\evil" << false;
        QTest::newRow("a link") << "manifest.json" << true;
        QTest::newRow("a line break") << "a\nb" << false;
    }
    void zipsThatWereMadeToHarm() {
        QFETCH(QString, name);
        QFETCH(bool, isLink);
        const QTemporaryDir folder;
        const QByteArray entry = name.toUtf8();
        writeZip(folder.filePath("z.zip"), {{entry.constData(), "x", isLink ? "/etc/passwd" : nullptr}});
        QVERIFY(!readBundle(folder.filePath("z.zip")));
        QVERIFY(!QFileInfo::exists(folder.filePath("evil")));
    }

    void zipsTwiceOrTooMany() {
        const QTemporaryDir folder;
        writeZip(folder.filePath("twice.zip"), {{"a", "1"}, {"a", "2"}});
        QVERIFY(!readBundle(folder.filePath("twice.zip")));
        std::vector<std::string> names;
        for (int i = 0; i < 101; ++i)
            names.push_back("f" + std::to_string(i));
        std::vector<Entry> many;
        for (const std::string& each : names)
            many.push_back({each.c_str(), "x"});
        writeZip(folder.filePath("many.zip"), many);
        QVERIFY(!readBundle(folder.filePath("many.zip")));
    }

    /// 1.5 GiB of zeros in a megabyte and a half: refused when they are unpacked, whatever the header says.
    void bombs() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("bomb.zip");
        archive* writer = archive_write_new();
        archive_write_set_format_zip(writer);
        archive_write_zip_set_compression_deflate(writer);
        QCOMPARE(archive_write_open_filename(writer, path.toLocal8Bit().constData()), ARCHIVE_OK);
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, "a");
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        QCOMPARE(archive_write_header(writer, entry), ARCHIVE_OK); // without a size
        const std::vector<char> zeros(16 << 20);
        for (int i = 0; i < 96; ++i)
            archive_write_data(writer, zeros.data(), zeros.size());
        archive_entry_free(entry);
        archive_write_free(writer);
        QVERIFY(QFileInfo(path).size() < 4 << 20);
        const Result<BundleFiles> read = readBundle(path);
        QVERIFY(!read);
        QVERIFY(toText(read.errors()).find("1 GiB") != std::string::npos);
    }

    void foldersWithLinks() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("one");
        QVERIFY(writeBundle(path, {{"a", "1"}}));
        QVERIFY(QFile::link("/etc/passwd", path + "/b"));
        QVERIFY(!readBundle(path));
    }

    void noBundles() {
        const QTemporaryDir folder;
        writeFile(folder, "text", "PK, but no zip file");
        QVERIFY(!readBundle(folder.filePath("text")));
        QVERIFY(!readBundle(folder.filePath("none")));
    }
};

TRILEMMA_TEST(TestSigning, NoApplication)
#include "tst_signing.moc"
