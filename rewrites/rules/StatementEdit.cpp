#include "rewrites/rules/StatementEdit.h"

#include "matchers/facts/TemplateMap.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <fmt/format.h>

namespace keyspread {

using facts::TemplateStyle;
using sql::ParameterStyle;
using sql::Value;

static llvm::Error refuse(const std::string &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s", Why.c_str());
}

void StatementEdit::insert(uint32_t Offset, const std::string &Sql, const ShardedTable *T,
                           std::vector<const Value *> Key) {
  Inserts.push_back({Offset, Sql, T, std::move(Key)});
}

void StatementEdit::replace(sql::Span Range, const std::string &Sql) {
  Replacements.push_back({Range, Sql});
}

bool StatementEdit::canShard(const std::vector<const Value *> &Key) {
  return !Key.empty() && llvm::all_of(Key, [](const Value *V) {
    return V && (V->Kind == Value::Parameter || V->Kind == Value::Hole || V->Kind == Value::String ||
                 V->Kind == Value::Number);
  });
}

std::vector<SqlType> StatementEdit::typesOf(const ShardedTable &T) const {
  std::vector<SqlType> Result;
  const Table *Declared = G.schema().find(T.Table);
  for (const std::string &Name : T.HashOf) {
    const Column *C = Declared ? Declared->column(Name) : nullptr;
    Result.push_back(C ? C->Class : SqlType::Other);
  }
  return Result;
}

/// A SQL literal as C++ writes it.
static std::string cppLiteral(const Value &V, SqlType Type) {
  if (V.Kind == Value::Number)
    return V.Text;
  if (Type == SqlType::Integer && !V.Text.empty() && V.Text.find_first_not_of("0123456789") == std::string::npos)
    return V.Text;
  return "\"" + facts::spell(V.Text, TemplateStyle::Plain, false) + "\"";
}

static std::string identity(const ShardedTable &T, const std::vector<const Value *> &Key,
                            const sql::Statement &S) {
  std::string Result = T.ShardColumn + std::to_string(T.Shards);
  for (const Value *V : Key)
    Result += "," + (V->Kind == Value::Parameter ? "#" + std::to_string(S.Parameters[*V->ParameterIdx].Number)
                                                 : "'" + V->Text);
  return Result;
}

unsigned StatementEdit::highestNumber() const {
  unsigned Highest = 0;
  for (const sql::Parameter &P : B.Sql->Parameters)
    Highest = std::max(Highest, P.Number);
  // Lists of values may hold more than the text uses.
  for (auto &[Number, Bindings] : B.Bound)
    for (const Binding &One : Bindings)
      if (One.Kind != Binding::BindCall)
        Highest = std::max(Highest, Number);
  return Highest + Parameters.size();
}

bool StatementEdit::isLastParameter(uint32_t Offset) const {
  return llvm::all_of(B.Sql->Parameters, [&](const sql::Parameter &P) { return P.Range.Begin < Offset; });
}

/// A bare "?" takes the next number, so it may stand only behind all others; any
/// other new one says its number, and so must each "?" that follows it.
std::string StatementEdit::spellParameter(const Insertion &I, const ShardRequest &Q) const {
  ParameterStyle Style = B.Sql->Parameters.front().Style;
  bool Named = !Q.Name.empty();
  switch (Style) {
  case ParameterStyle::Dollar:
    return "$" + std::to_string(Q.Number);
  case ParameterStyle::Colon:
    return Named ? ":" + Q.Name : "?" + std::to_string(Q.Number);
  case ParameterStyle::At:
    return Named ? "@" + Q.Name : "?" + std::to_string(Q.Number);
  case ParameterStyle::QuestionNumber:
    return "?" + std::to_string(Q.Number);
  case ParameterStyle::Question:
    break;
  }
  bool Simple = isLastParameter(I.Offset) && Q.Number == highestNumber() && !NumberFrom;
  return Simple ? "?" : "?" + std::to_string(Q.Number);
}

llvm::Expected<Piece> StatementEdit::parameterPiece(const Insertion &I) {
  const sql::Statement &S = *B.Sql;
  std::string Identity = identity(*I.Table, I.Key, S);
  for (NewParameter &P : Parameters)
    if (P.Identity == Identity) {
      // Used twice: both uses must say which parameter they mean.
      if (P.Spelling == "?")
        return refuse("the shard of one key is needed at two places of a statement with unnumbered parameters");
      return Piece{P.Spelling, false};
    }
  NewParameter New;
  New.Identity = Identity;
  ShardRequest &Q = New.Request;
  Q.Statement = &B;
  Q.Table = I.Table;
  Q.KeyColumns = I.Table->HashOf;
  Q.KeyTypes = typesOf(*I.Table);
  Q.Dialect = Dialect;
  Q.Number = highestNumber() + 1;
  bool ByName = false;
  for (size_t J = 0; J < I.Key.size(); ++J) {
    const Value &V = *I.Key[J];
    if (V.Kind == Value::Hole)
      return refuse("one part of its key is a bound parameter and another is formatted into the text");
    bool Bound = V.Kind == Value::Parameter;
    Q.KeyNumbers.push_back(Bound ? S.Parameters[*V.ParameterIdx].Number : 0);
    Q.KeyLiterals.push_back(Bound ? "" : cppLiteral(V, Q.KeyTypes[J]));
    auto It = B.Bound.find(Q.KeyNumbers.back());
    ByName |= Bound && It != B.Bound.end() && llvm::any_of(It->second, [](const Binding &B) { return B.ByName; });
  }
  if (ByName) {
    unsigned Same = llvm::count_if(Parameters, [&](const NewParameter &P) {
      return llvm::StringRef(P.Request.Name).starts_with(I.Table->ShardColumn);
    });
    Q.Name = I.Table->ShardColumn + (Same ? std::to_string(Same + 1) : "");
  }
  Parameters.push_back(New);
  NewParameter &Added = Parameters.back();
  Added.Request.Number = Q.Number;
  Parameters.back().Spelling = "";
  // highestNumber() counts the one just added.
  Parameters.back().Spelling = spellParameter(I, Parameters.back().Request);
  bool Bare = S.Parameters.front().Style == ParameterStyle::Question;
  bool Moves = !isLastParameter(I.Offset) && Added.Request.Name.empty();
  if (Bare && Added.Spelling != "?")
    NumberFrom = std::min(NumberFrom.value_or(I.Offset), I.Offset);
  if (Moves && (S.Parameters.front().Style == ParameterStyle::Colon || S.Parameters.front().Style == ParameterStyle::At))
    return refuse("its parameters are named in the text but bound by number, and a new one would move those behind it");
  if (Bare && Added.Spelling != "?" && Dialect != sql::Dialect::Sqlite && Dialect != sql::Dialect::GoogleSql)
    return refuse("a new \"?\" would move the parameters behind it");
  return Piece{Added.Spelling, false};
}

/// Writes the number behind each "?" from \p From on.
llvm::Error StatementEdit::numberOthers(uint32_t From, EditBatch &Out) {
  TextPlace Place(G, *B.Text);
  for (const sql::Parameter &P : B.Sql->Parameters) {
    if (P.Style != ParameterStyle::Question || P.Range.Begin < From)
      continue;
    llvm::Expected<Edit> E = Place.insert(P.Range.End, {{std::to_string(P.Number), false}});
    if (!E)
      return E.takeError();
    E->Why = "keep the parameter's number";
    Out.Edits.push_back(std::move(*E));
  }
  return llvm::Error::success();
}

llvm::Expected<Piece> StatementEdit::holePiece(const Insertion &I, EditBatch &Out) {
  const facts::Template &T = *B.Text;
  std::vector<KeyPart> Parts;
  std::vector<SqlType> Types = typesOf(*I.Table);
  for (size_t J = 0; J < I.Key.size(); ++J) {
    const Value &V = *I.Key[J];
    KeyPart P;
    P.Column = Types[J];
    P.ColumnName = I.Table->HashOf[J];
    if (V.Kind == Value::Parameter)
      return refuse("one part of its key is a bound parameter and another is formatted into the text");
    if (V.Kind == Value::Hole)
      P.Value = &T.Holes[*V.HoleIdx].Value;
    else
      P.Literal = cppLiteral(V, Types[J]);
    Parts.push_back(std::move(P));
  }
  llvm::Expected<ShardExpression> Shard = shardExpression(Parts, I.Table->Shards, Dialect);
  if (!Shard)
    return Shard.takeError();
  std::string Path = T.At.File;
  for (const KeyPart &P : Parts)
    if (P.Value)
      Path = P.Value->At.File;
  if (std::string Why = whyNotEditable(G, Path); !Why.empty())
    return refuse("the place that formats its text cannot be changed: " + Why);
  if (G.P.Files.at(Path).C)
    return refuse("the place that formats its text is C, and the runtime header needs C++17");
  Out.Includes.push_back({Path, "keyspread/keyspread.h"});
  for (const std::string &H : Shard->Headers)
    Out.Includes.push_back({Path, H});
  if (T.Style != TemplateStyle::Concat)
    PendingArguments.push_back({I.Offset, Shard->Text});
  return Piece{Shard->Text, true};
}

llvm::Expected<Piece> StatementEdit::shardPiece(const Insertion &I, EditBatch &Out) {
  bool Holes = llvm::any_of(I.Key, [](const Value *V) { return V->Kind == Value::Hole; });
  bool Bound = llvm::any_of(I.Key, [](const Value *V) { return V->Kind == Value::Parameter; });
  if (Holes)
    return holePiece(I, Out);
  if (Bound)
    return parameterPiece(I);
  std::optional<int64_t> Shard = shardOfLiterals(I.Key, typesOf(*I.Table), I.Table->Shards);
  if (!Shard)
    return refuse("the shard of a key that is written in the text cannot be computed");
  return Piece{std::to_string(*Shard), false};
}

/// Conversions need arguments: behind that of the conversion in front of them.
static llvm::Error addArguments(const facts::Template &T, std::vector<std::pair<uint32_t, std::string>> Pending,
                                EditBatch &Out) {
  for (auto &[Offset, Shard] : Pending) {
    Site After = T.FormatArg;
    for (const facts::Hole &H : T.Holes)
      if (H.Offset < Offset) {
        if (!H.Value.Editable)
          return refuse("a value of its text is given inside a macro");
        After = H.Value.At;
      }
    bool Ordered = llvm::all_of(T.Holes, [](const facts::Hole &H) {
      return H.Spec.find('$') == std::string::npos &&
             (H.Spec[0] != '{' || H.Spec.size() < 2 || !std::isdigit(static_cast<unsigned char>(H.Spec[1])));
    });
    if (!Ordered || !After.valid())
      return refuse("its text numbers its values, and a new one would need a number");
    std::string Text = T.Style == TemplateStyle::Printf ? "static_cast<int>(" + Shard + ")" : Shard;
    Out.Edits.push_back({After.File, After.End, After.End, ", " + Text, "give the shard to the format"});
  }
  return llvm::Error::success();
}

llvm::Error StatementEdit::finish(Delivery &D, EditBatch &Out) {
  TextPlace Place(G, *B.Text);
  std::stable_sort(Inserts.begin(), Inserts.end(),
                   [](const Insertion &A, const Insertion &B) { return A.Offset < B.Offset; });
  for (auto &[Range, Sql] : Replacements) {
    llvm::Expected<std::vector<Edit>> Edits = Place.replace(Range, Sql);
    if (!Edits)
      return Edits.takeError();
    Out.Edits.insert(Out.Edits.end(), Edits->begin(), Edits->end());
  }
  for (const Insertion &I : Inserts) {
    std::vector<Piece> Pieces;
    size_t Slot = I.Sql.find('\1');
    Pieces.push_back({I.Sql.substr(0, Slot), false});
    if (Slot != std::string::npos) {
      llvm::Expected<Piece> Shard = shardPiece(I, Out);
      if (!Shard)
        return Shard.takeError();
      Pieces.push_back(std::move(*Shard));
      if (Slot + 1 < I.Sql.size())
        Pieces.push_back({I.Sql.substr(Slot + 1), false});
    }
    llvm::Expected<Edit> E = Place.insert(I.Offset, Pieces);
    if (!E)
      return E.takeError();
    E->Why = "add the shard to the statement";
    Out.Edits.push_back(std::move(*E));
  }
  if (NumberFrom)
    if (llvm::Error E = numberOthers(*NumberFrom, Out))
      return E;
  if (llvm::Error E = addArguments(*B.Text, std::move(PendingArguments), Out))
    return E;
  for (const NewParameter &P : Parameters)
    if (llvm::Error E = D.deliver(P.Request, Out))
      return E;
  return llvm::Error::success();
}

} // namespace keyspread
