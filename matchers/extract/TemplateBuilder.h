//===- TemplateBuilder.h - a template, piece by piece ---------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TEMPLATEBUILDER_H
#define KEYSPREAD_MATCHERS_EXTRACT_TEMPLATEBUILDER_H

#include "matchers/extract/Literals.h"

namespace keyspread::extract {

/// Adds pieces to a template, keeping text, segments and holes in step.
class Builder {
public:
  Builder(Unit &U, facts::TemplateStyle Style) : U(U) { T.Style = Style; }

  void literal(const MappedText &M) { text(M, 0, M.Text.size()); }
  void text(const MappedText &M, size_t Begin, size_t End);
  /// \p SpecAt is invalid when no text may go in beside the hole.
  void hole(const clang::Expr *Value, std::string Spec, Site SpecAt);
  void merge(const facts::Template &Other);

  Unit &U;
  facts::Template T;
  bool Editable = true;
};

/// Records the template that is written at \p Whole.
facts::Entity publish(Unit &U, clang::SourceRange Whole, Builder &B);

/// Adds the text that \p E makes: a literal, a sum, a format, else a hole.
void addPiece(Unit &U, Builder &B, const clang::Expr *E);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TEMPLATEBUILDER_H
