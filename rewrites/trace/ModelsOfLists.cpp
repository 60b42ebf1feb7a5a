// Sequences and pairs.
#include "rewrites/trace/AppliedModel.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

using namespace facts;

bool isEnd(V End) {
  return End.Of->Kind == Kind::Operation && End.Of->Name == "end";
}

std::optional<bool> isAtEnd(V Iterator, V End) {
  if (Iterator.Of->Kind != Kind::Pointer || !isEnd(End))
    return std::nullopt;
  const Place &At = Iterator.Of->To;
  if (At.Path.empty() || At.Path.back()[0] != '#')
    return false; // what a look-up found
  int64_t Number;
  if (End.Of->Parts.empty() ||
      llvm::StringRef(At.Path.back()).drop_front().getAsInteger(10, Number))
    return std::nullopt;
  return Number >= End.Of->Parts[0].Of->Number;
}

/// it.key(), it.value() of the iterator of a map, ++it of that of any
/// container.
std::optional<Got> Applied::iterator(llvm::StringRef Model) {
  if (!Object)
    return std::nullopt;
  V Of = object();
  if (Of.Of->Kind != Kind::Pointer || Of.Of->To.Path.empty())
    return std::nullopt;
  const Place &At = Of.Of->To;
  if (Model == "key_of" || Model == "value_of")
    return Got{{}, At.at(Model == "key_of" ? "first" : "second")};
  int64_t Number;
  if (At.Path.back() == "#?") // any of them: so is the next one
    return *Object;
  if (!Object->At ||
      llvm::StringRef(At.Path.back()).drop_front().getAsInteger(10, Number))
    return std::nullopt;
  Place Next = At;
  Next.Path.back() = "#" + std::to_string(Number + 1);
  put(Make.pointer(Next));
  return has(0) ? Got{Of, {}} : *Object; // it++: as it was
}

/// Of what six conditions put together.
static constexpr size_t MostLists = 64;

/// \p To, a list or a choice between lists, with \p New behind its last.
V Applied::pushed(V To, V New) {
  const Value &X = *To.Of;
  if (X.Kind == Kind::Choice && areFew(To, MostLists))
    return Make.choice(X.Parts[0], pushed(X.Parts[1], New),
                       pushed(X.Parts[2], New));
  std::vector<V> Parts;
  if (X.Kind == Kind::List)
    Parts = X.Parts;
  Parts.push_back(New);
  return Make.list(std::move(Parts), X.Kind != Kind::List || X.Open);
}

/// `list += other` and `list << other` add all of another list; what is known
/// to be of another class is one element.
bool Applied::isElement(V New) const {
  if (New.Of->Kind == Kind::Record || isText(*New.Of))
    return true;
  const Node *Given = givenNode();
  return Given && !Given->Type.empty() &&
         className(Given->Type) != className(N.Type);
}

/// `list << a << b` gives the list, which may be a temporary one.
std::optional<Got> Applied::push() {
  const bool Operator = llvm::StringRef(N.Qualified).contains("::operator");
  if (!Object || (!Object->At && !Operator))
    return std::nullopt;
  V Before = object();
  V New = emplaced();
  if (isTextAnyWay(Before))
    return append(0);
  auto List = [&](V All) {
    put(All);
    return Object->At ? *Object : Got{All, {}};
  };
  if (Operator && !isElement(New))
    return Before.Of->Kind == Kind::List
               ? std::optional(List(Make.list(Before.Of->Parts, true)))
               : std::nullopt;
  const V All = pushed(Before, M.on(New, Step::Part, N));
  if (Operator)
    return List(All);
  put(All);
  return Got{{},
             Object->At->at(All.Of->Kind == Kind::List
                                ? "#" + std::to_string(All.Of->Parts.size() - 1)
                                : "#?")};
}

/// v.insert(v.end(), w.begin(), w.end()): all of w behind what v has.
std::optional<Got> Applied::insertRange() {
  if (!Object || !Object->At || Args.size() != 3)
    return std::nullopt;
  V Before = object(), First = arg(1);
  if (Before.Of->Kind != Kind::List || First.Of->Kind != Kind::Pointer ||
      First.Of->To.Path.empty() || First.Of->To.Path.back() != "#0")
    return std::nullopt;
  Place Range = First.Of->To;
  Range.Path.pop_back();
  V Added = M.load(Range);
  if (Added.Of->Kind != Kind::List)
    return std::nullopt;
  std::vector<V> Parts = Before.Of->Parts;
  for (V Part : Added.Of->Parts)
    Parts.push_back(M.on(Part, Step::Part, N));
  put(Make.list(std::move(Parts), Before.Of->Open || Added.Of->Open));
  return Got{Make.operation("inserted", {Added}), {}};
}

std::optional<Got> Applied::at(llvm::StringRef Model) {
  std::optional<Got> Of = subject();
  if (!Of)
    return std::nullopt;
  V In = M.load(*Of);
  std::string Step = "#?";
  if (Model == "front" || Model == "begin")
    Step = "#0";
  else if (Model == "back")
    Step = In.Of->Kind == Kind::List && !In.Of->Open && !In.Of->Parts.empty()
               ? "#" + std::to_string(In.Of->Parts.size() - 1)
               : "#?";
  else if (has(Object ? 0 : 1)) {
    V Index = arg(Object ? 0 : 1);
    if (In.Of->Kind == Kind::Map)
      Step = Make.keyOf(Index);
    else if (Index.Of->Kind == Kind::Number && Index.Of->Number >= 0)
      Step = "#" + std::to_string(Index.Of->Number);
    else if (Index.Of->Kind == Kind::Choice && Of->At &&
             In.Of->Kind == Kind::List)
      return M.elementIn(*Of->At, Index);
  }
  if (In.Of->Kind == Kind::Text && Step != "#?")
    return std::nullopt;
  if (In.Of->Kind == Kind::Pointer) {
    Place To = In.Of->To.at(Step);
    return Got{{}, To};
  }
  if (!Of->At)
    return Got{Make.select(In, Step), {}};
  return Got{{}, Of->At->at(Step)};
}

/// How much is in \p In, or with \p Asked whether nothing is; no value: nobody
/// knows.
V Applied::countOf(V In, bool Asked) {
  const Value &X = *In.Of;
  if (X.Kind == Kind::Choice && areFew(In, MostLists)) {
    const V Then = countOf(X.Parts[1], Asked),
            Else = countOf(X.Parts[2], Asked);
    return Then && Else ? Make.choice(X.Parts[0], Then, Else) : V{};
  }
  std::optional<int64_t> Count;
  if (X.Kind == Kind::Text)
    Count = X.Name.size();
  else if ((X.Kind == Kind::List && !X.Open && !X.Base) || isWholeMap(X))
    Count = X.Parts.size();
  if (Count)
    return Make.number(Asked ? *Count == 0 : *Count);
  if (Asked && X.Kind == Kind::Join &&
      llvm::any_of(X.Parts, [](V P) { return P.Of->Kind == Kind::Text; }))
    return Make.number(0);
  return {};
}

std::optional<Got> Applied::size() {
  std::optional<Got> Of = subject();
  if (!Of)
    return std::nullopt;
  V In = asText(M.load(*Of));
  const bool Asked =
      llvm::StringRef(N.Qualified).rsplit("::").second == "empty" ||
      llvm::StringRef(N.Qualified).ends_with("isEmpty");
  if (const V Count = countOf(In, Asked))
    return Got{Count, {}};
  return Got{Make.operation(Asked ? "empty" : "size", {In}), {}};
}

std::optional<Got> Applied::pair() {
  std::vector<V> Parts;
  for (size_t I = 0; I < Args.size(); ++I)
    Parts.push_back(arg(I));
  if (Parts.size() == 2)
    return Got{Make.record({"first", "second"}, std::move(Parts)), {}};
  return Got{Make.list(std::move(Parts)), {}};
}

/// make_dynamic_params(all), make_dynamic_params(all.begin(), all.end()): a
/// list that a call takes apart.
std::optional<Got> Applied::spread() {
  if (!has(0) || Args.size() > 2)
    return std::nullopt;
  V All = arg(0);
  if (All.Of->Kind == Kind::Pointer && has(1)) {
    Place Range = All.Of->To;
    if (!isEnd(arg(1)) || Range.Path.empty() || Range.Path.back() != "#0")
      return std::nullopt;
    Range.Path.pop_back();
    All = M.load(Range);
  } else if (has(1)) {
    return std::nullopt; // something is done with each of them
  }
  return Got{Make.operation("spread", {All}), {}};
}

/// How many arguments say what is in it: an allocator does not.
static size_t countFilling(Machine &M, const Node &N) {
  size_t Count = N.Operands.size();
  const size_t First = size_t(N.HasCallee) + size_t(N.HasObject);
  while (Count > First && llvm::StringRef(M.node(N.Operands[Count - 1]).Type)
                              .contains("allocator<"))
    --Count;
  return Count - First;
}

/// So many elements, all as the second argument is; no value: nobody knows how
/// many.
V Applied::soMany(size_t Given) {
  const Value &First = *arg(0).Of;
  if (First.Kind != Kind::Number || First.Number < 0 ||
      First.Number > Machine::MaxTurns)
    return {};
  const V Each = Given > 1 ? arg(1) : Make.unknown("an element as it is made");
  return Make.list(std::vector<V>(First.Number, Each));
}

/// Which element of a list \p Of points to; nothing: to none that is known.
static std::optional<size_t> elementAt(V Of) {
  size_t Number;
  if (Of.Of->Kind != Kind::Pointer || Of.Of->To.Path.empty())
    return std::nullopt;
  llvm::StringRef At = Of.Of->To.Path.back();
  if (!At.consume_front("#") || At.getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

/// `const T *`, `__normal_iterator<T *, ..>`: an iterator over \p Element.
static bool goesOver(llvm::StringRef Iterator, llvm::StringRef Element) {
  if (Element.contains('<'))
    return Iterator.contains(Element);
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  llvm::SplitString(Iterator, Parts, "<>,*&");
  return llvm::any_of(Parts, [&](llvm::StringRef Part) {
    Part = Part.trim();
    Part.consume_front("const ");
    return Part == Element;
  });
}

/// The iterator that is given first goes over what the list has: no element is
/// made of another one, or loses bits.
bool Applied::keepsElements() const {
  const Node *Iterator = givenNode();
  llvm::StringRef Element = templateArgument(N.Type, 0);
  Element.consume_front("const ");
  return Iterator && goesOver(Iterator->Type, Element);
}

/// vector(v.begin(), v.end()), span(p, n), vector(p, p + n): the elements from
/// one on; no value: nobody knows which those are.
V Applied::rangeMade() {
  const std::optional<size_t> First = elementAt(arg(0));
  if (!First)
    return {};
  Place Range = arg(0).Of->To;
  Range.Path.pop_back();
  const V All = M.load(Range), Last = arg(1);
  if (!All || All.Of->Kind != Kind::List || All.Of->Base)
    return {};
  const std::vector<V> &Parts = All.Of->Parts;
  std::optional<size_t> Behind = elementAt(Last);
  if (isEnd(Last))
    Behind = Parts.size();
  else if (Last.Of->Kind == Kind::Number && Last.Of->Number >= 0)
    Behind = *First + Last.Of->Number;
  if (!Behind || *Behind > Parts.size() || *First > *Behind)
    return {};
  std::vector<V> Made(Parts.begin() + *First, Parts.begin() + *Behind);
  if (!keepsElements())
    for (V &One : Made) {
      const std::string Class = className(templateArgument(N.Type, 0));
      const std::optional<V> Is = M.construct(Class, {{One, {}}}, N);
      if (!Is)
        return {};
      One = M.load(Place{Is->Of->To});
    }
  return Make.list(std::move(Made), isEnd(Last) && All.Of->Open);
}

/// A list that is made empty, of the list or the range that it is given, or of
/// so many elements.
V Applied::listMade() {
  const size_t Filling = countFilling(M, N);
  if (Filling == 0)
    return Make.list({});
  if (N.Kind == Op::Make && Filling <= 2)
    if (const V All = soMany(Filling))
      return All;
  // A set has each of them once, in its own order.
  if (N.Kind == Op::Make && Filling == 2 &&
      !llvm::StringRef(N.Type).contains("set<"))
    if (const V All = rangeMade())
      return All;
  return arg(0).Of->Kind == Kind::List ? arg(0) : Make.list({}, true);
}

/// v.assign(n, x), v.assign({x, y})
std::optional<Got> Applied::fill() {
  if (!Object || !Object->At || !has(0))
    return std::nullopt;
  V All = Args.size() == 2 ? soMany(2) : V{};
  if (Args.size() == 1 && arg(0).Of->Kind == Kind::List)
    All = arg(0);
  if (!All)
    return std::nullopt;
  put(All);
  return Got{Make.null(), {}};
}

/// The object with nothing in it.
V Applied::cleared() {
  const std::string Class =
      llvm::StringRef(N.Qualified).rsplit("::").first.str();
  if (isText(*object().Of) ||
      M.node(N.Operands[N.HasCallee]).Class == TypeClass::String)
    return Make.text("");
  if (object().Of->Kind == Kind::Map ||
      M.W.Library.of(Class + "::insert") == "map_set")
    return Make.map({}, {}, false);
  return Make.list({});
}

std::optional<Got> Applied::container(llvm::StringRef Model) {
  if (Model == "push")
    return push();
  if (Model == "insert_range")
    return insertRange();
  if (Model == "spread")
    return spread();
  if (Model == "at" || Model == "front" || Model == "back")
    return at(Model);
  if (Model == "begin") {
    std::optional<Got> Of = subject();
    if (!Of)
      return std::nullopt;
    if (M.load(*Of).Of->Kind == Kind::Map) {
      // Copies: nobody writes to the map through what points to them.
      V Pairs = pairsOf(Make, M.load(*Of));
      if (!Pairs || !llvm::StringRef(N.Type).contains("const_iterator"))
        return std::nullopt;
      Place All{M.newRoot(Root::Heap), {}};
      M.store(All, Pairs);
      return Got{Make.pointer(All.at("#0")), {}};
    }
    if (Of->At)
      return Got{Make.pointer(Of->At->at("#0")), {}};
    return std::nullopt;
  }
  if (Model == "end") {
    std::optional<Got> Of = subject();
    const V In = Of ? M.load(*Of) : V{}, Pairs = In ? pairsOf(Make, In) : V{};
    std::vector<V> Behind; // how many there are, where that is known
    if (Pairs)
      Behind.push_back(Make.number(Pairs.Of->Parts.size()));
    else if (In && In.Of->Kind == Kind::List && !In.Of->Open && !In.Of->Base)
      Behind.push_back(Make.number(In.Of->Parts.size()));
    return Got{Make.operation("end", std::move(Behind)), {}};
  }
  if (Model == "key_of" || Model == "value_of" || Model == "next")
    return iterator(Model);
  if (Model.starts_with("map_"))
    return look(Model);
  if (Model == "size")
    return size();
  if (Model == "fill")
    return fill();
  if (Model == "resize") // to be filled element by element
    return Got{Make.null(), {}};
  if (Model == "clear") {
    if (Object && Object->At)
      put(cleared());
    return Got{Make.null(), {}};
  }
  if (Model == "list")
    return Got{listMade(), {}};
  if (Model == "map")
    return Got{mapMade(), {}};
  return std::nullopt;
}

} // namespace keyspread::trace
