#include "matchers/facts/TemplateMap.h"

#include <algorithm>

namespace keyspread::facts {

Site siteOfRun(const Segment &S, std::string_view Text, uint32_t Begin,
               uint32_t End) {
  Site At = S.At;
  auto Advance = [&](uint32_t From, uint32_t To, uint32_t &Line,
                     uint32_t &Col) {
    for (char C : Text.substr(From, To - From)) {
      ++Col;
      if (C == '\n') { // only raw strings hold line ends
        ++Line;
        Col = 1;
      }
    }
  };
  Advance(S.Begin, Begin, At.Line, At.Col);
  At.EndLine = At.Line;
  At.EndCol = At.Col;
  Advance(Begin, End, At.EndLine, At.EndCol);
  At.Begin = S.At.Begin + (Begin - S.Begin);
  At.End = At.Begin + (End - Begin);
  return At;
}

static Site clipped(const Segment &S, const Template &T, uint32_t Begin,
                    uint32_t End) {
  if (S.Atomic)
    return S.At;
  return siteOfRun(S, T.Text, std::max(S.Begin, Begin), std::min(S.End, End));
}

Site siteOf(const Template &T, uint32_t Begin, uint32_t End) {
  Site Result;
  auto Extend = [&](const Site &S) {
    if (!S.valid())
      return;
    if (!Result.valid()) {
      Result = S;
    } else if (S.File == Result.File && S.End > Result.End) {
      Result.End = S.End;
      Result.EndLine = S.EndLine;
      Result.EndCol = S.EndCol;
    }
  };
  for (const Segment &S : T.Segments)
    if (S.Begin < End && S.End > Begin)
      Extend(clipped(S, T, Begin, End));
  for (const Hole &H : T.Holes)
    if (H.Offset >= Begin && H.Offset < End && !Result.valid())
      Extend(H.SpecAt);
  return Result;
}

static Site endOf(Site S) {
  S.Begin = S.End;
  S.Line = S.EndLine;
  S.Col = S.EndCol;
  return S;
}

static Site beginOf(Site S) {
  S.End = S.Begin;
  S.EndLine = S.Line;
  S.EndCol = S.Col;
  return S;
}

const FormattedPart *formatAt(const Template &T, uint32_t Offset) {
  for (const FormattedPart &P : T.Formats)
    if (P.Begin <= Offset && Offset < P.End)
      return &P;
  return nullptr;
}

Template partOf(const Template &T, const FormattedPart &Part) {
  Template Result;
  Result.Text = T.Text.substr(Part.Begin, Part.End - Part.Begin);
  for (Segment S : T.Segments)
    if (Part.Begin <= S.Begin && S.End <= Part.End) {
      S.Begin -= Part.Begin;
      S.End -= Part.Begin;
      Result.Segments.push_back(std::move(S));
    }
  for (Hole H : T.Holes)
    if (Part.Begin <= H.Offset && H.Offset < Part.End) {
      H.Offset -= Part.Begin;
      Result.Holes.push_back(std::move(H));
    }
  Result.At = siteOf(Result, 0, Part.End - Part.Begin);
  Result.Style = Part.Style;
  Result.FormatArg = Part.FormatArg;
  Result.Editable = T.Editable;
  Result.Limited = Part.Limited;
  Result.Capacity = Part.Capacity;
  Result.Memory = Part.Memory;
  return Result;
}

/// A place at \p Offset has pieces of a sum beside it, not of a format.
static bool isOfSum(const Template &T, uint32_t Offset) {
  const FormattedPart *In = formatAt(T, Offset);
  const TemplateStyle Style = In ? In->Style : T.Style;
  return Style == TemplateStyle::Concat || Style == TemplateStyle::Stream;
}

/// Beside a hole no literal run may be near: beside its conversion then.
static bool besideHole(const Template &T, uint32_t Offset, TextInsertion &Out) {
  for (const Hole &H : T.Holes) {
    bool Behind = H.Offset + 1 == Offset, Before = H.Offset == Offset;
    if ((!Behind && !Before) || !H.SpecAt.valid())
      continue;
    Out.Outside = isOfSum(T, H.Offset);
    Out.In = formatAt(T, H.Offset);
    if (Out.Outside && !Behind)
      continue;
    Out.At =
        Behind ? endOf(Out.Outside ? H.Value.At : H.SpecAt) : beginOf(H.SpecAt);
    for (const Segment &S : T.Segments)
      if (!Out.Outside && S.At.File == Out.At.File) {
        Out.Raw = S.Raw; // of the literal the conversion stands in
        Out.Macro = S.Macro;
      }
    return true;
  }
  return false;
}

/// Likewise beside a variable's text: behind its operand, or in the literal
/// that its specifier stands in.
static bool besideVariable(const Template &T, uint32_t Offset,
                           TextInsertion &Out) {
  for (const Segment &S : T.Segments) {
    bool Behind = S.End == Offset, Before = S.Begin == Offset;
    const bool Joined = isOfSum(T, S.Begin);
    if (S.Variable.empty() || !S.At.valid() || (!Behind && (!Before || Joined)))
      continue;
    Out.Outside = Joined;
    Out.In = formatAt(T, S.Begin);
    Out.At = Behind ? endOf(S.At) : beginOf(S.At);
    for (const Segment &Other : T.Segments)
      if (!Joined && Other.Variable.empty() && Other.At.File == S.At.File) {
        Out.Raw = Other.Raw;
        Out.Macro = Other.Macro;
      }
    return true;
  }
  return false;
}

/// `"WHERE id = %" PRIu64`: the end of a format that is written in its place,
/// by macros of a library in the end.
static bool behindFormat(const Template &T, uint32_t Offset,
                         TextInsertion &Out) {
  const FormattedPart *In = Offset ? formatAt(T, Offset - 1) : nullptr;
  const Site &Written = In ? In->FormatArg : T.FormatArg;
  const bool IsEnd = Offset == (In ? In->End : T.Text.size());
  const auto Own =
      std::find_if(T.Segments.begin(), T.Segments.end(), [&](const Segment &S) {
        return S.Variable.empty() && S.At.File == Written.File &&
               Written.Begin <= S.At.Begin && S.At.End <= Written.End;
      });
  if ((In ? In->Style : T.Style) != TemplateStyle::Printf || !IsEnd ||
      !Written.valid() || Own == T.Segments.end())
    return false;
  Out.Beside = true;
  Out.Macro = Own->Macro;
  Out.In = In;
  Out.At = endOf(Written);
  return true;
}

TextInsertion insertionAt(const Template &T, uint32_t Offset,
                          const std::function<bool(const Segment &)> &Suits) {
  TextInsertion Result;
  const Segment *Best = nullptr, *Unsuited = nullptr;
  for (const Segment &S : T.Segments) {
    bool Inside = S.Begin < Offset && Offset < S.End;
    if (Inside && !S.Variable.empty()) {
      Result.Problem = textOfVariable(S);
      return Result;
    }
    if (Inside && S.Atomic) {
      Result.Problem =
          S.Made ? textMade(S) : "the place is inside an escape sequence";
      return Result;
    }
    if (Inside && S.Given)
      Result.Problem = "the place is inside text that is given to its format";
    if (S.Made || S.Given || !S.Variable.empty())
      continue;
    if (!Inside && Suits && !Suits(S)) {
      if (!Unsuited && (S.End == Offset || S.Begin == Offset))
        Unsuited = &S;
      continue;
    }
    if (Inside || S.End == Offset) {
      Best = &S; // a later run that starts here is worse than the one that ends
      if (Inside || S.Macro.empty())
        break;
      continue;
    }
    // ... but for text behind that of a macro, which others may use, too.
    if (S.Begin == Offset && (!Best || S.Macro.empty()))
      Best = &S;
  }
  if (!Result.Problem.empty())
    return Result;
  if (!Best && Unsuited && besideHole(T, Offset, Result))
    return Result;
  if (!Best)
    Best = Unsuited;
  if (!Best || !Best->At.valid()) {
    if (!besideHole(T, Offset, Result) && !besideVariable(T, Offset, Result) &&
        !behindFormat(T, Offset, Result))
      Result.Problem = "the text there is not written in a literal";
    return Result;
  }
  Result.Raw = Best->Raw;
  Result.Macro = Best->Macro;
  Result.In = formatAt(T, Best->Begin);
  if (Best->Atomic)
    Result.At = Offset == Best->End ? endOf(Best->At) : beginOf(Best->At);
  else
    Result.At = siteOfRun(*Best, T.Text, Offset, Offset);
  return Result;
}

std::string textOfVariable(const Segment &S) {
  return "the text that would change stands in '" + S.Variable +
         "', which other texts may use, too";
}

std::string textMade(const Segment &S) {
  return S.Macro.empty()
             ? "the text that would change stands in the statement twice"
             : "macro '" + S.Macro + "' makes the text of its argument";
}

std::string spell(std::string_view Sql, TemplateStyle Style, bool Raw) {
  std::string Result;
  for (char C : Sql) {
    if (!Raw && (C == '\n' || C == '\t')) {
      Result += C == '\n' ? "\\n" : "\\t";
      continue;
    }
    if (!Raw && (C == '"' || C == '\\'))
      Result += '\\';
    bool Doubled =
        ((Style == TemplateStyle::Printf || Style == TemplateStyle::Boost) &&
         C == '%') ||
        (Style == TemplateStyle::Substitute && C == '$') ||
        (Style == TemplateStyle::Fmt && (C == '{' || C == '}'));
    Result += C;
    if (Doubled)
      Result += C;
  }
  return Result;
}

} // namespace keyspread::facts
