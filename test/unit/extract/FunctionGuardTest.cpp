// A crash while one function is read leaves the others.
#include "matchers/extract/FunctionGuard.h"

#include "test/unit/extract/ReadUnit.h"

#include "clang/AST/Decl.h"
#include "llvm/Support/Compiler.h"

namespace keyspread::extract {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Reads functions one by one, and crashes in that called bad.
class Crashing : public clang::ASTConsumer {
public:
  Crashing(const Catalog &Known, Names &Read) : Known(Known), Read(Read) {}

  void HandleTranslationUnit(clang::ASTContext &Ast) override {
    facts::UnitFacts Out;
    Project Owner{"/keyspread"};
    Unit U(Ast, Known, Owner, Out);
    for (clang::Decl *D : Ast.getTranslationUnitDecl()->decls())
      if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D))
        readSafely(U, F, [&] {
          U.Functions.push_back(F);
          if (F->getName() == "bad")
            LLVM_BUILTIN_TRAP;
          Read.push_back(F->getNameAsString() +
                         std::to_string(U.Functions.size()));
          U.Functions.pop_back();
        });
  }

private:
  const Catalog &Known;
  Names &Read;
};

TEST(FunctionGuard, ACrashCostsOneFunction) {
  llvm::Expected<Catalog> Known = Catalog::builtin();
  ASSERT_TRUE(bool(Known));
  compile::TextUnit Text;
  Text.Code = "void a(); void bad(); void b(); void c();";
  Names Read;
  auto Result =
      compile::runOnText(Text, [&](unsigned, clang::CompilerInstance &) {
        return std::make_unique<Crashing>(*Known, Read);
      });
  ASSERT_TRUE(bool(Result));
  EXPECT_THAT(Read, ElementsAre("a1", "b1", "c1"));
  // It is not whole, and says so.
  EXPECT_FALSE(Result->Ok);
  EXPECT_THAT(Result->Errors,
              ElementsAre(HasSubstr("input.cpp:1:16: keyspread crashed while "
                                    "reading 'bad'")));
}

} // namespace
} // namespace keyspread::extract
