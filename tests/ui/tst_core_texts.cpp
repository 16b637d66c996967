// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts of the core's registries reach the window in its language.
#include "core/evaluation/group_rates.h"
#include "core/evaluation/metric_registry.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/base/core_texts.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/series_words.h"
#include "ui/runs/solver_style.h"
#include "ui/session/constraint_edit.h"

#include <QCheckBox>
#include <QScopeGuard>
#include <QTranslator>

#include <set>

using namespace trilemma;

namespace {

/// A language of capitals, of the core's texts alone.
class Capitals : public QTranslator {
  public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char*, int) const override {
        return qstrcmp(context, "CoreTexts") == 0 ? QString::fromUtf8(source).toUpper() : QString();
    }
};

std::vector<std::string> registryTexts() {
    std::vector<std::string> texts;
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        texts.insert(texts.end(), {info.title, info.summary});
        for (const Preset& preset : info.presets)
            texts.push_back(preset.title);
        for (const SeriesInfo& series : info.series)
            texts.push_back(series.title);
        for (const ParamSpec& param : info.params)
            texts.push_back(param.title);
    }
    for (const ModelKind& kind : modelRegistry()) {
        texts.insert(texts.end(), {kind.title, kind.summary});
        for (const ParamSpec& param : kind.params)
            texts.push_back(param.title);
    }
    for (const ConstraintKind& kind : constraintCatalog())
        texts.insert(texts.end(), {kind.title, kind.sentence});
    for (const MetricSpec& spec : metricRegistry())
        texts.insert(texts.end(), {spec.title, spec.shortTitle, nameInSentence(spec), spec.unit});
    for (const GroupRateSpec& spec : groupRateRegistry())
        texts.push_back(spec.title);
    return texts;
}

} // namespace

class TestCoreTexts : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }

    /// What is missing in the list nobody is asked to translate.
    void everyTextIsListed() {
        const std::set<std::string> listed(coreTexts().begin(), coreTexts().end());
        for (const std::string& text : registryTexts())
            QVERIFY2(text.empty() || listed.contains(text), text.c_str());
    }

    void theyComeInTheLanguage() {
        Capitals capitals;
        QVERIFY(QCoreApplication::installTranslator(&capitals));
        const auto restore = qScopeGuard([&] { QCoreApplication::removeTranslator(&capitals); });
        QCOMPARE(solverStyle("sgd").title, QString("SGD (NOT PRIVATE)"));
        QCOMPARE(constraintTitle({"equal_opportunity", {"sex"}, 0.1}), QString("EQUAL OPPORTUNITY · sex"));
        QCOMPARE(metricWords(*findMetric("worst_group_error")).name, QString("WORST GROUP"));
        QCOMPARE(metricWords(*findMetric("worst_group_error")).inSentence, QString("WORST GROUP"));
        QCOMPARE(seriesWords({.id = "objective", .title = "Objective"}).head, QString("OBJECTIVE"));
        test::WindowDesk desk;
        QVERIFY(desk.open({censusSampleName}));
        desk.window().showPage("train");
        QCOMPARE(desk.find<QCheckBox>("solver_sgd")->text(), QString("SGD (NOT PRIVATE)"));
        QVERIFY(desk.find<QCheckBox>("model_linear")->accessibleDescription().startsWith("ONE WEIGHT"));
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestCoreTexts, QApplication)
#include "tst_core_texts.moc"
