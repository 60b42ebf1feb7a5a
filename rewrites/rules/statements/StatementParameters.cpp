#include "rewrites/rules/statements/StatementEdit.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/ddl/ShardExpression.h"
#include "rewrites/rules/statements/BindCalls.h"
#include "rewrites/rules/statements/TextEdits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using sql::ParameterStyle;
using sql::Value;

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

/// The values are given one by one in the order of the text, so that a new one
/// has its place among them.
bool StatementEdit::givenInOrder() const {
  auto InOrder = [&](const Binding &One) {
    return One.Kind == Binding::Item ||
           (One.Kind == Binding::Argument && Dialect != sql::Dialect::Sqlite) ||
           (Beside && One.Kind == Binding::BindCall && !One.NamesColumn &&
            (bindsInOrder(*One.How) || One.Counted));
  };
  bool Numbered = llvm::any_of(B.Sql->Parameters, [](const sql::Parameter &P) {
    return P.Style == ParameterStyle::Dollar ||
           P.Style == ParameterStyle::QuestionNumber;
  });
  return !Numbered && !B.Bound.empty() &&
         llvm::all_of(B.Bound, [&](const auto &Entry) {
           return llvm::all_of(Entry.second, InOrder);
         });
}

/// A "?" may say its number.
bool StatementEdit::takesNumbers() const {
  return Dialect == sql::Dialect::Sqlite &&
         !(B.How && B.How->CountsPlaceholders);
}

/// The last parameter in front of \p Offset; 0: none.
unsigned StatementEdit::numberBefore(uint32_t Offset) const {
  unsigned Result = 0;
  for (const sql::Parameter &P : B.Sql->Parameters)
    if (P.Range.Begin < Offset)
      Result = P.Number;
  return Result;
}

/// \p Base as no parameter is named yet.
std::string StatementEdit::freshName(const std::string &Base) const {
  auto Taken = [&](const std::string &Name) {
    return llvm::any_of(B.Sql->Parameters,
                        [&](const sql::Parameter &P) {
                          return sql::sameName(P.Name, Name);
                        }) ||
           llvm::any_of(Parameters, [&](const NewParameter &P) {
             return P.Request.Name == Name;
           });
  };
  std::string Name = Base;
  for (unsigned I = 2; Taken(Name); ++I)
    Name = Base + std::to_string(I);
  return Name;
}

/// The earlier parameter of the same value, if there is one. Values that are
/// given in their order are given each time.
std::optional<size_t>
StatementEdit::sameParameter(const std::string &Identity) {
  for (size_t J = 0; J < Parameters.size() && !givenInOrder(); ++J)
    if (Parameters[J].Identity == Identity) {
      ++Parameters[J].Uses;
      return J;
    }
  return std::nullopt;
}

/// The next parameter, for \p I.
StatementEdit::NewParameter
StatementEdit::nextParameter(const Insertion &I, std::string Identity) const {
  NewParameter New;
  New.Identity = std::move(Identity);
  ValueRequest &Q = New.Request;
  Q.Statement = &B;
  Q.Table = I.Table;
  Q.TableName = I.Table ? I.Table->Table : I.Own->ColumnName;
  Q.Dialect = Dialect;
  Q.Number = highestNumber() + 1;
  if (givenInOrder())
    Q.Behind = numberBefore(I.Offset);
  return New;
}

/// The new parameter for the shard of \p I's key: an earlier one when the key
/// is the same.
llvm::Expected<size_t> StatementEdit::parameterFor(const Insertion &I) {
  const sql::Statement &S = *B.Sql;
  std::string Identity = identity(*I.Table, I.Key, S);
  if (std::optional<size_t> Same = sameParameter(Identity))
    return *Same;
  NewParameter New = nextParameter(I, std::move(Identity));
  ValueRequest &Q = New.Request;
  Q.KeyColumns = I.Table->HashOf;
  Q.KeyTypes = typesOf(*I.Table);
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
  if (Q.Behind)
    Q.Name = freshName(I.Table->ShardColumn);
  Parameters.push_back(std::move(New));
  return Parameters.size() - 1;
}

/// The new parameter for the value of \p I: an earlier one when that is the
/// same value.
size_t StatementEdit::parameterOf(const Insertion &I) {
  const CodeValue &V = *I.Own;
  std::string Identity = "=" + V.Text;
  if (std::optional<size_t> Same = sameParameter(Identity))
    return *Same;
  NewParameter New = nextParameter(I, std::move(Identity));
  ValueRequest &Q = New.Request;
  Q.Own = V;
  const std::vector<sql::Parameter> &Old = B.Sql->Parameters;
  if (!Old.empty())
    New.Style = Old.front().Style;
  if (Q.Behind || llvm::all_of(Old, [&](const sql::Parameter &P) {
        return boundByName(P.Number);
      }))
    Q.Name = freshName(V.ColumnName);
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
  if (P.Style == ParameterStyle::Question && !takesNumbers())
    return refuse("a new \"?\" would move the parameters behind it");
  bool Named = P.Style != ParameterStyle::Question &&
               P.Style != ParameterStyle::QuestionNumber;
  if (Named && Dialect == sql::Dialect::Sqlite && !boundByName(P.Number))
    return refuse("its parameters are named in the text but bound by number, "
                  "and a new one would move those behind it");
  return llvm::Error::success();
}

/// A table's name, say, which a function of the program makes.
static bool isWord(llvm::StringRef Text) {
  return llvm::all_of(Text,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// Text that comes in at run time, outside of quotes, may hold values of its
/// own: "?,?,?". Those of a row that a loop adds are counted from its first.
static bool mayHoldValues(const facts::Template &T) {
  return llvm::any_of(
             T.FixedParts,
             [&](const facts::FixedPart &P) {
               return !isLoopedRow(T, P) &&
                      !isWord(llvm::StringRef(T.Text).slice(P.Begin, P.End));
             }) ||
         llvm::any_of(T.Holes, [&](const facts::Hole &H) {
           bool Text = H.Value.Class == facts::TypeClass::String ||
                       H.Value.Class == facts::TypeClass::CharPointer;
           return Text && !H.Value.BaseIsNumber &&
                  (!H.Offset || T.Text[H.Offset - 1] != '\'');
         });
}

/// A bare "?" takes the next number: so may new ones behind all others. Else
/// they say their number, and so must each "?" that follows.
llvm::Error StatementEdit::spellParameters() {
  if (Parameters.empty())
    return llvm::Error::success();
  if (mayHoldValues(*B.Text))
    return refuse("how many values its text has is known only at run time, and "
                  "a new one needs a number");
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
  bool Simple = Bare && ((Last && Once && Dense) || givenInOrder());
  if (Bare && !Simple && !takesNumbers())
    return refuse(Last ? "its parameters have no numbers, and the shard of one "
                         "key is needed twice"
                       : "a new \"?\" would move the parameters behind it");
  for (NewParameter &P : Parameters)
    P.Spelling = Simple ? "?" : spell(P.Style, P.Request, Dialect);
  if (Simple)
    return llvm::Error::success();
  if (givenInOrder())
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

} // namespace keyspread
