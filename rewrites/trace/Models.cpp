#include "rewrites/trace/Models.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace keyspread::trace {

using namespace facts;

namespace {

/// One call while its model is applied.
class Applied {
public:
  Applied(Machine &M, const Node &N, const std::optional<Got> &Object,
          std::vector<Got> &Args)
      : M(M), Make(M.Make), N(N), Object(Object), Args(Args) {}

  std::optional<Got> run(llvm::StringRef Model);

private:
  V object() { return M.load(*Object); }
  V arg(size_t I) { return M.load(Args[I]); }
  bool has(size_t I) const { return I < Args.size(); }
  /// What a function works on: its object, else its first argument.
  std::optional<Got> subject() {
    if (Object)
      return Object;
    if (Args.empty())
      return std::nullopt;
    return Args[0];
  }
  void put(V New) {
    if (Object && Object->At)
      M.store(*Object->At, New);
  }
  V asText(V Of);
  V textBehind(V Of);
  std::optional<Got> same();
  std::optional<Got> append(size_t From);
  std::optional<Got> stream();
  std::optional<Got> push();
  std::optional<Got> insertRange();
  std::optional<Got> at(llvm::StringRef Model);
  std::optional<Got> look(llvm::StringRef Model);
  std::optional<Got> size();
  std::optional<Got> pointee();
  std::optional<Got> pair();
  std::optional<Got> makePointer();
  std::optional<Got> copyText(bool Adds);
  Got nextOf(const Place &At);
  std::optional<Got> varargs(llvm::StringRef Model);
  std::optional<Got> qtArg();
  std::optional<Got> text(llvm::StringRef Model);
  std::optional<Got> container(llvm::StringRef Model);

  Machine &M;
  Values &Make;
  const Node &N;
  const std::optional<Got> &Object;
  std::vector<Got> &Args;
};

} // namespace

static bool isText(const Value &X) {
  return X.Kind == Kind::Text || X.Kind == Kind::Join;
}

/// A key or an index as a step of a place.
static std::string keyOf(V Of) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Number)
    return "[" + std::to_string(X.Number) + "]";
  if (X.Kind == Kind::Text)
    return "[" + X.Name + "]";
  return "[?]";
}

V Applied::asText(V Of) {
  if (Of.Of->Kind == Kind::Pointer) // char *: what it points to
    return M.load(Of.Of->To);
  return Of;
}

/// Of a buffer the text that stands in it now.
V Applied::textBehind(V Of) {
  const V Behind = asText(Of);
  return Behind && ::keyspread::trace::isText(*Behind.Of) ? Behind : Of;
}

std::optional<Got> Applied::same() {
  if (N.Kind == Op::Make) // a text or a holder of its first argument
    return Args.empty() ? Got{Make.text(""), {}} : Got{asText(arg(0)), {}};
  std::optional<Got> Of = subject();
  if (!Of)
    return std::nullopt;
  return Of;
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
  if (!isText(*Before.Of))
    return std::nullopt;
  V Added = arg(Of);
  if (Added.Of->Kind == Kind::Function) // std::endl
    return To;
  M.store(*To->At, Make.join({Before, asText(Added)}));
  return To;
}

std::optional<Got> Applied::push() {
  if (!Object || !Object->At || !has(0))
    return std::nullopt;
  V Before = object();
  V New = arg(0);
  if (isText(*Before.Of))
    return append(0);
  std::vector<V> Parts;
  bool Open = true;
  if (Before.Of->Kind == Kind::List) {
    Parts = Before.Of->Parts;
    Open = Before.Of->Open;
  }
  if (Args.size() > 1) { // emplace_back: of several
    std::vector<V> All;
    for (size_t I = 0; I < Args.size(); ++I)
      All.push_back(arg(I));
    New = Make.list(std::move(All));
  }
  Parts.push_back(M.on(New, Step::Part, N));
  const size_t Last = Parts.size() - 1;
  put(Make.list(std::move(Parts), Open));
  return Got{{}, Object->At->at("#" + std::to_string(Last))};
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
      Step = keyOf(Index);
    else if (Index.Of->Kind == Kind::Number && Index.Of->Number >= 0)
      Step = "#" + std::to_string(Index.Of->Number);
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

/// Maps: "[]", at, find, insert.
std::optional<Got> Applied::look(llvm::StringRef Model) {
  if (!Object)
    return std::nullopt;
  V In = object();
  if (Model == "map_set") {
    if (!Object->At || !has(0))
      return std::nullopt;
    V Key = arg(0), New;
    if (has(1)) {
      New = arg(1);
    } else { // a pair
      V Pair = Key;
      Key = Make.select(Pair, "first");
      New = Make.select(Pair, "second");
      if (Pair.Of->Kind == Kind::List && Pair.Of->Parts.size() == 2) {
        Key = Pair.Of->Parts[0];
        New = Pair.Of->Parts[1];
      }
    }
    M.store(Object->At->at(keyOf(Key)), New);
    return Got{Make.operation("inserted", {Key}), {}};
  }
  if (!has(0))
    return std::nullopt;
  const std::string Key = keyOf(arg(0));
  const bool Known =
      In.Of->Kind == Kind::Map && llvm::is_contained(In.Of->Names, Key);
  if (Model == "map_find") {
    if (Known && Object->At) {
      // An iterator: what it points to has the key and the value.
      const Root *Pair = M.newRoot(Root::Heap);
      M.store(Place{Pair, {}},
              Make.record({"first", "second"}, {arg(0), Make.select(In, Key)}));
      return Got{Make.pointer({Pair, {}}), {}};
    }
    if (In.Of->Kind == Kind::Map && !In.Of->Open && Key != "[?]")
      return Got{Make.operation("end", {}), {}};
    return Got{Make.operation("find", {In, arg(0)}), {}};
  }
  if (Model == "map_has") {
    if (Known)
      return Got{Make.number(1), {}};
    if (In.Of->Kind == Kind::Map && !In.Of->Open && Key != "[?]")
      return Got{Make.number(0), {}};
    return Got{Make.operation("contains", {In, arg(0)}), {}};
  }
  if (!Object->At)
    return Got{Make.select(In, Key), {}};
  return Got{{}, Object->At->at(Key)};
}

std::optional<Got> Applied::size() {
  std::optional<Got> Of = subject();
  if (!Of)
    return std::nullopt;
  V In = asText(M.load(*Of));
  const Value &X = *In.Of;
  const bool Asked =
      llvm::StringRef(N.Qualified).rsplit("::").second == "empty" ||
      llvm::StringRef(N.Qualified).ends_with("isEmpty");
  std::optional<int64_t> Count;
  if (X.Kind == Kind::Text)
    Count = X.Name.size();
  else if ((X.Kind == Kind::List || X.Kind == Kind::Map) && !X.Open)
    Count = X.Parts.size();
  if (Count)
    return Got{Make.number(Asked ? *Count == 0 : *Count), {}};
  if (Asked && X.Kind == Kind::Join &&
      llvm::any_of(X.Parts, [](V P) { return P.Of->Kind == Kind::Text; }))
    return Got{Make.number(0), {}};
  return Got{Make.operation(Asked ? "empty" : "size", {In}), {}};
}

/// `*p`, `p->` of smart pointers, iterators and optionals.
std::optional<Got> Applied::pointee() {
  std::optional<Got> Of = subject();
  if (!Of)
    return std::nullopt;
  V Pointer = M.load(*Of);
  const bool Arrow = llvm::StringRef(N.Qualified).ends_with("operator->") ||
                     llvm::StringRef(N.Qualified).ends_with("::get") ||
                     llvm::StringRef(N.Qualified).ends_with("::data");
  if (Arrow) {
    if (Pointer.Of->Kind == Kind::Pointer)
      return Got{Pointer, {}};
    // An optional gives its own place away.
    if (llvm::StringRef(N.Qualified).contains("optional") && Of->At)
      return Got{Make.pointer(*Of->At), {}};
    return Got{Pointer, {}};
  }
  if (Pointer.Of->Kind == Kind::Pointer)
    return Got{{}, Pointer.Of->To};
  if (llvm::StringRef(N.Qualified).contains("optional"))
    return Of;
  return Got{{}, M.behind(Pointer)};
}

std::optional<Got> Applied::pair() {
  std::vector<V> Parts;
  for (size_t I = 0; I < Args.size(); ++I)
    Parts.push_back(arg(I));
  if (Parts.size() == 2)
    return Got{Make.record({"first", "second"}, std::move(Parts)), {}};
  return Got{Make.list(std::move(Parts)), {}};
}

/// "T" of "std::unique_ptr<T, ..>".
static llvm::StringRef firstArgument(llvm::StringRef Type) {
  llvm::StringRef In = Type.split('<').second;
  unsigned Open = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    if (In[I] == '<')
      ++Open;
    else if ((In[I] == ',' || In[I] == '>') && !Open)
      return In.take_front(I).trim();
    else if (In[I] == '>')
      --Open;
  }
  return In;
}

std::optional<Got> Applied::makePointer() {
  llvm::StringRef Class = firstArgument(N.Type);
  Class.consume_front("class ");
  Class.consume_front("struct ");
  if (std::optional<V> Made = M.construct(Class, Args, N))
    return Got{*Made, {}};
  const Root *Object = M.newRoot(Root::Heap);
  V Of = Args.empty()       ? Make.unknown("an object of " + Class.str())
         : Args.size() == 1 ? arg(0)
                            : pair()->Value;
  M.store(Place{Object, {}}, Of);
  return Got{Make.pointer({Object, {}}), {}};
}

/// strcpy, strcat, memcpy.
std::optional<Got> Applied::copyText(bool Adds) {
  if (!has(1))
    return std::nullopt;
  Place To = Args[0].At ? *Args[0].At : M.behind(arg(0));
  V From = asText(arg(1));
  M.store(To, Adds ? Make.join({M.load(To), From}) : From);
  return Got{arg(0), {}};
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

/// QString::arg: the lowest "%n" becomes the value.
std::optional<Got> Applied::qtArg() {
  if (!Object || !has(0))
    return std::nullopt;
  V Of = object();
  FlatText Flat = flatten(Of);
  unsigned Lowest = 100;
  for (size_t I = 0; I + 1 < Flat.Text.size(); ++I)
    if (Flat.Text[I] == '%' &&
        isdigit(static_cast<unsigned char>(Flat.Text[I + 1])))
      Lowest = std::min<unsigned>(Lowest, Flat.Text[I + 1] - '0');
  if (Lowest == 100)
    return Got{Make.operation("arg", {Of, arg(0)}), {}};
  std::vector<V> Parts, Values;
  for (V P : Of.Of->Kind == Kind::Join ? Of.Of->Parts : std::vector<V>{Of}) {
    if (P.Of->Kind != Kind::Text) {
      Parts.push_back(P);
      continue;
    }
    const Value &X = *P.Of;
    size_t From = 0;
    const std::string Sign = "%" + std::to_string(Lowest);
    for (size_t At; (At = X.Name.find(Sign, From)) != std::string::npos;
         From = At + Sign.size()) {
      Parts.push_back(Make.text(X.Name.substr(From, At - From), X.From, X.Unit,
                                X.Offset + From));
      Parts.push_back(arg(0));
    }
    Parts.push_back(
        Make.text(X.Name.substr(From), X.From, X.Unit, X.Offset + From));
  }
  return Got{Make.join(std::move(Parts)), {}};
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
  if (Model == "decimal")
    return Got{Make.operation("to_string", {arg(0)}), {}};
  if (Model == "arg")
    return qtArg();
  if (Model == "copy_text")
    return copyText(false);
  if (Model == "append_text")
    return copyText(true);
  if (Model == "equal") {
    V A = Object ? object() : asText(arg(0));
    V B = asText(arg(Object ? 0 : 1));
    const bool Not = llvm::StringRef(N.Qualified).ends_with("!=");
    if (A.Of->Kind == Kind::Text && B.Of->Kind == Kind::Text)
      return Got{Make.boolean((A.Of->Name == B.Of->Name) != Not), {}};
    auto IsEnd = [](V X) {
      return X.Of->Kind == Kind::Operation && X.Of->Name == "end";
    };
    if ((IsEnd(A) && B.Of->Kind == Kind::Pointer) ||
        (IsEnd(B) && A.Of->Kind == Kind::Pointer))
      return Got{Make.boolean(Not), {}};
    if (IsEnd(A) && IsEnd(B))
      return Got{Make.boolean(!Not), {}};
    return Got{Make.operation(Not ? "!=" : "==", {A, B}), {}};
  }
  return std::nullopt;
}

std::optional<Got> Applied::container(llvm::StringRef Model) {
  if (Model == "push")
    return push();
  if (Model == "insert_range")
    return insertRange();
  if (Model == "at" || Model == "front" || Model == "back")
    return at(Model);
  if (Model == "begin") {
    std::optional<Got> Of = subject();
    if (Of && Of->At)
      return Got{Make.pointer(Of->At->at("#0")), {}};
    return std::nullopt;
  }
  if (Model == "end")
    return Got{Make.operation("end", {}), {}};
  if (Model.starts_with("map_"))
    return look(Model);
  if (Model == "size")
    return size();
  if (Model == "resize") // to be filled element by element
    return Got{Make.null(), {}};
  if (Model == "clear") {
    if (Object && Object->At)
      put(isText(*object().Of) ? Make.text("") : Make.list({}));
    return Got{Make.null(), {}};
  }
  if (Model == "list") // made empty, or of the list that it is given
    return Args.empty()                    ? Got{Make.list({}), {}}
           : arg(0).Of->Kind == Kind::List ? Got{arg(0), {}}
                                           : Got{Make.list({}, true), {}};
  if (Model == "map") {
    if (Args.empty())
      return Got{Make.map({}, {}, false), {}};
    V Of = arg(0);
    if (Of.Of->Kind != Kind::List)
      return Got{Of, {}};
    std::vector<std::string> Keys;
    std::vector<V> Parts;
    bool Open = Of.Of->Open;
    for (V P : Of.Of->Parts) {
      V Key = P.Of->Kind == Kind::List && P.Of->Parts.size() == 2
                  ? P.Of->Parts[0]
                  : Make.select(P, "first");
      V Value = P.Of->Kind == Kind::List && P.Of->Parts.size() == 2
                    ? P.Of->Parts[1]
                    : Make.select(P, "second");
      Keys.push_back(keyOf(Key));
      Parts.push_back(Value);
      Open |= Keys.back() == "[?]";
    }
    return Got{Make.map(std::move(Keys), std::move(Parts), Open), {}};
  }
  return std::nullopt;
}

std::optional<Got> Applied::run(llvm::StringRef Model) {
  if (Model == "same")
    return same();
  if (Model == "assign") {
    if (!Object || !Object->At || !has(0))
      return std::nullopt;
    put(M.on(asText(arg(0)), Step::Kept, N));
    return Object;
  }
  if (Model == "nothing")
    return Got{Make.null(), {}};
  if (Model == "pure") {
    std::vector<V> Parts;
    if (Object)
      Parts.push_back(object());
    for (size_t I = 0; I < Args.size(); ++I)
      Parts.push_back(textBehind(arg(I)));
    return Got{Make.operation(N.Qualified + shardCount(N), std::move(Parts)),
               {}};
  }
  if (Model == "pointee")
    return pointee();
  if (Model == "pair")
    return pair();
  if (Model == "make_pointer")
    return makePointer();
  if (Model == "invoke") {
    std::vector<Got> Rest(Args.begin() + (Object ? 0 : 1), Args.end());
    return M.invoke(Object ? object() : arg(0), std::move(Rest), N);
  }
  if (Model.starts_with("va_"))
    return varargs(Model);
  if (Model == "has_value") {
    V Of = object();
    if (Of.Of->Kind == Kind::Null)
      return Got{Make.boolean(false), {}};
    if (Of.Of->Kind == Kind::Unknown || Of.Of->Kind == Kind::Symbol ||
        Of.Of->Kind == Kind::Project || Of.Of->Kind == Kind::Choice)
      return Got{Make.operation("has_value", {Of}), {}};
    return Got{Make.boolean(true), {}};
  }
  if (Model == "null")
    return Got{Make.null(), {}};
  if (Model == "first") // one of its arguments is all that matters
    return has(0) ? std::optional<Got>(Args[0]) : std::nullopt;
  if (std::optional<Got> Is = text(Model))
    return Is;
  return container(Model);
}

static std::optional<Got> format(Machine &M, const Node &N, const Api &How,
                                 const std::optional<Got> &Object,
                                 std::vector<Got> &Args) {
  if (!How.Format || *How.Format >= Args.size())
    return std::nullopt;
  V Format = M.load(Args[*How.Format]);
  if (Format.Of->Kind == Kind::Pointer)
    Format = M.load(Format.Of->To);
  std::vector<V> Values;
  for (size_t I = *How.Format + 1; I < Args.size(); ++I) {
    V Of = M.load(Args[I]);
    if (Of.Of->Kind == Kind::Pointer)
      Of = M.load(Of.Of->To); // char arrays, and a va_list
    if (Of.Of->Kind == Kind::List)
      llvm::append_range(Values, Of.Of->Parts);
    else
      Values.push_back(Of);
  }
  V Made = formatted(M.Make, Format, Values, How.Style);
  if (!How.FormatOut)
    return Got{Made, {}};
  if (*How.FormatOut >= Args.size())
    return std::nullopt;
  const Got &To = Args[*How.FormatOut];
  V Pointer = M.load(To);
  Place At = Pointer.Of->Kind == Kind::Pointer ? Pointer.Of->To
             : To.At                           ? *To.At
                                               : M.behind(Pointer);
  if (!At.Path.empty() && At.Path.back() == "#0") // &buffer[0]
    At.Path.pop_back();
  if (Pointer.Of->Kind != Kind::Null &&
      !(Pointer.Of->Kind == Kind::Number && Pointer.Of->Number == 0))
    M.store(At, Made);
  return Got{M.Make.operation("length", {Made}), {}};
}

std::optional<Got> model(Machine &M, const Node &N,
                         const std::optional<Got> &Object,
                         std::vector<Got> &Args) {
  if (N.Qualified.empty())
    return std::nullopt;
  if (const Api *How = M.W.Known.find(N.Qualified); How && How->Format)
    return format(M, N, *How, Object, Args);
  llvm::StringRef Name = M.W.Library.of(N.Qualified);
  if (Name.empty())
    return std::nullopt;
  return Applied(M, N, Object, Args).run(Name);
}

std::string shardCount(const Node &N) {
  if (!llvm::StringRef(N.Qualified).starts_with("keyspread::"))
    return "";
  // As a USR says it, "f<#VL16#..>"; where there is none, "f<16, ..>".
  llvm::StringRef Name = llvm::StringRef(N.Qualified).rsplit("::").second;
  llvm::StringRef Count =
      llvm::StringRef(N.Name).split((Name + "<").str()).second;
  if (Count.consume_front("#V"))
    Count = Count.drop_front();
  Count = Count.take_while([](char C) { return llvm::isDigit(C); });
  return Count.empty() ? "" : ("<" + Count + ">").str();
}

bool isPure(const Catalog &Known, const Node &N) {
  if (const Api *How = Known.find(N.Qualified))
    return How->Cut || How->Fingerprint || How->Reversal || How->Wraps ||
           How->Passes.Kind != HandleRole::NoHandle;
  return false;
}

} // namespace keyspread::trace
