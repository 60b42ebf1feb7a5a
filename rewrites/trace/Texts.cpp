#include "rewrites/trace/Texts.h"

#include "matchers/sql/Statement.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread::trace {

using facts::TemplateStyle;

namespace {

/// One marked value of a format: bytes [Begin, End) stand for argument
/// Argument, or for the byte Literal ("%%", "{{").
struct Mark {
  size_t Begin = 0, End = 0;
  size_t Argument = 0;
  char Literal = 0;
};

/// "%-5.2lld" and the like; "%*d" takes one more argument.
void readPrintf(llvm::StringRef F, std::vector<Mark> &Out) {
  size_t Next = 0;
  for (size_t I = 0; I + 1 < F.size(); ++I) {
    if (F[I] != '%')
      continue;
    Mark Of{I, I + 2, Next, 0};
    if (F[I + 1] == '%') {
      Of.Literal = '%';
    } else {
      size_t J = I + 1;
      size_t Digits = J;
      while (Digits < F.size() && llvm::isDigit(F[Digits]))
        ++Digits;
      bool Numbered = Digits > J && Digits < F.size() && F[Digits] == '$';
      if (Numbered) {
        unsigned long N = 0;
        F.slice(J, Digits).getAsInteger(10, N);
        Of.Argument = N ? N - 1 : 0;
        J = Digits + 1;
      }
      while (J < F.size() &&
             llvm::StringRef("-+ #0123456789.'*!,").contains(F[J])) {
        if (F[J] == '*')
          Of.Argument = ++Next;
        ++J;
      }
      // "%q" and "%z" of SQLite are conversions; "%qd" and "%zu" begin with a
      // length.
      while (J + 1 < F.size() && llvm::StringRef("hlLqjzt").contains(F[J]) &&
             llvm::isAlpha(F[J + 1]))
        ++J;
      if (J == F.size())
        return;
      Of.End = J + 1;
      if (!Numbered)
        Next = Of.Argument + 1;
    }
    Out.push_back(Of);
    I = Of.End - 1;
  }
}

void readFmt(llvm::StringRef F, std::vector<Mark> &Out) {
  size_t Next = 0;
  for (size_t I = 0; I + 1 < F.size(); ++I) {
    if (F[I] != '{' && F[I] != '}')
      continue;
    if (F[I + 1] == F[I]) {
      Out.push_back({I, I + 2, 0, F[I]});
      ++I;
      continue;
    }
    size_t Close = F.find('}', I);
    if (F[I] == '}' || Close == llvm::StringRef::npos)
      continue;
    unsigned long N = 0;
    llvm::StringRef Inside = F.slice(I + 1, Close).split(':').first;
    bool Numbered = !Inside.empty() && !Inside.getAsInteger(10, N);
    Out.push_back({I, Close + 1, Numbered ? N : Next++, 0});
    I = Close;
  }
}

/// "%1" or "$0", and "%1%" of Boost.
void readNumbered(llvm::StringRef F, char Sign, unsigned First, bool Closed,
                  std::vector<Mark> &Out) {
  for (size_t I = 0; I + 1 < F.size(); ++I) {
    if (F[I] != Sign || !llvm::isDigit(F[I + 1]))
      continue;
    size_t J = I + 1;
    while (J < F.size() && llvm::isDigit(F[J]) && J < I + 3)
      ++J;
    unsigned long N = 0;
    F.slice(I + 1, J).getAsInteger(10, N);
    if (Closed && J < F.size() && F[J] == Sign)
      ++J;
    if (N >= First)
      Out.push_back({I, J, N - First, 0});
    I = J - 1;
  }
}

} // namespace

static std::vector<Mark> marksOf(llvm::StringRef F, TemplateStyle Style) {
  std::vector<Mark> Result;
  switch (Style) {
  case TemplateStyle::Fmt:
    readFmt(F, Result);
    break;
  case TemplateStyle::Qt:
    readNumbered(F, '%', 1, false, Result);
    break;
  case TemplateStyle::Boost:
    readNumbered(F, '%', 1, true, Result);
    break;
  case TemplateStyle::Substitute:
    readNumbered(F, '$', 0, false, Result);
    break;
  default:
    readPrintf(F, Result);
  }
  return Result;
}

/// Bytes [Begin, End) of a literal.
static V slice(Values &Make, V Of, size_t Begin, size_t End) {
  const Value &X = *Of.Of;
  V Result = Make.text(X.Name.substr(Begin, End - Begin), X.From, X.Unit,
                       X.Offset + Begin);
  Result.Way = Of.Way;
  return Result;
}

/// What SQLite's conversions make of a text that is known: "%q" doubles its
/// quotes, "%Q" puts it in them, too, and "%w" is for names.
static V escaped(Values &Make, V Of, char Conversion) {
  const llvm::StringRef Known = "qQw";
  if (!Known.contains(Conversion))
    return Of;
  if (const Value &X = *Of.Of; X.Kind == Kind::Join) {
    std::vector<V> Parts; // what is known of it
    for (V Part : X.Parts)
      Parts.push_back(
          escaped(Make, Part, Conversion == 'Q' ? 'q' : Conversion));
    if (Conversion == 'Q') {
      Parts.insert(Parts.begin(), Make.text("'"));
      Parts.push_back(Make.text("'"));
    }
    V Escaped = Make.join(std::move(Parts));
    Escaped.Way = Of.Way;
    return Escaped;
  }
  if (Of.Of->Kind != Kind::Text)
    return Of;
  const char Quote = Conversion == 'w' ? '"' : '\'';
  std::string Result;
  for (char C : Of.Of->Name)
    Result.append(C == Quote ? 2 : 1, C);
  if (Conversion == 'Q')
    Result = "'" + Result + "'";
  if (Result == Of.Of->Name)
    return Of;
  V Escaped = Make.text(std::move(Result));
  Escaped.Way = Of.Way;
  return Escaped;
}

V formatted(Values &Make, V Format, const std::vector<V> &Args,
            TemplateStyle Style) {
  // fmt's formats are objects that the compiler checked.
  while (Format.Of->Kind == Kind::Operation && Format.Of->Parts.size() == 1 &&
         Format.Of->Parts[0].Of->Kind == Kind::Text)
    Format = Format.Of->Parts[0];
  const Value &X = *Format.Of;
  if (X.Kind == Kind::Join) {
    // A format that was put together: values in it stay what they are.
    std::vector<V> Parts;
    std::vector<V> Left = Args;
    for (V P : X.Parts) {
      if (P.Of->Kind != Kind::Text) {
        Parts.push_back(P);
        continue;
      }
      size_t Most = 0;
      for (const Mark &K : marksOf(P.Of->Name, Style))
        if (!K.Literal)
          Most = std::max(Most, K.Argument + 1);
      Parts.push_back(formatted(Make, P, Left, Style));
      if (Style == TemplateStyle::Printf || Style == TemplateStyle::Fmt)
        Left.erase(Left.begin(), Left.begin() + std::min(Most, Left.size()));
    }
    return Make.join(std::move(Parts));
  }
  if (X.Kind == Kind::Choice && areFew(Format, 32))
    return Make.choice(X.Parts[0], formatted(Make, X.Parts[1], Args, Style),
                       formatted(Make, X.Parts[2], Args, Style));
  if (X.Kind != Kind::Text) {
    std::vector<V> Parts = {Format};
    llvm::append_range(Parts, Args);
    return Make.operation("format", std::move(Parts));
  }
  std::vector<V> Parts;
  size_t From = 0;
  for (const Mark &K : marksOf(X.Name, Style)) {
    Parts.push_back(slice(Make, Format, From, K.Begin));
    if (K.Literal)
      Parts.push_back(slice(Make, Format, K.Begin, K.Begin + 1));
    else if (K.Argument < Args.size())
      Parts.push_back(Style == TemplateStyle::Printf
                          ? escaped(Make, Args[K.Argument], X.Name[K.End - 1])
                          : Args[K.Argument]);
    else // Qt's arg() comes later
      Parts.push_back(slice(Make, Format, K.Begin, K.End));
    From = K.End;
  }
  Parts.push_back(slice(Make, Format, From, X.Name.size()));
  return Make.join(std::move(Parts));
}

static void flattenInto(FlatText &To, V Of) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Text) {
    uint32_t Begin = To.Text.size();
    To.Text += X.Name;
    To.Runs.push_back({Begin, uint32_t(To.Text.size()), Of});
    To.Known = true;
    return;
  }
  if (X.Kind == Kind::Join) {
    for (V P : X.Parts)
      flattenInto(To, P);
    return;
  }
  if (X.Kind == Kind::Number) {
    To.Text += std::to_string(X.Number);
    return;
  }
  To.Text += '\x01';
  To.Holes.push_back(Of);
}

FlatText flatten(V Of) {
  FlatText Result;
  if (Of)
    flattenInto(Result, Of);
  return Result;
}

std::optional<std::string> wholeText(V Of) {
  if (!Of || (Of.Of->Kind != Kind::Text && Of.Of->Kind != Kind::Join))
    return std::nullopt;
  FlatText Flat = flatten(Of);
  return Flat.Holes.empty() ? std::optional(std::move(Flat.Text))
                            : std::nullopt;
}

namespace {

/// What a value may be, each of them once: ways through choices share what they
/// lead to, and there may be many more ways than values.
class Alternatives {
public:
  explicit Alternatives(size_t Most) : Most(Most) {}
  void take(V Of) {
    if (Result.size() >= Most)
      return;
    // The last one stands for what is left: it is not said that it is text.
    const bool Last = Result.size() + 1 == Most;
    if (!Of || Of.Of->Kind != Kind::Choice || Last) {
      if (Taken.insert({Of.Of, Of.Way}).second)
        Result.push_back(Of);
      return;
    }
    if (!Choices.insert(Of.Of).second)
      return;
    take(Of.Of->Parts[1]);
    take(Of.Of->Parts[2]);
  }
  std::vector<V> Result;

private:
  const size_t Most;
  llvm::SmallPtrSet<const Value *, 8> Choices;
  llvm::DenseSet<std::pair<const Value *, const Step *>> Taken;
};

} // namespace

/// Ways through the choices of \p Of, as far as \p Most.
static size_t waysThrough(V Of, size_t Most) {
  if (!Of || Of.Of->Kind != Kind::Choice)
    return 1;
  const size_t One = waysThrough(Of.Of->Parts[1], Most);
  return One >= Most ? One : One + waysThrough(Of.Of->Parts[2], Most - One);
}

static bool isTextAnyWay(V Of, unsigned Depth) {
  static constexpr unsigned Deepest = 6; // choices share their parts
  if (Of.Of->Kind == Kind::Choice)
    return Depth < Deepest && isTextAnyWay(Of.Of->Parts[1], Depth + 1) &&
           isTextAnyWay(Of.Of->Parts[2], Depth + 1);
  return Of.Of->Kind == Kind::Text || Of.Of->Kind == Kind::Join;
}

bool isTextAnyWay(V Of) { return isTextAnyWay(Of, 0); }

std::vector<V> alternatives(V Of, size_t Most) {
  if (!Of || Of.Of->Kind != Kind::Choice)
    return {Of};
  Alternatives All(Most);
  All.take(Of);
  return std::move(All.Result);
}

V withoutNull(V Of) {
  while (Of.Of->Kind == Kind::Choice) {
    const bool If = Of.Of->Parts[1].Of->Kind == Kind::Null,
               Else = Of.Of->Parts[2].Of->Kind == Kind::Null;
    if (If == Else)
      break;
    Of = Of.Of->Parts[If ? 2 : 1];
  }
  return Of;
}

bool haveFewEnds(V Of, size_t Most) {
  constexpr size_t MostChoices = 256;
  llvm::SmallPtrSet<const Value *, 16> Choices, Ends;
  llvm::SmallVector<const Value *> Todo = {Of.Of};
  while (!Todo.empty()) {
    const Value *X = Todo.pop_back_val();
    const bool Chooses = X->Kind == Kind::Choice;
    if (!(Chooses ? Choices : Ends).insert(X).second)
      continue;
    if (Ends.size() > Most || Choices.size() > MostChoices)
      return false;
    if (Chooses)
      for (size_t I : {1, 2})
        if (const Value *Part = X->Parts[I].Of)
          Todo.push_back(Part);
  }
  return true;
}

bool areFew(V Of, size_t Most) { return waysThrough(Of, Most + 1) <= Most; }

} // namespace keyspread::trace
