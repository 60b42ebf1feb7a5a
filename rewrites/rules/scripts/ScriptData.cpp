#include "rewrites/rules/scripts/ScriptData.h"

#include "rewrites/graph/results/IdReaders.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/mint/MintedKeys.h"
#include "rewrites/rules/order/OrderRule.h"
#include "rewrites/rules/statements/StatementRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

const BoundStatement &ScriptData::statement(const SchemaScript &S,
                                            const sql::Statement &Sql,
                                            sql::Dialect D) {
  auto [It, New] = Texts.try_emplace(&S);
  if (New)
    It->second = textOfFile(S.File->Path, S.File->Contents);
  BoundStatement &B = Statements.emplace_back();
  B.Text = &It->second;
  B.Script = &S.Script;
  B.Sql = &Sql;
  B.Read = D;
  return B;
}

bool isAboutWholeTables(const sql::Statement &S) {
  static constexpr llvm::StringLiteral Verbs[] = {
      "DROP",   "TRUNCATE", "LOCK",    "UNLOCK",   "GRANT",
      "REVOKE", "VACUUM",   "ANALYZE", "OPTIMIZE", "COMMENT"};
  return S.Kind == sql::StatementKind::Other && S.Embedded.empty() &&
         llvm::is_contained(Verbs, llvm::StringRef(S.Verb));
}

/// The column of \p Table whose ids are no longer what they were.
static std::string newIdsOf(const RuleContext &C, const std::string &Table) {
  if (std::optional<UnorderedTable> T = unordered(C, Table))
    return T->Key;
  const std::optional<MintedKey> Key = newKey(C, Table);
  return Key ? Key->Key->Name : "";
}

static llvm::Error computed(const BoundStatement &B, const std::string &Key,
                            const sql::Value &V) {
  return refuse(fmt::format(
      "its '{}' is computed in SQL ('{}')", Key,
      llvm::StringRef(B.Text->Text).slice(V.Range.Begin, V.Range.End)));
}

/// New ids are what the script says, or nobody knows what they become.
llvm::Error ScriptData::checkKeys(const BoundStatement &B) const {
  if (const sql::Insert *I = B.Sql->Ins.get()) {
    const std::string Key = newIdsOf(C, I->Table.Text);
    if (Key.empty())
      return llvm::Error::success();
    if (I->Select && !leavesOut(*I, Key, C.G.schema(), *B.Read))
      return refuse(fmt::format("its '{}' comes from a SELECT", Key));
    for (const sql::InsertRow &Row : I->Rows)
      if (const sql::Value *V = valueFor(*I, Row, Key, C.G.schema());
          V && V->Kind != sql::Value::Number && V->Kind != sql::Value::String &&
          !leavesToDatabase(*V, *B.Read))
        return computed(B, Key, *V);
  }
  if (const sql::Update *U = B.Sql->Upd.get(); U && !U->From.empty()) {
    const std::string Key = newIdsOf(C, U->From[0].Table.Text);
    for (const sql::Assignment &A : U->Set)
      if (!Key.empty() && sameName(A.Column.Text, Key))
        return computed(B, Key, A.Right);
  }
  return llvm::Error::success();
}

llvm::Error ScriptData::check(const BoundStatement &B) const {
  const sql::Statement &S = *B.Sql;
  if (std::string Why = whyUnreadable(B); !Why.empty())
    return refuse(Why);
  if (!S.Parameters.empty())
    return refuse("it takes a value that the script does not say");
  return checkKeys(B);
}

} // namespace keyspread
