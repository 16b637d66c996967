// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr ErrorCode code = ErrorCode::InvalidSpecification;

Result<Json> parse(const QByteArray& content) {
    return parseJson(content.toStdString(), code, "file.json");
}

enum class Colour { Red, Blue };
constexpr std::array colourNames{std::pair{Colour::Red, "red"}, std::pair{Colour::Blue, "blue"}};

/// Everything that a reader may be asked for.
struct Members {
    std::string text = "before";
    double real = -1;
    bool flag = false;
    int whole = -1;
    std::int64_t large = -1;
    std::uint64_t seed = 7;
    std::vector<std::string> texts;
    std::vector<double> reals;
    std::optional<std::uint64_t> maybe;
    Colour colour = Colour::Red;
};

Errors readMembers(const Json& json, Members& members) {
    Errors errors;
    {
        JsonFields fields(json, "here", code, errors);
        fields.read("text", members.text);
        fields.read("real", members.real);
        fields.read("flag", members.flag);
        fields.read("whole", members.whole);
        fields.read("large", members.large);
        fields.read("seed", members.seed);
        fields.read("texts", members.texts);
        fields.read("reals", members.reals);
        fields.read("maybe", members.maybe);
        fields.readEnum("colour", members.colour, colourNames);
    }
    return errors;
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT

  private slots:
    void malformed_data();
    void malformed();
    void keysKeepTheirOrder();
    void leftOut_data();
    void leftOut();
    void numbersRoundTrip_data();
    void numbersRoundTrip();
    void invalidUtf8IsReplaced();
    void readsEveryType();
    void absentKeepsTheDefault();
    void wrongMember_data();
    void wrongMember();
    void missingRequired();
    void notAnObject();
    void unknownKeys();
    void version_data();
    void version();
    void everyErrorAtOnce();
    void errorsAsJson();
    void errorAsText();
    void codesAndExitCodes_data();
    void codesAndExitCodes();
};

void TestJson::malformed_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("value");
    QTest::newRow("nothing") << QByteArray("") << "line 1, column 1";
    QTest::newRow("missing brace") << QByteArray("{\"a\": 1") << "line 1, column 8";
    QTest::newRow("trailing comma on line 3") << QByteArray("{\n \"a\": 1,\n}") << "line 3, column 1";
    QTest::newRow("two documents") << QByteArray("{} {}") << "line 1, column 4";
    QTest::newRow("NaN") << QByteArray("{\"a\": NaN}") << "line 1, column 7";
    QTest::newRow("bad UTF-8") << QByteArray("{\"a\": \"\xFF\"}") << "line 1, column 8";
    QTest::newRow("repeated key") << QByteArray("{\"a\": 1, \"a\": 2}") << "a";
    QTest::newRow("repeated key inside") << QByteArray("{\"b\": [{\"a\": 1, \"a\": 2}]}") << "a";
    QTest::newRow("number beyond double") << QByteArray("{\"a\": 1e999}") << "1e999";
    QTest::newRow("100,000 brackets") << QByteArray(100000, '[') + QByteArray(100000, ']') << "";
    QByteArray keys = "{";
    for (int i = 0; i < 20000; ++i)
        keys += (i > 0 ? ",\"" : "\"") + QByteArray::number(i) + "\":0";
    QTest::newRow("20,000 keys") << keys + '}' << "";
}

void TestJson::malformed() {
    QFETCH(QByteArray, content);
    QFETCH(QString, value);
    const Errors errors = errorsOf(parse(content));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, code);
    QCOMPARE(text(errors.front().field), "file.json");
    QVERIFY2(text(errors.front().value).contains(value), errors.front().value.c_str());
    QVERIFY(!errors.front().rule.empty() && !errors.front().remedy.empty());
}

void TestJson::keysKeepTheirOrder() {
    const QByteArray content = R"({"z":1,"a":{"y":null,"b":[true,"x"]}})";
    const Result<Json> json = parse(content);
    EXPECT_OK(json);
    QCOMPARE(text(toText(*json)), QString::fromUtf8(content));
    // The same key in two different objects is no repetition.
    EXPECT_OK(parse(R"([{"a":1},{"a":{"a":2}}])"));
}

void TestJson::leftOut_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected"); // empty: an error
    QTest::newRow("the object") << QByteArray(R"({"a":{"b":{"c":1,"d":[{"b":2}]},"e":3},"f":4})")
                                << R"({"a":{"b":{},"e":3},"f":4})";
    QTest::newRow("last of all") << QByteArray(R"({"f":[],"a":{"b":{"c":{}}}})")
                                 << R"({"f":[],"a":{"b":{}}})";
    QTest::newRow("empty") << QByteArray(R"({"a":{"b":{}}})") << R"({"a":{"b":{}}})";
    QTest::newRow("a text") << QByteArray(R"({"a":{"b":"x"}})") << R"({"a":{"b":"x"}})";
    QTest::newRow("a list") << QByteArray(R"({"a":{"b":[{"b":1}]}})") << R"({"a":{"b":[{"b":1}]}})";
    QTest::newRow("not there") << QByteArray(R"({"a":{"c":{"b":1}},"b":{"b":2}})")
                               << R"({"a":{"c":{"b":1}},"b":{"b":2}})";
    QTest::newRow("in another one") << QByteArray(R"({"b":{"a":{"b":{"c":1}}},"c":{"b":{"d":2}}})")
                                    << R"({"b":{"a":{"b":{"c":1}}},"c":{"b":{"d":2}}})";
    QTest::newRow("in a list") << QByteArray(R"([{"a":{"b":{"c":1}}}])") << R"([{"a":{"b":{"c":1}}}])";
    QTest::newRow("a list on the way")
        << QByteArray(R"({"a":[{"b":{"c":1}}]})") << R"({"a":[{"b":{"c":1}}]})";
    QTest::newRow("keys repeat in it") << QByteArray(R"({"a":{"b":{"c":1,"c":2}}})") << R"({"a":{"b":{}}})";
    QTest::newRow("keys repeat beside it") << QByteArray(R"({"a":{"b":{},"b":{}}})") << "";
    QTest::newRow("broken in it") << QByteArray(R"({"a":{"b":{"c":}}})") << "";
    QTest::newRow("not closed") << QByteArray(R"({"a":{"b":{"c":1}})") << "";
    QTest::newRow("too deep in it") << R"({"a":{"b":{"c":)" + QByteArray(98, '[') + QByteArray(98, ']') +
                                           "}}}"
                                    << "";
    QTest::newRow("just not too deep in it")
        << R"({"a":{"b":{"c":)" + QByteArray(97, '[') + QByteArray(97, ']') + "}}}"
        << R"({"a":{"b":{}}})";
    QTest::newRow("no object") << QByteArray("[1]") << "[1]";
}

void TestJson::leftOut() {
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const Result<Json> json = parseJsonWithout(text.toStdString(), {"a", "b"}, ErrorCode::StoreBroken, "x");
    QCOMPARE(json ? QString::fromStdString(toText(*json)) : QString(), expected);
}

void TestJson::numbersRoundTrip_data() {
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("expected");
    QTest::newRow("0.1") << 0.1 << "0.1";
    QTest::newRow("third") << 1.0 / 3 << "0.3333333333333333";
    QTest::newRow("1e-5") << 1e-5 << "1e-05";
    QTest::newRow("least normal") << 2.2250738585072014e-308 << "2.2250738585072014e-308";
    QTest::newRow("greatest") << 1.7976931348623157e308 << "1.7976931348623157e+308";
    QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << "null";
    QTest::newRow("infinity") << std::numeric_limits<double>::infinity() << "null";
}

void TestJson::numbersRoundTrip() {
    QFETCH(double, number);
    QFETCH(QString, expected);
    QCOMPARE(text(toText(Json(number))), expected);
    if (expected != "null") QCOMPARE(Json::parse(expected.toStdString()).get<double>(), number);
}

void TestJson::invalidUtf8IsReplaced() {
    QCOMPARE(text(toText(Json("a\xFF"
                              "b"))),
             QString::fromUtf8("\"a\uFFFDb\""));
}

void TestJson::readsEveryType() {
    Members members;
    const Json json{{"text", "after"},     {"real", 2.5},          {"flag", true},
                    {"whole", -3},         {"large", -4000000000}, {"seed", 18446744073709551615ULL},
                    {"texts", {"a", "b"}}, {"reals", {1, 2.5}},    {"maybe", 9},
                    {"colour", "blue"}};
    const Errors errors = readMembers(json, members);
    QVERIFY2(errors.empty(), toText(errors).c_str());
    QCOMPARE(text(members.text), "after");
    QCOMPARE(members.real, 2.5);
    QCOMPARE(members.flag, true);
    QCOMPARE(members.whole, -3);
    QCOMPARE(members.large, std::int64_t(-4000000000));
    QCOMPARE(members.seed, std::uint64_t(18446744073709551615ULL));
    QCOMPARE(members.texts, (std::vector<std::string>{"a", "b"}));
    QCOMPARE(members.reals, (std::vector<double>{1, 2.5}));
    QCOMPARE(members.maybe.value_or(0), std::uint64_t(9));
    QVERIFY(members.colour == Colour::Blue);
}

void TestJson::absentKeepsTheDefault() {
    Members members;
    members.maybe = 5;
    QVERIFY(readMembers(Json::object(), members).empty());
    QCOMPARE(text(members.text), "before");
    QCOMPARE(members.seed, std::uint64_t(7));
    QVERIFY(members.maybe.has_value());
    QVERIFY(readMembers(Json{{"maybe", nullptr}}, members).empty()); // null is "none" for optionals only
}

void TestJson::wrongMember_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("rule");
    QTest::newRow("text: number") << "text" << QByteArray("1") << "must be a text";
    QTest::newRow("text: null") << "text" << QByteArray("null") << "must be a text";
    QTest::newRow("real: text") << "real" << QByteArray("\"1\"") << "must be a finite number";
    QTest::newRow("real: true") << "real" << QByteArray("true") << "must be a finite number";
    QTest::newRow("flag: 1") << "flag" << QByteArray("1") << "must be true or false";
    QTest::newRow("whole: 1.5") << "whole" << QByteArray("1.5") << "must be a whole number";
    QTest::newRow("whole: 2^31") << "whole" << QByteArray("2147483648") << "must be a whole number";
    QTest::newRow("whole: -2^31-1") << "whole" << QByteArray("-2147483649") << "must be a whole number";
    QTest::newRow("large: 2^63") << "large" << QByteArray("9223372036854775808") << "must be a whole number";
    QTest::newRow("seed: -1") << "seed" << QByteArray("-1") << "0 or more";
    QTest::newRow("seed: 1e3") << "seed" << QByteArray("1e3") << "0 or more";
    QTest::newRow("seed: 2^64") << "seed" << QByteArray("18446744073709551616") << "0 or more";
    QTest::newRow("texts: text") << "texts" << QByteArray("\"a\"") << "must be a list of texts";
    QTest::newRow("texts: numbers") << "texts" << QByteArray("[1]") << "must be a list of texts";
    QTest::newRow("reals: texts") << "reals" << QByteArray("[\"1\"]") << "must be a list of numbers";
    QTest::newRow("maybe: text") << "maybe" << QByteArray("\"x\"") << "0 or more";
    QTest::newRow("colour: unknown") << "colour" << QByteArray("\"green\"") << "is not one of red, blue";
    QTest::newRow("colour: other case") << "colour" << QByteArray("\"Red\"") << "is not one of red, blue";
    QTest::newRow("colour: number") << "colour" << QByteArray("1") << "must be a text";
}

void TestJson::wrongMember() {
    QFETCH(QString, key);
    QFETCH(QByteArray, value);
    QFETCH(QString, rule);
    Members members;
    Json json = Json::object();
    json[key.toStdString()] = Json::parse(value.toStdString());
    const Errors errors = readMembers(json, members);
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), "here." + key);
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
    QVERIFY(!errors.front().value.empty() && errors.front().value.size() <= 62);
}

void TestJson::missingRequired() {
    Errors errors;
    std::string into = "before";
    {
        const Json json = Json::object();
        JsonFields fields(json, "", code, errors);
        QVERIFY(!fields.read("name", into, Need::Required));
    }
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), "name"); // no dot before a member of the root
    QCOMPARE(text(into), "before");
}

void TestJson::notAnObject() {
    for (const char* content : {"[]", "1", "null", "\"x\""}) {
        Members members;
        const Errors errors = readMembers(Json::parse(content), members);
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(text(errors.front().field), "here");
        QCOMPARE(text(errors.front().value), content);
    }
}

void TestJson::unknownKeys() {
    Members members;
    const Errors errors = readMembers(Json{{"text", "a"}, {"txet", "b"}, {"REAL", 1}}, members);
    QCOMPARE(errors.size(), std::size_t(2));
    QVERIFY(errorAbout(errors, "here.txet") && errorAbout(errors, "here.REAL"));
    QCOMPARE(text(members.text), "a");
}

void TestJson::version_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("remedy");
    QTest::newRow("right") << QByteArray(R"({"v":2})") << "";
    QTest::newRow("newer") << QByteArray(R"({"v":3})") << "newer program";
    QTest::newRow("older") << QByteArray(R"({"v":1})") << "current version";
    QTest::newRow("missing") << QByteArray(R"({})") << "Add it";
    QTest::newRow("text") << QByteArray(R"({"v":"2"})") << "without quotes";
}

void TestJson::version() {
    QFETCH(QByteArray, content);
    QFETCH(QString, remedy);
    Errors errors;
    const Json json = Json::parse(content.toStdString());
    { JsonFields(json, "", code, errors).version("v", 2); }
    QCOMPARE(errors.empty(), remedy.isEmpty());
    if (!errors.empty())
        QVERIFY2(text(errors.front().remedy).contains(remedy), errors.front().remedy.c_str());
}

void TestJson::everyErrorAtOnce() {
    Members members;
    const Errors errors = readMembers(Json{{"text", 1}, {"real", "x"}, {"seed", -1}, {"odd", 0}}, members);
    QCOMPARE(errors.size(), std::size_t(4));
    for (const char* field : {"here.text", "here.real", "here.seed", "here.odd"})
        QVERIFY2(errorAbout(errors, field), field);
}

void TestJson::errorsAsJson() {
    const Json json = toJson(Errors{{ErrorCode::StoreBusy, "store", "x", "is busy", "Wait"}});
    QCOMPARE(
        text(toText(json)),
        R"({"errors":[{"code":"store_busy","field":"store","value":"x","rule":"is busy","remedy":"Wait"}]})");
}

void TestJson::errorAsText() {
    QCOMPARE(text(toText(Error{code, "gamma", "2", "must be at most 1", "Use 0.05"})),
             "gamma = 2: must be at most 1. Use 0.05.");
    QCOMPARE(text(toText(Error{code, "", "", "went wrong", ""})), "went wrong.");
    QCOMPARE(text(toText(Errors{{code, "a", "", "x", ""}, {code, "b", "", "y", ""}})), "a: x.\nb: y.");
}

void TestJson::codesAndExitCodes_data() {
    QTest::addColumn<int>("errorCode");
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("expected");
    const auto row = [](ErrorCode errorCode, const char* id, int expected) {
        QTest::newRow(id) << static_cast<int>(errorCode) << id << expected;
    };
    row(ErrorCode::Internal, "internal", 1);
    row(ErrorCode::Usage, "usage", 2);
    row(ErrorCode::InvalidFile, "invalid_file", 3);
    row(ErrorCode::InvalidSchema, "invalid_schema", 3);
    row(ErrorCode::InvalidSpecification, "invalid_specification", 3);
    row(ErrorCode::PrivacyRefused, "refused_by_privacy", 4);
    row(ErrorCode::StoreBusy, "store_busy", 5);
    row(ErrorCode::StoreNewer, "store_newer", 5);
    row(ErrorCode::StoreBroken, "store_broken", 5);
    row(ErrorCode::StoreReadOnly, "store_read_only", 5);
    row(ErrorCode::Cancelled, "cancelled", 130);
}

void TestJson::codesAndExitCodes() {
    QFETCH(int, errorCode);
    QFETCH(QString, id);
    QFETCH(int, expected);
    const auto asCode = static_cast<ErrorCode>(errorCode);
    QCOMPARE(text(errorCodeId(asCode)), id);
    QCOMPARE(errorCodeFrom(id.toStdString()), asCode);
    QCOMPARE(exitCode(asCode), expected);
}

TRILEMMA_TEST(TestJson, NoApplication)
#include "tst_json.moc"
