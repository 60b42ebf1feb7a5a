#include "rewrites/rules/TablesOf.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace keyspread {

static void namesIn(const sql::Scope &S, std::vector<std::string> &Out) {
  for (const sql::TableRef &R : S.From)
    if (!R.IsCte && !R.Derived)
      Out.push_back(R.Table.Text);
  for (const std::unique_ptr<sql::Query> &Q : S.Nested)
    namesIn(*Q, Out);
}

/// The word \p Name stands somewhere in \p Text.
static bool saysWord(llvm::StringRef Text, llvm::StringRef Name) {
  auto IsWord = [](char Ch) {
    return std::isalnum(static_cast<unsigned char>(Ch)) || Ch == '_';
  };
  for (size_t At = 0;
       (At = Text.find_insensitive(Name, At)) != llvm::StringRef::npos; ++At) {
    bool Starts = At == 0 || !IsWord(Text[At - 1]);
    size_t End = At + Name.size();
    if (Starts && (End >= Text.size() || !IsWord(Text[End])))
      return true;
  }
  return false;
}

/// Verbs that neither read nor write rows by key.
static bool isHarmless(llvm::StringRef Verb) {
  static const llvm::StringSet<> Verbs = {
      "DROP",   "TRUNCATE", "ANALYZE",  "PRAGMA",   "VACUUM",  "LOCK",
      "UNLOCK", "GRANT",    "REVOKE",   "COMMENT",  "SET",     "SHOW",
      "BEGIN",  "COMMIT",   "ROLLBACK", "OPTIMIZE", "REINDEX", "USE"};
  return Verbs.contains(Verb);
}

std::vector<std::string> tablesOf(const std::vector<std::string> &Tables,
                                  const sql::Statement &S,
                                  std::string_view Text) {
  std::vector<std::string> Names;
  if (S.Ins) {
    Names.push_back(S.Ins->Table.Text);
    if (S.Ins->Select)
      namesIn(*S.Ins->Select, Names);
  }
  if (S.Upd)
    namesIn(*S.Upd, Names);
  if (S.Del)
    namesIn(*S.Del, Names);
  if (S.Sel)
    namesIn(*S.Sel, Names);
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      namesIn(*Q, Names);
  if (S.Table) {
    Names.push_back(S.Table->Table.Text);
    for (const sql::ForeignKey &Key : S.Table->ForeignKeys)
      Names.push_back(Key.Table.Text);
    // A child that gets no shard itself may still have to hold wider ids.
    bool Own = llvm::any_of(Tables, [&](const std::string &T) {
      return sql::sameName(T, S.Table->Table.Text);
    });
    for (const sql::ColumnDef &Col : S.Table->Columns)
      if (Col.References && !Own)
        Names.push_back(Col.References->Table.Text);
  }
  if (S.Alter) {
    Names.push_back(S.Alter->Table.Text);
    for (const sql::ForeignKey &Key : S.Alter->AddForeignKeys)
      Names.push_back(Key.Table.Text);
  }
  if (S.Index && !S.Index->InterleaveIn.empty())
    Names.push_back(S.Index->Table.Text);
  std::vector<std::string> Result;
  for (const sql::Statement &Inner : S.Embedded)
    for (const std::string &Table : tablesOf(Tables, Inner, Text))
      if (!llvm::is_contained(Result, Table))
        Result.push_back(Table);
  for (const std::string &T : Tables) {
    bool Named = llvm::any_of(
        Names, [&](const std::string &N) { return sql::sameName(N, T); });
    bool Said = S.Kind == sql::StatementKind::Other && !isHarmless(S.Verb) &&
                saysWord(llvm::StringRef(Text.data(), Text.size())
                             .slice(S.Range.Begin, S.Range.End),
                         T);
    if ((Named || Said) && !llvm::is_contained(Result, T))
      Result.push_back(T);
  }
  return Result;
}

/// Without a condition or an order all rows are meant, whatever their key.
static void namesPutInto(const sql::Scope &S, bool Star,
                         std::vector<const sql::Name *> &Out) {
  if (Star || S.Where || !S.OrderBy.empty())
    for (const sql::TableRef &R : S.From)
      if (!R.Table.Holes.empty())
        Out.push_back(&R.Table);
}

static std::vector<const sql::Name *> namesPutInto(const sql::Statement &S) {
  std::vector<const sql::Name *> Result;
  if (S.Ins && !S.Ins->Table.Holes.empty())
    Result.push_back(&S.Ins->Table);
  if (S.Upd)
    namesPutInto(*S.Upd, false, Result);
  if (S.Del)
    namesPutInto(*S.Del, false, Result);
  if (S.Sel)
    namesPutInto(*S.Sel,
                 llvm::any_of(S.Sel->Items,
                              [](const sql::SelectItem &I) { return I.Star; }),
                 Result);
  return Result;
}

static bool isGenerated(const RuleContext &C, const std::string &Table) {
  return llvm::any_of(C.find(Table),
                      [](const ShardedTable *T) { return T->Generated; });
}

std::vector<std::string> tablesPutInto(const RuleContext &C,
                                       const BoundStatement &B) {
  std::vector<std::string> Result;
  // An INSERT that lists its columns leaves a generated shard out already.
  const bool Listed = B.Sql->Ins && B.Sql->Ins->HasColumns;
  for (const sql::Name *Name : namesPutInto(*B.Sql))
    for (unsigned Hole : Name->Holes) {
      if (Hole >= B.Text->Holes.size())
        continue;
      auto Take = [&](const Reach::Node &N) {
        auto Text = C.G.P.Templates.find(N.At);
        if (Text == C.G.P.Templates.end())
          return true;
        const std::string Put =
            llvm::StringRef(Text->second.Text).trim(" `\"").str();
        for (const std::string &T : C.Tables)
          if (sql::sameName(Put, T) && !(Listed && isGenerated(C, T)) &&
              !llvm::is_contained(Result, T))
            Result.push_back(T);
        return false;
      };
      C.G.R.walk(B.Text->Holes[Hole].Value.Sources, {true, true, false}, Take);
    }
  return Result;
}

std::vector<const BoundStatement *> statementsOfChildren(const RuleContext &C,
                                                         const Table &Parent) {
  std::vector<std::string> Children;
  for (const ChildTable &Child : C.G.schema().children(Parent))
    Children.push_back(Child.Child->Name);
  std::vector<const BoundStatement *> Result;
  for (const BoundStatement &B : C.G.S.All)
    if (!B.OfCaller && !tablesOf(Children, *B.Sql, B.Text->Text).empty() &&
        tablesOf(C.Tables, *B.Sql, B.Text->Text).empty())
      Result.push_back(&B);
  return Result;
}

} // namespace keyspread
