// keyspread-signed-shard.
//
//   fingerprint(x)    = x is, along whole values, the result of a 64-bit hash;
//                       no mask, shift, division or choice by sign on the way
//   a % b, signed     , fingerprint(a), nobody mends the sign    => finding
//   abs(a), 64 bits   , fingerprint(a)                           => finding
//   INSERT t (.. k ..) VALUES (.. v ..), k in the key of t,
//     v = a reversal of all 64 bits                              => finding
//   the same in SQL: SignedSql.cpp
#include "rewrites/graph/schema/SignedShard.h"

#include "rewrites/graph/checks/Checks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

namespace keyspread {

using namespace facts;

static Finding start(Site At, std::string Message) {
  Finding F;
  F.Check = "keyspread-signed-shard";
  F.At = std::move(At);
  F.Sure = Confidence::Definite;
  F.Message = std::move(Message);
  return F;
}

static constexpr const char *Migration =
    "; rows already written keep their negative shards, so changing it is a "
    "migration";

//===----------------------------------------------------------------------===//
// SQL
//===----------------------------------------------------------------------===//

static std::string messageOf(const SignedSql &S) {
  switch (S.Kind) {
  case SignedSql::Remainder:
    return (llvm::Twine("FARM_FINGERPRINT is signed, so this remainder is "
                        "negative for half of the keys") +
            Migration)
        .str();
  case SignedSql::OfAbsolute:
    return "ABS of FARM_FINGERPRINT overflows for the smallest INT64; take the "
           "remainder first";
  case SignedSql::FullReversal:
    return "BIT_REVERSE with FALSE turns all 64 bits, so the key may leave the "
           "positive range of INT64";
  }
  return "";
}

static bool holds(sql::Span Whole, sql::Span Part) {
  return Whole.Begin <= Part.Begin && Part.End <= Whole.End;
}

/// The column of a definition or a value that \p At stands in; "" if none.
static std::string columnAt(const Graph &G, const sql::Statement &S,
                            sql::Span At) {
  auto Defined = [&](const std::vector<sql::ColumnDef> &Columns) {
    for (const sql::ColumnDef &C : Columns)
      if (holds(C.Range, At))
        return C.Column.Text;
    return std::string();
  };
  if (S.Table)
    return Defined(S.Table->Columns);
  if (S.Alter)
    return Defined(S.Alter->AddColumns);
  if (S.Upd)
    for (const sql::Assignment &A : S.Upd->Set)
      if (holds(A.Right.Range, At))
        return A.Column.Text;
  const Table *T = S.Ins ? G.schema().find(S.Ins->Table.Text) : nullptr;
  if (T)
    for (const sql::InsertRow &Row : S.Ins->Rows)
      for (const Column &C : T->Columns)
        if (const sql::Value *V = valueFor(*S.Ins, Row, C.Name, G.schema());
            V && holds(V->Range, At))
          return C.Name;
  return "";
}

static std::string tableOf(const sql::Statement &S) {
  if (S.Table)
    return S.Table->Table.Text;
  if (S.Alter)
    return S.Alter->Table.Text;
  if (S.Ins)
    return S.Ins->Table.Text;
  for (const sql::Scope *Scope : {static_cast<const sql::Scope *>(S.Upd.get()),
                                  static_cast<const sql::Scope *>(S.Del.get()),
                                  static_cast<const sql::Scope *>(S.Sel.get())})
    if (Scope && Scope->From.size() == 1)
      return Scope->From[0].Table.Text;
  return "";
}

/// Fills in table and column of \p F. False when it matters only in a key and
/// is in none.
static bool placeIn(const Graph &G, const sql::Script &Script,
                    const SignedSql &S, Finding &F) {
  bool Key = false;
  for (const sql::Statement &In : Script.Statements) {
    if (!holds(In.Range, S.Whole))
      continue;
    std::string Name = tableOf(In);
    const Table *T = Name.empty() ? nullptr : G.schema().find(Name);
    F.Table = T ? T->Name : Name;
    F.Column = columnAt(G, In, S.Whole);
    Key = T && !F.Column.empty() && T->keyPosition(F.Column).has_value();
  }
  return Key || S.Kind != SignedSql::FullReversal;
}

static void addSql(const Graph &G, std::vector<SignedShard> &Out) {
  auto Add = [&](std::string_view Text, sql::Dialect D,
                 const sql::Script &Script, SignedShard In, auto SiteOf) {
    for (SignedSql &S : signedIn(Text, D)) {
      SignedShard One = In;
      One.What = start(SiteOf(S.Whole), messageOf(S));
      if (!placeIn(G, Script, S, One.What))
        continue;
      One.Sql = std::move(S);
      Out.push_back(std::move(One));
    }
  };
  for (const SchemaScript &S : G.scripts()) {
    SignedShard In;
    In.File = S.File;
    Add(S.File->Contents, S.File->Written.value_or(sql::Dialect::GoogleSql),
        S.Script, In, [&](sql::Span At) {
          return siteIn(S.File->Path, S.File->Contents, At.Begin, At.End);
        });
  }
  // A text that reaches two calls is written once.
  std::set<const Template *> Seen;
  for (const BoundStatement &B : G.S.All) {
    if (!Seen.insert(B.Text).second)
      continue;
    SignedShard In;
    In.Text = B.Text;
    Add(B.Text->Text, G.S.dialectOf(B), *B.Script, In,
        [&](sql::Span At) { return B.site(At); });
  }
}

//===----------------------------------------------------------------------===//
// C++
//===----------------------------------------------------------------------===//

namespace {

/// Follows values to the hashes and reversals they come from.
class Bits {
public:
  explicit Bits(const Graph &G) : G(G) {
    for (const Arithmetic &A : G.P.Arithmetics)
      ByFile[A.At.File].push_back(&A);
  }

  /// The steps from a call whose entry has \p Role to the value; empty when it
  /// comes from none.
  std::vector<Step> from(const std::vector<Source> &Value, bool Api::*Role,
                         const char *Text) const;

  /// The value that \p E makes of a call's result is that result.
  bool keepsSign(const Expr &E) const;

private:
  bool keepsSign(const Reach::Edge &E) const;
  bool around(const Site &Inner, const Site &Outer) const;

  const Graph &G;
  std::map<std::string, std::vector<const Arithmetic *>> ByFile; // by site
};

} // namespace

/// Arithmetic stands in \p Outer, around \p Inner.
bool Bits::around(const Site &Inner, const Site &Outer) const {
  auto It = ByFile.find(Outer.File);
  return It != ByFile.end() &&
         llvm::any_of(It->second, [&](const Arithmetic *A) {
           return Outer.Begin <= A->At.Begin && A->At.End <= Outer.End &&
                  A->At.Begin <= Inner.Begin && Inner.End <= A->At.End;
         });
}

/// No arithmetic stands where the value is handed on.
bool Bits::keepsSign(const Reach::Edge &E) const {
  if (E.Towards == Reach::Direction::ToCallee)
    return true;
  auto It = ByFile.find(E.At.File);
  return It == ByFile.end() ||
         llvm::none_of(It->second, [&](const Arithmetic *A) {
           return E.At.Begin <= A->At.Begin && A->At.End <= E.At.End;
         });
}

bool Bits::keepsSign(const Expr &E) const {
  return llvm::none_of(E.Sources, [&](const Source &S) {
    const Call *C = G.P.callOfResult(S.From);
    return C && around(C->At, E.At);
  });
}

std::vector<Step> Bits::from(const std::vector<Source> &Value, bool Api::*Role,
                             const char *Text) const {
  std::vector<Step> Result;
  G.R.walk(Value, {true, true, false}, [&](const Reach::Node &N) {
    if (!Result.empty() || (!N.Path.empty() && !keepsSign(*N.Path.back())))
      return false;
    const Call *C = G.P.callOfResult(N.At);
    const Api *A = C ? G.R.Known.find(*C) : nullptr;
    if (!A)
      return true;
    if (A->*Role) {
      Result.push_back({C->At, "'" + C->Name + "' " + Text});
      for (Step &S : G.R.describe(N))
        Result.push_back(std::move(S));
    }
    return !A->Cut;
  });
  return Result;
}

static void addCode(const Graph &G, const Bits &B,
                    std::vector<SignedShard> &Out) {
  for (const Arithmetic &A : G.P.Arithmetics) {
    bool Absolute = A.Operator == "abs";
    bool Remainder = A.Operator == "%" || A.Operator == "%=";
    if ((!Absolute && !Remainder) || A.Mended || A.Left.Sources.empty())
      continue;
    std::vector<Step> Steps = B.from(A.Left.Sources, &Api::Fingerprint,
                                     "gives 64 bits, the sign among them");
    if (Steps.empty())
      continue;
    SignedShard S;
    S.Code = &A;
    S.What = start(
        A.At, Absolute ? "the absolute value of a signed fingerprint "
                         "overflows for the smallest one; take the remainder "
                         "first"
                       : (llvm::Twine("the remainder of a signed fingerprint "
                                      "is negative for half of the keys") +
                          Migration)
                             .str());
    S.What.Reasons = std::move(Steps);
    Out.push_back(std::move(S));
  }
}

static void addReversals(const Graph &G, const Bits &B,
                         std::vector<SignedShard> &Out) {
  for (const BoundStatement &S : G.S.All) {
    const Table *T =
        S.Sql->Ins ? G.schema().find(S.Sql->Ins->Table.Text) : nullptr;
    if (!T)
      continue;
    for (const Column &C : T->Columns)
      for (const sql::InsertRow &Row : S.Sql->Ins->Rows) {
        const sql::Value *V = valueFor(*S.Sql->Ins, Row, C.Name, G.schema());
        const Expr *E = V ? expressionFor(S, *V) : nullptr;
        if (!E || !T->keyPosition(C.Name) || !B.keepsSign(*E))
          continue;
        std::vector<Step> Steps =
            B.from(E->Sources, &Api::Reversal, "turns all 64 bits");
        if (Steps.empty())
          continue;
        SignedShard One;
        One.What = start(Steps.front().At,
                         "all 64 bits are turned, so the key may leave the "
                         "positive range of INT64; keep the sign bit");
        One.What.Table = T->Name;
        One.What.Column = C.Name;
        Steps.push_back({S.site(S.Sql->Range), "written as the key here"});
        One.What.Reasons = std::move(Steps);
        Out.push_back(std::move(One));
      }
  }
}

std::vector<SignedShard> signedShards(const Graph &G) {
  std::vector<SignedShard> Result;
  addSql(G, Result);
  Bits B(G);
  addCode(G, B, Result);
  addReversals(G, B, Result);
  return Result;
}

void checkSignedShards(const Graph &G, std::vector<Finding> &Out) {
  for (SignedShard &S : signedShards(G))
    Out.push_back(std::move(S.What));
}

} // namespace keyspread
