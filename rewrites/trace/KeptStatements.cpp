#include "rewrites/trace/Machine.h"
#include "rewrites/trace/StatementsByPath.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

/// Deeper than anybody keeps statements.
static constexpr unsigned MostKeptDepth = 6;
/// What one place may hold, by the ways that led there.
static constexpr size_t MostStates = 16;

static std::vector<std::string> keptPath(V Handle);

namespace {

/// Collects the statements that are in what a member or a variable holds.
struct Search {
  Machine &M;
  std::vector<Kept> &To;

  void look(V Of, std::vector<std::string> &Path, unsigned Depth) {
    if (!Of || Depth > MostKeptDepth)
      return;
    const Value &X = *Of.Of;
    if (const Event *By = M.givenText(Of))
      To.push_back({Path, Of, By});
    else if (X.Kind == Kind::Pointer && X.To.Base->Kind == Root::Heap)
      look(M.load(X.To), Path, Depth + 1); // a unique_ptr's
    else if (X.Kind == Kind::Choice && areFew(Of, MostStates))
      for (V One : {X.Parts[1], X.Parts[2]})
        look(One, Path, Depth);
    else if (X.Kind == Kind::Record || X.Kind == Kind::Map)
      for (size_t I = 0; I < X.Names.size(); ++I)
        inside(X.Names[I], X.Parts[I], Path, Depth);
    else if (X.Kind == Kind::List)
      for (size_t I = 0; I < X.Parts.size(); ++I)
        inside("#" + std::to_string(I), X.Parts[I], Path, Depth);
  }

private:
  void inside(std::string Step, V Of, std::vector<std::string> &Path,
              unsigned Depth) {
    Path.push_back(std::move(Step));
    look(Of, Path, Depth + 1);
    Path.pop_back();
  }
};

} // namespace

const Event *Machine::givenText(V Handle) const {
  const Value &X = *Handle.Of;
  if (X.Kind != Kind::Result)
    return nullptr;
  if (X.By->How && X.By->Text)
    return X.By;
  auto It = W.GivenText.find(&X);
  return It == W.GivenText.end() ? nullptr : It->second;
}

void Machine::noteMade(V Object) {
  std::vector<std::string> Path;
  Search{*this, KeptByObjects}.look(load(behind(Object)), Path, 0);
}

/// Of an object that the run makes itself, `App app; app.prepare(); ..`: at its
/// end it is gone.
void Machine::noteStored(const Place &P, V New) {
  const bool IsOwn = P.Base->Kind == Root::Local || P.Base->Kind == Root::Heap;
  const Event *By = IsOwn && !Quiet ? givenText(New) : nullptr;
  if (!By || P.Path.empty() ||
      !llvm::StringRef(P.Path.front()).contains("@FI@"))
    return;
  std::vector<std::string> Path;
  llvm::copy_if(P.Path, std::back_inserter(Path),
                [](const std::string &Step) { return Step != "*"; });
  KeptByObjects.push_back({std::move(Path), New, By});
}

void Machine::noteKept(Trace &T, V This) {
  T.Statements = std::move(KeptByObjects);
  KeptByObjects.clear();
  std::vector<std::string> Path;
  auto Look = [&](V Of) { Search{*this, T.Statements}.look(Of, Path, 0); };
  for (const auto &[R, Of] : M) {
    Path.clear();
    const bool IsThis = This && R->Kind == Root::Pointee && R->Of == This.Of;
    if (R->Kind == Root::Global && R->Name[0] != '|') // a note of the machine's
      Path.push_back(R->Name);
    else if (R->Kind == Root::Pointee && !IsThis)
      Path = keptPath(V{R->Of}); // another object, which a member leads to
    if (Path.empty() && !IsThis)
      continue;
    Look(Of);
  }
  Path.clear();
  if (T.Result && T.Result.Of->Kind == Kind::Record)
    Look(T.Result);
  auto Key = [](const Kept &K) { return std::pair(K.Path, K.By->Number); };
  llvm::sort(T.Statements,
             [&](const Kept &A, const Kept &B) { return Key(A) < Key(B); });
  T.Statements.erase(llvm::unique(T.Statements,
                                  [&](const Kept &A, const Kept &B) {
                                    return Key(A) == Key(B);
                                  }),
                     T.Statements.end());
}

/// Of `m.find("key")->second` the search, whose key is written; null: \p X is
/// another value.
static const Value *foundIn(const Value &X) {
  if (X.Kind != Kind::Project || X.Name != "second")
    return nullptr;
  const Value &At = *X.Parts[0].Of;
  const Value *Of =
      At.Kind == Kind::Project && At.Name == "*" ? At.Parts[0].Of : nullptr;
  return Of && Of->Kind == Kind::Operation && Of->Name == "find" &&
                 Of->Parts.size() == 2 && wholeText(Of->Parts[1])
             ? Of
             : nullptr;
}

static bool isMember(llvm::StringRef Step) { return Step.contains("@FI@"); }

/// \p Path begins with a member: as of `this`, whoever else gave the object.
static bool isMemberOfAny(llvm::ArrayRef<std::string> Path) {
  return !Path.empty() && isMember(Path.front());
}

/// As a path of Kept, with "*" for each pointer that is followed.
static std::vector<std::string> stepsTo(V Handle) {
  if (!Handle)
    return {};
  const Value &X = *Handle.Of;
  std::vector<std::string> Path;
  if (X.Kind == Kind::Pointer) {
    const Root &R = *X.To.Base;
    if (R.Kind == Root::Global)
      Path = {R.Name};
    else if (R.Kind == Root::Pointee && R.Of->Kind != Kind::Symbol)
      (Path = stepsTo(V{R.Of})).push_back("*");
    else if (R.Kind != Root::Pointee ||
             (R.Of->Name != "this" && !isMemberOfAny(X.To.Path)))
      return {};
    llvm::append_range(Path, X.To.Path);
  } else if (const Value *Found = foundIn(X)) {
    Path = stepsTo(Found->Parts[0]);
    Path.push_back("[" + *wholeText(Found->Parts[1]) + "]");
  } else if (X.Kind == Kind::Project) {
    const Value &Of = *X.Parts[0].Of;
    if (Of.Kind != Kind::Symbol || Of.Name != "this") {
      Path = stepsTo(X.Parts[0]);
      if (Path.empty() && !(Of.Kind == Kind::Project && Of.Name == "*" &&
                            Of.Parts[0].Of->Kind == Kind::Symbol &&
                            Of.Parts[0].Of->Name == "this"))
        return {};
      Path.push_back(X.Name);
    } else if (X.Name != "*") {
      Path.push_back(X.Name);
    }
  } else if (X.Kind == Kind::Symbol && X.Name != "this") {
    Path = {X.Name}; // a global's
  }
  return Path;
}

static std::vector<std::string> bare(llvm::ArrayRef<std::string> Steps) {
  std::vector<std::string> Result;
  llvm::copy_if(Steps, std::back_inserter(Result),
                [](const std::string &Step) { return Step != "*"; });
  return Result;
}

static std::vector<std::string> keptPath(V Handle) {
  return bare(stepsTo(Handle));
}

std::vector<std::vector<std::string>> keptPaths(V Handle) {
  const std::vector<std::string> Steps = stepsTo(Handle);
  std::vector<std::vector<std::string>> Result;
  if (std::vector<std::string> Whole = bare(Steps); !Whole.empty())
    Result.push_back(std::move(Whole));
  for (size_t I = 1; I < Steps.size(); ++I)
    if ((Steps[I - 1] == "*" || (I == 1 && !isMember(Steps[0]))) &&
        isMember(Steps[I]))
      Result.push_back(bare(llvm::ArrayRef(Steps).drop_front(I)));
  return Result;
}

void StatementsByPath::add(const Trace &T) {
  for (const Kept &K : T.Statements)
    ByPath[K.Path].push_back(K.By);
}

const Event *StatementsByPath::of(V Handle) const {
  for (const std::vector<std::string> &Path : keptPaths(Handle)) {
    auto It = ByPath.find(Path);
    if (It == ByPath.end())
      continue;
    const Event *First = It->second.front();
    return llvm::all_of(
               It->second,
               [&](const Event *E) { return same(E->Text, First->Text); })
               ? First
               : nullptr;
  }
  return nullptr;
}

} // namespace keyspread::trace
