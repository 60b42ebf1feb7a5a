//===- TextPieces.cpp - text with holes, put together ---------------------===//
//
// In: pieces in order, and the ways of branches. Out: the texts they make, and
// their entities. Formats: TextFilling.cpp.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/texts/TextPieces.h"

#include "matchers/facts/TemplateMap.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Template;
using facts::TemplateStyle;

static bool isWritten(const Alternative &A) {
  return A.T.Text.size() > A.T.Holes.size();
}

bool TextValue::known() const { return llvm::any_of(All, isWritten); }

TextRef textOf(Unit &U, const clang::StringLiteral *L) {
  TextRef &Result = U.Literals[L];
  if (Result)
    return Result;
  MappedText M = readLiteral(U, L);
  Alternative A;
  A.T.Text = std::move(M.Text);
  A.T.Segments = std::move(M.Segments);
  A.T.Editable = M.Editable;
  A.T.At = M.At;
  // Macro arguments may be expanded twice: the place of the whole expression
  // tells such texts apart no better than the place of the first piece.
  Site Whole = U.site(L->getSourceRange());
  if (!A.T.At.valid())
    A.T.At = Whole;
  A.T.Self = "text:" + Whole.File + ":" + std::to_string(Whole.Begin) + "-" +
             std::to_string(Whole.End) + ":" + std::to_string(A.T.At.Begin);
  Result = std::make_shared<TextValue>();
  Result->All.push_back(std::move(A));
  return Result;
}

TextRef textOf(llvm::StringRef Bytes) {
  TextRef Result = emptyText();
  Result->All[0].T.Text = Bytes.str();
  return Result;
}

TextRef emptyText() {
  TextRef Result = std::make_shared<TextValue>();
  Result->All.emplace_back();
  Result->All[0].T.Editable = true;
  return Result;
}

void appendSlice(Template &To, const Template &From, size_t Begin, size_t End) {
  size_t Shift = To.Text.size();
  MappedText Old, Added;
  Old.Text = std::move(To.Text);
  Old.Segments = std::move(To.Segments);
  Added.Text = From.Text;
  Added.Segments = From.Segments;
  append(Old, Added, Begin, End);
  To.Text = std::move(Old.Text);
  To.Segments = std::move(Old.Segments);
  for (facts::Hole H : From.Holes) {
    if (H.Offset < Begin || H.Offset >= End)
      continue;
    H.Offset = H.Offset - Begin + Shift;
    To.Holes.push_back(std::move(H));
  }
  for (facts::FixedPart P : From.FixedParts) {
    P.Begin = std::max<size_t>(P.Begin, Begin);
    P.End = std::min<size_t>(P.End, End);
    if (P.Begin >= P.End)
      continue;
    P.Begin = P.Begin - Begin + Shift;
    P.End = P.End - Begin + Shift;
    To.FixedParts.push_back(std::move(P));
  }
  for (facts::FormattedPart P : From.Formats) {
    P.Begin = std::max<size_t>(P.Begin, Begin);
    P.End = std::min<size_t>(P.End, End);
    if (P.Begin >= P.End)
      continue;
    P.Begin = P.Begin - Begin + Shift;
    P.End = P.End - Begin + Shift;
    To.Formats.push_back(std::move(P));
  }
  To.Editable &= From.Editable;
  if (!To.At.valid())
    To.At = From.At;
  if (To.Fixed.empty())
    To.Fixed = From.Fixed;
}

void appendHole(Template &To, facts::Hole H) {
  H.Offset = To.Text.size();
  if (!To.At.valid())
    To.At = H.SpecAt.valid() ? H.SpecAt : H.Value.At;
  To.Text += HoleByte;
  To.Holes.push_back(std::move(H));
}

/// \p T, which a format makes, as one part of a sum.
static void becomePart(Template &T) {
  if (!facts::isFormat(T.Style))
    return;
  facts::FormattedPart P;
  P.End = T.Text.size();
  P.Style = T.Style;
  P.FormatArg = T.FormatArg;
  P.Limited = T.Limited;
  P.Capacity = T.Capacity;
  P.Memory = T.Memory;
  T.Formats = {std::move(P)};
  T.FormatArg = {};
  T.Limited = false;
  T.Capacity.reset();
  T.Memory.clear();
}

void fix(Template &T, llvm::StringRef Why) {
  if (T.Fixed.empty())
    T.Fixed = Why.str();
}

static void joinTo(Template &To, const Template &Back, TemplateStyle Style) {
  To.Self.clear();
  bool Empty = To.Text.empty() && To.Segments.empty();
  if (Empty) {
    Site Memory = To.At;
    To = Back;
    To.Self.clear();
    if (To.Style == TemplateStyle::Plain)
      To.Style = Style;
    return;
  }
  becomePart(To);
  if (facts::isFormat(Back.Style)) {
    Template Part = Back;
    becomePart(Part);
    appendSlice(To, Part, 0, Part.Text.size());
  } else {
    appendSlice(To, Back, 0, Back.Text.size());
  }
  To.Style = Style;
}

/// Both sides of one branch are never taken.
static bool mergeTaken(Alternative &A, const Alternative &B) {
  for (const auto &Side : B.Taken) {
    auto It = llvm::find_if(
        A.Taken, [&](const auto &T) { return T.first == Side.first; });
    if (It == A.Taken.end())
      A.Taken.push_back(Side);
    else if (It->second != Side.second)
      return false;
  }
  return true;
}

/// What may change of \p T.
static std::string aroundFixedParts(const Template &T) {
  std::string Result;
  size_t At = 0;
  for (const facts::FixedPart &P : T.FixedParts) {
    Result += T.Text.substr(At, P.Begin - At) + '\1';
    At = P.End;
  }
  return Result + T.Text.substr(At);
}

TextRef add(TextRef Front, const TextRef &Back, TemplateStyle Style) {
  // Nobody else looks at it: no copy for each of a thousand pieces.
  if (Front.use_count() == 1 && Front->All.size() == 1 &&
      Back->All.size() == 1 && Back->All[0].Taken.empty()) {
    if (Front->All[0].T.Text.size() + Back->All[0].T.Text.size() > LongestText)
      return nullptr;
    joinTo(Front->All[0].T, Back->All[0].T, Style);
    return Front;
  }
  TextRef Result = std::make_shared<TextValue>();
  bool Dropped = false;
  for (const Alternative &F : Front->All)
    for (const Alternative &B : Back->All) {
      if (F.T.Text.size() + B.T.Text.size() > LongestText)
        return nullptr;
      Alternative A = F;
      if (!mergeTaken(A, B))
        continue;
      joinTo(A.T, B.T, Style);
      if (Result->All.size() < MostAlternatives)
        Result->All.push_back(std::move(A));
      else
        Dropped = true;
    }
  // A change has to suit all ways, and some are not seen.
  for (Alternative &A : Result->All)
    if (Dropped)
      fix(A.T, ManyBranches);
  return Result;
}

static bool same(const Alternative &A, const Alternative &B) {
  return A.T.Text == B.T.Text && A.T.At == B.T.At &&
         A.T.Segments.size() == B.T.Segments.size() &&
         A.T.Holes.size() == B.T.Holes.size();
}

TextRef either(const TextRef &A, const TextRef &B, const Sides &By) {
  TextRef Result = std::make_shared<TextValue>();
  auto Take = [&](const TextValue &From, std::optional<unsigned> Side) {
    for (const Alternative &X : From.All) {
      auto OfBranch = [&](const auto &T) { return T.first == By.Branch; };
      auto It = llvm::find_if(Result->All,
                              [&](const Alternative &R) { return same(R, X); });
      if (It != Result->All.end()) {
        llvm::erase_if(It->Taken, OfBranch); // whichever side
        continue;
      }
      Result->All.push_back(X);
      auto &Taken = Result->All.back().Taken;
      if (Side && llvm::none_of(Taken, OfBranch))
        Taken.push_back({By.Branch, *Side});
    }
  };
  Take(*A, By.A);
  Take(*B, By.B);
  if (Result->All.size() < 2)
    return Result;
  for (Alternative &X : Result->All)
    for (const Alternative &Y : Result->All)
      if (&X != &Y && X.T.At == Y.T.At &&
          aroundFixedParts(X.T) != aroundFixedParts(Y.T))
        X.T.Self.clear();
  return Result;
}

static bool isQuoted(const Template &T, const facts::Hole &H) {
  return H.Offset && llvm::StringRef("'\"`").contains(T.Text[H.Offset - 1]);
}

TextRef splice(const TextRef &Text, const std::map<Site, TextRef> &Known) {
  TextRef Result = std::make_shared<TextValue>();
  for (const Alternative &A : Text->All) {
    std::vector<Alternative> Ways(1, A);
    Template &Start = Ways[0].T;
    Start.Self.clear();
    Start.Text.clear();
    Start.Segments.clear();
    Start.Holes.clear();
    Start.FixedParts.clear();
    Start.Formats.clear();
    size_t At = 0;
    for (const facts::Hole &H : A.T.Holes) {
      auto It = Known.find(H.Value.At);
      if (It == Known.end() || isQuoted(A.T, H))
        continue;
      std::vector<Alternative> Next;
      for (const Alternative &W : Ways)
        for (const Alternative &In : It->second->All) {
          Alternative Way = W;
          if (!mergeTaken(Way, In) || Next.size() == MostAlternatives)
            continue;
          appendSlice(Way.T, A.T, At, H.Offset);
          bool Variable =
              llvm::all_of(In.T.Segments, [](const facts::Segment &S) {
                return !S.Variable.empty();
              });
          size_t First = Way.T.Segments.size();
          appendSlice(Way.T, In.T, 0, In.T.Text.size());
          for (; First != Way.T.Segments.size(); ++First)
            if (Variable)
              Way.T.Segments[First].At = H.SpecAt;
            else
              Way.T.Segments[First].Given = true;
          Next.push_back(std::move(Way));
        }
      Ways = std::move(Next);
      At = H.Offset + 1;
    }
    for (Alternative &W : Ways) {
      appendSlice(W.T, A.T, At, A.T.Text.size());
      if (Result->All.size() < MostAlternatives)
        Result->All.push_back(std::move(W));
    }
  }
  return Result;
}

TextRef putIn(const TextRef &Text, llvm::StringRef Variable, const Site &At) {
  TextRef Result = std::make_shared<TextValue>(*Text);
  for (Alternative &A : Result->All) {
    Template &T = A.T;
    T.Self.clear();
    T.At = At;
    T.Segments.clear();
    uint32_t Begin = 0;
    auto Run = [&](uint32_t End) {
      if (Begin < End) {
        facts::Segment S;
        S.Begin = Begin;
        S.End = End;
        S.At = At;
        S.Atomic = true;
        S.Variable = Variable;
        T.Segments.push_back(std::move(S));
      }
      Begin = End + 1;
    };
    for (facts::Hole &H : T.Holes) {
      Run(H.Offset);
      H.SpecAt = {};
    }
    Run(T.Text.size());
  }
  return Result;
}

TextRef withoutEnd(const TextRef &Text, size_t Bytes) {
  TextRef Result = std::make_shared<TextValue>();
  for (const Alternative &A : Text->All) {
    size_t Size = A.T.Text.size();
    if (Size < Bytes ||
        llvm::StringRef(A.T.Text).take_back(Bytes).contains(HoleByte))
      return nullptr;
    Alternative Out;
    Out.Taken = A.Taken;
    Out.T.Editable = A.T.Editable;
    appendSlice(Out.T, A.T, 0, Size - Bytes);
    Out.T.Style = A.T.Style;
    // What nobody changes anyway may end where it likes.
    bool Open = llvm::any_of(A.T.FixedParts, [&](const facts::FixedPart &P) {
      return P.Begin <= Size - Bytes && P.End == Size;
    });
    if (!Open)
      fix(Out.T, "the end of its text is taken off again");
    Result->All.push_back(std::move(Out));
  }
  return Result;
}

TextRef fixed(const TextRef &Text, llvm::StringRef Why) {
  TextRef Result = std::make_shared<TextValue>(*Text);
  for (Alternative &A : Result->All) {
    A.T.Self.clear();
    fix(A.T, Why);
  }
  return Result;
}

TextRef fixedPart(const TextRef &Text, llvm::StringRef Why) {
  if (!Text || Text->All.empty())
    return Text;
  TextRef Result = std::make_shared<TextValue>(*Text);
  for (Alternative &A : Result->All) {
    A.T.Self.clear();
    if (!A.T.Text.empty())
      A.T.FixedParts = {{0, static_cast<uint32_t>(A.T.Text.size()), Why.str()}};
  }
  return Result;
}

/// Named by its first and its last piece; texts that share both by a number.
static facts::Entity record(Unit &U, Template &T) {
  Site End = T.At;
  auto Behind = [&](const Site &S) {
    if (S.valid() && S.File == End.File && S.End > End.End)
      End = S;
  };
  for (const facts::Segment &S : T.Segments)
    Behind(S.At);
  for (const facts::Hole &H : T.Holes)
    Behind(H.Value.At);
  facts::Entity Name = T.Self;
  if (Name.empty())
    Name = "text:" + T.At.File + ":" + std::to_string(T.At.Begin) + "-" +
           std::to_string(End.End) + ":" + std::to_string(T.At.Begin) + "+";
  facts::Entity Self = Name;
  for (unsigned I = 2;; ++I) {
    auto [It, New] = U.TemplateIndex.try_emplace(Self, U.Out.Templates.size());
    if (New) {
      T.Self = Self;
      U.Out.Templates.push_back(T);
      return Self;
    }
    const Template &Old = U.Out.Templates[It->second];
    if (Old.Text == T.Text && Old.Holes.size() == T.Holes.size() &&
        Old.Fixed == T.Fixed &&
        llvm::equal(Old.FixedParts, T.FixedParts,
                    [](const facts::FixedPart &A, const facts::FixedPart &B) {
                      return std::tie(A.Begin, A.End, A.Why) ==
                             std::tie(B.Begin, B.End, B.Why);
                    }))
      return T.Self = Self;
    Self = Name + "#" + std::to_string(I);
  }
}

std::vector<facts::Entity> publish(Unit &U, TextValue &Text) {
  std::vector<facts::Entity> Result;
  // A literal is written, also when there is nothing in it.
  for (Alternative &A : Text.All)
    if ((isWritten(A) || !A.T.Self.empty()) && A.T.At.valid())
      Result.push_back(record(U, A.T));
  return Result;
}

} // namespace keyspread::extract
