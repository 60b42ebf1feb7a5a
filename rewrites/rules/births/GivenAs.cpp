#include "rewrites/rules/births/GivenAs.h"

#include <fmt/format.h>
#include <set>

namespace keyspread {

using namespace facts;

static std::string plain(llvm::StringRef Type) {
  Type.consume_front("const ");
  return Type.rtrim(" &").str();
}

/// The types of what the pack of \p C's function is given anywhere.
static std::set<std::string> givenToPack(const Graph &G, const Call &C,
                                         unsigned First) {
  std::set<std::string> Result;
  for (const Call &Other : G.P.Calls) {
    if (Other.Callee != C.Callee)
      continue;
    for (size_t I = First; I < Other.Args.size(); ++I)
      Result.insert(plain(Other.Args[I].Type));
  }
  return Result;
}

/// The types that the overloads of \p C's function take there.
static std::set<std::string> taken(const Graph &G, const Call &C,
                                   const Function &F, unsigned Value) {
  std::set<std::string> Result;
  for (const auto &[Usr, Other] : G.P.Functions) {
    if (Other.Name != F.Name || Other.Class != F.Class ||
        Other.Parameters.size() != F.Parameters.size() ||
        Value >= Other.Parameters.size())
      continue;
    Result.insert(plain(Other.Parameters[Value].Type));
  }
  return Result;
}

std::string givenAs(const Graph &G, const Call &C, unsigned Value,
                    const CodeValue &V) {
  auto Found = G.P.Functions.find(C.Callee);
  if (V.Class != TypeClass::Integer || Found == G.P.Functions.end())
    return V.Text;
  const Function &F = Found->second;
  const bool Pack = !F.Parameters.empty() && F.Parameters.back().Pack &&
                    Value + 1 >= F.Parameters.size();
  const std::set<std::string> Types =
      Pack ? givenToPack(G, C, F.Parameters.size() - 1) : taken(G, C, F, Value);
  if (Types.count("long") || Types.count("std::int64_t") ||
      Types.count("int64_t"))
    return V.Text;
  for (const char *Wide : {"long long", "sqlite3_int64", "qlonglong", "qint64"})
    if (Types.count(Wide))
      return fmt::format("static_cast<{}>({})", Wide, V.Text);
  const bool TextOnly = !Pack && !Types.empty() &&
                        F.Parameters[Value].Class == TypeClass::String &&
                        Types.size() == 1;
  return TextOnly ? fmt::format("std::to_string({})", V.Text) : V.Text;
}

} // namespace keyspread
