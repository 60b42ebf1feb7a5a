// In: literal pieces and expressions, in order. Out: a facts::Template.
#include "matchers/extract/TemplateBuilder.h"

#include "matchers/extract/Values.h"

using namespace clang;

namespace keyspread::extract {

using facts::Template;

static constexpr char HoleByte = '\x01';

void Builder::text(const MappedText &M, size_t Begin, size_t End) {
  MappedText So;
  So.Text = std::move(T.Text);
  So.Segments = std::move(T.Segments);
  append(So, M, Begin, End);
  T.Text = std::move(So.Text);
  T.Segments = std::move(So.Segments);
  Editable &= M.Editable;
  if (!T.At.valid())
    T.At = M.At;
}

void Builder::hole(const clang::Expr *Value, std::string Spec, Site SpecAt) {
  facts::Hole H;
  H.Offset = T.Text.size();
  H.Spec = std::move(Spec);
  if (Value)
    H.Value = readExpr(U, Value);
  H.SpecAt = SpecAt;
  if (!T.At.valid())
    T.At = SpecAt.valid() ? SpecAt : H.Value.At;
  T.Holes.push_back(std::move(H));
  T.Text += HoleByte;
}

void Builder::merge(const Template &Other) {
  uint32_t Shift = T.Text.size();
  for (facts::Segment S : Other.Segments) {
    S.Begin += Shift;
    S.End += Shift;
    T.Segments.push_back(std::move(S));
  }
  for (facts::Hole H : Other.Holes) {
    H.Offset += Shift;
    T.Holes.push_back(std::move(H));
  }
  T.Text += Other.Text;
  Editable &= Other.Editable;
  if (!T.At.valid())
    T.At = Other.At;
}

facts::Entity publish(Unit &U, SourceRange Range, Builder &B) {
  Template &T = B.T;
  T.Editable = B.Editable;
  // Macro arguments may be expanded twice: the place of the whole expression
  // tells such templates apart no better than the place of the first piece.
  Site Whole = U.site(Range);
  if (!T.At.valid())
    T.At = Whole;
  T.Self = "text:" + Whole.File + ":" + std::to_string(Whole.Begin) + "-" +
           std::to_string(Whole.End) + ":" + std::to_string(T.At.Begin);
  facts::Entity Self = T.Self;
  if (U.TemplateIndex.try_emplace(Self, U.Out.Templates.size()).second)
    U.Out.Templates.push_back(std::move(T));
  return Self;
}

} // namespace keyspread::extract
