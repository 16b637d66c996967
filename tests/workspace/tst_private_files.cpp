// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_recording.h"
#include "core/workspace/store.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <sys/stat.h>

using namespace trilemma;
using namespace trilemma::test;

class TestPrivateFiles : public QObject {
    Q_OBJECT

  private slots:
    void onlyTheOwnerReads();
};

/// A project holds what was computed on records without noise: it is its owner's alone, and so are its log
/// and its copies.
void TestPrivateFiles::onlyTheOwnerReads() {
    const QTemporaryDir folder;
    const mode_t usual = umask(0022);
    const QString path = folder.filePath("p.trilemma");
    const Result<std::unique_ptr<Store>> opened = Store::open(path, StoreAccess::Write);
    EXPECT_OK(opened);
    Store& store = **opened;
    EXPECT_OK(store.addBatch("batch", Json::object(), {newRecord(smallSpec("a.csv"), "batch", 0)}).result());
    EXPECT_OK(Store::saveCopy(path, folder.filePath("copy.trilemma")));
    umask(usual);
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    for (const char* name : {"p.trilemma", "p.trilemma-wal", "p.trilemma-shm", "copy.trilemma"}) {
        QVERIFY2(QFile::exists(folder.filePath(name)), name);
        QVERIFY2(!(QFile::permissions(folder.filePath(name)) & others), name);
    }
}

TRILEMMA_TEST(TestPrivateFiles, QCoreApplication)
#include "tst_private_files.moc"
