#include "rewrites/graph/Statements.h"

#include "matchers/facts/TemplateMap.h"
#include "rewrites/graph/Lists.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

namespace keyspread {

using namespace facts;

Site BoundStatement::site(sql::Span S) const {
  return siteOf(*Text, S.Begin, S.End);
}

static std::optional<sql::Dialect> dialectNamed(llvm::StringRef Name) {
  return llvm::StringSwitch<std::optional<sql::Dialect>>(Name)
      .Case("googlesql", sql::Dialect::GoogleSql)
      .Case("postgresql", sql::Dialect::PostgreSql)
      .Case("mysql", sql::Dialect::MySql)
      .Case("sqlite", sql::Dialect::Sqlite)
      .Case("tsql", sql::Dialect::TSql)
      .Default(std::nullopt);
}

sql::Dialect Statements::dialectFor(const Api &A) const {
  if (std::optional<sql::Dialect> D =
          dialectNamed(R.Known.dialectOf(A.Library)))
    return *D;
  return Given.value_or(sql::Dialect::Sqlite);
}

const sql::Script &Statements::parsed(const Template &T, sql::Dialect D) {
  auto [It, New] = Scripts.try_emplace({T.Self, D});
  if (New)
    It->second = sql::parse(T.Text, D);
  return It->second;
}

Statements::Statements(const Reach &R, const Wrappers &W,
                       std::optional<sql::Dialect> Dialect)
    : R(R), W(W), Given(Dialect) {
  for (const Call &C : R.P.Calls)
    if (const Api *A = W.of(C); A && A->Sql)
      read(C, *A);
  bindAll();
}

/// A list of statements, as DDL is often given, is all of its elements.
std::vector<Statements::SeenText>
Statements::textsGiven(const Expr &E, const Call &C,
                       bool &FromParameter) const {
  if (E.Class != TypeClass::Container)
    return textsOf(E, C, FromParameter);
  std::vector<SeenText> Result;
  for (const SeenList &L : Lists(R, W).of(E).All)
    for (const Expr *Element : L.Elements)
      for (SeenText &T : textsOf(*Element, C, FromParameter))
        Result.push_back(T);
  return Result;
}

/// `INSERT INTO <hole> ...`: which table that is nobody can see.
static bool leavesTableOpen(const sql::Statement &S) {
  auto Open = [](const sql::Name &N) { return !N.Holes.empty(); };
  auto OpenIn = [&](const sql::Scope *Scope) {
    return Scope && llvm::any_of(Scope->From, [&](const sql::TableRef &T) {
             return Open(T.Table);
           });
  };
  return (S.Ins && Open(S.Ins->Table)) || OpenIn(S.Upd ? &*S.Upd : nullptr) ||
         OpenIn(S.Del ? &*S.Del : nullptr) || OpenIn(S.Sel ? &*S.Sel : nullptr);
}

void Statements::read(const Call &C, const Api &A) {
  if (*A.Sql >= C.Args.size())
    return;
  bool FromParameter = false;
  std::vector<SeenText> Texts = textsGiven(C.Args[*A.Sql], C, FromParameter);
  if (Texts.empty() && !FromParameter)
    Unseen.push_back(&C);
  for (SeenText &T : Texts) {
    const sql::Script &S = parsed(*T.Text, dialectFor(A));
    for (const sql::Statement &Sql : S.Statements) {
      BoundStatement B;
      B.At = &C;
      B.How = &A;
      B.Text = T.Text;
      B.Script = &S;
      B.Sql = &Sql;
      B.Partial = T.Partial;
      if (leavesTableOpen(Sql) && (Unseen.empty() || Unseen.back() != &C))
        Unseen.push_back(&C);
      All.push_back(std::move(B));
    }
  }
}

} // namespace keyspread
