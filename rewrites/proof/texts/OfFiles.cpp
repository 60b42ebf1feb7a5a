#include "rewrites/proof/texts/OfFiles.h"

#include "matchers/sql/Statement.h"
#include "rewrites/trace/Texts.h"

namespace keyspread::proof {

using namespace trace;

namespace {

/// Looks for names of files in what a value is made of.
class Search {
public:
  explicit Search(const Context &C) : C(C) {}
  std::optional<FileTexts> Found;
  bool Several = false;

  void in(V Of, unsigned Depth = 0) {
    constexpr unsigned MostDepth = 12;
    if (!Of || Depth > MostDepth)
      return;
    const Value &X = *Of.Of;
    if (X.Kind == Kind::Text || X.Kind == Kind::Join) {
      take(Of);
      return;
    }
    if (X.Kind == Kind::Result)
      for (V Arg : X.By->Args)
        in(Arg, Depth + 1);
    for (V Part : X.Parts)
      in(Part, Depth + 1);
    if (X.Base)
      in(X.Base, Depth + 1);
  }

private:
  void take(V Of) {
    const FlatText Flat = flatten(Of);
    if (!Flat.Known || !Flat.Holes.empty())
      return;
    if (std::optional<FileTexts> Texts = C.TextsOfFile(Flat.Text)) {
      Several |= Found.has_value();
      Found = std::move(Texts);
    }
  }

  const Context &C;
};

} // namespace

std::optional<FileTexts> textsOfFile(const Context &C, V Of) {
  const FlatText Flat = flatten(Of);
  if (!C.TextsOfFile || Flat.Holes.size() != 1 ||
      llvm::StringRef(Flat.Text).trim() != llvm::StringRef(&sql::HoleByte, 1))
    return std::nullopt;
  Search Names(C);
  Names.in(Flat.Holes[0]);
  return Names.Several ? std::nullopt : std::move(Names.Found);
}

} // namespace keyspread::proof
