#include "rewrites/rules/scripts/SeedKeys.h"

#include "matchers/sql/Lexer.h"
#include "rewrites/graph/results/IdReaders.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/mint/DrawnKeys.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

static llvm::StringRef textOf(const SchemaScript &S, sql::Span Range) {
  return llvm::StringRef(S.File->Contents).slice(Range.Begin, Range.End);
}

/// The first value that a new table counts with, by what \p Behind says, the
/// text after its columns; nothing: it says a value that is not understood.
static std::optional<uint64_t> firstValue(llvm::StringRef Behind) {
  const size_t At = Behind.find_insensitive("auto_increment");
  if (At == llvm::StringRef::npos)
    return 1;
  llvm::StringRef Rest = Behind.drop_front(At + strlen("auto_increment"));
  Rest = Rest.ltrim();
  Rest.consume_front("=");
  Rest = Rest.ltrim();
  uint64_t First;
  if (Rest.consumeInteger(10, First) || First == 0)
    return std::nullopt;
  return First;
}

/// \p Column, as the database counts it, begins with another number than 1, or
/// takes other steps.
static bool countsInSteps(llvm::StringRef Column) {
  const std::string Text = Column.lower();
  llvm::StringRef Rest = Text;
  Rest = Rest.substr(Rest.find("identity"));
  Rest.consume_front("identity");
  Rest = Rest.ltrim();
  std::string Steps = Rest.take_until([](char C) { return C == ')'; }).str();
  llvm::erase_if(Steps, [](char C) { return C == ' '; });
  return (Rest.starts_with("(") && Steps != "(1,1") ||
         Text.find("start") != std::string::npos ||
         Text.find("increment by") != std::string::npos ||
         Text.find("nextval") != std::string::npos;
}

/// What asks the database for an id that it made, or tells it where to go on.
static bool asksForIds(std::string_view Text, sql::Dialect D) {
  static constexpr llvm::StringLiteral Words[] = {
      "last_insert_id", "last_insert_rowid", "scope_identity",
      "ident_current",  "currval",           "lastval",
      "setval",         "nextval",           "sqlite_sequence",
      "restart",        "identity_insert",   "truncate"};
  return llvm::any_of(sql::lex(Text, D), [&](const sql::Token &T) {
    llvm::StringRef Word = Text.substr(T.Begin, T.End - T.Begin);
    return T.Kind == sql::TokenKind::Variable
               ? Word.contains_insensitive("identity")
               : T.Kind == sql::TokenKind::Word &&
                     llvm::is_contained(Words, Word.lower());
  });
}

SeedKeys::SeedKeys(const RuleContext &C) : C(C) {
  findCreated();
  for (const SchemaScript &S : C.G.scripts())
    if (!S.IsHistory)
      read(S);
}

/// A key that the database does not count by itself any more.
static std::optional<MintedKey> keyOf(const RuleContext &C,
                                      llvm::StringRef Table) {
  std::optional<MintedKey> Key = newKey(C, Table);
  return Key ? Key : drawnKey(C, Table);
}

/// How a new table counts.
std::optional<SeedKeys::Counter>
SeedKeys::created(const SchemaScript &S, const sql::CreateTable &T) const {
  const std::optional<MintedKey> Key = keyOf(C, T.Table.Text);
  if (!Key)
    return std::nullopt;
  Counter To = {Key->Key->Name, 0, ""};
  const auto Column = llvm::find_if(T.Columns, [&](const sql::ColumnDef &Col) {
    return sameName(Col.Column.Text, Key->Key->Name);
  });
  const std::optional<uint64_t> First =
      firstValue(textOf(S, {T.Body.End, T.Range.End}));
  if (Key->Maker.empty())
    To.Problem = fmt::format("a sequence makes '{}' for its rows, and what "
                             "refers to them by number would not find them",
                             To.Key);
  else if (Key->Text)
    To.Problem = fmt::format("'{}' becomes text that is made for each row, and "
                             "a script makes none",
                             To.Key);
  else if (S.File->Written.value_or(C.P.Dialect) == sql::Dialect::GoogleSql ||
           T.AsSelect || !First || Column == T.Columns.end() ||
           countsInSteps(textOf(S, Column->Range)))
    To.Problem = fmt::format(
        "it leaves '{}' to the database, and the first id of a new table is "
        "not known",
        To.Key);
  else
    To.Next = *First;
  return To;
}

void SeedKeys::findCreated() {
  for (const SchemaScript &S : C.G.scripts())
    for (const sql::Statement &Sql : S.Script.Statements)
      if (std::optional<Counter> New =
              Sql.Table ? created(S, *Sql.Table) : std::nullopt) {
        auto [It, First] = Created.try_emplace(
            llvm::StringRef(Sql.Table->Table.Text).lower(), *New);
        if (!First && It->second.Next != New->Next)
          It->second.Problem = fmt::format(
              "it leaves '{}' to the database, and the first id of a new table "
              "is not known",
              New->Key);
      }
}

/// Of a table that another script creates: where no other one fills it, too,
/// this one is for the empty table.
SeedKeys::Counter SeedKeys::startOf(const SchemaScript &S,
                                    const MintedKey &Key) const {
  auto It = Created.find(llvm::StringRef(Key.Of->Name).lower());
  Counter Result =
      It == Created.end() ? Counter{Key.Key->Name, 0, ""} : It->second;
  const char *Why = It == Created.end() ? "no script creates the table"
                    : isFilledElsewhere(S, Key.Of->Name)
                        ? "another script fills the table, too"
                    : Result.Next != 1 ? "the table does not count from 1"
                                       : "";
  if (*Why && Result.Problem.empty())
    Result.Problem = fmt::format("it leaves '{}' to the database, and {}, so "
                                 "that the id is not known",
                                 Result.Key, Why);
  return Result;
}

/// It writes as many rows as it has.
static bool writesAll(const sql::Insert &I) {
  return I.Verb == sql::InsertVerb::Insert && !I.Select && !I.OnConflict;
}

void SeedKeys::insert(const sql::Insert &I, sql::Dialect D, Counter &To,
                      Rows &Out) {
  const size_t Count = I.DefaultValues ? 1 : I.Rows.size();
  auto Lose = [&](const char *Why) {
    if (To.Problem.empty())
      To.Problem = fmt::format("it leaves '{}' to the database, and {}, so "
                               "that the id is not known",
                               To.Key, Why);
  };
  if (I.Select && leavesOut(I, To.Key, C.G.schema(), D)) {
    Lose("its rows come from a SELECT");
    Out.Problem = To.Problem;
  }
  for (size_t Row = 0; Row < Count; ++Row) {
    const sql::Value *V = I.DefaultValues
                              ? nullptr
                              : valueFor(I, I.Rows[Row], To.Key, C.G.schema());
    uint64_t Given;
    if (!V || leavesToDatabase(*V, D)) {
      if (!writesAll(I))
        Lose("rows that are there already may be left out");
      Out.Ids.push_back(std::to_string(To.Next++));
      Out.Problem = To.Problem;
      continue;
    }
    Out.Ids.emplace_back();
    if (V->Kind != sql::Value::Number ||
        llvm::StringRef(V->Text).getAsInteger(10, Given))
      Lose("the ids in front of it are computed");
    else if (D !=
             sql::Dialect::PostgreSql) // whose sequence knows nothing of it
      To.Next = std::max(To.Next, Given + 1);
  }
  if (I.Select)
    Lose("the rows in front of it come from a SELECT");
}

/// Another script of today writes rows of \p Table.
bool SeedKeys::isFilledElsewhere(const SchemaScript &S,
                                 llvm::StringRef Table) const {
  return llvm::any_of(C.G.scripts(), [&](const SchemaScript &Other) {
    return &Other != &S && !Other.IsHistory &&
           llvm::any_of(Other.Script.Statements,
                        [&](const sql::Statement &Sql) {
                          return Sql.Ins &&
                                 Table.equals_insensitive(Sql.Ins->Table.Text);
                        });
  });
}

void SeedKeys::read(const SchemaScript &S) {
  Counters.clear();
  const sql::Dialect D = S.File->Written.value_or(C.P.Dialect);
  const bool Asks =
      llvm::any_of(S.Script.Statements, [&](const sql::Statement &Sql) {
        return !Sql.Table && asksForIds(textOf(S, Sql.Range), D);
      });
  for (const sql::Statement &Sql : S.Script.Statements) {
    if (std::optional<Counter> New =
            Sql.Table ? created(S, *Sql.Table) : std::nullopt) {
      auto [It, First] = Counters.try_emplace(
          llvm::StringRef(Sql.Table->Table.Text).lower(), *New);
      if (!First && !Sql.Table->IfNotExists)
        It->second = *New;
    }
    if (Sql.Del && !Sql.Del->From.empty())
      if (auto It = Counters.find(
              llvm::StringRef(Sql.Del->From[0].Table.Text).lower());
          It != Counters.end() && It->second.Problem.empty())
        It->second.Problem = fmt::format(
            "it leaves '{}' to the database, and rows were deleted in front of "
            "it, so that the id is not known",
            It->second.Key);
    const std::optional<MintedKey> Key =
        Sql.Ins ? keyOf(C, Sql.Ins->Table.Text) : std::nullopt;
    if (!Key)
      continue;
    auto [It, New] =
        Counters.try_emplace(llvm::StringRef(Sql.Ins->Table.Text).lower());
    if (New)
      It->second = startOf(S, *Key);
    if (Asks && It->second.Problem.empty())
      It->second.Problem =
          "the script asks for the id that the database made, or sets it";
    insert(*Sql.Ins, D, It->second, Of[&Sql]);
  }
  for (const auto &[Table, Last] : Counters) {
    auto [It, New] = Behind.try_emplace(Table, Last.Next);
    It->second = It->second && Last.Problem.empty()
                     ? std::max(It->second, Last.Next)
                     : 0;
  }
}

std::optional<uint64_t> SeedKeys::behindRows(llvm::StringRef Table) const {
  auto It = Behind.find(Table.lower());
  return It == Behind.end() || !It->second ? std::nullopt
                                           : std::optional(It->second);
}

llvm::Expected<MintedValues> SeedKeys::valuesOf(const BoundStatement &B) const {
  MintedValues Result;
  auto It = Of.find(B.Sql);
  if (It == Of.end())
    return Result;
  const Rows &Known = It->second;
  if (!Known.Problem.empty())
    return refuse(Known.Problem);
  const sql::Insert &I = *B.Sql->Ins;
  const MintedKey Key = *keyOf(C, I.Table.Text);
  auto In = [&](const std::string &Id) {
    CodeValue V = Key.in(Id);
    V.InSql = true;
    V.Headers.clear();
    return V;
  };
  if (llvm::all_of(Known.Ids, [](const std::string &Id) { return Id.empty(); }))
    return Result;
  const bool Lists =
      !I.DefaultValues &&
      (!I.HasColumns || llvm::any_of(I.Columns, [&](const sql::Name &N) {
        return sameName(N.Text, Key.Key->Name);
      }));
  if (!Lists)
    Result.New = MintedValues::LeftOut{Key.Key->Name, {}};
  for (size_t Row = 0; Row < Known.Ids.size(); ++Row)
    if (!Lists)
      Result.New->Row.push_back(In(Known.Ids[Row]));
    else if (!Known.Ids[Row].empty())
      if (const sql::Value *Old =
              valueFor(I, I.Rows[Row], Key.Key->Name, C.G.schema()))
        Result.Instead.emplace(Old, In(Known.Ids[Row]));
  return Result;
}

} // namespace keyspread
