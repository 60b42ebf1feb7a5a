#include "rewrites/rules/StatementEdit.h"

#include "matchers/facts/TemplateMap.h"
#include "rewrites/plan/ShardExpression.h"
#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <fmt/format.h>

namespace keyspread {

using facts::TemplateStyle;
using sql::ParameterStyle;
using sql::Value;

void StatementEdit::insert(uint32_t Offset, const std::string &Sql,
                           const ShardedTable *T,
                           std::vector<const Value *> Key) {
  Inserts.push_back({Offset, Sql, T, std::move(Key), {}, {}});
}

void StatementEdit::replace(sql::Span Range, const std::string &Sql) {
  Replacements.push_back({Range, Sql});
}

bool StatementEdit::canShard(const std::vector<const Value *> &Key) {
  return !Key.empty() && llvm::all_of(Key, [](const Value *V) {
    return V && (V->Kind == Value::Parameter || V->Kind == Value::Hole ||
                 V->Kind == Value::String || V->Kind == Value::Number);
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
  if (Type == SqlType::Integer && !V.Text.empty() &&
      V.Text.find_first_not_of("0123456789") == std::string::npos)
    return V.Text;
  return "\"" + facts::spell(V.Text, TemplateStyle::Plain, false) + "\"";
}

static std::string identity(const ShardedTable &T,
                            const std::vector<const Value *> &Key,
                            const sql::Statement &S) {
  std::string Result = T.ShardColumn + std::to_string(T.Shards);
  for (const Value *V : Key)
    Result +=
        "," + (V->Kind == Value::Parameter
                   ? "#" + std::to_string(S.Parameters[*V->ParameterIdx].Number)
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

/// Every place that binds parameter \p Number names it.
bool StatementEdit::boundByName(unsigned Number) const {
  auto It = B.Bound.find(Number);
  return It != B.Bound.end() && !It->second.empty() &&
         llvm::all_of(It->second,
                      [](const Binding &One) { return One.ByName; });
}

/// The new parameter for the shard of \p I's key: an earlier one when the key
/// is the same.
llvm::Expected<size_t> StatementEdit::parameterFor(const Insertion &I) {
  const sql::Statement &S = *B.Sql;
  std::string Identity = identity(*I.Table, I.Key, S);
  for (size_t J = 0; J < Parameters.size(); ++J)
    if (Parameters[J].Identity == Identity) {
      ++Parameters[J].Uses;
      return J;
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
  bool ByName = true;
  for (size_t J = I.Key.size(); J-- > 0;) {
    const Value &V = *I.Key[J];
    if (V.Kind == Value::Hole)
      return refuse("one part of its key is a bound parameter and another is "
                    "formatted into the text");
    const sql::Parameter *P =
        V.Kind == Value::Parameter ? &S.Parameters[*V.ParameterIdx] : nullptr;
    Q.KeyNumbers.insert(Q.KeyNumbers.begin(), P ? P->Number : 0);
    Q.KeyLiterals.insert(Q.KeyLiterals.begin(),
                         P ? "" : cppLiteral(V, Q.KeyTypes[J]));
    ByName &= !P || boundByName(P->Number);
    if (P)
      New.Style = P->Style;
  }
  if (ByName) {
    unsigned Same = llvm::count_if(Parameters, [&](const NewParameter &P) {
      return llvm::StringRef(P.Request.Name).starts_with(I.Table->ShardColumn);
    });
    Q.Name = I.Table->ShardColumn + (Same ? std::to_string(Same + 1) : "");
  }
  Parameters.push_back(std::move(New));
  return Parameters.size() - 1;
}

static std::string spell(ParameterStyle Style, const ShardRequest &Q,
                         sql::Dialect D) {
  bool Named = !Q.Name.empty();
  if (Named && Style == ParameterStyle::Colon)
    return ":" + Q.Name;
  if (Named && Style == ParameterStyle::At)
    return "@" + Q.Name;
  if (Style == ParameterStyle::Dollar && (Named || D != sql::Dialect::Sqlite))
    return "$" + (Named ? Q.Name : std::to_string(Q.Number));
  return "?" + std::to_string(Q.Number); // SQLite takes numbers among names
}

/// A new parameter stands in front of \p P: \p P must keep its number.
llvm::Error StatementEdit::mayMove(const sql::Parameter &P) {
  if (P.Style == ParameterStyle::Question && Dialect != sql::Dialect::Sqlite)
    return refuse("a new \"?\" would move the parameters behind it");
  bool Named = P.Style != ParameterStyle::Question &&
               P.Style != ParameterStyle::QuestionNumber;
  if (Named && Dialect == sql::Dialect::Sqlite && !boundByName(P.Number))
    return refuse("its parameters are named in the text but bound by number, "
                  "and a new one would move those behind it");
  return llvm::Error::success();
}

/// A bare "?" takes the next number: so may new ones behind all others. Else
/// they say their number, and so must each "?" that follows.
llvm::Error StatementEdit::spellParameters() {
  if (Parameters.empty())
    return llvm::Error::success();
  auto First = llvm::find_if(
      Inserts, [](const Insertion &I) { return I.Parameter.has_value(); });
  const std::vector<sql::Parameter> &Old = B.Sql->Parameters;
  bool Bare = llvm::all_of(Old, [](const sql::Parameter &P) {
    return P.Style == ParameterStyle::Question;
  });
  bool Last = llvm::all_of(Old, [&](const sql::Parameter &P) {
    return P.Range.Begin < First->Offset;
  });
  bool Once = llvm::all_of(Parameters,
                           [](const NewParameter &P) { return P.Uses == 1; });
  // Values given in order may be more than the text names.
  bool Dense = Old.size() + 1 == Parameters.front().Request.Number;
  bool Simple = Bare && Last && Once && Dense;
  if (Bare && !Simple && Dialect != sql::Dialect::Sqlite)
    return refuse(Last ? "its parameters have no numbers, and the shard of one "
                         "key is needed twice"
                       : "a new \"?\" would move the parameters behind it");
  for (NewParameter &P : Parameters)
    P.Spelling = Simple ? "?" : spell(P.Style, P.Request, Dialect);
  if (Simple)
    return llvm::Error::success();
  NumberFrom = First->Offset;
  for (const sql::Parameter &P : Old)
    if (P.Range.Begin >= First->Offset)
      if (llvm::Error E = mayMove(P))
        return E;
  return llvm::Error::success();
}

/// Writes the number behind each "?" from \p From on.
llvm::Error StatementEdit::numberOthers(uint32_t From, EditBatch &Out) {
  TextPlace Place(G, *B.Text, true);
  for (const sql::Parameter &P : B.Sql->Parameters) {
    if (P.Style != ParameterStyle::Question || P.Range.Begin < From)
      continue;
    llvm::Expected<Edit> E =
        Place.insert(P.Range.End, {{std::to_string(P.Number), false}});
    if (!E)
      return E.takeError();
    E->Why = "keep the parameter's number";
    Out.Edits.push_back(std::move(*E));
  }
  return llvm::Error::success();
}

llvm::Expected<Piece> StatementEdit::holePiece(const Insertion &I,
                                               EditBatch &Out) {
  const facts::Template &T = *B.Text;
  std::vector<KeyPart> Parts;
  std::vector<SqlType> Types = typesOf(*I.Table);
  for (size_t J = 0; J < I.Key.size(); ++J) {
    const Value &V = *I.Key[J];
    KeyPart P;
    P.Column = Types[J];
    P.ColumnName = I.Table->HashOf[J];
    if (V.Kind == Value::Parameter)
      return refuse("one part of its key is a bound parameter and another is "
                    "formatted into the text");
    if (V.Kind == Value::Hole)
      P.Value = &T.Holes[*V.HoleIdx].Value;
    else
      P.Literal = cppLiteral(V, Types[J]);
    Parts.push_back(std::move(P));
  }
  llvm::Expected<ShardExpression> Shard =
      shardExpression(Parts, I.Table->Shards, Dialect);
  if (!Shard)
    return Shard.takeError();
  std::string Path = T.At.File;
  for (const KeyPart &P : Parts)
    if (P.Value)
      Path = P.Value->At.File;
  if (std::string Why = whyNotEditable(G, Path); !Why.empty())
    return refuse("the place that formats its text cannot be changed: " + Why);
  if (G.Queries.has(Path))
    return refuse("its text stands in a file, where no code computes a shard");
  if (G.P.Files.at(Path).C)
    return refuse("the place that formats its text is C, and the runtime "
                  "header needs C++17");
  Out.Includes.push_back({Path, "keyspread/keyspread.h"});
  for (const std::string &H : Shard->Headers)
    Out.Includes.push_back({Path, H});
  if (T.Style != TemplateStyle::Concat && T.Style != TemplateStyle::Stream)
    PendingArguments.push_back({I.Offset, Shard->Text});
  return Piece{Shard->Text, true};
}

/// GoogleSQL computes the shard from the key's own parameters: nothing more is
/// bound.
llvm::Expected<Piece> StatementEdit::sqlPiece(const Insertion &I) const {
  const Table *Declared = G.schema().find(I.Table->Table);
  std::vector<HashedValue> Values;
  for (size_t J = 0; J < I.Key.size(); ++J) {
    const Value &V = *I.Key[J];
    const std::string &Name = I.Table->HashOf[J];
    const Column *C = Declared ? Declared->column(Name) : nullptr;
    if (!C || C->Class == SqlType::Other)
      return refuse(fmt::format("the type of key column '{}' is not known, so "
                                "the shard cannot be computed in SQL",
                                Name));
    bool Parameter = V.Kind == Value::Parameter;
    sql::Span At =
        Parameter ? B.Sql->Parameters[*V.ParameterIdx].Range : V.Range;
    Values.push_back({B.Text->Text.substr(At.Begin, At.End - At.Begin),
                      C->Class,
                      Parameter && !C->NotNull && !I.Table->Nullable});
  }
  return Piece{shardExpression(Values, I.Table->Shards), false};
}

llvm::Error StatementEdit::findShard(Insertion &I, EditBatch &Out) {
  bool Holes = llvm::any_of(
      I.Key, [](const Value *V) { return V->Kind == Value::Hole; });
  bool Bound = llvm::any_of(
      I.Key, [](const Value *V) { return V->Kind == Value::Parameter; });
  if (Holes) {
    llvm::Expected<Piece> Shard = holePiece(I, Out);
    if (!Shard)
      return Shard.takeError();
    I.Shard = std::move(*Shard);
  } else if (Dialect == sql::Dialect::GoogleSql &&
             (Bound || I.Key.size() > 1)) {
    llvm::Expected<Piece> Shard = sqlPiece(I);
    if (!Shard)
      return Shard.takeError();
    I.Shard = std::move(*Shard);
  } else if (Bound) {
    llvm::Expected<size_t> Index = parameterFor(I);
    if (!Index)
      return Index.takeError();
    I.Parameter = *Index;
  } else {
    std::optional<int64_t> Shard =
        shardOfLiterals(I.Key, typesOf(*I.Table), I.Table->Shards);
    if (!Shard)
      return refuse(
          "the shard of a key that is written in the text cannot be computed");
    I.Shard = {std::to_string(*Shard), false};
  }
  return llvm::Error::success();
}

/// Conversions need arguments: behind that of the conversion in front of them.
static llvm::Error
addArguments(const facts::Template &T,
             std::vector<std::pair<uint32_t, std::string>> Pending,
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
             (H.Spec[0] != '{' || H.Spec.size() < 2 ||
              !std::isdigit(static_cast<unsigned char>(H.Spec[1])));
    });
    if (!Ordered || !After.valid())
      return refuse(
          "its text numbers its values, and a new one would need a number");
    std::string Text = T.Style == TemplateStyle::Printf
                           ? "static_cast<int>(" + Shard + ")"
                           : Shard;
    Out.Edits.push_back({After.File, After.End, After.End, ", " + Text,
                         "give the shard to the format"});
  }
  return llvm::Error::success();
}

llvm::Error StatementEdit::addInsertions(EditBatch &Out) {
  TextPlace Place(G, *B.Text, true);
  for (const Insertion &I : Inserts) {
    size_t Slot = I.Sql.find('\1');
    std::vector<Piece> Pieces = {{I.Sql.substr(0, Slot), false}};
    if (Slot != std::string::npos) {
      Pieces.push_back(I.Parameter
                           ? Piece{Parameters[*I.Parameter].Spelling, false}
                           : I.Shard);
      Pieces.push_back({I.Sql.substr(Slot + 1), false});
    }
    llvm::erase_if(Pieces, [](const Piece &P) { return P.Text.empty(); });
    llvm::Expected<Edit> E = Place.insert(I.Offset, Pieces);
    if (!E)
      return E.takeError();
    E->Why = "add the shard to the statement";
    Out.TextChange += std::to_string(I.Offset) + E->Text + "\n";
    Out.Edits.push_back(std::move(*E));
  }
  return llvm::Error::success();
}

/// How much longer a text may become before its buffer has to grow by hand.
static constexpr unsigned BufferGrowth = 256;

/// Text in an array of fixed size gets more room; all texts of one array ask
/// for the same, so that their edits agree.
llvm::Error StatementEdit::growBuffer(EditBatch &Out) const {
  const facts::Template &T = *B.Text;
  size_t Added = 0;
  for (const Edit &E : Out.Edits)
    Added += E.Text.size();
  if (!T.Limited || Added == 0)
    return llvm::Error::success();
  const facts::Buffer *Array = G.P.bufferOf(T);
  if (!Array || !Array->Bound.valid() || Added > BufferGrowth)
    return refuse("its text is written into memory whose size cannot be "
                  "changed here, and it gets longer");
  std::string More = std::to_string(Array->Size + BufferGrowth);
  Out.Edits.push_back({Array->Bound.File, Array->Bound.Begin, Array->Bound.End,
                       More, "room for the longer text"});
  const std::optional<facts::Expr> &Given = T.Capacity;
  bool Computed = Given && llvm::StringRef(Given->Text).contains(Array->Name);
  if (!Given || Computed)
    return llvm::Error::success();
  if (!Given->Editable || Given->Text != std::to_string(Array->Size))
    return refuse("its text is written into a buffer whose size is given as '" +
                  Given->Text + "', and it gets longer");
  Out.Edits.push_back({Given->At.File, Given->At.Begin, Given->At.End, More,
                       "room for the longer text"});
  return llvm::Error::success();
}

llvm::Error StatementEdit::finish(Delivery &D, EditBatch &Out) {
  TextPlace Place(G, *B.Text, true);
  std::stable_sort(Inserts.begin(), Inserts.end(),
                   [](const Insertion &A, const Insertion &B) {
                     return A.Offset < B.Offset;
                   });
  for (auto &[Range, Sql] : Replacements) {
    llvm::Expected<std::vector<Edit>> Edits = Place.replace(Range, Sql);
    if (!Edits)
      return Edits.takeError();
    Out.Edits.insert(Out.Edits.end(), Edits->begin(), Edits->end());
  }
  for (Insertion &I : Inserts)
    if (I.Sql.find('\1') != std::string::npos)
      if (llvm::Error E = findShard(I, Out))
        return E;
  if (llvm::Error E = spellParameters())
    return E;
  // A number belongs right behind its "?", so it goes in before what follows
  // it.
  if (NumberFrom)
    if (llvm::Error E = numberOthers(*NumberFrom, Out))
      return E;
  if (llvm::Error E = addInsertions(Out))
    return E;
  if (llvm::Error E = growBuffer(Out))
    return E;
  if (llvm::Error E = addArguments(*B.Text, std::move(PendingArguments), Out))
    return E;
  for (const NewParameter &P : Parameters)
    if (llvm::Error E = D.deliver(P.Request, Out))
      return E;
  return llvm::Error::success();
}

} // namespace keyspread
