#include "matchers/extract/Templates.h"

#include "matchers/extract/Values.h"
#include "matchers/extract/texts/TextWalk.h"

using namespace clang;

namespace keyspread::extract {

using facts::Part;
using facts::Source;

/// Expressions outside function bodies are read when somebody asks.
static bool isWalked(Unit &U) {
  return !U.Functions.empty() && U.Walked.count(U.Functions.back());
}

static TextRef known(Unit &U, const clang::Expr *E) {
  if (const auto *L = dyn_cast<clang::StringLiteral>(E))
    return textOf(U, L);
  auto It = U.Texts.find(E);
  if (It == U.Texts.end() && !isWalked(U) && isa<CallExpr>(E)) {
    TextWalk(U).alone(E, true);
    It = U.Texts.find(E);
  }
  return It == U.Texts.end() ? nullptr : It->second;
}

static std::vector<Source> sourcesIn(Unit &U, const TextRef &Text) {
  std::vector<Source> Result;
  if (!Text)
    return Result;
  for (facts::Entity &T : publish(U, *Text))
    Result.push_back({std::move(T), Part::Whole});
  // The values in a text, in order.
  for (const Alternative &A : Text->All) {
    bool First = true;
    for (const facts::Hole &H : A.T.Holes) {
      for (Source S : H.Value.Sources) {
        S.Kept = std::max(S.Kept, First ? Part::Leading : Part::Later);
        if (llvm::none_of(Result,
                          [&](const Source &R) { return R.From == S.From; }))
          Result.push_back(std::move(S));
      }
      First &= H.Value.Sources.empty();
    }
  }
  return Result;
}

std::vector<Source> textSources(Unit &U, const clang::Expr *E) {
  return sourcesIn(U, known(U, E));
}

static TextRef pieceOf(Unit &U, const clang::Expr *E) {
  TextRef Text = known(U, plain(E));
  if (Text && !Text->All.empty())
    return Text;
  facts::Hole H;
  H.Spec = "<<";
  H.Value = readExpr(U, E);
  H.SpecAt = U.site(E->IgnoreImplicit()->getSourceRange());
  Text = emptyText();
  appendHole(Text->All[0].T, std::move(H));
  Text->All[0].T.Style = facts::TemplateStyle::Stream;
  return Text;
}

std::vector<Source> joinedSources(Unit &U,
                                  llvm::ArrayRef<const clang::Expr *> Pieces) {
  TextRef Whole = emptyText();
  for (const clang::Expr *E : Pieces)
    if (Whole)
      Whole = add(Whole, pieceOf(U, E), facts::TemplateStyle::Stream);
  return sourcesIn(U, Whole);
}

facts::Entity readText(Unit &U, const clang::Expr *E) {
  TextRef Text = known(U, plain(E));
  std::vector<facts::Entity> All =
      Text ? publish(U, *Text) : std::vector<facts::Entity>();
  return All.size() == 1 ? All[0] : "";
}

std::vector<facts::Entity> formatTexts(Unit &U, const clang::Expr *E) {
  auto It = U.Formats.find(E);
  return It == U.Formats.end() ? std::vector<facts::Entity>()
                               : publish(U, *It->second);
}

void readTexts(Unit &U, const FunctionDecl *F) {
  U.FollowedHere.clear();
  if (F->doesThisDeclarationHaveABody() && !F->isDependentContext())
    TextWalk(U).function(F);
}

} // namespace keyspread::extract
