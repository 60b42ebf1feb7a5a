// Rows, keys and key sets of a mutation API: what its calls say of themselves
// and of the lists, maps and structs they are given.
#include "ReadUnit.h"

using namespace keyspread;
using namespace keyspread::extract;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

/// The declarations of the library that the programs below use, in the words of
/// its own headers: inline namespaces, overloads, rvalue twins.
const char *Library = R"(#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>
namespace google { namespace cloud { namespace spanner { inline namespace v1 {
struct CommitTimestamp {
  friend bool operator==(CommitTimestamp, CommitTimestamp) { return true; }
};
class Value {
public:
  Value() = default;
  explicit Value(std::int64_t v);
  explicit Value(int v);
  explicit Value(std::string v);
  explicit Value(char const *v);
  explicit Value(CommitTimestamp v);
private:
  std::string v_;
};
using Key = std::vector<Value>;
template <class... Ts> Key MakeKey(Ts &&...ts) { return Key{Value(std::forward<Ts>(ts))...}; }
class KeyBound {
public:
  enum class Bound { kClosed, kOpen };
  KeyBound() = delete;
  KeyBound(Key key, Bound bound);
};
template <class... Ts> KeyBound MakeKeyBoundClosed(Ts &&...ts);
class KeySet {
public:
  static KeySet All();
  KeySet() = default;
  KeySet &AddKey(Key key);
  KeySet &AddRange(KeyBound start, KeyBound end);
private:
  std::string proto_;
};
class Mutation {};
using Mutations = std::vector<Mutation>;
namespace internal {
template <typename Op> class WriteMutationBuilder {
public:
  WriteMutationBuilder(std::string table_name, std::vector<std::string> column_names);
  Mutation Build() const &;
  Mutation &&Build() &&;
  WriteMutationBuilder &AddRow(std::vector<Value> values) &;
  WriteMutationBuilder &&AddRow(std::vector<Value> values) &&;
  template <typename... Ts> WriteMutationBuilder &EmplaceRow(Ts &&...values) &;
  template <typename... Ts> WriteMutationBuilder &&EmplaceRow(Ts &&...values) &&;
};
struct InsertOp {};
struct UpdateOp {};
}
using InsertMutationBuilder = internal::WriteMutationBuilder<internal::InsertOp>;
using UpdateMutationBuilder = internal::WriteMutationBuilder<internal::UpdateOp>;
template <typename... Ts>
Mutation MakeInsertMutation(std::string table_name, std::vector<std::string> columns, Ts &&...values);
struct ReadOptions {
  std::string index_name;
  std::int64_t limit = 0;
};
class SqlStatement {
public:
  using ParamType = std::unordered_map<std::string, Value>;
  explicit SqlStatement(std::string statement);
  SqlStatement(std::string statement, ParamType params);
};
struct ReadPartition {};
class Transaction {
public:
  class SingleUseOptions {
  public:
    SingleUseOptions(int);
  };
  explicit Transaction(int);
};
class Client {
public:
  int Read(std::string table, KeySet keys, std::vector<std::string> columns, ReadOptions read_options = {});
  int Read(Transaction::SingleUseOptions options, std::string table, KeySet keys,
           std::vector<std::string> columns, ReadOptions read_options = {});
  int Read(Transaction transaction, std::string table, KeySet keys,
           std::vector<std::string> columns, ReadOptions read_options = {});
  int Read(ReadPartition const &partition);
  int Commit(std::function<Mutations(Transaction)> const &mutator);
};
}}
inline namespace v1 {
class Options {
public:
  template <typename T> Options &set(typename T::Type v) &;
  template <typename T> Options &&set(typename T::Type v) &&;
};
}
namespace spanner { inline namespace v1 {
struct ReadRowLimitOption { using Type = std::int64_t; };
}}}}
)";

const std::string S = "google::cloud::spanner::";

ReadUnit unit(const std::string &Code) {
  return read("#include \"/include/library.h\"\n"
              "namespace spanner = google::cloud::spanner;\n"
              "using Strings = std::vector<std::string>;\n" +
                  Code,
              {"-std=c++17"}, "/keyspread/input.cpp",
              {{"/include/library.h", Library}});
}

ReadUnit body(const std::string &Body, const std::string &Before = "") {
  return unit(
      "void use(const Strings &); void useRow(std::vector<spanner::Value>);"
      "void useOptions(spanner::ReadOptions);"
      "void change(Strings &); void change(spanner::ReadOptions &);\n" +
      Before +
      "void f(spanner::Client client, std::string id, std::int64_t n) {\n" +
      Body + "\n}\n");
}

Names elements(const facts::Aggregate &A) {
  Names Result;
  for (const facts::Expr &E : A.Elements)
    Result.push_back(E.Text);
  return Result;
}

/// The list whose braces flow, unchanged, into an argument.
Names followed(const ReadUnit &R, llvm::StringRef Name = "use",
               unsigned I = 0) {
  std::set<facts::Entity> Seen = R.reach(R.arg(Name, I).Sources);
  for (const facts::Aggregate &A : R.Facts.Aggregates)
    if (Seen.count(A.Self) || Seen.count(A.Variable))
      return elements(A);
  ADD_FAILURE() << "no list reaches " << Name.str();
  return {};
}

const facts::Aggregate &aggregateOf(const ReadUnit &R, llvm::StringRef Text) {
  static const facts::Aggregate Nothing;
  for (const facts::Aggregate &A : R.Facts.Aggregates)
    if (A.VariableText == Text)
      return A;
  ADD_FAILURE() << "no list " << Text.str();
  return Nothing;
}

/// Something changed a list whose start is not seen.
bool isMarkedChanged(const ReadUnit &R) {
  return llvm::any_of(R.Facts.Aggregates, [](const facts::Aggregate &A) {
    return !A.Complete && !A.Variable.empty() && A.Elements.empty();
  });
}

} // namespace

TEST(Rows, ClassTemplatesSayWhichTheyAre) {
  ReadUnit R = body("spanner::UpdateMutationBuilder b(\"T\", {\"Id\"});");
  const std::string B = S + "internal::WriteMutationBuilder::";
  const facts::Call &C = R.call(B + "WriteMutationBuilder");
  EXPECT_EQ(C.TemplateArgument, S + "internal::UpdateOp");
  EXPECT_THAT(C.ParameterTypes,
              ElementsAre("std::basic_string", "std::vector"));
  EXPECT_TRUE(C.Constructor);
  EXPECT_THAT(elements(R.Facts.Aggregates.at(C.Args.at(1).Aggregate)),
              ElementsAre("\"Id\""));
}

TEST(Rows, FunctionTemplatesSayWhichTheyAre) {
  ReadUnit R =
      body("auto o = "
           "google::cloud::Options{}.set<spanner::ReadRowLimitOption>(50);");
  const facts::Call &C = R.call("google::cloud::Options::set");
  EXPECT_EQ(C.TemplateArgument, S + "ReadRowLimitOption");
  EXPECT_THAT(C.ParameterTypes, ElementsAre(""));
  EXPECT_TRUE(R.flowsInto(C.Result, "@o", facts::Part::Whole));
}

TEST(Rows, OverloadsSayWhichTheyAre) {
  llvm::Expected<Catalog> Known = Catalog::builtin();
  ASSERT_TRUE(bool(Known));
  auto Table = [&](const std::string &Arguments) -> std::optional<unsigned> {
    ReadUnit R =
        body("spanner::KeySet k; spanner::Transaction t(1);"
             "spanner::Transaction::SingleUseOptions s(1); (void)t; (void)s;"
             "spanner::ReadPartition p; (void)p; client.Read(" +
             Arguments + ");");
    const Api *A = Known->find(R.call(S + "Client::Read"));
    return A ? A->Access.Table : std::nullopt;
  };
  EXPECT_EQ(Table("\"T\", k, {\"Id\"}"), 0u);
  EXPECT_EQ(Table("t, \"T\", k, {\"Id\"}"), 1u);
  EXPECT_EQ(Table("s, \"T\", k, {\"Id\"}"), 1u);
  EXPECT_EQ(Table("p"), std::nullopt);
}

TEST(Rows, ObjectsThatHoldAValue) {
  for (const char *Spelling :
       {"spanner::Value(n)", "spanner::Value{n}", "(spanner::Value(n))",
        "std::move(spanner::Value(n))", "static_cast<spanner::Value>(n)"}) {
    ReadUnit R = body("use(" + std::string(Spelling) + ");",
                      "void use(spanner::Value);");
    const facts::Expr &E = R.arg();
    EXPECT_TRUE(E.Wrapped) << Spelling;
    EXPECT_EQ(E.Base, "n") << Spelling;
    EXPECT_EQ(E.BaseClass, facts::TypeClass::Integer) << Spelling;
    ASSERT_EQ(E.Sources.size(), 1u) << Spelling;
    EXPECT_TRUE(llvm::StringRef(E.Sources[0].From).contains("|p2")) << Spelling;
    EXPECT_EQ(E.Sources[0].Kept, facts::Part::Whole) << Spelling;
  }
  ReadUnit R =
      body("use(spanner::Value(id + \"x\"));", "void use(spanner::Value);");
  EXPECT_EQ(R.arg().Base, "id + \"x\"");
  EXPECT_EQ(R.arg().BaseClass, facts::TypeClass::String);
}

TEST(Rows, OtherObjectsHoldNothing) {
  const char *Before =
      "struct Box { explicit Box(std::int64_t); }; void use(Box);";
  EXPECT_FALSE(body("use(Box(n));", Before).arg().Wrapped);
  EXPECT_FALSE(body("spanner::Value v(n); use(v);", "void use(spanner::Value);")
                   .arg()
                   .Wrapped);
}

TEST(Rows, ListsAreFollowedThroughReturns) {
  for (const char *Columns :
       {"Strings columns() { return {\"Id\", \"X\"}; }",
        "Strings columns() { return Strings{\"Id\", \"X\"}; }",
        "Strings columns() { Strings c = {\"Id\", \"X\"}; return c; }",
        "Strings columns() { Strings c; c.push_back(\"Id\"); "
        "c.emplace_back(\"X\"); return c; }",
        "const Strings &columns() { static const Strings c{\"Id\", \"X\"}; "
        "return c; }"})
    EXPECT_THAT(followed(body("use(columns());", Columns)),
                ElementsAre("\"Id\"", "\"X\""))
        << Columns;
}

TEST(Rows, ListsAreFollowedThroughConstantsAndMembers) {
  for (const char *Before :
       {"static const Strings k = {\"Id\", \"X\"};\n",
        "const Strings k{\"Id\", \"X\"};\n",
        "struct T { static const Strings k; }; const Strings T::k = {\"Id\", "
        "\"X\"}; using T_ = T;\n"}) {
    std::string Use =
        llvm::StringRef(Before).contains("T::") ? "use(T::k);" : "use(k);";
    EXPECT_THAT(followed(body(Use, Before)), ElementsAre("\"Id\"", "\"X\""))
        << Before;
  }
  ReadUnit R = body("Strings v(k.begin(), k.end()); use(v);",
                    "constexpr const char *kAll[] = {\"Id\"}; static const "
                    "Strings k = {\"Id\", \"X\"};\n");
  EXPECT_THAT(followed(R), ElementsAre("\"Id\"", "\"X\""));
  R = body("Strings v(std::begin(kAll), std::end(kAll)); use(v);",
           "constexpr const char *kAll[] = {\"Id\"};\n");
  EXPECT_THAT(followed(R), ElementsAre("\"Id\""));
  for (const char *Member :
       {"struct R { Strings c = {\"Id\", \"X\"}; void g() { use(c); } };",
        "struct R { Strings c; R() : c{\"Id\", \"X\"} {} void g() { use(c); } "
        "};",
        "struct R { Strings c{\"Id\", \"X\"}; void g() { use(this->c); } };"})
    EXPECT_THAT(followed(body("", Member)), ElementsAre("\"Id\"", "\"X\""))
        << Member;
}

TEST(Rows, ListsThatSomethingElseChanges) {
  EXPECT_FALSE(isMarkedChanged(
      body("Strings v = columns(); use(v);", "Strings columns();")));
  for (const char *Change :
       {"v.push_back(id);", "v.clear();", "change(v);", "v[0] = id;"})
    EXPECT_TRUE(isMarkedChanged(
        body("Strings v = columns(); " + std::string(Change) + " use(v);",
             "Strings columns();")))
        << Change;
  EXPECT_TRUE(isMarkedChanged(
      body("", "struct R { Strings c; void g() { c.clear(); } };")));
  EXPECT_FALSE(isMarkedChanged(
      body("", "struct R { Strings c; void g() { use(c); } };")));
  ReadUnit R =
      body("", "struct R { Strings c = {\"Id\"}; void g() { c.clear(); } };");
  EXPECT_FALSE(aggregateOf(R, "c").Complete);
  R = body("", "struct R { Strings c = {\"Id\"}; void g() { use(c); } };");
  EXPECT_TRUE(aggregateOf(R, "c").Complete);
}

TEST(Rows, AListIsReadOnce) {
  ReadUnit R = body("Strings v = {\"Id\"}; v.push_back(\"X\"); use(v);");
  ASSERT_EQ(R.Facts.Aggregates.size(), 1u);
  EXPECT_THAT(R.Facts.Aggregates[0].Self,
              StartsWith("list:/keyspread/input.cpp:"));
  EXPECT_FALSE(R.Facts.Aggregates[0].Variable.empty());
  EXPECT_THAT(elements(R.list()), ElementsAre("\"Id\"", "\"X\""));
}

TEST(Rows, RowsOfValues) {
  ReadUnit R = body("useRow({spanner::Value(id), spanner::Value(n)});");
  ASSERT_THAT(elements(R.list("useRow")),
              ElementsAre("spanner::Value(id)", "spanner::Value(n)"));
  EXPECT_EQ(R.list("useRow").Elements[1].Base, "n");
  R = body("std::vector<spanner::Value> row; row.push_back(spanner::Value(id));"
           "row.emplace_back(n); useRow(std::move(row));");
  EXPECT_TRUE(R.list("useRow").Complete);
  EXPECT_THAT(elements(R.list("useRow")),
              ElementsAre("spanner::Value(id)", "n"));
}

TEST(Rows, OptionsInAStruct) {
  for (const char *Set :
       {"spanner::ReadOptions o; o.index_name = \"ByX\"; o.limit = 50;",
        "spanner::ReadOptions o{\"ByX\", 50};",
        "spanner::ReadOptions o = {\"ByX\"}; o.limit = 50;",
        "spanner::ReadOptions o{\"ByY\", 50}; o.index_name = \"ByX\";"}) {
    ReadUnit R = body(std::string(Set) + " useOptions(o);");
    const facts::Aggregate &A = R.list("useOptions");
    EXPECT_TRUE(A.Complete) << Set;
    EXPECT_THAT(A.Names, ElementsAre("index_name", "limit")) << Set;
    EXPECT_THAT(elements(A), ElementsAre("\"ByX\"", "50")) << Set;
  }
  ReadUnit R = body("useOptions({\"ByX\", n});");
  EXPECT_THAT(R.list("useOptions").Names, ElementsAre("index_name", "limit"));
  EXPECT_THAT(elements(R.list("useOptions")), ElementsAre("\"ByX\"", "n"));
  R = body("useOptions({});");
  EXPECT_TRUE(R.list("useOptions").Complete);
  EXPECT_THAT(R.list("useOptions").Names, IsEmpty());
  R = body("spanner::ReadOptions o; useOptions(o);");
  EXPECT_TRUE(R.list("useOptions").Complete);
}

TEST(Rows, DesignatedOptions) {
  ReadUnit R =
      read("struct Options { int index; long limit; };\nvoid use(Options);\n"
           "void f(long n) { use(Options{.limit = n}); }");
  EXPECT_THAT(R.list().Names, ElementsAre("limit"));
  EXPECT_THAT(elements(R.list()), ElementsAre("n"));
}

TEST(Rows, OptionsThatAreSetAtSomeTime) {
  ReadUnit R =
      body("spanner::ReadOptions o; if (n) o.limit = 5; useOptions(o);");
  EXPECT_TRUE(R.list("useOptions").Complete);
  EXPECT_THAT(R.list("useOptions").Maybe, ElementsAre("limit"));
  EXPECT_THAT(elements(R.list("useOptions")), ElementsAre("5"));
}

TEST(Rows, OptionsThatSomethingElseSets) {
  for (const char *Change :
       {"change(o);", "o.limit += 5;", "auto &p = o.limit; p = 3;",
        "o = spanner::ReadOptions();", "auto *p = &o; p->limit = 3;"})
    EXPECT_FALSE(body("spanner::ReadOptions o; " + std::string(Change) +
                      " useOptions(o);")
                     .list("useOptions")
                     .Complete)
        << Change;
  for (const char *Read :
       {"(void)o.limit;", "if (o.limit > 3) return;",
        "std::string s = o.index_name;", "if (o.index_name.empty()) return;",
        "auto p = o; (void)p;"})
    EXPECT_TRUE(body("spanner::ReadOptions o; o.limit = n; " +
                     std::string(Read) + " useOptions(o);")
                    .list("useOptions")
                    .Complete)
        << Read;
  EXPECT_TRUE(
      isMarkedChanged(body("auto o = make(); o.limit = 5; useOptions(o);",
                           "spanner::ReadOptions make();")));
}

TEST(Rows, ValuesByName) {
  const std::string Statement = S + "SqlStatement::SqlStatement";
  for (const char *Given :
       {"{{\"id\", spanner::Value(id)}, {\"n\", spanner::Value(n)}}",
        "spanner::SqlStatement::ParamType{{\"id\", spanner::Value(id)}, "
        "{\"n\", spanner::Value(n)}}",
        "{std::make_pair(\"id\", spanner::Value(id)), {\"n\", "
        "spanner::Value(n)}}"}) {
    ReadUnit R = body("spanner::SqlStatement s(\"SELECT 1\", " +
                      std::string(Given) + "); (void)s;");
    const facts::Aggregate &A = R.list(Statement, 1);
    EXPECT_TRUE(A.Complete) << Given;
    EXPECT_THAT(A.Names, ElementsAre("id", "n")) << Given;
    EXPECT_THAT(elements(A),
                ElementsAre("spanner::Value(id)", "spanner::Value(n)"))
        << Given;
    EXPECT_EQ(A.Elements[1].Base, "n") << Given;
  }
  for (const char *Built :
       {"p[\"id\"] = spanner::Value(id); p[\"n\"] = spanner::Value(n);",
        "p.emplace(\"id\", spanner::Value(id)); p.insert({\"n\", "
        "spanner::Value(n)});",
        "p.insert(std::make_pair(\"id\", spanner::Value(id))); "
        "p.insert_or_assign(\"n\", spanner::Value(n));",
        "p[\"id\"] = spanner::Value(1); p[\"n\"] = spanner::Value(n); "
        "p[\"id\"] = spanner::Value(id);"}) {
    ReadUnit R =
        body("spanner::SqlStatement::ParamType p; " + std::string(Built) +
             " spanner::SqlStatement s(\"SELECT 1\", p); (void)s;");
    const facts::Aggregate &A = R.list(Statement, 1);
    EXPECT_TRUE(A.Complete) << Built;
    EXPECT_THAT(A.Names, ElementsAre("id", "n")) << Built;
    EXPECT_THAT(elements(A),
                ElementsAre("spanner::Value(id)", "spanner::Value(n)"))
        << Built;
  }
  ReadUnit R =
      body("spanner::SqlStatement::ParamType p{{\"id\", spanner::Value(id)}}; "
           "p[\"n\"] = spanner::Value(n);"
           "spanner::SqlStatement s(\"SELECT 1\", std::move(p)); (void)s;");
  EXPECT_THAT(R.list(Statement, 1).Names, ElementsAre("id", "n"));
}

TEST(Rows, ValuesByNamesThatAreNotSeen) {
  for (const char *Built : {"p[id] = spanner::Value(n);", "p.clear();",
                            "if (n) p[\"n\"] = spanner::Value(n);",
                            "p.emplace(id, spanner::Value(n));"})
    EXPECT_FALSE(body("spanner::SqlStatement::ParamType p; p[\"id\"] = "
                      "spanner::Value(id); " +
                      std::string(Built) +
                      " spanner::SqlStatement s(\"SELECT 1\", p); (void)s;")
                     .list(S + "SqlStatement::SqlStatement", 1)
                     .Complete)
        << Built;
}

TEST(Rows, KeySetsAreObjects) {
  for (const char *Start :
       {"spanner::KeySet k;", "spanner::KeySet k{};",
        "auto k = spanner::KeySet();", "auto k = spanner::KeySet{};",
        "spanner::KeySet k = {};"}) {
    ReadUnit R = body(
        std::string(Start) +
        " k.AddKey(spanner::MakeKey(id)); client.Read(\"T\", k, {\"X\"});");
    const facts::Call &Made = R.call(S + "KeySet::KeySet");
    EXPECT_TRUE(
        R.reach(R.arg(S + "Client::Read", 1).Sources).count(Made.Result))
        << Start;
    EXPECT_TRUE(R.reach(R.call(S + "KeySet::AddKey").Receiver->Sources)
                    .count(Made.Result))
        << Start;
  }
}

TEST(Rows, ChainsAreFollowed) {
  ReadUnit R =
      body("client.Read(\"T\", spanner::KeySet().AddKey(spanner::MakeKey(id))"
           ".AddRange(spanner::MakeKeyBoundClosed(id), "
           "spanner::MakeKeyBoundClosed(n)), {\"X\"});");
  const facts::Call &Range = R.call(S + "KeySet::AddRange");
  const facts::Call &Key = R.call(S + "KeySet::AddKey");
  const facts::Call &Made = R.call(S + "KeySet::KeySet");
  EXPECT_EQ(R.arg(S + "Client::Read", 1).Sources.at(0).From, Range.Result);
  EXPECT_EQ(Range.Receiver->Sources.at(0).From, Key.Result);
  EXPECT_EQ(Key.Receiver->Sources.at(0).From, Made.Result);
  EXPECT_TRUE(Key.Chained && Made.Chained && !Range.Chained);
  EXPECT_EQ(R.at(Key.Open), "(");
}

TEST(Rows, BuildersAreFollowed) {
  const std::string B = S + "internal::WriteMutationBuilder::";
  ReadUnit R = body(
      "spanner::InsertMutationBuilder b(\"T\", {\"Id\"}); b.EmplaceRow(id);"
      "auto m = std::move(b).Build(); (void)m;");
  const facts::Call &Made = R.call(B + "WriteMutationBuilder");
  EXPECT_TRUE(
      R.reach(R.call(B + "EmplaceRow").Receiver->Sources).count(Made.Result));
  EXPECT_TRUE(
      R.reach(R.call(B + "Build").Receiver->Sources).count(Made.Result));
  R = body("auto m = std::move(spanner::InsertMutationBuilder(\"T\", "
           "{\"Id\"}).AddRow({spanner::Value(id)})).Build();"
           "(void)m;");
  EXPECT_EQ(R.call(B + "Build").Receiver->Sources.at(0).From,
            R.call(B + "AddRow").Result);
  EXPECT_TRUE(R.call(B + "AddRow").Chained);
  EXPECT_EQ(R.call(B + "AddRow").TemplateArgument, S + "internal::InsertOp");
}

TEST(Rows, CommitTimesAreMade) {
  for (const char *Spelling :
       {"spanner::CommitTimestamp{}", "spanner::CommitTimestamp()"}) {
    ReadUnit R = body("use(spanner::Value(" + std::string(Spelling) + "));",
                      "void use(spanner::Value);");
    const facts::Call &Made = R.call(S + "CommitTimestamp::CommitTimestamp");
    EXPECT_EQ(R.at(Made.At), Spelling);
    EXPECT_EQ(R.arg().Sources.at(0).From, Made.Result) << Spelling;
    EXPECT_EQ(R.arg().Base, Spelling);
  }
  ReadUnit R = body("spanner::CommitTimestamp t; use(t);",
                    "void use(spanner::CommitTimestamp);");
  EXPECT_TRUE(
      R.reach(R.arg().Sources)
          .count(R.call(S + "CommitTimestamp::CommitTimestamp").Result));
  R = body("spanner::CommitTimestamp t{}; use(t);",
           "void use(spanner::CommitTimestamp);");
  EXPECT_TRUE(
      R.reach(R.arg().Sources)
          .count(R.call(S + "CommitTimestamp::CommitTimestamp").Result));
  // A struct that the catalog does not name is made by no call.
  EXPECT_THAT(body("use(Empty{});", "struct Empty {}; void use(Empty);")
                  .calls("Empty::Empty"),
              IsEmpty());
}

TEST(Rows, CallsInALambda) {
  for (const char *Parameter :
       {"spanner::Transaction t", "auto t", "const auto &t"}) {
    ReadUnit R =
        body("client.Commit([&](" + std::string(Parameter) +
             ") {"
             "  client.Read(t, \"T\", "
             "spanner::KeySet().AddKey(spanner::MakeKey(id)), {\"X\"});"
             "  return spanner::Mutations{spanner::MakeInsertMutation(\"T\", "
             "{\"Id\", \"X\"}, id, n)};"
             "});");
    const facts::Call &Insert = R.call(S + "MakeInsertMutation");
    EXPECT_THAT(elements(R.list(S + "MakeInsertMutation", 1)),
                ElementsAre("\"Id\"", "\"X\""))
        << Parameter;
    EXPECT_EQ(Insert.Args.size(), 4u) << Parameter;
    const facts::Call &Read = R.call(S + "Client::Read");
    EXPECT_EQ(Read.Args.size(), 4u) << Parameter;
    EXPECT_EQ(Read.ParameterTypes.at(0), S + "Transaction") << Parameter;
    EXPECT_EQ(Read.Function, Insert.Function) << Parameter;
    EXPECT_NE(Read.Function, R.function("f").Usr) << Parameter;
  }
}

TEST(Rows, Loops) {
  auto Loop = [](const std::string &Code) {
    ReadUnit R = body(Code, "bool go(); void step(int = 0);");
    const facts::StatementPlace &P = R.call("step").Place;
    return R.Code.substr(P.LoopBegin, P.LoopEnd - P.LoopBegin);
  };
  EXPECT_EQ(Loop("step();"), "");
  EXPECT_EQ(Loop("if (n) { step(); }"), "");
  EXPECT_EQ(Loop("for (int i = (step(), 0); i < 3; ++i) go();"), "");
  EXPECT_EQ(Loop("for (char c : id) { if (c) step(); }"),
            "for (char c : id) { if (c) step(); }");
  EXPECT_EQ(Loop("while (n) step();"), "while (n) step()");
  EXPECT_EQ(Loop("do { step(); } while (n);"), "do { step(); } while (n)");
  EXPECT_EQ(Loop("for (int i = 0; i < 3; step()) go();"),
            "for (int i = 0; i < 3; step()) go()");
  EXPECT_EQ(Loop("while (n) for (char c : id) { (void)c; step(); }"),
            "for (char c : id) { (void)c; step(); }");
  EXPECT_EQ(Loop("while (n) { [&] { step(); }(); }"),
            "while (n) { [&] { step(); }(); }");
}

TEST(Rows, StatementsThatEndWithTheBlock) {
  auto Outer = [](const std::string &Code) {
    ReadUnit R = body(Code, "[[noreturn]] void die(); void go(); void step();");
    const Site &At = R.call("step").Place.Outer;
    return At.valid() ? R.Code.substr(At.Begin, At.End - At.Begin) : "";
  };
  EXPECT_EQ(Outer("step();"), "");
  EXPECT_EQ(Outer("{ step(); }"), "{ step(); }");
  EXPECT_EQ(Outer("{ go(); { step(); } }"), "{ go(); { step(); } }");
  EXPECT_EQ(Outer("try { step(); } catch (...) { go(); throw; }"),
            "try { step(); } catch (...) { go(); throw; }");
  EXPECT_EQ(Outer("try { step(); } catch (...) { die(); }"),
            "try { step(); } catch (...) { die(); }");
  EXPECT_EQ(Outer("try { step(); } catch (...) { go(); }"), "");
  EXPECT_EQ(Outer("try { go(); } catch (...) { step(); return; }"), "");
  EXPECT_EQ(Outer("if (n) { step(); }"), "");
  EXPECT_EQ(Outer("if (n) { step(); } else { go(); }"), "");
  EXPECT_EQ(Outer("if (n) { step(); } else return;"),
            "if (n) { step(); } else return");
  EXPECT_EQ(Outer("if (n) return; else { step(); }"),
            "if (n) return; else { step(); }");
  EXPECT_EQ(Outer("while (n) { step(); }"), "");
  EXPECT_EQ(Outer("while (n) { { step(); } }"), "{ step(); }");
  EXPECT_EQ(Outer("[&] { step(); }();"), "");
}
