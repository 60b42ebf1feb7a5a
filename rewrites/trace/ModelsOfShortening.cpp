// Parts of texts: without the separator behind the last one, most often; what
// stands in front of a "{}", and what stands behind it.
#include "rewrites/trace/AppliedModel.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

using namespace facts;

/// How many characters \p Text loses when it is cut at \p Length: a number, or
/// its own size less a number.
static std::optional<size_t> lostAt(V Text, V Length) {
  const Value &X = *Length.Of;
  if (X.Kind == Kind::Number && Text.Of->Kind == Kind::Text &&
      size_t(X.Number) <= Text.Of->Name.size())
    return Text.Of->Name.size() - X.Number;
  if (X.Kind != Kind::Operation || X.Name != "-" || X.Parts.size() != 2 ||
      X.Parts[1].Of->Kind != Kind::Number)
    return std::nullopt;
  const Value &Size = *X.Parts[0].Of;
  if (Size.Kind != Kind::Operation || Size.Name != "size" ||
      !trace::same(Size.Parts[0], Text))
    return std::nullopt;
  return X.Parts[1].Of->Number;
}

/// \p Text without its last \p Count characters; no value: they are not all of
/// one piece. What a loop added stays one piece, told apart from the whole.
static V withoutLast(Values &Make, V Text, size_t Count) {
  std::vector<V> Parts =
      Text.Of->Kind == Kind::Join ? Text.Of->Parts : std::vector<V>{Text};
  V &Last = Parts.back();
  const Value &X = *Last.Of;
  if (X.Kind == Kind::Repeat) {
    Last = Make.operation("without_last",
                          {Last, Make.number(static_cast<int64_t>(Count))});
  } else if (X.Kind == Kind::Text && Count <= X.Name.size()) {
    Last = Make.text(X.Name.substr(0, X.Name.size() - Count), X.From, X.Unit,
                     X.Offset);
  } else {
    return {};
  }
  return Make.join(std::move(Parts));
}

/// pop_back(), chop(n) and, where \p ToLength, resize(n), erase(n).
std::optional<Got> Applied::shorten(bool ToLength) {
  if (!Object || !Object->At || Args.size() > 1)
    return std::nullopt;
  V Text = object();
  if (!isText(*Text.Of))
    return std::nullopt;
  std::optional<size_t> Count = 1;
  if (ToLength)
    Count = has(0) ? lostAt(Text, arg(0)) : std::nullopt;
  else if (has(0))
    Count = arg(0).Of->Kind == Kind::Number
                ? std::optional<size_t>(arg(0).Of->Number)
                : std::nullopt;
  V Left = Count ? withoutLast(Make, Text, *Count) : V();
  if (!Left)
    return std::nullopt;
  put(Left);
  return Object;
}

static std::vector<V> partsOf(V Text) {
  return Text.Of->Kind == Kind::Join ? Text.Of->Parts : std::vector<V>{Text};
}

/// What is known of the front of \p Text; Whole: that is all of it.
static std::string knownFront(V Text, bool &Whole) {
  std::string Result;
  for (V Part : partsOf(Text)) {
    Whole = Part.Of->Kind == Kind::Text;
    if (!Whole)
      break;
    Result += Part.Of->Name;
  }
  return Result;
}

/// \p Text from \p Begin on; no value: that is not known to be in its front.
static V withoutFirst(Values &Make, V Text, size_t Begin) {
  std::vector<V> Result;
  for (V Part : partsOf(Text)) {
    const Value &X = *Part.Of;
    if (Begin && X.Kind != Kind::Text)
      return {};
    const size_t Here = std::min(Begin, X.Name.size());
    Begin -= Here;
    if (!Here)
      Result.push_back(Part);
    else if (Here < X.Name.size())
      Result.push_back(
          Make.text(X.Name.substr(Here), X.From, X.Unit, X.Offset + Here));
  }
  return Begin ? V() : Make.join(std::move(Result));
}

/// The first \p Count characters of \p Text; no value: they are not known.
static V firstOf(Values &Make, V Text, size_t Count) {
  std::vector<V> Result;
  for (V Part : partsOf(Text)) {
    const Value &X = *Part.Of;
    if (!Count)
      break;
    if (X.Kind != Kind::Text)
      return {};
    const size_t Here = std::min(Count, X.Name.size());
    Count -= Here;
    Result.push_back(
        Here == X.Name.size()
            ? Part
            : Make.text(X.Name.substr(0, Here), X.From, X.Unit, X.Offset));
  }
  return Count ? V() : Make.join(std::move(Result));
}

/// s.find("{}"), s.find(':', from)
std::optional<Got> Applied::findText() {
  if (!Object || !has(0))
    return run("pure");
  V Given = asText(arg(0));
  if (Given.Of->Kind == Kind::Number && Given.Of->Number > 0 &&
      Given.Of->Number < 128)
    Given = Make.text(std::string(1, char(Given.Of->Number)));
  const V Text = asText(object());
  const V From = has(1) ? arg(1) : Make.number(0);
  if (Args.size() > 2 || Given.Of->Kind != Kind::Text || !isText(*Text.Of) ||
      From.Of->Kind != Kind::Number || From.Of->Number < 0)
    return run("pure");
  bool Whole = false;
  const std::string Front = knownFront(Text, Whole);
  const size_t At = Front.find(Given.Of->Name, From.Of->Number);
  if (At == std::string::npos && !Whole)
    return run("pure");
  return Got{At == std::string::npos ? Make.number(-1, Nowhere.str())
                                     : Make.number(static_cast<int64_t>(At)),
             {}};
}

/// s.substr(begin), s.substr(begin, length)
std::optional<Got> Applied::partOfText() {
  if (!Object)
    return run("pure");
  const V Text = asText(object());
  const V Begin = has(0) ? arg(0) : Make.number(0);
  const V Length = has(1) ? arg(1) : Make.number(-1); // npos
  if (!isText(*Text.Of) || Begin.Of->Kind != Kind::Number ||
      Begin.Of->Number < 0 || Length.Of->Kind != Kind::Number)
    return run("pure");
  V Part = withoutFirst(Make, Text, Begin.Of->Number);
  bool Whole = false;
  if (Part && Length.Of->Number >= 0) {
    const size_t Known = knownFront(Part, Whole).size();
    const size_t Count = Length.Of->Number;
    if (!(Whole && Count >= Known))
      Part = firstOf(Make, Part, Count);
  }
  return Part ? std::optional(Got{Part, {}}) : run("pure");
}

/// s.remove_prefix(n)
std::optional<Got> Applied::dropFirst() {
  if (!Object || !Object->At || !has(0) || arg(0).Of->Kind != Kind::Number ||
      arg(0).Of->Number < 0 || !isText(*object().Of))
    return std::nullopt;
  const V Left = withoutFirst(Make, object(), arg(0).Of->Number);
  if (!Left)
    return std::nullopt;
  put(Left);
  return Object;
}

} // namespace keyspread::trace
