#include "rewrites/graph/runs/AskedColumn.h"

namespace keyspread {

using trace::Kind;
using trace::V;

/// The column that \p E asks for; no value: it does not say.
static V valueAsked(const trace::Event &E) {
  if (!E.How->Column || *E.How->Column >= E.Args.size())
    return {};
  const V Which = E.Args[*E.How->Column];
  if (!Which || Which.Of->Kind != Kind::Result)
    return Which;
  // The number that was looked up for a name: PQfnumber.
  const trace::Event &Look = *Which.Of->By;
  return Look.How && Look.How->ReturnsIndex && Look.How->Column
             ? valueAsked(Look)
             : V{};
}

/// "turn 3": 3, where its symbol is \p Asked.
static std::optional<int64_t> turnOf(const trace::Value &Turn, V Asked) {
  int64_t N = 0;
  llvm::StringRef Name = Turn.Name;
  if (!Name.consume_front("turn ") || Name.getAsInteger(10, N) ||
      Turn.Parts[1].Of != Asked.Of)
    return std::nullopt;
  return N;
}

/// "column id": "id", where its symbol is \p Asked.
static std::string nameOf(const trace::Value &Part, V Asked) {
  llvm::StringRef Name = Part.Name;
  return Name.consume_front("column ") && Part.Parts[1].Of == Asked.Of
             ? Name.str()
             : "";
}

AskedColumn columnAsked(const trace::Event &E, const trace::Value *Part) {
  AskedColumn Result;
  const V Which = valueAsked(E);
  if (!Which)
    return Result;
  if (Which.Of->Kind == Kind::Number)
    Result.Number = Which.Of->Number - E.How->ColumnBase;
  else if (Which.Of->Kind == Kind::Text)
    Result.Name = Which.Of->Name;
  else if (std::optional<int64_t> N =
               Part ? turnOf(*Part, Which) : std::nullopt)
    Result.Number = *N - E.How->ColumnBase;
  else if (Part)
    Result.Name = nameOf(*Part, Which);
  return Result;
}

const trace::Event *cellOfLoop(const trace::Value &X) {
  return X.Kind == Kind::Project && X.Parts.size() == 2 &&
                 X.Parts[0].Of->Kind == Kind::Result
             ? X.Parts[0].Of->By
             : nullptr;
}

} // namespace keyspread
