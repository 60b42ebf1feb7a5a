#include "rewrites/rules/statements/ColumnPairs.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/births/GivenAs.h"
#include "rewrites/rules/statements/StatementEdit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static bool isOfName(char C) { return llvm::isAlnum(C) || C == '_'; }

/// `=`, `= ?`, or nothing.
static bool isEquality(llvm::StringRef Rest) {
  Rest = Rest.trim();
  if (Rest.consume_front("="))
    Rest = Rest.ltrim();
  return Rest.empty() || Rest == "?";
}

std::optional<std::string> pairFor(llvm::StringRef Literal,
                                   const std::string &Column) {
  const size_t Open = Literal.find('"'), Close = Literal.rfind('"');
  if (Open == Close || Literal.take_front(Open).ends_with("R"))
    return std::nullopt;
  const llvm::StringRef Inside = Literal.slice(Open + 1, Close);
  llvm::StringRef Left = Inside.ltrim();
  llvm::StringRef Name = Left.take_while(isOfName);
  Left = Left.drop_front(Name.size());
  if (Left.consume_front(".")) { // of this table
    Name = Left.take_while(isOfName);
    Left = Left.drop_front(Name.size());
  }
  if (Name.empty() || !isEquality(Left))
    return std::nullopt;
  return (Literal.take_front(Name.data() - Literal.data()) + Column +
          Literal.drop_front(Name.data() + Name.size() - Literal.data()))
      .str();
}

/// \p V as the argument \p I of \p C takes it.
static llvm::Expected<std::string> valueFor(const Graph &G, const Call &C,
                                            unsigned I, const CodeValue &V) {
  const bool Text =
      V.Class == TypeClass::String || V.Class == TypeClass::CharPointer;
  auto F = G.P.Functions.find(C.Callee);
  const TypeClass Takes =
      F != G.P.Functions.end() && I < F->second.Parameters.size()
          ? F->second.Parameters[I].Class
          : TypeClass::Other;
  if (Takes == TypeClass::CharPointer && V.Class == TypeClass::String)
    return V.Text + ".c_str()";
  if (Takes == TypeClass::CharPointer && !Text)
    return refuse(fmt::format("'{}' takes its values as text that somebody "
                              "else has to keep",
                              C.Name));
  if (Takes == TypeClass::String && !Text)
    return "std::to_string(" + V.Text + ")";
  return givenAs(G, C, I, V);
}

llvm::Expected<std::string> pairCall(const Graph &G, const Binding &Key,
                                     const CodeValue &V) {
  const Call &C = *Key.By;
  if (V.Text.empty())
    return refuse("its key is bound to NULL");
  std::vector<std::string> Args;
  unsigned Named = 0;
  for (unsigned I = 0; I < C.Args.size(); ++I) {
    if (!C.Args[I].Editable)
      return refuse("its key is given inside a macro");
    std::string Text = C.Args[I].Text;
    if (I == *Key.How->Value) {
      llvm::Expected<std::string> Value = valueFor(G, C, I, V);
      if (!Value)
        return Value;
      Text = *Value;
    } else if (std::optional<std::string> Pair = pairFor(Text, V.ColumnName)) {
      Text = *Pair;
      ++Named;
    }
    Args.push_back(Text);
  }
  if (Named != 1)
    return refuse("its column's name is given with its value, and more than "
                  "that");
  const size_t Colon = C.Name.rfind("::");
  return fmt::format(
      "{}({})", Colon == std::string::npos ? C.Name : C.Name.substr(Colon + 2),
      fmt::join(Args, ", "));
}

/// \p Of is bound where its column is named.
bool StatementEdit::namesColumn(const sql::Value &Of) const {
  if (Of.Kind != sql::Value::Parameter || !Of.ParameterIdx)
    return false;
  auto It = B.Bound.find(B.Sql->Parameters[*Of.ParameterIdx].Number);
  return It != B.Bound.end() && !It->second.empty() &&
         llvm::all_of(It->second,
                      [](const Binding &One) { return One.NamesColumn; });
}

/// The request for the value of \p I, which is bound to no parameter of the
/// text that is there.
llvm::Expected<ValueRequest> StatementEdit::pairRequest(Insertion &I) {
  if (!I.Own)
    I.Own = shardOfCode(*I.Table, I.Key, typesOf(*I.Table));
  if (I.Own) {
    parameterOf(I);
  } else if (llvm::Expected<size_t> New = parameterFor(I); !New) {
    return New.takeError();
  }
  ValueRequest Result = std::move(Parameters.back().Request);
  Parameters.pop_back();
  Result.Behind = std::nullopt;
  return Result;
}

/// The row's own values stand in the place that \p I goes to.
static bool isOfRow(const sql::Statement &S, uint32_t Offset) {
  return S.Ins && !S.Ins->SetForm && S.Ins->Rows.size() == 1 &&
         Offset == S.Ins->Rows[0].Range.End - 1 && S.Ins->HasColumns;
}

llvm::Error StatementEdit::givePairs(Delivery &D, EditBatch &Out) {
  const bool OfRow =
      B.Sql->Ins && B.Sql->Ins->Rows.size() == 1 &&
      llvm::any_of(B.Sql->Ins->Rows[0].Values,
                   [&](const sql::Value &V) { return namesColumn(V); });
  auto IsPair = [&](const Insertion &I) {
    if (I.Sql.find('\1') == std::string::npos)
      return false;
    if (OfRow)
      return isOfRow(*B.Sql, I.Offset);
    return !I.Key.empty() && llvm::all_of(I.Key, [&](const KeyValue &V) {
      return V.Written && namesColumn(*V.Written);
    });
  };
  for (Insertion &I : Inserts) {
    if (!IsPair(I))
      continue;
    llvm::Expected<ValueRequest> Q = pairRequest(I);
    if (!Q)
      return Q.takeError();
    if (llvm::Error E = D.deliver(*Q, Out))
      return E;
  }
  llvm::erase_if(Inserts, [&](const Insertion &I) {
    const bool Name = OfRow && I.Sql.find('\1') == std::string::npos &&
                      I.Offset == B.Sql->Ins->ColumnsClose;
    return Name || IsPair(I);
  });
  return llvm::Error::success();
}

} // namespace keyspread
