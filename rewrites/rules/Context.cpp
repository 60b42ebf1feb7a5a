#include "rewrites/rules/Context.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace keyspread {

using sql::sameName;

std::vector<std::string> reshapedTables(const Graph &G, const Plan &P,
                                        const std::vector<ShardedTable> &All) {
  std::set<std::string> Names;
  for (const ShardedTable &T : All)
    Names.insert(T.Table);
  for (auto &[Name, T] : P.Tables) {
    const Table *Declared = G.schema().find(Name);
    if (T.How != Strategy::Accept && T.How != Strategy::HashPrefix)
      Names.insert(Declared ? Declared->Name : Name);
  }
  for (const ReorderedKey &K : reorderedKeys(G.schema(), P))
    Names.insert(K.Table);
  return {Names.begin(), Names.end()};
}

const std::string *RuleContext::reshaped(llvm::StringRef Table) const {
  auto It = llvm::find_if(Tables, [&](const std::string &T) {
    return sameName(T, {Table.data(), Table.size()});
  });
  return It == Tables.end() ? nullptr : &*It;
}

const TablePlan *RuleContext::planOf(llvm::StringRef Table,
                                     Strategy How) const {
  const TablePlan *Planned = P.find(Table);
  return Planned && Planned->How == How ? Planned : nullptr;
}

const ReorderedKey *RuleContext::reordered(llvm::StringRef Table) const {
  auto It = llvm::find_if(Keys, [&](const ReorderedKey &K) {
    return sameName(K.Table, {Table.data(), Table.size()});
  });
  return It == Keys.end() ? nullptr : &*It;
}

bool RuleContext::keepMeaning(llvm::ArrayRef<std::string> Of) const {
  return llvm::all_of(Of, [&](const std::string &T) {
    const ReorderedKey *K = reordered(T);
    return K && K->Tenant.empty() && find(T).empty();
  });
}

std::vector<const ShardedTable *>
RuleContext::find(const std::string &Table) const {
  std::vector<const ShardedTable *> Result;
  for (const ShardedTable &T : Sharded)
    if (sameName(T.Table, Table))
      Result.push_back(&T);
  return Result;
}

static bool createdInQuotes(const sql::Statement &S, const std::string &Table,
                            const std::string &Column) {
  return S.Table && sameName(S.Table->Table.Text, Table) &&
         llvm::any_of(S.Table->Columns, [&](const sql::ColumnDef &Col) {
           return Col.Column.Text == Column &&
                  Col.Column.Range.End - Col.Column.Range.Begin !=
                      Column.size();
         });
}

std::string RuleContext::spell(const Table &T, const std::string &Column,
                               sql::Dialect D) const {
  bool Quoted = llvm::any_of(G.S.All, [&](const BoundStatement &B) {
    return createdInQuotes(*B.Sql, T.Name, Column);
  });
  for (const SchemaScript &S : G.scripts())
    Quoted |= llvm::any_of(S.Script.Statements, [&](const sql::Statement &Sql) {
      return createdInQuotes(Sql, T.Name, Column);
    });
  return Quoted && D == sql::Dialect::PostgreSql ? '"' + Column + '"'
                                                 : sql::quoteName(Column, D);
}

} // namespace keyspread
