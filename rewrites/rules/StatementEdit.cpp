#include "rewrites/rules/StatementEdit.h"

#include "matchers/facts/TemplateMap.h"
#include "rewrites/graph/Handles.h"
#include "rewrites/plan/ShardExpression.h"
#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <fmt/format.h>

namespace keyspread {

using facts::TemplateStyle;
using facts::TypeClass;
using sql::ParameterStyle;
using sql::Value;

void StatementEdit::insert(uint32_t Offset, const std::string &Sql,
                           const ShardedTable *T,
                           std::vector<const Value *> Key) {
  Inserts.push_back({Offset, Sql, T, {Key.begin(), Key.end()}, {}, {}, {}});
}

void StatementEdit::insertShard(uint32_t Offset, const std::string &Sql,
                                const ShardedTable &T,
                                std::vector<KeyValue> Key) {
  Inserts.push_back({Offset, Sql, &T, std::move(Key), {}, {}, {}});
}

void StatementEdit::insertValue(uint32_t Offset, const std::string &Sql,
                                const CodeValue &V) {
  Inserts.push_back({Offset, Sql, nullptr, {}, V, {}, {}});
}

void StatementEdit::replaceByValue(sql::Span Range, const CodeValue &V) {
  replace(Range, "");
  insertValue(Range.End, "\1", V);
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
                            const std::vector<KeyValue> &Key,
                            const sql::Statement &S) {
  std::string Result = T.ShardColumn + std::to_string(T.Shards);
  for (const KeyValue &Part : Key) {
    const Value *V = Part.Written;
    Result +=
        "," + (!V ? "=" + Part.Code->Text
               : V->Kind == Value::Parameter
                   ? "#" + std::to_string(S.Parameters[*V->ParameterIdx].Number)
                   : "'" + V->Text);
  }
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
  ValueRequest &Q = New.Request;
  Q.Statement = &B;
  Q.Table = I.Table;
  Q.TableName = I.Table->Table;
  Q.KeyColumns = I.Table->HashOf;
  Q.KeyTypes = typesOf(*I.Table);
  Q.Dialect = Dialect;
  Q.Number = highestNumber() + 1;
  bool ByName = true;
  for (size_t J = I.Key.size(); J-- > 0;) {
    if (I.Key[J].Code) {
      Q.KeyNumbers.insert(Q.KeyNumbers.begin(), 0);
      Q.KeyLiterals.insert(Q.KeyLiterals.begin(), I.Key[J].Code->Text);
      continue;
    }
    const Value &V = *I.Key[J].Written;
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

/// The new parameter for \p V: an earlier one when that is the same value.
size_t StatementEdit::parameterOf(const CodeValue &V, const ShardedTable *T) {
  std::string Identity = "=" + V.Text;
  for (size_t J = 0; J < Parameters.size(); ++J)
    if (Parameters[J].Identity == Identity) {
      ++Parameters[J].Uses;
      return J;
    }
  NewParameter New;
  New.Identity = Identity;
  ValueRequest &Q = New.Request;
  Q.Statement = &B;
  Q.Own = V;
  Q.Table = T;
  Q.TableName = T ? T->Table : V.ColumnName;
  Q.Dialect = Dialect;
  Q.Number = highestNumber() + 1;
  const std::vector<sql::Parameter> &Old = B.Sql->Parameters;
  if (!Old.empty())
    New.Style = Old.front().Style;
  if (llvm::all_of(Old, [&](const sql::Parameter &P) {
        return boundByName(P.Number);
      })) {
    auto Taken = [&](const std::string &Name) {
      return llvm::any_of(Old,
                          [&](const sql::Parameter &P) {
                            return sql::sameName(P.Name, Name);
                          }) ||
             llvm::any_of(Parameters, [&](const NewParameter &P) {
               return P.Request.Name == Name;
             });
    };
    Q.Name = V.ColumnName;
    for (unsigned I = 2; Taken(Q.Name); ++I)
      Q.Name = V.ColumnName + std::to_string(I);
  }
  Parameters.push_back(std::move(New));
  return Parameters.size() - 1;
}

static std::string spell(ParameterStyle Style, const ValueRequest &Q,
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
    KeyPart P;
    P.Column = Types[J];
    P.ColumnName = I.Table->HashOf[J];
    if (I.Key[J].Code) {
      P.Literal = I.Key[J].Code->Text;
      Parts.push_back(std::move(P));
      continue;
    }
    const Value &V = *I.Key[J].Written;
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
      shardExpression(Parts, *I.Table, Dialect);
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
  if (facts::isFormat(T.Style))
    PendingArguments.push_back(
        {I.Offset, T.Style == TemplateStyle::Printf
                       ? "static_cast<int>(" + Shard->Text + ")"
                       : Shard->Text});
  return Piece{Shard->Text, true};
}

/// GoogleSQL computes the shard from the key's own parameters: nothing more is
/// bound.
llvm::Expected<Piece> StatementEdit::sqlPiece(const Insertion &I) const {
  const Table *Declared = G.schema().find(I.Table->Table);
  std::vector<HashedValue> Values;
  for (size_t J = 0; J < I.Key.size(); ++J) {
    const std::string &Name = I.Table->HashOf[J];
    const Column *C = Declared ? Declared->column(Name) : nullptr;
    if (I.Key[J].Code && C) {
      // A value of code that another piece of the statement has bound.
      auto Own = llvm::find_if(Parameters, [&](const NewParameter &P) {
        return P.Identity == "=" + I.Key[J].Code->Text &&
               !P.Request.Name.empty();
      });
      if (Own == Parameters.end())
        return refuse(fmt::format("'{}' is bound to no name", Name));
      Values.push_back({"@" + Own->Request.Name, C->Class, false});
      continue;
    }
    const Value &V = *I.Key[J].Written;
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
  return Piece{shardExpression(Values, *I.Table), false};
}

void StatementEdit::include(const std::string &Path, const CodeValue &V,
                            EditBatch &Out) {
  for (const std::string &H : V.Headers)
    Out.Includes.push_back({Path, H});
}

/// \p V as a value that is formatted into the text.
llvm::Expected<Piece>
StatementEdit::formatted(const CodeValue &V, uint32_t Offset, EditBatch &Out) {
  const facts::Template &T = *B.Text;
  const std::string &Path =
      T.Holes.empty() ? T.At.File : T.Holes.front().Value.At.File;
  if (std::string Why = whyNotEditable(G, Path); !Why.empty())
    return refuse("the place that formats its text cannot be changed: " + Why);
  if (G.Queries.has(Path))
    return refuse("its text stands in a file, where no code gives it a value");
  if (G.P.Files.at(Path).C)
    return refuse("the place that formats its text is C, and the runtime "
                  "header needs C++17");
  bool Text = V.Class == TypeClass::String || V.Class == TypeClass::CharPointer;
  bool Quoted = llvm::any_of(T.Holes, [&](const facts::Hole &H) {
    return H.Offset && T.Text[H.Offset - 1] == '\'';
  });
  if (Text && !Quoted)
    return refuse(fmt::format("its text gives no value in quotes, and column "
                              "'{}' needs one",
                              V.ColumnName));
  include(Path, V, Out);
  bool Printf = T.Style == TemplateStyle::Printf;
  if (facts::isFormat(T.Style))
    PendingArguments.push_back(
        {Offset, !Printf                        ? V.Text
                 : V.Class == TypeClass::String ? V.Text + ".c_str()"
                 : Text ? V.Text
                        : "static_cast<long long>(" + V.Text + ")"});
  return Piece{V.Text, true, Text ? Piece::Quoted : Piece::Long};
}

/// The statement that \p B prepares, if it does, is kept in a local variable
/// and runs in the same turn of a loop, and a writing one runs only once.
static bool runsOnce(const Graph &G, const BoundStatement &B) {
  const facts::Call &C = *B.At;
  if (B.How->StatementName)
    return false;
  bool Prepares = B.How->Inferred || C.Constructor ||
                  llvm::StringRef(C.Name).contains_insensitive("prepare");
  if (!Prepares || B.How->Handle.Kind == HandleRole::NoHandle)
    return true;
  std::set<facts::Entity> Handles;
  for (const facts::Source &S : handleOf(C, *B.How)) {
    if (B.How->Handle.Kind != HandleRole::Return && !C.Constructor)
      Handles.insert(S.From);
    else
      for (const facts::Flow *F : G.P.flowsOutOf(S.From))
        Handles.insert(F->To);
  }
  if (B.How->Inferred && B.How->Handle.Kind == HandleRole::This &&
      !C.Constructor)
    return true;
  std::set<std::string> Names;
  for (const facts::Call &Use : G.P.Calls) {
    auto IsHandle = [&](const facts::Expr &A) {
      return llvm::any_of(A.Sources, [&](const facts::Source &S) {
        return Handles.count(S.From) != 0;
      });
    };
    bool Uses = llvm::any_of(Use.Args, IsHandle) ||
                (Use.Receiver && IsHandle(*Use.Receiver));
    if (!Uses || &Use == &C)
      continue;
    bool Again = !Names.insert(Use.Name).second && !B.Sql->Sel;
    if (Again || Use.Function != C.Function ||
        Use.Place.LoopBegin != C.Place.LoopBegin)
      return false;
  }
  if (!B.Sql->Sel && Names.empty())
    return false; // what runs it is not seen
  return llvm::all_of(Handles, [](const facts::Entity &E) {
    llvm::StringRef Name(E); // a variable of a function
    return Name.contains("@F@") && Name.contains("@/") &&
           !Name.contains("@FI@");
  });
}

/// The text is one literal that is given to the call: it becomes a sum.
llvm::Error StatementEdit::makeSum(EditBatch &Out) {
  const facts::Template &T = *B.Text;
  const facts::Call &C = *B.At;
  unsigned I = *B.How->Sql;
  if (!runsOnce(G, B))
    return refuse("it has no values, and it is not seen that it runs once "
                  "where its text is given");
  const facts::Expr *Arg = I < C.Args.size() ? &C.Args[I] : nullptr;
  bool Here = Arg && Arg->Editable && T.At.File == Arg->At.File &&
              Arg->At.Begin <= T.At.Begin && T.At.Begin < Arg->At.End &&
              llvm::StringRef(Arg->Text).starts_with("\"");
  if (!Here || llvm::any_of(T.Segments, [](const facts::Segment &S) {
        return S.Raw || S.Wide || !S.Macro.empty();
      }))
    return refuse("it has no values, and its text is not a literal that is "
                  "written at the call");
  if (B.How->SqlLength && *B.How->SqlLength < C.Args.size()) {
    std::optional<int64_t> Length = C.Args[*B.How->SqlLength].Constant;
    if (!Length || *Length >= 0)
      return refuse("it has no values, and its length is given");
  }
  llvm::StringRef Type = I < C.ParameterTypes.size()
                             ? llvm::StringRef(C.ParameterTypes[I])
                             : llvm::StringRef("?");
  bool Object = Type.contains("basic_string") || Type == "std::string" ||
                Type == "std::string_view";
  if (!Object && !Type.empty())
    return refuse(fmt::format("it has no values, and its text is given as "
                              "'{}'",
                              Type));
  Out.Includes.push_back({C.At.File, "string"});
  if (!Object)
    for (Edit &E : wrap(C.At.File, Arg->At.Begin, Arg->At.End, "(", ").c_str()",
                        "the text gets a value"))
      Out.Edits.push_back(std::move(E));
  return llvm::Error::success();
}

/// A value of code: bound where others are, formatted where others are.
llvm::Error StatementEdit::findValue(Insertion &I, EditBatch &Out) {
  if (!B.Sql->Parameters.empty() || !B.Bound.empty()) {
    I.Parameter = parameterOf(*I.Own, I.Table);
    return llvm::Error::success();
  }
  Sum |= B.Text->Style == TemplateStyle::Plain;
  llvm::Expected<Piece> Value = formatted(*I.Own, I.Offset, Out);
  if (!Value)
    return Value.takeError();
  I.Shard = std::move(*Value);
  return llvm::Error::success();
}

/// The shard of a key that code alone gives is such a value too.
static std::optional<CodeValue> shardOfCode(const ShardedTable &T,
                                            const std::vector<KeyValue> &Key,
                                            const std::vector<SqlType> &Types) {
  std::vector<std::string> Parts;
  CodeValue Result;
  bool AnyCode = false;
  for (size_t J = 0; J < Key.size(); ++J) {
    const Value *V = Key[J].Written;
    if (V && V->Kind != Value::String && V->Kind != Value::Number)
      return std::nullopt;
    AnyCode |= !V;
    Parts.push_back(V ? cppLiteral(*V, Types[J]) : Key[J].Code->Text);
    if (!V)
      Result.Headers.insert(Key[J].Code->Headers.begin(),
                            Key[J].Code->Headers.end());
  }
  if (!AnyCode)
    return std::nullopt;
  Result.Text = shardCall(T, Parts);
  Result.ColumnName = T.ShardColumn;
  Result.Headers.insert("keyspread/keyspread.h");
  return Result;
}

llvm::Error StatementEdit::findShard(Insertion &I, EditBatch &Out) {
  if (!I.Own)
    I.Own = shardOfCode(*I.Table, I.Key, typesOf(*I.Table));
  if (I.Own)
    return findValue(I, Out);
  auto Kind = [](const KeyValue &V) {
    return V.Written ? V.Written->Kind : Value::Expression;
  };
  bool Holes = llvm::any_of(
      I.Key, [&](const KeyValue &V) { return Kind(V) == Value::Hole; });
  bool Bound = llvm::any_of(
      I.Key, [&](const KeyValue &V) { return Kind(V) == Value::Parameter; });
  bool Code =
      llvm::any_of(I.Key, [](const KeyValue &V) { return V.Code.has_value(); });
  if (Holes) {
    llvm::Expected<Piece> Shard = holePiece(I, Out);
    if (!Shard)
      return Shard.takeError();
    I.Shard = std::move(*Shard);
  } else if (Dialect == sql::Dialect::GoogleSql &&
             (Code ? !I.Table->Tenant.empty() : Bound || I.Key.size() > 1)) {
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
    std::vector<const Value *> Key;
    for (const KeyValue &V : I.Key)
      Key.push_back(V.Written);
    std::optional<int64_t> Shard =
        shardOfLiterals(Key, typesOf(*I.Table), *I.Table);
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
  const std::string Why = "give the value to the format";
  for (auto &[Offset, Text] : Pending) {
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
    auto Same = llvm::find_if(Out.Edits, [&](const Edit &E) {
      return E.Why == Why && E.File == After.File && E.Begin == After.End;
    });
    if (Same != Out.Edits.end())
      Same->Text += ", " + Text;
    else
      Out.Edits.push_back({After.File, After.End, After.End, ", " + Text, Why});
  }
  return llvm::Error::success();
}

llvm::Error StatementEdit::addInsertions(EditBatch &Out) {
  TextPlace Place(G, *B.Text, true);
  for (size_t J = 0; J < Inserts.size();) {
    // What goes in at one place is one edit: equal ones would be made once.
    const uint32_t Offset = Inserts[J].Offset;
    std::vector<Piece> Pieces;
    for (; J < Inserts.size() && Inserts[J].Offset == Offset; ++J) {
      const Insertion &I = Inserts[J];
      size_t Slot = I.Sql.find('\1');
      Pieces.push_back({I.Sql.substr(0, Slot), false});
      if (Slot == std::string::npos)
        continue;
      Pieces.push_back(I.Parameter
                           ? Piece{Parameters[*I.Parameter].Spelling, false}
                           : I.Shard);
      Pieces.push_back({I.Sql.substr(Slot + 1), false});
    }
    llvm::erase_if(Pieces, [](const Piece &P) { return P.Text.empty(); });
    llvm::Expected<Edit> E = Place.insert(Offset, Pieces);
    if (!E)
      return E.takeError();
    E->Why = "add to the statement";
    Out.TextChange += std::to_string(Offset) + E->Text + "\n";
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
  if (Sum)
    if (llvm::Error E = makeSum(Out))
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
