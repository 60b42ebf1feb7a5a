//===- ReadBodies.h - bodies of code given as text ------------------------===//
//
// In: the code of one unit. Out: its bodies, and short ways to look at them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TEST_UNIT_LOWER_READBODIES_H
#define KEYSPREAD_TEST_UNIT_LOWER_READBODIES_H

#include "compile_commands/Run.h"
#include "matchers/lower/Lower.h"

#include "clang/AST/ASTConsumer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace keyspread::lower {

class BodiesConsumer : public clang::ASTConsumer {
public:
  BodiesConsumer(const Catalog &Known, facts::Bodies &Out)
      : Known(Known), Out(Out) {}
  void HandleTranslationUnit(clang::ASTContext &Ast) override {
    Out = read(Ast, Known, "/keyspread");
  }

private:
  const Catalog &Known;
  facts::Bodies &Out;
};

struct ReadBodies {
  std::string Code;
  facts::Bodies All;
  bool Ok = false;

  std::vector<const facts::Body *> named(llvm::StringRef Name) const {
    std::vector<const facts::Body *> Result;
    for (const facts::Body &B : All.Functions)
      if (B.Qualified == Name)
        Result.push_back(&B);
    return Result;
  }

  /// The only function called \p Name.
  const facts::Body &body(llvm::StringRef Name = "f") const {
    static const facts::Body Nothing;
    std::vector<const facts::Body *> Found = named(Name);
    EXPECT_EQ(Found.size(), 1u) << "functions called " << Name.str();
    return Found.size() == 1 ? *Found.front() : Nothing;
  }

  std::string text(llvm::StringRef Name = "f") const {
    return print(body(Name));
  }

  /// All functions called \p Name, by their keys.
  std::string texts(llvm::StringRef Name) const {
    std::string Result;
    for (const facts::Body *B : named(Name))
      Result += print(*B);
    return Result;
  }

  const facts::Body *keyed(llvm::StringRef Key) const {
    for (const facts::Body &B : All.Functions)
      if (B.Key == Key)
        return &B;
    return nullptr;
  }

  /// The first node of \p Kind in \p Name.
  const facts::Node &node(facts::Op Kind, llvm::StringRef Name = "f") const {
    static const facts::Node Nothing;
    for (const facts::Node &N : body(Name).Nodes)
      if (N.Kind == Kind)
        return N;
    ADD_FAILURE() << "no " << facts::name(Kind);
    return Nothing;
  }

  const facts::GlobalValue &global(llvm::StringRef Part) const {
    static const facts::GlobalValue Nothing;
    for (const facts::GlobalValue &G : All.Globals)
      if (llvm::StringRef(G.Name).contains(Part))
        return G;
    ADD_FAILURE() << "no global " << Part.str();
    return Nothing;
  }

  std::string at(const facts::Where &W) const {
    return W.File == facts::None ? "" : Code.substr(W.Begin, W.End - W.Begin);
  }
};

inline ReadBodies read(std::string Code,
                       std::string File = "/keyspread/input.cpp",
                       std::map<std::string, std::string> Headers = {},
                       std::vector<std::string> Arguments = {"-std=c++20"}) {
  ReadBodies R;
  R.Code = Code;
  llvm::Expected<Catalog> Known = Catalog::builtin();
  EXPECT_TRUE(bool(Known));
  compile::TextUnit Text;
  Text.Code = std::move(Code);
  Text.File = std::move(File);
  Text.Headers = std::move(Headers);
  Text.Arguments = std::move(Arguments);
  auto Result =
      compile::runOnText(Text, [&](unsigned, clang::CompilerInstance &) {
        return std::make_unique<BodiesConsumer>(*Known, R.All);
      });
  if (!Result)
    ADD_FAILURE() << llvm::toString(Result.takeError());
  else
    R.Ok = Result->Ok;
  return R;
}

} // namespace keyspread::lower

#endif // KEYSPREAD_TEST_UNIT_LOWER_READBODIES_H
