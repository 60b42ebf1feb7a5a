#include "rewrites/trace/PossibleTexts.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

/// What \p Choice can choose is each such that \p Is holds.
static bool choosesOnly(V Choice, llvm::function_ref<bool(const Value &)> Is) {
  return Choice && Choice.Of->Kind == Kind::Choice &&
         llvm::all_of(alternatives(Choice),
                      [&](V One) { return One && Is(*One.Of); });
}

/// All of it is known, whatever its conditions are.
static bool isKnown(V Of) {
  if (!Of)
    return false;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Join)
    return llvm::all_of(X.Parts, isKnown);
  if (X.Kind == Kind::Choice)
    return isKnown(X.Parts[1]) && isKnown(X.Parts[2]);
  return X.Kind == Kind::Text;
}

/// A text that is known, or literals and what is known to be put between them:
/// a table's prefix, more such choices.
static bool isWritten(const Value &X) {
  auto IsLiteral = [](V Of) {
    return Of && (Of.Of->Kind == Kind::Choice ||
                  (Of.Of->Kind == Kind::Text && Of.Of->From));
  };
  return X.Kind == Kind::Join ? llvm::all_of(X.Parts, isKnown) &&
                                    llvm::any_of(X.Parts, IsLiteral)
                              : X.Kind == Kind::Text;
}

bool choosesLiterals(V Choice) { return choosesOnly(Choice, isWritten); }

bool choosesSomeText(V Choice) {
  return Choice.Of->Kind == Kind::Choice &&
         llvm::any_of(alternatives(Choice), [](V One) {
           return One &&
                  (One.Of->Kind == Kind::Text || One.Of->Kind == Kind::Join);
         });
}

bool choosesTexts(V Choice) {
  return choosesOnly(Choice, [](const Value &X) {
    return X.Kind == Kind::Text || X.Kind == Kind::Join;
  });
}

namespace {

/// The rows that a loop adds behind VALUES.
class LoopedRows {
public:
  LoopedRows(Values &Make, unsigned Turns) : Make(Make), Turns(Turns) {}

  /// The parts of a text with such rows in the place of what the loop adds;
  /// nothing: it adds none, or something else.
  std::optional<std::vector<V>> shown(llvm::ArrayRef<V> Parts) const {
    std::string Front;
    for (size_t I = 0; I < Parts.size(); ++I) {
      const std::vector<V> Rows =
          isBehindValues(Front) ? rowsOf(Parts[I]) : std::vector<V>();
      if (!Rows.empty()) {
        std::vector<V> Result(Parts.begin(), Parts.begin() + I);
        llvm::append_range(Result, Rows);
        Result.insert(Result.end(), Parts.begin() + I + 1, Parts.end());
        return Result;
      }
      Front += flatten(Parts[I]).Text;
    }
    return std::nullopt;
  }

private:
  enum class End { Front, Back };

  static bool isBehindValues(llvm::StringRef Front) {
    return Front.contains_insensitive("values") && Front.count('\'') % 2 == 0;
  }

  std::vector<V> rowsOf(V Of) const {
    const Value *X = Of.Of;
    int64_t Lost = 0; // of the last row: sql.pop_back()
    if (X->Kind == Kind::Operation && X->Name == "without_last" &&
        X->Parts.size() == 2) {
      Lost = X->Parts[1].Of->Number;
      X = X->Parts[0].Of;
    }
    if (X->Kind != Kind::Repeat)
      return {};
    const V Each = X->Parts[0];
    std::vector<V> Result;
    for (unsigned I = 0; I < Turns; ++I) {
      std::vector<V> Row =
          Each.Of->Kind == Kind::Join ? Each.Of->Parts : std::vector<V>{Each};
      Row.front() = separated(Row.front(), End::Front, I == 0);
      Row.back() = separated(Row.back(), End::Back, I + 1 == Turns);
      if (I + 1 == Turns && Lost && !shorten(Row.back(), Lost))
        return {};
      if (!isRow(flatten(Make.join(Row)).Text))
        return {};
      llvm::append_range(Result, Row);
    }
    return Result;
  }

  static bool isRow(llvm::StringRef Text) {
    Text = Text.trim(", \t\r\n");
    return Text.starts_with("(") && Text.ends_with(")");
  }

  bool shorten(V &Last, int64_t By) const {
    const Value &X = *Last.Of;
    if (X.Kind != Kind::Text || By < 0 || size_t(By) > X.Name.size())
      return false;
    Last = {Make.text(X.Name.substr(0, X.Name.size() - By), X.From, X.Unit,
                      X.Offset)
                .Of,
            Last.Way};
    return true;
  }

  /// What stands between two rows does not stand in front of the first of them,
  /// or behind the last: of texts that are chosen between, the one without a
  /// comma there.
  V separated(V Of, End At, bool Outside) const {
    std::vector<V> All = alternatives(Of);
    if (Of.Of->Kind == Kind::Symbol)
      All = Make.leftInTurns(*Of.Of);
    V With, Without;
    for (V One : All) {
      if (!One || (One.Of->Kind != Kind::Text && One.Of->Kind != Kind::Join))
        return Of;
      const std::string Flat = flatten(One).Text;
      const llvm::StringRef Text = llvm::StringRef(Flat).trim();
      (At == End::Front ? Text.starts_with(",") : Text.ends_with(","))
          ? With = One
          : Without = One;
    }
    return !With || !Without ? Of : Outside ? Without : With;
  }

  Values &Make;
  const unsigned Turns;
};

class Deciding {
public:
  Deciding(Values &Make, OpensChoice Opens, unsigned Turns,
           KnownConditions Known)
      : Make(Make), Opens(Opens), Rows(Make, Turns), Known(Known) {}

  std::vector<DecidedText> of(V Text) {
    if (std::vector<DecidedText> Result;
        takeEach(alternatives(Text, Most), Result))
      return Result;
    std::vector<DecidedText> Each; // too many
    for (V One : alternatives(Text))
      Each.push_back({One, {}});
    return Each;
  }

private:
  static constexpr size_t Most = 128;

  bool takeEach(const std::vector<V> &All, std::vector<DecidedText> &Out) {
    return llvm::all_of(All, [&](V One) { return !One || take(One, Out); });
  }

  bool put(V Text, std::vector<DecidedText> &Out) const {
    const bool Is = llvm::all_of(Known, [&](const auto &One) {
      return holdsUnder(One.first, Sides).value_or(One.second) == One.second;
    });
    if (Is)
      Out.push_back({Text, Sides});
    return Out.size() <= Most;
  }

  /// What is asked for once is answered the same again, in what is chosen, too.
  V decided(V Of) const {
    while (Of && Of.Of->Kind == Kind::Choice) {
      const std::optional<bool> Holds = holdsUnder(Of.Of->Parts[0], Sides);
      if (!Holds)
        break;
      Of = Of.Of->Parts[*Holds ? 1 : 2];
    }
    return Of;
  }

  /// Of `!(a ? 0 : b)`: a, and when that is decided, b.
  V undecidedIn(V Condition) const {
    const Value &X = *Condition.Of;
    if (X.Kind == Kind::Operation && X.Name == "!" && X.Parts.size() == 1)
      return undecidedIn(X.Parts[0]);
    if (X.Kind != Kind::Choice)
      return Condition;
    const std::optional<bool> First = holdsUnder(X.Parts[0], Sides);
    return undecidedIn(X.Parts[!First ? 0 : *First ? 1 : 2]);
  }

  bool take(V Text, std::vector<DecidedText> &Out) {
    if (Text.Of->Kind != Kind::Join)
      return put(Text, Out);
    std::vector<V> Parts;
    bool Any = false;
    for (V Part : Text.Of->Parts) {
      Parts.push_back(decided(Part));
      Any |= Parts.back().Of != Part.Of;
    }
    if (Any) // with other choices in it
      return take({Make.join(std::move(Parts)).Of, Text.Way}, Out);
    auto Open = llvm::find_if(Parts, Opens);
    if (Open == Parts.end()) {
      if (const auto Shown = Rows.shown(Parts))
        return take({Make.join(*Shown).Of, Text.Way}, Out);
      return put(Text, Out);
    }
    const std::string Asked = print(undecidedIn(Open->Of->Parts[0]));
    for (const size_t Side : {1, 2}) {
      Sides[Asked] = Side;
      const bool Few = take(Text, Out);
      Sides.erase(Asked);
      if (!Few)
        return false;
    }
    return true;
  }

  Decisions Sides;
  Values &Make;
  OpensChoice Opens;
  const LoopedRows Rows;
  KnownConditions Known;
};

} // namespace

static void forEachWritten(V Text, llvm::function_ref<void(V)> Take) {
  for (V One : alternatives(Text)) {
    if (!One)
      continue;
    Take(One);
    if (One.Of->Kind != Kind::Join)
      continue;
    for (V Part : One.Of->Parts)
      if (Part.Of->Kind == Kind::Choice)
        forEachWritten(Part, Take);
  }
}

std::vector<V> possibleTexts(Values &Make, V Text, OpensChoice Opens,
                             unsigned Turns, KnownConditions Known) {
  std::vector<V> Result;
  for (const DecidedText &One : decidedTexts(Make, Text, Opens, Turns, Known))
    Result.push_back(One.Text);
  return Result;
}

std::vector<DecidedText> decidedTexts(Values &Make, V Text, OpensChoice Opens,
                                      unsigned Turns, KnownConditions Known) {
  return Deciding(Make, Opens, Turns, Known).of(Text);
}

void forEachPiece(V Text, llvm::function_ref<void(V)> Take) {
  forEachWritten(Text, Take);
  Values Make;
  llvm::for_each(possibleTexts(Make, Text, choosesTexts), Take);
}

std::optional<bool> holdsUnder(V Condition, const Decisions &By) {
  const Value &X = *Condition.Of;
  if (X.Kind == Kind::Operation && X.Name == "!" && X.Parts.size() == 1) {
    const std::optional<bool> Inner = holdsUnder(X.Parts[0], By);
    return Inner ? std::optional(!*Inner) : Inner;
  }
  if (X.Kind == Kind::Number)
    return X.Number != 0;
  if (X.Kind == Kind::Choice) {
    const std::optional<bool> First = holdsUnder(X.Parts[0], By);
    return First ? holdsUnder(X.Parts[*First ? 1 : 2], By) : First;
  }
  auto It = By.find(print(Condition));
  return It == By.end() ? std::nullopt : std::optional(It->second == 1);
}

std::optional<int64_t> numberUnder(V Of, const Decisions &By) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Number)
    return X.Number;
  if (X.Kind == Kind::Choice) {
    if (const std::optional<bool> Holds = holdsUnder(X.Parts[0], By))
      return numberUnder(X.Parts[*Holds ? 1 : 2], By);
    return std::nullopt;
  }
  if (X.Kind != Kind::Operation || X.Name != "+")
    return std::nullopt;
  int64_t Sum = 0;
  for (V Part : X.Parts) {
    const std::optional<int64_t> One = numberUnder(Part, By);
    if (!One)
      return std::nullopt;
    Sum += *One;
  }
  return Sum;
}

} // namespace keyspread::trace
