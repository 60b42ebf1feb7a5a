#include "rewrites/graph/schema/OpenTables.h"

#include "matchers/sql/Holes.h"
#include "rewrites/graph/texts/Constants.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

/// More tables than this are no names in a text, but a library's business.
static constexpr size_t MostTables = 16;

static void addOpen(const sql::Name &N, std::set<unsigned> &Holes) {
  if (N.Holes.size() == 1 && N.Text.size() == 1)
    Holes.insert(N.Holes[0]);
}

/// The holes that are all of a table's name.
static std::set<unsigned> openTables(const sql::Script &S) {
  std::set<unsigned> Holes;
  auto AddScope = [&](const sql::Scope *Scope) {
    if (Scope)
      for (const sql::TableRef &T : Scope->From)
        addOpen(T.Table, Holes);
  };
  for (const sql::Statement &One : S.Statements) {
    if (One.Ins)
      addOpen(One.Ins->Table, Holes);
    AddScope(One.Sel ? &*One.Sel : nullptr);
    AddScope(One.Upd ? &*One.Upd : nullptr);
    AddScope(One.Del ? &*One.Del : nullptr);
  }
  return Holes;
}

static bool isIdentifier(llvm::StringRef Text) {
  return !Text.empty() && llvm::all_of(Text, [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.';
  });
}

static std::set<std::string> constants(const Reach &R, const Expr &E) {
  std::set<std::string> Result;
  R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    auto It = R.P.Templates.find(N.At);
    if (It == R.P.Templates.end())
      return true;
    if (It->second.Holes.empty() && isIdentifier(It->second.Text))
      Result.insert(It->second.Text);
    return false;
  });
  return Result;
}

/// \p T with hole \p Index replaced by \p Name.
static Template named(const Template &T, unsigned Index,
                      const std::string &Name) {
  Template Result = filled(T, Index, Name);
  Result.Self += "@" + Name;
  Result.Fixed = "its callers name the table";
  return Result;
}

std::vector<Template> withTables(const Reach &R, const Template &T,
                                 const sql::Script &Read) {
  std::vector<Template> Result;
  std::set<unsigned> Open = openTables(Read);
  // The last one first, so that the numbers of the others stay.
  for (unsigned Index : llvm::reverse(Open)) {
    if (Index >= T.Holes.size())
      return {};
    std::set<std::string> Names = constants(R, T.Holes[Index].Value);
    std::vector<Template> Next;
    for (const Template &From : Result.empty() ? std::vector{T} : Result)
      for (const std::string &Name : Names)
        Next.push_back(named(From, Index, Name));
    if (Next.empty() || Next.size() > MostTables)
      return {};
    Result = std::move(Next);
  }
  return Result;
}

std::optional<Template> withPrefix(const sql::TableNames &Declared,
                                   const Template &T) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  std::optional<Template> Result;
  // The last one first, so that the numbers of the others stay.
  for (size_t I = T.Holes.size(); I-- > 0;) {
    const llvm::StringRef Text = Result ? Result->Text : T.Text;
    const uint32_t At = T.Holes[I].Offset;
    if (At == 0 || IsWord(Text[At - 1]) || Text[At - 1] == sql::HoleByte ||
        sql::isInQuotes(Text.take_front(At)))
      continue;
    const llvm::StringRef Rest = Text.drop_front(At + 1).take_while(IsWord);
    const bool Open =
        Text.drop_front(At + 1 + Rest.size()).starts_with(sql::HoleByte);
    const std::string Prefix =
        Declared.before({Rest.data(), Rest.size()}, Open);
    if (Prefix.empty())
      continue;
    Result = filled(Result ? *Result : T, I, Prefix);
    Result->Self += "@" + Prefix;
  }
  return Result;
}

} // namespace keyspread
