#include "tool/engine/Verify.h"

#include "matchers/catalog/Embedded.h"
#include "matchers/lower/Lower.h"

#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

namespace keyspread {

std::map<std::string, std::string> runtimeHeaders() {
  std::map<std::string, std::string> Result;
  for (const EmbeddedFile &F : embeddedRuntime())
    Result[F.Name.str()] = F.Text.str();
  return Result;
}

/// "a.cpp:3:5: expected ..." without its place: an edit above moves lines.
static std::string messageOf(llvm::StringRef Error) {
  for (unsigned I = 0; I < 3 && Error.contains(':'); ++I)
    Error = Error.split(':').second;
  return Error.str();
}

/// The first of \p After that \p Before has not as often.
static std::string firstAdded(const compile::UnitResult &Before,
                              const compile::UnitResult &After) {
  std::multiset<std::string> Known;
  for (const std::string &E : Before.Errors)
    Known.insert(messageOf(E));
  for (const std::string &E : After.Errors) {
    auto It = Known.find(messageOf(E));
    if (It == Known.end())
      return E;
    Known.erase(It);
  }
  return "";
}

namespace {

/// What the functions of a unit do with the new contents.
class Lowered : public clang::ASTConsumer {
public:
  Lowered(const Session &S, facts::Bodies &Out) : S(S), Out(Out) {
    Out = facts::Bodies();
  }
  void HandleTranslationUnit(clang::ASTContext &Ast) override {
    Out = lower::read(Ast, *S.Known, S.R.Root);
  }

private:
  const Session &S;
  facts::Bodies &Out;
};

} // namespace

llvm::Expected<Reparsed>
reparse(const Session &S, const std::map<std::string, std::string> &Changed,
        const RuntimePlace &Runtime) {
  std::vector<compile::Command> Units;
  std::vector<size_t> Index;
  for (size_t I = 0; I < S.Commands.size(); ++I)
    if (llvm::any_of(S.FilesOf[I], [&](const std::string &F) {
          return Changed.count(F) != 0;
        })) {
      Units.push_back(S.Commands[I]);
      Index.push_back(I);
    }
  compile::RunOptions Options = S.Options;
  Options.Progress = nullptr;
  Options.Overlay = Changed;
  for (auto &[Name, Text] : runtimeHeaders())
    Options.Overlay[Runtime.Dir + "/keyspread/" + Name] = Text;
  if (Runtime.OnIncludePath)
    Options.ExtraAfter.push_back("-I" + Runtime.Dir);
  Reparsed Result;
  Result.Bodies = S.Runs->Code.units();
  auto Parsed = compile::run(
      Units,
      [&](unsigned I, clang::CompilerInstance &) {
        return std::make_unique<Lowered>(S, Result.Bodies[Index[I]]);
      },
      Options);
  if (!Parsed)
    return Parsed.takeError();
  for (size_t I = 0; I < Parsed->size() && Result.Error.empty(); ++I)
    Result.Error = firstAdded(S.Parsed[Index[I]], (*Parsed)[I]);
  return Result;
}

} // namespace keyspread
