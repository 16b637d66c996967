// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The studies of budget tailoring come out as what can be worked out of them says.
#include "core/reproduce/tailoring_study.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

double meanOf(const std::vector<StudyRow>& rows, const std::string& configuration, const std::string& group,
              const std::string& figure) {
    for (const StudyRow& row : rows)
        if (row.configuration == configuration && row.group == group && row.figure == figure) return row.mean;
    return std::nan("");
}

} // namespace

class TestTailoringStudy : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
#if defined(__SANITIZE_ADDRESS__)
        QSKIP("millions of records: of the release suite");
#endif
    }

    /// Of 9,000,000 people stage 1 finds the deviations of the residuals, 3.1623 and 100 (with labels on a
    /// grid of 20/1024), through its noise, and shares of .0307 and .9693 by the linear rule, .0010 and .9990
    /// by squares. Of 1,000 it cannot: its noise is a thousand times what group 1 has.
    void stageOneOfMillions() {
        const Result<std::vector<StudyRow>> rows =
            runTailoringStudy(*findTailoringStudy("tailoring-table4"), "", 1);
        EXPECT_OK(rows);
        const std::string size = "n = 9000000";
        QVERIFY(std::abs(meanOf(*rows, size, "1", "standard_error") - 3.1623) < 0.15);
        QVERIFY(std::abs(meanOf(*rows, size, "2", "standard_error") - 100) < 0.2);
        QVERIFY(std::abs(meanOf(*rows, size, "1", "share, linear") - 0.0307) < 0.0015);
        QVERIFY(std::abs(meanOf(*rows, size, "2", "share, square") - 0.9990) < 0.0002);
        const double small = meanOf(*rows, "n = 1000", "1", "standard_error");
        QVERIFY(meanOf(*rows, "n = 1000", "all", "stage 1 worked") == 0 || small > 10);
    }

    /// What Table 1 prints of the plain method comes out within what sampling and noise leave; and the two
    /// twins differ by less than the objectives do.
    void tableOne() {
        const Result<std::vector<StudyRow>> rows =
            runTailoringStudy(*findTailoringStudy("tailoring-table1"), "", 1);
        EXPECT_OK(rows);
        const auto mspe = [&](const char* name, const char* group) {
            return meanOf(*rows, std::string("rho 8, ") + name, group, "mspe");
        };
        QVERIFY2(std::abs(mspe("DPNoSE", "1") - 1.01) < 0.1,
                 qPrintable(QString::number(mspe("DPNoSE", "1"))));
        QVERIFY(std::abs(mspe("DPNoSE", "2") - 18.64) < 2.5); // the sizes are not said
        const double objective = std::abs(mspe("uniform, groups", "2") - mspe("uniform, people", "2"));
        const double budget = std::abs(mspe("uniform, groups", "2") - mspe("tailored, groups", "2"));
        QVERIFY2(budget < objective, qPrintable(QString("%1 %2").arg(budget).arg(objective)));
    }

    void tablesThatAreMissing() {
        const Result<std::vector<StudyRow>> rows =
            runTailoringStudy(*findTailoringStudy("tailoring-law"), "/nowhere", 1);
        QVERIFY(!rows);
        QVERIFY(rows.errors().front().field == "data");
    }
};

TRILEMMA_TEST(TestTailoringStudy, NoApplication)
#include "tst_tailoring_study.moc"
