#include "tool/engine/Faults.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/edits/InMemory.h"
#include "tool/engine/Decide.h"
#include "tool/engine/texts/Formatting.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

std::vector<TableSet> alive(llvm::ArrayRef<TableSet> Sets) {
  std::vector<TableSet> Result;
  llvm::copy_if(Sets, std::back_inserter(Result),
                [](const TableSet &S) { return !isBlocked(S); });
  return Result;
}

llvm::Expected<std::map<std::string, std::string>>
changedTexts(const Session &S, llvm::ArrayRef<TableSet> Of) {
  std::map<std::string, std::string> Result;
  edits::Combined All = edits::combine(Of, S.R.Sources);
  for (auto &[File, Edits] : All.Files) {
    llvm::Expected<std::string> New =
        edits::applyTo(S.R.Sources.at(File), Edits);
    if (New && S.LaysOut)
      New = laidOut(File, S.R.Root, std::move(*New), Edits);
    if (!New)
      return New.takeError();
    if (*New != S.R.Sources.at(File))
      Result[File] = std::move(*New);
  }
  return Result;
}

Fault doesNotCompile(llvm::StringRef Error) {
  return {("the rewritten program does not compile: " + Error).str(), {}};
}

Faults faultsOf(const Reparsed &After) {
  if (!After.Error.empty())
    return {doesNotCompile(After.Error)};
  if (!After.Misfit.empty())
    return {{"a value would no longer fit its format: " + After.Misfit,
             {},
             "change the format that it names by hand, then run again"}};
  return {};
}

/// Some edit of \p Of lies in \p At, or at one of its ends.
static bool touches(llvm::ArrayRef<TableSet> Of, const Site &At) {
  return llvm::any_of(Of, [&](const TableSet &Set) {
    return llvm::any_of(Set.Edits, [&](const Edit &E) {
      return E.File == At.File && E.Begin <= At.End && At.Begin <= E.End;
    });
  });
}

Proven proveSets(Session &S, std::vector<facts::Bodies> After,
                 llvm::ArrayRef<TableSet> Of,
                 const std::map<std::string, std::string> &Changed) {
  std::vector<std::string> Tables;
  std::vector<FullRead> FullReads;
  for (const TableSet &Set : Of) {
    if (Set.Edits.empty())
      continue;
    llvm::append_range(Tables, Set.Tables);
    llvm::append_range(FullReads, Set.FullReads);
  }
  return prove(S, std::move(After), Changed, Tables, FullReads,
               [&](const Site &At) { return touches(Of, At); });
}

/// The one of \p Of that changes something at \p At; nothing: there is none, or
/// several do.
static std::optional<size_t> onlyOneAt(llvm::ArrayRef<TableSet> Of,
                                       const Site &At) {
  std::optional<size_t> Result;
  for (size_t I = 0; I < Of.size(); ++I)
    if (touches(Of[I], At)) {
      if (Result)
        return std::nullopt;
      Result = I;
    }
  return Result;
}

Faults faultsOf(const Proven &Compared, llvm::ArrayRef<TableSet> Of,
                bool MayBeOpen) {
  Faults Result;
  for (const Step &One : Compared.Different)
    Result.push_back(
        {.Text = "the rewritten program would not do the same: " + One.Text,
         .At = One.At,
         .Set = onlyOneAt(Of, One.At)});
  for (size_t I = 0; I < Of.size() && !MayBeOpen; ++I)
    if (const FirstOpen Open = firstOpen(Compared, Of[I]);
        Open.Of && !Of[I].Edits.empty())
      Result.push_back(
          {"that the rewritten program does the same is " + Open.Of->Text,
           Open.Of->At,
           "see what changes with --allow-unproven, and compare this "
           "place by eye",
           I, Open.IsCut});
  return Result;
}

namespace {

/// Blocks what \p Find finds fault with.
class Blocking {
public:
  Blocking(std::vector<TableSet> &Sets, FindFaults Find)
      : Sets(Sets), Find(Find) {}
  llvm::Error run();

private:
  using Numbers = std::vector<size_t>; // of Sets

  llvm::Expected<Faults> faultsOf(llvm::ArrayRef<size_t> Of);
  llvm::Expected<bool> blockKnown(const Numbers &Of, const Faults &Found);
  llvm::Error search(llvm::ArrayRef<size_t> In, const Fault &Together);
  void block(size_t Set, const Fault &By) {
    Sets[Set].Blockers.push_back({By.At, By.Text, By.Next});
  }

  std::vector<TableSet> &Sets;
  FindFaults Find;
};

} // namespace

llvm::Expected<Faults> Blocking::faultsOf(llvm::ArrayRef<size_t> Of) {
  std::vector<TableSet> Some;
  for (size_t I : Of)
    Some.push_back(Sets[I]);
  return Find(Some);
}

/// Blocks those of which \p Found, the faults of \p Of together, says that
/// they are at fault. \returns whether there are any.
llvm::Expected<bool> Blocking::blockKnown(const Numbers &Of,
                                          const Faults &Found) {
  bool Any = false;
  for (const Fault &F : Found) {
    if (!F.Set || isBlocked(Sets[Of[*F.Set]]))
      continue;
    const size_t Set = Of[*F.Set];
    if (F.IsSure || Of.size() == 1) {
      block(Set, F);
    } else {
      llvm::Expected<Faults> Alone = faultsOf(Set);
      if (!Alone)
        return Alone.takeError();
      if (!Alone->empty())
        block(Set, Alone->front());
    }
    Any |= isBlocked(Sets[Set]);
  }
  return Any;
}

/// Some of \p In are at fault, by \p Together.
llvm::Error Blocking::search(llvm::ArrayRef<size_t> In, const Fault &Together) {
  if (In.size() == 1) {
    block(In.front(), Together);
    return llvm::Error::success();
  }
  bool Any = false;
  for (llvm::ArrayRef<size_t> Half :
       {In.take_front(In.size() / 2), In.drop_front(In.size() / 2)}) {
    llvm::Expected<Faults> Found = faultsOf(Half);
    if (!Found)
      return Found.takeError();
    Any |= !Found->empty();
    if (!Found->empty())
      if (llvm::Error E = search(Half, Found->front()))
        return E;
  }
  if (Any)
    return llvm::Error::success();
  Fault Of = Together;
  Of.Text = "together with other tables, " + Of.Text;
  Of.Next = "plan one table at a time";
  for (size_t Set : In)
    block(Set, Of);
  return llvm::Error::success();
}

llvm::Error Blocking::run() {
  while (true) {
    Numbers Left;
    for (size_t I = 0; I < Sets.size(); ++I)
      if (!isBlocked(Sets[I]) && !Sets[I].Edits.empty())
        Left.push_back(I);
    llvm::Expected<Faults> Found = faultsOf(Left);
    if (!Found)
      return Found.takeError();
    if (Found->empty() || Left.empty())
      return llvm::Error::success();
    llvm::Expected<bool> Any = blockKnown(Left, *Found);
    if (!Any)
      return Any.takeError();
    if (!*Any)
      if (llvm::Error E = search(Left, Found->front()))
        return E;
  }
}

llvm::Error blockFaulty(std::vector<TableSet> &Sets, FindFaults Find) {
  return Blocking(Sets, Find).run();
}

} // namespace keyspread
