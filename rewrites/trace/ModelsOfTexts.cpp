// Strings, streams and buffers, and the arguments of C's "...".
#include "rewrites/trace/AppliedModel.h"
#include "rewrites/trace/Texts.h"
#include "rewrites/trace/texts/TextEnds.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

using namespace facts;

V Applied::asText(V Of) {
  if (Of.Of->Kind == Kind::Pointer) // char *: what it points to
    return M.load(Of.Of->To);
  return Of;
}

/// Of a buffer the text that stands in it now.
V Applied::textBehind(V Of) {
  const V Behind = asText(Of);
  return Behind && trace::isText(*Behind.Of) ? Behind : Of;
}

/// Adds the arguments from \p From on to the text of the object.
std::optional<Got> Applied::append(size_t From) {
  std::optional<Got> To = subject();
  if (!To || !To->At)
    return std::nullopt;
  std::vector<V> Parts = {M.load(*To->At)};
  for (size_t I = From; I < Args.size(); ++I) {
    V Of = asText(arg(I));
    if (Of.Of->Kind == Kind::Number && Args.size() == From + 1 &&
        Of.Of->Number > 0 && Of.Of->Number < 128) // a character
      Of = M.on(Make.text(std::string(1, char(Of.Of->Number))), Step::Born, N);
    Parts.push_back(Of);
    if (Args.size() > From + 1)
      break; // a part of it, by length: as far as anyone knows all
  }
  M.store(*To->At, Make.join(std::move(Parts)));
  return To;
}

/// `to << x`: into a text that is being made; any other stream is an effect.
std::optional<Got> Applied::stream() {
  std::optional<Got> To = Object   ? Object
                          : has(0) ? Args[0]
                                   : std::optional<Got>();
  size_t Of = Object ? 0 : 1;
  if (!To || !To->At || !has(Of))
    return std::nullopt;
  V Before = M.load(*To->At);
  if (!isTextAnyWay(Before))
    return std::nullopt;
  V Added = arg(Of);
  // std::endl; std::setw(3), which says how the next value is laid out.
  if (Added.Of->Kind == Kind::Function || Added.Of->Kind == Kind::Null)
    return To;
  M.store(*To->At, Make.join({Before, asText(Added)}));
  return To;
}

/// strcpy, strcat, memcpy.
std::optional<Got> Applied::copyText(bool Adds) {
  if (!has(1))
    return std::nullopt;
  V From = asText(arg(1));
  if (!Adds && writeInside(M, arg(0), From))
    return Got{arg(0), {}};
  Place To = Args[0].At ? *Args[0].At : M.behind(arg(0));
  M.store(To, Adds ? Make.join({M.load(To), From}) : From);
  return Got{arg(0), {}};
}

/// std::from_chars(begin, end, number)
std::optional<Got> Applied::parseText() {
  if (!has(2) || !Args[2].At)
    return std::nullopt;
  const V From = asText(arg(0));
  V Read = Make.operation(N.Qualified, {From});
  M.store(*Args[2].At, M.on(Read, Step::Kept, N));
  return Got{Make.operation("length", {From}), {}};
}

/// The first of the list at \p At, which is the rest from now on.
Got Applied::nextOf(const Place &At) {
  const Value &List = *M.load(At).Of;
  if (List.Kind != Kind::List || List.Parts.empty())
    return {Make.unknown("an argument that is not given"), {}};
  V First = List.Parts.front();
  M.store(At, Make.list({List.Parts.begin() + 1, List.Parts.end()}, List.Open));
  return {First, {}};
}

std::optional<Got> Applied::varargs(llvm::StringRef Model) {
  if (!has(0))
    return std::nullopt;
  V List = Make.list(M.frame().Varargs);
  Place To = Args[0].At                         ? *Args[0].At
             : arg(0).Of->Kind == Kind::Pointer ? arg(0).Of->To
                                                : M.behind(arg(0));
  if (Model == "va_arg") // of a list that a caller has opened: there
    if (V Of = M.load(To); Of.Of->Kind == Kind::Pointer)
      To = Of.Of->To;
  if (Model == "va_copy")
    List = has(1) ? asText(arg(1)) : List;
  // A va_list is an array of one: its elements are reached through the first.
  if (!To.Path.empty() && To.Path.back() == "#0")
    To.Path.pop_back();
  if (Model == "va_arg")
    return nextOf(To);
  M.store(To, List);
  return Got{Make.null(), {}};
}

/// \p Given in the place of each \p Sign that \p Of, a text, has.
static std::vector<V> puttingIn(Values &Make, V Of, llvm::StringRef Sign,
                                V Given) {
  std::vector<V> Parts;
  const Value &X = *Of.Of;
  size_t From = 0;
  for (size_t At; (At = X.Name.find(Sign, From)) != std::string::npos;
       From = At + Sign.size()) {
    Parts.push_back(Make.text(X.Name.substr(From, At - From), X.From, X.Unit,
                              X.Offset + From));
    Parts.push_back(Given);
  }
  Parts.push_back(
      Make.text(X.Name.substr(From), X.From, X.Unit, X.Offset + From));
  return Parts;
}

/// \p Of with \p To for each \p From, a literal; what nobody knows of it may
/// have some, too.
static V replaced(Values &Make, V Of, V From, V To) {
  constexpr size_t MostTexts = 64;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Choice && areFew(Of, MostTexts))
    return Make.choice(X.Parts[0], replaced(Make, X.Parts[1], From, To),
                       replaced(Make, X.Parts[2], From, To));
  std::vector<V> Parts;
  for (V P : X.Kind == Kind::Join ? X.Parts : std::vector<V>{Of})
    if (P.Of->Kind == Kind::Text)
      llvm::append_range(Parts, puttingIn(Make, P, From.Of->Name, To));
    else if (P.Of->Kind == Kind::Choice && areFew(P, MostTexts))
      Parts.push_back(replaced(Make, P, From, To));
    else
      Parts.push_back(Make.operation("replaced", {P, From, To}));
  return Make.join(std::move(Parts));
}

/// text.replace("{prefix}", prefix), replace_all(text, "{prefix}", prefix)
std::optional<Got> Applied::replaceText() {
  const std::optional<Got> Of = subject();
  const size_t At = Object ? 0 : 1;
  auto IsText = [&](size_t I) {
    const size_t Operand = N.HasCallee + N.HasObject + I;
    const TypeClass Class = Operand < N.Operands.size()
                                ? M.node(N.Operands[Operand]).Class
                                : TypeClass::Other;
    return isText(*asText(arg(I)).Of) || Class == TypeClass::String ||
           Class == TypeClass::CharPointer;
  };
  if (!Of || !has(At + 1) || !IsText(At) || !IsText(At + 1))
    return std::nullopt;
  const V From = asText(arg(At));
  if (From.Of->Kind != Kind::Text || From.Of->Name.empty())
    return std::nullopt;
  // Qt::CaseInsensitive is 0.
  if (has(At + 2) &&
      (arg(At + 2).Of->Kind != Kind::Number || !arg(At + 2).Of->Number))
    return std::nullopt;
  const V New = M.on(replaced(Make, M.load(*Of), From, asText(arg(At + 1))),
                     Step::Part, N);
  if (!Of->At)
    return Got{New, {}};
  M.store(*Of->At, New);
  return Of;
}

/// The lowest "%n" of \p Of becomes \p Given; nothing when it has none.
V Applied::withArg(V Of, V Given) {
  FlatText Flat = flatten(Of);
  unsigned Lowest = 100;
  for (size_t I = 0; I + 1 < Flat.Text.size(); ++I)
    if (Flat.Text[I] == '%' &&
        isdigit(static_cast<unsigned char>(Flat.Text[I + 1])))
      Lowest = std::min<unsigned>(Lowest, Flat.Text[I + 1] - '0');
  if (Lowest == 100)
    return Make.operation("arg", {Of, Given});
  std::vector<V> Parts;
  for (V P : Of.Of->Kind == Kind::Join ? Of.Of->Parts : std::vector<V>{Of})
    if (P.Of->Kind == Kind::Text)
      llvm::append_range(
          Parts, puttingIn(Make, P, "%" + std::to_string(Lowest), Given));
    else
      Parts.push_back(P);
  return Make.join(std::move(Parts));
}

/// QString::arg(a), and arg(a, b, ..) of texts; a number behind the value is
/// its width.
std::optional<Got> Applied::qtArg() {
  if (!Object || !has(0))
    return std::nullopt;
  V Of = object();
  // What a virtual function gives may be one of several texts.
  auto IsOneOfTexts = [&](size_t I) {
    const size_t At = N.HasCallee + N.HasObject + I;
    return At < N.Operands.size() &&
           M.node(N.Operands[At]).Class == TypeClass::String;
  };
  for (size_t I = 0; I < Args.size(); ++I) {
    if (I > 0 && !isText(*arg(I).Of) && !IsOneOfTexts(I))
      break;
    Of = withArg(Of, arg(I));
  }
  return Got{Of, {}};
}

/// What a loop filled with \p Each of its turns, as one text.
static V joinedByTurns(Values &Make, V Each, V Between) {
  if (!isTextAnyWay(Each))
    return {};
  const V Separator = Make.choice(
      Make.symbol("a turn before of what is joined"), Between, Make.text(""));
  return Make.repeat(Make.join({Separator, Each}));
}

/// \p List, or each that it may be, as one text; no value: it has parts that
/// nobody knows.
static V joined(Values &Make, V List, V Between) {
  static constexpr size_t MostLists = 64;
  const Value &X = *List.Of;
  if (X.Kind == Kind::Choice && areFew(List, MostLists)) {
    const V Then = joined(Make, X.Parts[1], Between),
            Else = joined(Make, X.Parts[2], Between);
    return Then && Else ? Make.choice(X.Parts[0], Then, Else) : V{};
  }
  if (X.Kind != Kind::List)
    return {};
  if (X.Open || X.Base)
    return X.Parts.size() == 1 ? joinedByTurns(Make, X.Parts[0], Between) : V{};
  std::vector<V> Parts;
  for (V Part : X.Parts) {
    if (!Parts.empty())
      Parts.push_back(Between);
    Parts.push_back(Part);
  }
  return Parts.empty() ? Make.text("") : Make.join(std::move(Parts));
}

/// parts.join(" AND "), join(parts, ", ")
std::optional<Got> Applied::joinText() {
  const std::optional<Got> Of = subject();
  const size_t At = Object ? 0 : 1;
  if (!Of || !has(At))
    return std::nullopt;
  const V Text = joined(Make, M.load(*Of), asText(arg(At)));
  return Text ? std::optional(Got{Text, {}}) : std::nullopt;
}

std::optional<Got> Applied::text(llvm::StringRef Model) {
  if (Model == "append")
    return append(Object ? 0 : 1);
  if (Model == "add") {
    std::vector<V> Parts;
    if (Object)
      Parts.push_back(object());
    for (size_t I = 0; I < Args.size(); ++I) {
      V Of = asText(arg(I));
      if (Of.Of->Kind == Kind::Number && Of.Of->Number > 0 &&
          Of.Of->Number < 128)
        Of = Make.text(std::string(1, char(Of.Of->Number)));
      Parts.push_back(Of);
    }
    if (N.Class != TypeClass::String && N.Class != TypeClass::Other &&
        !llvm::any_of(Parts, [](V P) { return isText(*P.Of); }))
      return std::nullopt;
    return Got{Make.join(std::move(Parts)), {}};
  }
  if (Model == "stream")
    return stream();
  if (Model == "drop_last" || Model == "cut_at")
    return shorten(Model == "cut_at");
  if (Model == "find_text")
    return findText();
  if (Model == "substr")
    return partOfText();
  if (Model == "drop_first")
    return dropFirst();
  if (Model == "join_text")
    return joinText();
  if (Model == "decimal")
    return Got{Make.operation("to_string", {arg(0)}), {}};
  if (Model == "arg")
    return qtArg();
  if (Model == "replace_text")
    return replaceText();
  if (Model == "copy_text")
    return copyText(false);
  if (Model == "parse_text")
    return parseText();
  if (Model == "append_text")
    return copyText(true);
  if (Model == "equal") {
    V A = Object ? object() : asText(arg(0));
    V B = asText(arg(Object ? 0 : 1));
    const bool Not = llvm::StringRef(N.Qualified).ends_with("!=");
    if (A.Of->Kind == Kind::Text && B.Of->Kind == Kind::Text)
      return Got{Make.boolean((A.Of->Name == B.Of->Name) != Not), {}};
    // What stands at the place of an iterator is not asked for.
    V First = Object ? object() : arg(0), Second = arg(Object ? 0 : 1);
    if (isEnd(First))
      std::swap(First, Second);
    if (std::optional<bool> Is = isAtEnd(First, Second))
      return Got{Make.boolean(*Is != Not), {}};
    if (isEnd(First) && isEnd(Second))
      return Got{Make.boolean(!Not), {}};
    if (V Is = isFoundOrEnd(First, Second))
      return Got{Not ? Is : Make.operation("!", {Is}), {}};
    if (A.Of == B.Of && A.Of->Kind != Kind::Unknown)
      return Got{Make.boolean(!Not), {}};
    return Got{Make.operation(Not ? "!=" : "==", {A, B}), {}};
  }
  return std::nullopt;
}

} // namespace keyspread::trace
