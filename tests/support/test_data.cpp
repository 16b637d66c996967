// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/solvers/solver.h"
#include "tests/support/spec_data.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace trilemma::test {

QString writeFile(const QTemporaryDir& folder, const QString& name, const QByteArray& content) {
    const QString path = folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write test data");
    return path;
}

Schema smallSchema() {
    Column x;
    x.name = "x";
    Column colour;
    colour.name = "colour";
    colour.kind = Kind::Categorical;
    colour.categories = {"red", "blue"};
    Column group;
    group.name = "group";
    group.kind = Kind::Categorical;
    group.role = Role::Sensitive;
    group.categories = {"a", "b"};
    group.share = 0.4;
    Column y;
    y.name = "y";
    y.kind = Kind::Categorical;
    y.role = Role::Label;
    y.categories = {"no", "yes"};
    Schema schema;
    schema.name = "small";
    schema.columns = {x, colour, group, y};
    schema.label.column = "y";
    schema.label.positive = {"yes"};
    schema.publicSource = {"the tests", "tests/support/test_data.cpp", false};
    return schema;
}

QByteArray smallCsv(int rows) {
    QByteArray csv = "x,colour,group,y\n";
    for (int i = 0; i < rows; ++i) {
        const double x = ((i * 37) % 101) / 50.0 - 1;
        const bool inA = i % 5 < 2;
        const bool positive = x + (inA ? -0.3 : 0.2) + ((i * 53) % 17 - 8) / 20.0 > 0;
        csv += QByteArray::number(x) + (i % 3 ? ",red," : ",blue,") + (inA ? "a," : "b,") +
               (positive ? "yes\n" : "no\n");
    }
    return csv;
}

TrainingSpec smallSpec(const QString& file) {
    TrainingSpec spec;
    spec.files = {file.toStdString()};
    spec.schema = smallSchema();
    spec.constraints = {{"demographic_parity", {"group"}, 0.1}};
    spec.privacy = PrivacyTarget{1.0, 1e-5, Relation::ZeroOut};
    spec.params = {{"steps", 50}};
    return spec;
}

bool hasParam(const SolverInfo& info, std::string_view id) {
    return std::any_of(info.params.begin(), info.params.end(),
                       [&](const ParamSpec& param) { return param.id == id; });
}

Json knownParams(const SolverInfo& info, const Json& wished) {
    Json known = Json::object();
    for (const auto& [id, value] : wished.items())
        if (hasParam(info, id)) known[id] = value;
    return known;
}

TrainingSpec smallSpecFor(const Solver& solver, const QString& file) {
    TrainingSpec spec = smallSpec(file);
    spec.solverId = solver.info().id;
    spec.params = knownParams(solver.info(), spec.params);
    if (contains(solver.info().tasks, classificationTask)) return spec;
    spec.schema = smallNumberSchema();
    spec.task = regressionTask;
    spec.constraints.front().kind = "distribution_parity";
    return spec;
}

Schema smallNumberSchema() {
    Schema schema = smallSchema();
    Column& label = schema.columns[yColumn];
    label.kind = Kind::Numeric;
    label.categories.clear();
    schema.label = {.column = "y"};
    schema.label.low = 0;
    schema.label.high = 10;
    return schema;
}

QByteArray smallNumberCsv(int rows) {
    return smallCsv(rows).replace(",yes\n", ",8\n").replace(",no\n", ",2\n");
}

SharedTable loadText(const QByteArray& csv, const Schema& schema) {
    const QTemporaryDir folder;
    const QString path = writeFile(folder, "table.csv", csv);
    const Result<SharedTable> table = loadTable({path.toStdString()}, schema);
    if (!table) qFatal("%s", toText(table.errors()).c_str());
    return *table;
}

QString realDataFolder() {
    const QString named = qEnvironmentVariable("TRILEMMA_DATA");
    for (const QString& folder : {named, QStringLiteral(TRILEMMA_SOURCE_DIR "/../shared/data")})
        if (!folder.isEmpty() && QDir(folder).exists(QStringLiteral("adult")))
            return QDir(folder).absolutePath();
    return {};
}

} // namespace trilemma::test
