//===- TextFilling.cpp - formats with their values ------------------------===//
//
// In: a format and the values it is given. Out: its text with a hole for each
// conversion.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/texts/TextPieces.h"

#include "matchers/facts/TemplateMap.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Template;
using facts::TemplateStyle;

/// Invalid for a conversion that is written in several places: "%" PRId64.
static Site placeOf(const Template &T, size_t Begin, size_t End) {
  const facts::Segment *First = nullptr;
  for (const facts::Segment &S : T.Segments) {
    if (S.End <= Begin || S.Begin >= End)
      continue;
    if (First && (S.Macro != First->Macro || S.At.File != First->At.File))
      return {};
    First = First ? First : &S;
  }
  return First ? facts::siteOf(T, Begin, End) : Site();
}

/// "%%" is one byte of text written as two.
static Template plainByte(const Template &Format, const Conversion &C) {
  Template One;
  One.Text = C.Plain;
  One.Editable = Format.Editable;
  facts::Segment S;
  S.End = One.Text.size();
  S.At = placeOf(Format, C.Begin, C.End);
  S.Atomic = true;
  S.Macro = Format.Segments.empty() ? "" : Format.Segments[0].Macro;
  One.Segments.push_back(std::move(S));
  return One;
}

static Template
filled(const Template &Format, llvm::ArrayRef<Conversion> Conversions,
       llvm::function_ref<const facts::Expr *(const Conversion &)> Value) {
  Template T;
  T.Editable = Format.Editable;
  size_t At = 0;
  for (const Conversion &C : Conversions) {
    appendSlice(T, Format, At, C.Begin);
    At = C.End;
    if (C.Argument < 0) {
      Template One = plainByte(Format, C);
      appendSlice(T, One, 0, One.Text.size());
      continue;
    }
    facts::Hole H;
    H.Spec = C.Spec;
    H.SpecAt = placeOf(Format, C.Begin, C.End);
    if (const facts::Expr *V = Value(C))
      H.Value = *V;
    appendHole(T, std::move(H));
  }
  appendSlice(T, Format, At, Format.Text.size());
  if (Format.At.valid())
    T.At = Format.At;
  return T;
}

TextRef fill(Unit &U, const TextRef &Format, TemplateStyle Style,
             llvm::ArrayRef<facts::Expr> Values, const Site &FormatArg) {
  TextRef Result = std::make_shared<TextValue>();
  for (const Alternative &A : Format->All) {
    Alternative Out;
    Out.Taken = A.Taken;
    Out.T =
        filled(A.T, conversionsOf(A.T.Text, Style), [&](const Conversion &C) {
          return size_t(C.Argument) < Values.size() ? &Values[C.Argument]
                                                    : nullptr;
        });
    Out.T.Style = Style;
    Out.T.FormatArg = FormatArg;
    if (!A.T.Holes.empty())
      fix(Out.T, "its format is itself put together");
    else if (Format->All.size() > 1)
      fix(Out.T, "its values are given to several formats at once");
    Result->All.push_back(std::move(Out));
  }
  return Result;
}

TextRef fillLowest(const TextRef &Format, llvm::ArrayRef<facts::Expr> Values,
                   const Site &Whole) {
  TextRef Result = std::make_shared<TextValue>();
  for (const Alternative &A : Format->All) {
    std::vector<Conversion> All = conversionsOf(A.T.Text, TemplateStyle::Qt);
    std::set<int> Numbers;
    for (const Conversion &C : All)
      Numbers.insert(C.Argument);
    std::vector<int> Lowest(Numbers.begin(), Numbers.end());
    Lowest.resize(std::min(Lowest.size(), Values.size()));
    llvm::erase_if(All, [&](const Conversion &C) {
      return !llvm::is_contained(Lowest, C.Argument);
    });
    Alternative Out;
    Out.Taken = A.Taken;
    Out.T = filled(A.T, All, [&](const Conversion &C) {
      return &Values[llvm::find(Lowest, C.Argument) - Lowest.begin()];
    });
    llvm::stable_sort(Out.T.Holes,
                      [](const facts::Hole &X, const facts::Hole &Y) {
                        return X.Offset < Y.Offset;
                      });
    Out.T.Style = TemplateStyle::Qt;
    Out.T.FormatArg = Whole;
    if (A.T.Style != TemplateStyle::Qt && !A.T.Holes.empty())
      fix(Out.T, "its format is itself put together");
    Result->All.push_back(std::move(Out));
  }
  return Result;
}

} // namespace keyspread::extract
