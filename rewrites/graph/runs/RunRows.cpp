// Rows of the statements that run: what gave them, and what is read of them.
#include "rewrites/graph/runs/RunStatements.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;
using trace::Event;
using trace::Kind;
using trace::V;

bool isOfRow(const RunValue &Given) {
  return llvm::all_of(trace::alternatives(Given.Of), [](V Of) {
    const Event *By = Of.Of->Kind == Kind::Result ? Of.Of->By : nullptr;
    return By && By->How &&
           (By->How->Column || By->How->ColumnOut ||
            By->How->Origin == OriginKind::AutoIncrement);
  });
}

/// What gave the rows that \p Of is, or is one of.
V RunStatements::rowsOf(V Of) const {
  while (Of && Of.Of->Kind == Kind::Operation) {
    const Api *How = Known.find(Of.Of->Name);
    if (!How || How->Passes.Kind == HandleRole::NoHandle)
      return Of;
    const unsigned Part =
        How->Passes.Kind == HandleRole::Argument ? How->Passes.Index : 0;
    if (Part >= Of.Of->Parts.size())
      return Of;
    Of = Of.Of->Parts[Part];
  }
  return Of;
}

std::vector<const RunText *> RunStatements::textsOf(V Of) const {
  std::vector<const RunText *> Result;
  for (V Handle : trace::alternatives(Of)) {
    Handle = rowsOf(Handle);
    if (Handle)
      if (auto It = ByHandle.find(Handle.Of); It != ByHandle.end())
        Result.insert(Result.end(), It->second.begin(), It->second.end());
  }
  return Result;
}

} // namespace keyspread
