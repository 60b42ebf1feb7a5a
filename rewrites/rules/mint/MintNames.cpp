#include "rewrites/rules/mint/MintRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

static bool saysName(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = 0; (At = Text.find(Name, At)) != llvm::StringRef::npos;
       At += Name.size()) {
    bool Starts = !At || !(llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_');
    llvm::StringRef Rest = Text.substr(At + Name.size());
    bool Ends =
        Rest.empty() || !(llvm::isAlnum(Rest.front()) || Rest.front() == '_');
    if (Starts && Ends)
      return true;
  }
  return false;
}

/// A variable of \p Function, or something it uses, has this name.
bool Minting::isTaken(const std::string &Name,
                      const std::string &Function) const {
  auto F = C.G.P.Functions.find(Function);
  if (F != C.G.P.Functions.end() &&
      llvm::any_of(F->second.Parameters,
                   [&](const Parameter &P) { return P.Name == Name; }))
    return true;
  for (const Flow &F : C.G.P.Flows)
    for (const Entity *E : {&F.From, &F.To})
      if (saysName(*E, Name))
        return true;
  return llvm::any_of(C.G.P.Calls, [&](const Call &Other) {
    return Other.Function == Function &&
           llvm::any_of(Other.Args,
                        [&](const Expr &A) { return saysName(A.Text, Name); });
  });
}

std::string Minting::nameFor(llvm::StringRef Table, llvm::StringRef Column,
                             const std::string &Function,
                             const std::set<std::string> &Here) const {
  std::string Base;
  auto Add = [&](llvm::StringRef Word) {
    for (char Ch : Word)
      Base += llvm::isAlnum(Ch) ? llvm::toLower(Ch) : '_';
  };
  Add(Table);
  // TxnId of Txn: txn_id
  llvm::StringRef Whole = Column;
  if (!Column.consume_front_insensitive(Table))
    Column = Whole;
  if (!Column.starts_with("_"))
    Base += '_';
  Add(Column);
  std::string Name = Base;
  for (unsigned I = 2; Here.count(Name) || isTaken(Name, Function); ++I)
    Name = Base + std::to_string(I);
  return Name;
}

std::string Minting::freshName(const MintedKey &Key,
                               const std::string &Function) {
  std::set<std::string> &Here = Taken[Function];
  std::string Name = nameFor(Key.Of->Name, Key.Key->Name, Function, Here);
  Here.insert(Name);
  return Name;
}

} // namespace keyspread
