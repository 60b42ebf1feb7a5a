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

/// The types that a variant, or a class of the program, is made of.
static std::set<std::string> madeOf(const Graph &G, llvm::StringRef Type) {
  std::set<std::string> Result;
  auto [Template, Arguments] = Type.split('<');
  if (Template.ends_with("variant") && Arguments.consume_back(">")) {
    llvm::SmallVector<llvm::StringRef> All;
    Arguments.split(All, ',');
    for (llvm::StringRef One : All)
      Result.insert(One.trim().str());
    return Result;
  }
  const llvm::StringRef Bare = Template.rsplit("::").second.empty()
                                   ? Template
                                   : Template.rsplit("::").second;
  const std::string Constructor = fmt::format("{}::{}", Template, Bare);
  for (const auto &[Usr, F] : G.P.Functions)
    if (F.Parameters.size() == 1 &&
        (F.Name == Constructor ||
         llvm::StringRef(F.Name).ends_with("::" + Constructor)))
      Result.insert(plain(F.Parameters[0].Type));
  return Result;
}

/// The type of \p Types that takes a std::int64_t as it is: "", or the one that
/// it has to be converted to; nothing: there is none. An unsigned one, where no
/// other is as wide, has room for it, for no id is negative.
static std::optional<std::string> wideOf(const std::set<std::string> &Types) {
  if (Types.count("long") || Types.count("std::int64_t") ||
      Types.count("int64_t"))
    return "";
  for (const char *Wide :
       {"long long", "sqlite3_int64", "qlonglong", "qint64", "std::uint64_t",
        "uint64_t", "unsigned long", "unsigned long long", "my_ulonglong",
        "quint64", "qulonglong"})
    if (Types.count(Wide))
      return Wide;
  return std::nullopt;
}

static std::string converted(const std::string &Type, const CodeValue &V) {
  return Type.empty() ? V.Text
                      : fmt::format("static_cast<{}>({})", Type, V.Text);
}

std::string givenAsElement(const Graph &G, llvm::StringRef Type,
                           const CodeValue &V) {
  if (V.Class != TypeClass::Integer || V.Optional)
    return V.Text;
  return converted(wideOf(madeOf(G, plain(Type))).value_or(""), V);
}

std::string givenAs(const Graph &G, const Call &C, unsigned Value,
                    const CodeValue &V) {
  auto Found = G.P.Functions.find(C.Callee);
  if (V.Class != TypeClass::Integer || V.Optional ||
      Found == G.P.Functions.end())
    return V.Text;
  const Function &F = Found->second;
  const bool Pack = !F.Parameters.empty() && F.Parameters.back().Pack &&
                    Value + 1 >= F.Parameters.size();
  const std::set<std::string> Types =
      Pack ? givenToPack(G, C, F.Parameters.size() - 1) : taken(G, C, F, Value);
  if (std::optional<std::string> Wide = wideOf(Types))
    return converted(*Wide, V);
  const bool TextOnly = !Pack && !Types.empty() &&
                        F.Parameters[Value].Class == TypeClass::String &&
                        Types.size() == 1;
  if (TextOnly)
    return fmt::format("std::to_string({})", V.Text);
  return Pack || Types.size() != 1 ? V.Text
                                   : givenAsElement(G, *Types.begin(), V);
}

} // namespace keyspread
