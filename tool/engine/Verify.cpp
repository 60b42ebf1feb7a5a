#include "tool/engine/Verify.h"

#include "matchers/catalog/Embedded.h"
#include "matchers/lower/Lower.h"
#include "tool/engine/SharedBodies.h"

#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/TimeProfiler.h"

#include <set>

namespace keyspread {

std::map<std::string, std::string> runtimeHeaders() {
  std::map<std::string, std::string> Result;
  for (const EmbeddedFile &F : embeddedRuntime())
    Result[F.Name.str()] = F.Text.str();
  return Result;
}

/// The names of the headers that \p Text includes from a folder \p Folder:
/// `#include "../keyspread/keys.h"` names keys.h in "keyspread/".
static std::vector<std::string> includedFrom(llvm::StringRef Folder,
                                             llvm::StringRef Text) {
  std::vector<std::string> Result;
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    Line = Line.ltrim();
    if (!Line.consume_front("#") || !Line.ltrim().starts_with("include"))
      continue;
    const size_t Open = Line.find_first_of("<\"");
    if (Open == llvm::StringRef::npos)
      continue;
    llvm::StringRef Name = Line.drop_front(Open + 1);
    Name = Name.take_front(Name.find_first_of(">\""));
    const size_t At = Name.rfind(Folder);
    const bool Inside = At != llvm::StringRef::npos &&
                        (At == 0 || Name[At - 1] == '/' || Folder.empty());
    if (Inside)
      Result.push_back(
          Name.drop_front(Folder.empty() ? 0 : At + Folder.size()).str());
  }
  return Result;
}

std::map<std::string, std::string>
runtimeHeadersOf(const std::map<std::string, std::string> &Sources) {
  const std::map<std::string, std::string> All = runtimeHeaders();
  std::vector<std::string> Todo;
  for (const auto &[File, Text] : Sources)
    llvm::append_range(Todo, includedFrom("keyspread/", Text));
  std::map<std::string, std::string> Result;
  while (!Todo.empty()) {
    auto It = All.find(Todo.back());
    Todo.pop_back();
    if (It != All.end() && Result.insert(*It).second)
      llvm::append_range(Todo, includedFrom("", It->second));
  }
  return Result;
}

/// "a.cpp:3:5: expected ..." without its place: an edit above moves lines.
static std::string messageOf(llvm::StringRef Error) {
  for (unsigned I = 0; I < 3 && Error.contains(':'); ++I)
    Error = Error.split(':').second;
  return Error.str();
}

/// The message without the types in it: a value that never fitted may get
/// another name for its type.
static std::string kindOf(llvm::StringRef Misfit) {
  static constexpr llvm::StringLiteral Aka = " (aka ')";
  std::string Result;
  bool Quoted = false;
  for (char C : messageOf(Misfit)) {
    Quoted ^= C == '\'';
    if (!Quoted)
      Result += C;
  }
  for (size_t At; (At = Result.find(Aka)) != std::string::npos;)
    Result.erase(At, Aka.size());
  return Result;
}

/// The first of \p After that \p Before has not as often.
static std::string firstAdded(llvm::ArrayRef<std::string> Before,
                              llvm::ArrayRef<std::string> After,
                              std::string (*Same)(llvm::StringRef)) {
  std::multiset<std::string> Known;
  for (const std::string &E : Before)
    Known.insert(Same(E));
  for (const std::string &E : After) {
    auto It = Known.find(Same(E));
    if (It == Known.end())
      return E;
    Known.erase(It);
  }
  return "";
}

Reparsed addedIn(const compile::UnitResult &Before,
                 const compile::UnitResult &After) {
  return {firstAdded(Before.Errors, After.Errors, messageOf),
          firstAdded(Before.Misfits, After.Misfits, kindOf),
          {}};
}

namespace {

/// What the functions of a unit do with the new contents.
class Lowered : public clang::ASTConsumer {
public:
  Lowered(const Session &S, facts::Bodies &Out) : S(S), Out(Out) {
    Out = facts::Bodies();
  }
  void HandleTranslationUnit(clang::ASTContext &Ast) override {
    const llvm::TimeTraceScope Scope("Lower");
    Out = lower::read(Ast, *S.Known, S.R.Root);
  }

private:
  const Session &S;
  facts::Bodies &Out;
};

} // namespace

/// The units that read a file of \p Changed.
static std::vector<size_t>
readersOf(const Session &S, const std::map<std::string, std::string> &Changed) {
  std::vector<size_t> Result;
  for (size_t I = 0; I < S.Commands.size(); ++I)
    if (llvm::any_of(S.FilesOf[I], [&](const std::string &F) {
          return Changed.count(F) != 0;
        }))
      Result.push_back(I);
  return Result;
}

static std::vector<compile::Command> commandsOf(const Session &S,
                                                llvm::ArrayRef<size_t> Index) {
  std::vector<compile::Command> Result;
  for (size_t I : Index)
    Result.push_back(S.Commands[I]);
  return Result;
}

std::map<std::string, std::string>
withRuntime(std::map<std::string, std::string> Changed,
            const RuntimePlace &Runtime) {
  for (auto &[Name, Text] : runtimeHeaders())
    Changed[Runtime.Dir + "/keyspread/" + Name] = Text;
  return Changed;
}

/// How the units are parsed with the contents of \p Changed.
static compile::RunOptions
optionsFor(const Session &S, const std::map<std::string, std::string> &Changed,
           const RuntimePlace &Runtime) {
  compile::RunOptions Options = S.Options;
  Options.Progress = nullptr;
  Options.Overlay = withRuntime(Changed, Runtime);
  if (Runtime.OnIncludePath)
    Options.ExtraAfter.push_back("-I" + Runtime.Dir);
  return Options;
}

static llvm::Expected<std::vector<compile::UnitResult>>
parseWhole(llvm::ArrayRef<compile::Command> Units,
           compile::RunOptions Options) {
  Options.Progress = nullptr;
  Options.KeepBodies = nullptr;
  return compile::run(
      Units,
      [](unsigned, clang::CompilerInstance &) {
        return std::make_unique<clang::ASTConsumer>();
      },
      Options);
}

llvm::Expected<std::string>
errorInLibraries(const Session &S,
                 const std::map<std::string, std::string> &Changed,
                 const RuntimePlace &Runtime) {
  const llvm::TimeTraceScope Scope("Reparse");
  const std::vector<size_t> Index = readersOf(S, Changed);
  auto After =
      parseWhole(commandsOf(S, Index), optionsFor(S, Changed, Runtime));
  if (!After)
    return After.takeError();
  for (size_t I = 0; I < After->size(); ++I) {
    if ((*After)[I].Errors.empty())
      continue;
    auto Before = parseWhole(S.Commands[Index[I]], S.Options);
    if (!Before)
      return Before.takeError();
    if (Reparsed New = addedIn(Before->front(), (*After)[I]);
        !New.Error.empty())
      return New.Error;
  }
  return "";
}

llvm::Expected<Reparsed>
reparse(const Session &S, const std::map<std::string, std::string> &Changed,
        const RuntimePlace &Runtime) {
  const llvm::TimeTraceScope Scope("Reparse");
  const std::vector<size_t> Index = readersOf(S, Changed);
  Reparsed Result;
  Result.Bodies = S.Runs->Code.units();
  auto Parsed = compile::run(
      commandsOf(S, Index),
      [&](unsigned I, clang::CompilerInstance &) {
        return std::make_unique<Lowered>(S, Result.Bodies[Index[I]]);
      },
      optionsFor(S, Changed, Runtime));
  if (!Parsed)
    return Parsed.takeError();
  for (size_t I = 0; I < Parsed->size(); ++I) {
    Reparsed New = addedIn(S.Parsed[Index[I]], (*Parsed)[I]);
    if (Result.Error.empty())
      Result.Error = std::move(New.Error);
    if (Result.Misfit.empty())
      Result.Misfit = std::move(New.Misfit);
  }
  for (size_t I : Index) {
    facts::Bodies Kept =
        keptForOthers(S.Runs->Code.units()[I], Result.Bodies[I], Changed);
    if (!Kept.Functions.empty())
      Result.Bodies.push_back(std::move(Kept));
  }
  return Result;
}

} // namespace keyspread
