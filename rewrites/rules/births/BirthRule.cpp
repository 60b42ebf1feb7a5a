#include "rewrites/rules/births/BirthRule.h"

#include "rewrites/graph/checks/Checks.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/ids/UuidColumns.h"
#include "rewrites/rules/mint/MintRule.h"
#include "rewrites/rules/order/OrderRule.h"
#include "rewrites/rules/statements/ValueListRule.h"
#include "rewrites/rules/stores/CommitRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::TypeClass;

static Edit replacement(const Site &At, std::string Text, std::string Why) {
  return {At.File, At.Begin, At.End, std::move(Text), std::move(Why)};
}

/// Types of a library stay: it has a generator of random ids of its own.
static void randomTwin(const KeyBirth &B, Part &To) {
  const Site &At = B.Place.At;
  llvm::StringRef Maker = B.Maker;
  if (Maker.starts_with("boost::uuids::time_generator")) {
    To.Batch.Edits.push_back(replacement(
        At, "boost::uuids::random_generator()()", "make a random id"));
    To.Batch.Includes.push_back({At.File, "boost/uuid/random_generator.hpp"});
  } else if (Maker == "QUuid::createUuidV7") {
    To.Batch.Edits.push_back(
        replacement(At, "QUuid::createUuid()", "make a random id"));
  } else if (Maker.starts_with("uuid_generate_time")) {
    To.Batch.Edits.push_back(
        replacement(At, "uuid_generate_random", "make a random id"));
  } else {
    To.block(At, "the id is no text where it is made",
             "make a random id of the same type by hand");
  }
}

static void makeUuid(const RuleContext &C, const KeyBirth &B, Part &To) {
  bool Number = llvm::all_of(B.Tables, [&](const std::string &T) {
    return numericUuidKey(C, T) != nullptr;
  });
  if (B.Place.Class != TypeClass::String && !Number)
    return randomTwin(B, To);
  const Site &At = B.Place.At;
  std::string Maker = "keyspread::uuid_v4()";
  if (B.Place.Other == "QString" && !Number)
    Maker = "QString::fromStdString(" + Maker + ")";
  To.Batch.Edits.push_back(
      replacement(At, std::move(Maker), "make a random id"));
  To.Batch.Includes.push_back({At.File, RuntimeHeader});
}

static void reverse(const KeyBirth &B, Part &To) {
  const Site &At = B.Place.At;
  const char *Why = "spread the ids where they are born";
  To.Batch.Includes.push_back({At.File, RuntimeHeader});
  if (B.Kind == facts::OriginKind::MaxPlusOne) {
    To.Batch.Edits.push_back(replacement(
        At, "keyspread::bit_reverse(keyspread::ordered_id())", Why));
    return;
  }
  for (Edit &E :
       wrap(At.File, At.Begin, At.End, "keyspread::bit_reverse(", ")", Why))
    To.Batch.Edits.push_back(std::move(E));
}

/// Out of a lambda that is run again: the edits of \p To become a declaration
/// in front of it.
static void moveOut(const RuleContext &C, const KeyBirth &B,
                    const BeforeCommit &Before, std::set<std::string> &Names,
                    Part &To) {
  const Site &At = B.Place.At;
  const Table *T = C.G.schema().find(To.Tables.front());
  if (!To.Blockers.empty() || To.Batch.Edits.empty() || !T || !C.Mints)
    return;
  const bool Wraps = To.Batch.Edits.size() == 2;
  std::string Maker = To.Batch.Edits[0].Text;
  if (Wraps)
    Maker += B.Place.Text + To.Batch.Edits[1].Text;
  std::string Name = C.Mints->nameFor(T->Name, T->leadingKey()->Column,
                                      Before.Commit->Function, Names);
  llvm::Expected<std::vector<Edit>> Edits =
      Wraps && B.Place.Text.empty()
          ? llvm::Expected<std::vector<Edit>>(
                refuse("the id is made in a lambda that Commit may run again"))
          : Before.declare(C.G, Name, Maker, Wraps ? B.Place.Text : "");
  To.Batch.Edits.clear();
  if (!Edits) {
    To.Batch = {};
    To.block(At, llvm::toString(Edits.takeError()),
             "make it in front of Commit, and capture it");
    return;
  }
  Names.insert(Name);
  To.Batch.Edits = std::move(*Edits);
  To.Batch.Edits.push_back(replacement(At, Name, "the id is made already"));
}

/// A new row is right as soon as its id is: what is said of it is said of both.
static void addRows(const KeyBirth &B, const Part &Of, std::vector<Part> &Out) {
  for (const Landing *L : B.Into) {
    if (!L->Writes || L->Kind != Landing::Key)
      continue;
    Part Row;
    Row.At = L->At;
    Row.Tables = Of.Tables;
    Row.Batch = Of.Batch;
    Row.Blockers = Of.Blockers;
    Row.Follows = true;
    Out.push_back(std::move(Row));
  }
}

void spreadBirths(const RuleContext &C, std::vector<Part> &Out) {
  if (!C.Born)
    return;
  std::set<std::string> Names;
  for (const KeyBirth &B : C.Born->All) {
    Part New;
    New.At = B.Place.At;
    New.Tables.assign(B.Tables.begin(), B.Tables.end());
    if (!B.Problem.empty())
      New.block(B.Where, B.Problem, B.Advice);
    else if (C.planOf(New.Tables.front(), Strategy::UuidV4))
      makeUuid(C, B, New);
    else
      reverse(B, New);
    if (std::optional<BeforeCommit> Before = beforeCommit(C.G, New.At))
      moveOut(C, B, *Before, Names, New);
    addRows(B, New, Out);
    Out.push_back(std::move(New));
  }
}

/// Every run says what it gives to \p Column.
static bool isSeenInRuns(const Graph &G, const BoundStatement &B,
                         const std::string &Column) {
  if (!G.runs())
    return false;
  const std::vector<RunValue> Given = G.runs()->given(B, Column);
  return !Given.empty() && llvm::all_of(Given, [](const RunValue &V) {
    return V.Of.Of->Kind != trace::Kind::Unknown;
  });
}

/// Why it is not known whether the ids that \p B gives to \p Column rise; empty
/// when it is.
static std::string whyUnseenMaker(const RuleContext &C, const BoundStatement &B,
                                  const std::string &Column) {
  if (!C.G.runs() || !C.Born || !C.Born->ways())
    return "";
  for (const RunValue &V : C.G.runs()->given(B, Column)) {
    const trace::Event *By =
        V.Inside ? nullptr : C.Born->ways()->unseenMaker(V.Of);
    if (!By)
      continue;
    const Site At = By->In->Unit->site(By->At->At);
    return fmt::format("its '{}' comes from the call at {}:{}, and what is "
                       "called there is not seen: it may make ids that rise",
                       Column, At.File, At.Line);
  }
  return "";
}

/// It is computed: characters or numbers put together, and not by what this
/// tool puts there.
static bool isComposed(trace::V Of, unsigned Depth = 0) {
  using trace::Kind;
  constexpr unsigned Most = 8;
  if (!Of || Depth > Most)
    return false;
  const trace::Value &X = *Of.Of;
  auto Any = [&](llvm::ArrayRef<trace::V> Parts) {
    return llvm::any_of(
        Parts, [&](trace::V Part) { return isComposed(Part, Depth + 1); });
  };
  switch (X.Kind) {
  case Kind::List:
  case Kind::Repeat:
    return true;
  case Kind::Operation: {
    static const std::set<std::string> Computes = {
        "+", "-", "*", "|", "^", "<<", ">>", "%", "with an element"};
    return !llvm::StringRef(X.Name).starts_with("keyspread::") &&
           (Computes.count(X.Name) || Any(X.Parts));
  }
  case Kind::Join:
    return Any(X.Parts);
  case Kind::Choice:
    return Any(llvm::ArrayRef<trace::V>(X.Parts).drop_front());
  case Kind::Project: // a character of an alphabet
    return X.Parts[0].Of->Kind == Kind::Text || Any({X.Parts[0]});
  default:
    return false;
  }
}

/// Why it is not known where the ids that \p B gives to \p Column are made;
/// empty when it is, or when they are given from outside.
static std::string whyUnknownMaker(const RuleContext &C,
                                   const BoundStatement &B,
                                   const std::string &Column) {
  if (!C.G.runs() || !C.Born || !C.Born->ways())
    return "";
  // The source may show what the run does not: a maker behind an interface.
  const Site At = B.site(B.Sql->Range);
  for (const KeyBirth &K : C.Born->All)
    if (llvm::any_of(K.Into, [&](const Landing *L) {
          return L->At == At && sql::sameName(L->Column, Column);
        }))
      return "";
  for (const RunValue &V : C.G.runs()->given(B, Column))
    if (!V.Inside && isComposed(V.Of) && C.Born->ways()->births(V.Of).empty())
      return fmt::format("what makes its '{}' is not known: it is put together "
                         "of characters or numbers",
                         Column);
  return "";
}

/// Why it is not known what \p V is; empty when it is.
static std::string whyUnseen(const Graph &G, const BoundStatement &B,
                             const sql::Value &V, const std::string &Column) {
  if (isSeenInRuns(G, B, Column))
    return "";
  if (V.Kind == sql::Value::Parameter && V.ParameterIdx) {
    unsigned Number = B.Sql->Parameters[*V.ParameterIdx].Number;
    auto It = B.Bound.find(Number);
    if (It == B.Bound.end() || It->second.empty())
      return fmt::format("no value was found that is bound to key column '{}' "
                         "(parameter {})",
                         Column, Number);
  }
  if (V.Kind == sql::Value::Hole && !expressionFor(B, V))
    return fmt::format("the value of key column '{}' is put in at run time",
                       Column);
  return "";
}

llvm::Error checkNewIds(const RuleContext &C, const BoundStatement &B) {
  const sql::Insert *I = B.Sql->Ins.get();
  std::optional<UnorderedTable> T =
      I && I->Table.known() ? unordered(C, I->Table.Text) : std::nullopt;
  if (!T)
    return llvm::Error::success();
  if (I->Rows.empty() && !I->Select && !I->DefaultValues && !I->SetForm)
    return refuse("its rows are put in at run time, and it is not known where "
                  "their ids are made");
  for (const sql::InsertRow &Row : I->Rows)
    if (const sql::Value *V = valueFor(*I, Row, T->Key, C.G.schema()))
      for (std::string Why :
           {whyUnseen(C.G, B, *V, T->Key), whyUnseenMaker(C, B, T->Key),
            whyUnknownMaker(C, B, T->Key)})
        if (!Why.empty())
          return refuse(Why);
  return llvm::Error::success();
}

llvm::Error checkNewIds(const RuleContext &C, const Access &A) {
  std::optional<UnorderedTable> T = unordered(C, A.Table);
  // An update gives a key that is there.
  if (!T || !A.writes() || A.Verb == AccessVerb::Update)
    return llvm::Error::success();
  if (A.Columns.empty())
    return refuse(A.Problem.empty() ? "its columns are not seen" : A.Problem);
  std::optional<size_t> At = A.position(T->Key);
  if (!At)
    return llvm::Error::success();
  bool Seen = !A.Rows.empty() && llvm::all_of(A.Rows, [&](const AccessRow &R) {
    return !R.Values.at(*At).empty();
  });
  if (!Seen)
    return refuse(fmt::format("the values of key column '{}' are not seen, nor "
                              "where new ids are made",
                              T->Key));
  return llvm::Error::success();
}

/// The tables whose ids \p F compares: by name, or by the places of \p Reads
/// that read them.
static std::set<std::string> comparedTables(const RuleContext &C,
                                            const Finding &F,
                                            llvm::ArrayRef<Part> Reads) {
  std::set<std::string> Result;
  std::optional<UnorderedTable> T = disordered(C, F.Table);
  if (T && sql::sameName(F.Column, T->Key))
    Result.insert(T->Declared->Name);
  for (const Part &P : Reads)
    if (F.Table.empty() && llvm::any_of(F.Reasons, [&](const Step &S) {
          return S.At.File == P.At.File && S.At.Begin == P.At.Begin;
        }))
      for (const std::string &Name : P.Tables)
        if (disordered(C, Name))
          Result.insert(Name);
  return Result;
}

void blockOrders(const RuleContext &C, std::vector<Part> &Out) {
  if (!C.Born)
    return;
  const std::vector<Part> Known = Out;
  std::vector<Finding> All;
  compareIds(C.G, All, /*Walks=*/true);
  for (const Finding &F : All)
    for (const std::string &Name : comparedTables(C, F, Known)) {
      const std::string &Order = disordered(C, Name)->Plan->OrderColumn;
      Part New;
      New.At = F.At;
      New.Tables = {Name};
      New.block(F.At, F.Message + ", and they will have no order",
                Order.empty() ? "go by a time of the rows instead"
                              : fmt::format("go by '{}' instead", Order));
      Out.push_back(std::move(New));
    }
}

} // namespace keyspread
