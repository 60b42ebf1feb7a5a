#include "rewrites/graph/Statements.h"

#include "matchers/facts/TemplateMap.h"

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

void Statements::read(const Call &C, const Api &A) {
  if (*A.Sql >= C.Args.size())
    return;
  bool FromParameter = false;
  std::vector<SeenText> Texts = textsOf(C.Args[*A.Sql], C, FromParameter);
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
      All.push_back(std::move(B));
    }
  }
}

} // namespace keyspread
