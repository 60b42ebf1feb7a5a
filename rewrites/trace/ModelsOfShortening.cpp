// Texts that lose their end: the separator behind the last one, most often.
#include "rewrites/trace/AppliedModel.h"

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

} // namespace keyspread::trace
