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

/// Literals, and what is known to be put between them: a table's prefix, more
/// such choices.
static bool isWritten(const Value &X) {
  auto IsLiteral = [](V Of) {
    return Of && (Of.Of->Kind == Kind::Choice ||
                  (Of.Of->Kind == Kind::Text && Of.Of->From));
  };
  return X.Kind == Kind::Join ? llvm::all_of(X.Parts, isKnown) &&
                                    llvm::any_of(X.Parts, IsLiteral)
                              : X.Kind == Kind::Text && X.From;
}

bool choosesLiterals(V Choice) { return choosesOnly(Choice, isWritten); }

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
  Deciding(Values &Make, OpensChoice Opens, unsigned Turns)
      : Make(Make), Opens(Opens), Rows(Make, Turns) {}

  std::vector<V> of(V Text) {
    std::vector<V> Result;
    for (V One : alternatives(Text, Most))
      if (One && !take(One, Result))
        return alternatives(Text); // too many
    return Result;
  }

private:
  static constexpr size_t Most = 128;

  /// What is asked for once is answered the same again, in what is chosen, too.
  V decided(V Of) const {
    while (Of && Of.Of->Kind == Kind::Choice) {
      auto It = Sides.find(print(Of.Of->Parts[0]));
      if (It == Sides.end())
        break;
      Of = Of.Of->Parts[It->second];
    }
    return Of;
  }

  bool take(V Text, std::vector<V> &Out) {
    if (Text.Of->Kind != Kind::Join) {
      Out.push_back(Text);
      return Out.size() <= Most;
    }
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
      Out.push_back(Text);
      return Out.size() <= Most;
    }
    const std::string Asked = print(Open->Of->Parts[0]);
    for (const size_t Side : {1, 2}) {
      Sides[Asked] = Side;
      const bool Few = take(Text, Out);
      Sides.erase(Asked);
      if (!Few)
        return false;
    }
    return true;
  }

  std::map<std::string, size_t> Sides; // of the conditions that are decided
  Values &Make;
  OpensChoice Opens;
  const LoopedRows Rows;
};

} // namespace

void forEachPiece(V Text, llvm::function_ref<void(V)> Take) {
  for (V One : alternatives(Text)) {
    if (!One)
      continue;
    Take(One);
    if (One.Of->Kind != Kind::Join)
      continue;
    for (V Part : One.Of->Parts)
      if (Part.Of->Kind == Kind::Choice)
        forEachPiece(Part, Take);
  }
}

std::vector<V> possibleTexts(Values &Make, V Text, OpensChoice Opens,
                             unsigned Turns) {
  return Deciding(Make, Opens, Turns).of(Text);
}

} // namespace keyspread::trace
