//===- Check.h - one check of the engine, as clang-tidy runs it -----------===//
//
// In: a unit that clang-tidy or clangd parsed. Out: diagnostics with the
// engine's findings, their reasons as notes and their fixes. The engine runs
// once a unit however many of the checks ask; nothing is decided here.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_TIDY_CHECK_H
#define KEYSPREAD_TOOL_TIDY_CHECK_H

#include "tool/engine/UnitSession.h"

#include "clang-tidy/ClangTidyCheck.h"

namespace keyspread::tidy {

/// What the engine said of one unit.
struct Unit {
  Result R;
  std::string Error;                    // instead of a result
  std::vector<std::string> SourceFiles; // absolute; of R.Sources, those parsed
  std::vector<Edit> Given; // edits that stand in a fix that was shown
};

/// Units while their checks look at them. One for all threads of a host.
class Units {
public:
  std::shared_ptr<Unit> of(clang::ASTContext &Ast,
                           const clang::Preprocessor &PP, const Request &Q);

private:
  SchemaPaths Schemas;
  std::mutex Lock;
  std::map<const clang::ASTContext *, std::weak_ptr<Unit>> Open;
};

class Check : public clang::tidy::ClangTidyCheck {
public:
  Check(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
        std::shared_ptr<Units> All);

  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerPPCallbacks(const clang::SourceManager &,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *) override {
    Reader = PP;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Match) override;
  void onEndOfTranslationUnit() override { Mine.reset(); }

private:
  void show(clang::SourceManager &SM, size_t Index);
  std::vector<Edit> editsToShow(clang::SourceManager &SM, const Finding &F,
                                const Fix &Answer);

  const std::string Name;
  const std::shared_ptr<Units> All;
  const OptionsView Settings; // shared by all checks: "keyspread.Root"
  const clang::Preprocessor *Reader = nullptr; // of the unit at hand
  std::shared_ptr<Unit> Mine;                  // keeps it for the other checks
};

} // namespace keyspread::tidy

#endif // KEYSPREAD_TOOL_TIDY_CHECK_H
