// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/odd_table.h"

#include <array>
#include <random>

namespace trilemma::test {

namespace {

Column measured(const char* name, double centre, double scale) {
    Column column;
    column.name = name;
    column.centre = centre;
    column.scale = scale;
    return column;
}

Column listed(const char* name, std::vector<std::string> categories) {
    Column column;
    column.name = name;
    column.kind = Kind::Categorical;
    column.categories = std::move(categories);
    return column;
}

const std::vector<std::string> cities{"Köln", "a, b", "\"quoted\"", "=1+1", "<b>bold</b>", "😀", "two\nlines"};

QByteArray quoted(const std::string& text) {
    return '"' + QByteArray::fromStdString(text).replace("\"", "\"\"") + '"';
}

} // namespace

Schema oddSchema(int classes) {
    Column age = measured("age", 40, 20);
    age.missing = MissingPolicy::OwnCategory;
    age.edges = {25, 40, 60};
    age.special = 0;
    age.low = -2;
    Column income = measured("income, €", 0.5, 0.5);
    income.unit = 1000;
    income.transform = Transform::Log10;
    income.missing = MissingPolicy::Impute;
    income.imputeValue = "1500";
    Column draw = measured("u", 0, 3); // as the input of a draw is called
    draw.transform = Transform::Log1p;
    Column visits = measured("value", 2, 2);
    visits.kind = Kind::Integer;
    Column city = listed("city", cities);
    city.merge = {{"Cologne", "Köln"}};
    city.other = "😀";
    city.missing = MissingPolicy::OwnCategory;
    Column level = listed("label", {"1", "2", "3"}); // as an output is called
    Column group = listed("group", {"a", "b"});
    group.role = Role::Sensitive;
    group.share = 0.3;
    Column born = measured("born", 1970, 20);
    born.kind = Kind::Integer;
    born.role = Role::Sensitive;
    born.alsoFeature = true;
    born.bins = {1960, 1980};
    Column outcome = listed("outcome", {"no", "yes", "may, be"});
    outcome.role = Role::Label;
    outcome.categories.resize(static_cast<std::size_t>(std::max(2, classes)));
    if (classes == 0) {
        outcome.kind = Kind::Numeric;
        outcome.categories.clear();
    }
    Schema schema;
    schema.name = "odd";
    schema.columns = {age, income, draw, visits, city, level, group, born, outcome};
    schema.label.column = "outcome";
    if (classes == 2) schema.label.positive = {"yes"};
    if (classes == 0) {
        schema.label.low = -5;
        schema.label.high = 25;
    }
    schema.publicSource = {"the tests", "tests/support/odd_table.cpp", false};
    return schema;
}

QByteArray oddCsv(int classes, int rows, bool unfit) {
    std::mt19937 random(7); // its words are the same everywhere
    const auto below = [&](unsigned count) { return static_cast<int>(random() % count); };
    const std::array<const char*, 3> outcomes{"no", "yes", "may, be"};
    QByteArray csv = "age,\"income, €\",extra,u,value,city,label,group,born,outcome\n";
    for (int i = 0; i < rows; ++i) {
        const bool isUnfit = unfit && below(16) == 0;
        const int age = below(10) == 0 ? 0 : below(80), level = 1 + below(3), kind = below(9);
        const QByteArray city = kind == 7   ? "Cologne"
                                : kind == 8 ? ""
                                            : quoted(cities[static_cast<std::size_t>(kind)]);
        const bool inA = below(3) == 0;
        const int score = age / 8 + 2 * level + (inA ? 3 : 0) + below(5);
        csv += below(9) == 0 ? QByteArray() : QByteArray::number(age);
        csv += ',' + (below(9) == 0 ? QByteArray() : QByteArray::number(200 + below(100000) / 7.0, 'g', 12));
        csv += ",whatever," + QByteArray::number((below(4000) - 2000) / 13.0, 'g', 15);
        csv += ',' + (isUnfit && kind % 3 == 0 ? QByteArray() : QByteArray::number(below(6)));
        csv += ',' + (unfit && below(20) == 0 ? QByteArray("Nowhere") : city);
        csv += ',' + (isUnfit && kind % 3 == 1 ? QByteArray("7") : QByteArray::number(level));
        csv += isUnfit && kind % 3 == 2 ? ",c," : inA ? ",a," : ",b,";
        csv += QByteArray::number(1940 + below(60)) + ',';
        csv += classes == 0
                   ? QByteArray::number(score)
                   : quoted(outcomes[static_cast<std::size_t>(score > 12) + (classes > 2 && score > 17)]);
        csv += '\n';
    }
    return csv;
}

} // namespace trilemma::test
