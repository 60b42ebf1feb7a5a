#include "tool/engine/Traces.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

std::vector<std::string> tracesAt(const Session &S, const std::string &File,
                                  unsigned Line) {
  std::vector<std::pair<unsigned, const program::Function *>> Around;
  auto It = S.R.Sources.find(File);
  for (const program::Function &F : S.Runs->Code.functions()) {
    if (F.Of->Nodes.empty())
      continue;
    const facts::Where &Body = F.Of->Nodes.back().At;
    if (Body.File == facts::None || F.Unit->Files[Body.File] != File)
      continue;
    unsigned End = Body.Line;
    if (It != S.R.Sources.end())
      End += llvm::count(
          llvm::StringRef(It->second).slice(Body.Begin, Body.End), '\n');
    if (F.Of->At.Line <= Line && Line <= End)
      Around.push_back({End - F.Of->At.Line, &F});
  }
  llvm::stable_sort(
      Around, [](const auto &A, const auto &B) { return A.first < B.first; });
  std::vector<std::string> Result;
  for (const auto &[Length, F] : Around)
    Result.push_back(trace::print(S.Runs->of(*F), S.Runs->Code));
  return Result;
}

} // namespace keyspread
