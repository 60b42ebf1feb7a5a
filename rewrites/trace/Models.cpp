#include "rewrites/trace/Models.h"

#include "rewrites/trace/AppliedModel.h"
#include "rewrites/trace/Texts.h"
#include "rewrites/trace/texts/TextEnds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

using namespace facts;

/// `std::string(n, c)`: a character, so often. A text and a length begin with
/// the text.
std::optional<V> Applied::repeated() {
  const V Count = arg(0), Of = arg(1);
  if (Count.Of->Kind != Kind::Number &&
      M.node(N.Operands.front()).Class != TypeClass::Integer)
    return std::nullopt;
  constexpr int64_t Most = 1024;
  if (Count.Of->Kind == Kind::Number && Of.Of->Kind == Kind::Number &&
      Count.Of->Number >= 0 && Count.Of->Number <= Most && Of.Of->Number > 0 &&
      Of.Of->Number < 128)
    return M.on(Make.text(std::string(Count.Of->Number, char(Of.Of->Number))),
                Step::Born, N);
  return Make.operation("repeat", {Count, Of});
}

/// What a variant of \p Type holds that is given nothing.
static V firstAlternative(Values &Make, llvm::StringRef Type) {
  const llvm::StringRef First = templateArgument(Type, 0);
  if (First == "std::monostate")
    return Make.null();
  return First.contains("string")
             ? Make.text("")
             : Make.unknown("what a variant is made as that is given nothing");
}

std::optional<Got> Applied::same() {
  if (N.Kind == Op::Make && Args.empty() && N.Value)
    return Got{M.on(firstAlternative(Make, N.Type), Step::Kept, N), {}};
  if (N.Kind == Op::Make && Args.empty()) // a text
    return Got{Make.text(""), {}};
  if (N.Kind == Op::Make && Args.size() > 1)
    if (std::optional<V> Of = repeated())
      return Got{*Of, {}};
  if (N.Kind == Op::Make) // a text, or what holds its first argument
    return Got{N.Value ? M.on(asText(arg(0)), Step::Kept, N) : asText(arg(0)),
               {}};
  std::optional<Got> Of = subject();
  if (!Of)
    return std::nullopt;
  // `toInt()`, which has a twin of 64 bits: as it is, if it is small enough.
  const Api *Known = M.apiOf(N);
  if (Known && !Known->Wide.Text.empty() && N.Bits < 64)
    return Got{M.on(M.load(*Of), Step::Narrowed, N), {}};
  return Of;
}

llvm::StringRef templateArgument(llvm::StringRef Type, unsigned At) {
  const llvm::StringRef In = Type.split('<').second;
  size_t Begin = 0;
  unsigned Open = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    if (In[I] == '<') {
      ++Open;
    } else if ((In[I] == ',' || In[I] == '>') && !Open) {
      if (!At)
        return In.slice(Begin, I).trim();
      if (In[I] == '>')
        return "";
      --At;
      Begin = I + 1;
    } else if (In[I] == '>') {
      --Open;
    }
  }
  return "";
}

std::string className(llvm::StringRef Type) {
  Type.consume_front("class ");
  Type.consume_front("struct ");
  Type.consume_back("&");
  std::string Result = Type.trim().str();
  constexpr llvm::StringLiteral Unnamed = "(anonymous namespace)::";
  for (size_t At; (At = Result.find(Unnamed)) != std::string::npos;)
    Result.erase(At, Unnamed.size());
  return Result;
}

/// An object of \p Class, unless a constructor is run: its arguments.
V Applied::madeOf(llvm::StringRef Class) {
  if (Args.empty())
    return Make.unknown("an object of " + Class.str());
  return Args.size() == 1 ? arg(0) : pair()->Value;
}

std::optional<Got> Applied::makePointer() {
  const std::string Class = className(templateArgument(N.Type, 0));
  if (std::optional<V> Made = M.construct(Class, Args, N))
    return Got{*Made, {}};
  const Root *Object = M.newRoot(Root::Heap);
  M.store(Place{Object, {}}, madeOf(Class));
  return Got{Make.pointer({Object, {}}), {}};
}

bool isNoObject(const Value &X) {
  return X.Kind == Kind::List || X.Kind == Kind::Map || X.Kind == Kind::Text ||
         X.Kind == Kind::Join || X.Kind == Kind::Number;
}

/// An object that is made in its place, as emplace does: what it is made of, or
/// what its constructor makes.
V Applied::emplaced() {
  const std::string Class = className(N.Type);
  const bool IsOther = givenNode() && givenNode()->Class != TypeClass::Other;
  if (Args.size() != 1 || IsOther || isNoObject(*arg(0).Of))
    if (std::optional<V> Made = M.construct(Class, Args, N))
      return M.load(Place{Made->Of->To});
  return madeOf(Class);
}

/// The first template argument of the function that \p N calls, if it is a
/// number.
static std::optional<unsigned> templateNumber(const Node &N) {
  // As a USR says it, "f<#VL16#..>"; where there is none, "f<16, ..>".
  llvm::StringRef Name = llvm::StringRef(N.Qualified).rsplit("::").second;
  llvm::StringRef Count =
      llvm::StringRef(N.Name).split((Name + "<").str()).second;
  if (Count.consume_front("#V"))
    Count = Count.drop_front();
  unsigned Result = 0;
  if (Count.consumeInteger(10, Result))
    return std::nullopt;
  return Result;
}

/// std::apply(f, tuple)
std::optional<Got> Applied::applyTuple() {
  if (Args.size() != 2)
    return std::nullopt;
  V Tuple = arg(1);
  if (Tuple.Of->Kind == Kind::Pointer)
    return std::nullopt;
  const bool Pair =
      Tuple.Of->Kind == Kind::Record &&
      Tuple.Of->Names.all() == std::vector<std::string>{"first", "second"};
  if (!Pair && (Tuple.Of->Kind != Kind::List || Tuple.Of->Open))
    return std::nullopt;
  std::vector<Got> Elements;
  for (size_t I = 0; I < Tuple.Of->Parts.size(); ++I) {
    const std::string Step =
        Pair ? Tuple.Of->Names[I] : "#" + std::to_string(I);
    if (Args[1].At)
      Elements.push_back({{}, Args[1].At->at(Step)});
    else
      Elements.push_back({Tuple.Of->Parts[I], {}});
  }
  return M.invoke(arg(0), std::move(Elements), N);
}

/// std::get<1>(x): of a tuple its element, of a variant what it holds.
std::optional<Got> Applied::elementOf() {
  if (Args.empty())
    return std::nullopt;
  V Of = arg(0);
  const bool Pair =
      Of.Of->Kind == Kind::Record &&
      Of.Of->Names.all() == std::vector<std::string>{"first", "second"};
  std::optional<unsigned> I = templateNumber(N);
  if (!I || (!Pair && Of.Of->Kind != Kind::List))
    return same();
  if (*I >= Of.Of->Parts.size())
    return std::nullopt;
  const std::string Step = Pair ? Of.Of->Names[*I] : "#" + std::to_string(*I);
  if (Args[0].At)
    return Got{{}, Args[0].At->at(Step), Args[0].Via};
  return Got{Make.select(Of, Step), {}};
}

/// The alternative of a variant of \p Type that was made last on the way \p Of;
/// nothing where that is not known.
static std::optional<int64_t> alternativeMade(const Step *Of,
                                              llvm::StringRef Type) {
  Type.consume_front("const ");
  for (const Step *S = Of; S; S = S->Before) {
    llvm::StringRef Made = S->At->Type;
    Made.consume_front("const ");
    if (!llvm::StringRef(S->At->Qualified).starts_with("std::variant::") ||
        (S->At->IsCopy && Made == Type))
      continue;
    // One of another type holds this one, or was taken apart into it.
    if (!S->At->Value || Made != Type)
      return std::nullopt;
    return S->At->Value - 1;
  }
  return std::nullopt;
}

/// The number of the alternative that a variant was made as.
V Applied::alternativeOf(V Of, unsigned Depth) {
  if (std::optional<int64_t> Made = alternativeMade(Of.Way, N.Type))
    return Make.number(*Made);
  const Value &X = *Of.Of;
  constexpr unsigned Most = 4;
  return X.Kind == Kind::Choice && Depth < Most
             ? Make.choice(X.Parts[0], alternativeOf(X.Parts[1], Depth + 1),
                           alternativeOf(X.Parts[2], Depth + 1))
             : Make.operation(N.Qualified, {textBehind(Of)});
}

/// std::exchange(a, b), std::swap(a, b), a.swap(b)
std::optional<Got> Applied::exchanged(bool BothWays) {
  const Got *One = Object ? &*Object : has(0) ? &Args[0] : nullptr;
  const size_t Next = Object ? 0 : 1;
  if (!One || !One->At || !has(Next) || (BothWays && !Args[Next].At))
    return std::nullopt;
  const V Was = M.load(*One), New = arg(Next);
  M.store(*One->At, M.on(New, Step::Kept, N));
  if (BothWays)
    M.store(*Args[Next].At, M.on(Was, Step::Kept, N));
  return Got{BothWays ? Make.null() : Was, {}};
}

std::optional<Got> Applied::run(llvm::StringRef Model) {
  if (Model == "same")
    return llvm::StringRef(N.Qualified).ends_with("optional::value") ? pointee()
                                                                     : same();
  if (Model == "assign") {
    if (!Object || !Object->At || !has(0))
      return std::nullopt;
    put(M.on(asText(arg(0)), Step::Kept, N));
    return Object;
  }
  if (Model == "uncaught")
    return M.uncaught(N);
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
  if (Model == "of_pointee" && has(0)) {
    const V At = M.pointedTo(arg(0));
    return Got{Make.operation(N.Qualified, {At ? At : arg(0)}), {}};
  }
  if (Model == "connection" && has(0)) {
    const Event *Made = arg(0).Of->By;
    if (Made && Made->Text && !Made->Object && !Made->Args.empty())
      return Got{Made->Args[0], {}};
  }
  if (Model == "pair")
    return pair();
  if (Model == "make_pointer")
    return makePointer();
  if (Model == "invoke") {
    std::vector<Got> Rest(Args.begin() + (Object ? 0 : 1), Args.end());
    const Got &Called = Object ? *Object : Args[0];
    if (Called.At)
      if (std::optional<Got> Is = M.callObject(Called, Rest, N))
        return Is;
    return M.invoke(Object ? object() : arg(0), std::move(Rest), N);
  }
  if (Model == "apply")
    return applyTuple();
  if (Model == "exchange" || Model == "swap")
    return exchanged(Model == "swap");
  if (Model == "get")
    return elementOf();
  if (Model.starts_with("va_"))
    return varargs(Model);
  if (Model == "has_value")
    return Object ? std::optional<Got>({hasValue(object()), {}}) : std::nullopt;
  if (Model == "is_null")
    return Object ? std::optional<Got>({isNull(object()), {}}) : std::nullopt;
  if (Model == "holder" || Model == "reset" || Model == "release" ||
      Model == "emplace")
    return holder(Model);
  if (Model == "null")
    return Got{Make.null(), {}};
  if (Model == "alternative")
    return Object ? std::optional<Got>({alternativeOf(object()), {}})
                  : std::nullopt;
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
    if (How.FormatList && Of.Of->Kind == Kind::List)
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
  if (writeInside(M, Pointer, Made))
    return Got{M.Make.operation("length", {Made}), {}};
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

/// Any library's `==` that says true or false of a text that is known, as
/// `QString::operator==(const char *)` does.
static bool comparesText(Machine &M, const Node &N,
                         const std::optional<Got> &Object,
                         const std::vector<Got> &Args) {
  const llvm::StringRef Called = N.Qualified;
  if ((!Called.ends_with("operator==") && !Called.ends_with("operator!=")) ||
      N.IsOwn || N.Bits != 1 || Args.size() + Object.has_value() != 2)
    return false;
  auto IsText = [&](const Got &Of) {
    const V Is = M.load(Of);
    return Is && Is.Of->Kind == Kind::Text;
  };
  return (Object && IsText(*Object)) || llvm::any_of(Args, IsText);
}

std::optional<Got> model(Machine &M, const Node &N,
                         const std::optional<Got> &Object,
                         std::vector<Got> &Args) {
  if (N.Qualified.empty())
    return std::nullopt;
  if (const Api *How = M.apiOf(N); How && How->Format)
    return format(M, N, *How, Object, Args);
  llvm::StringRef Name = M.W.Library.of(N.Qualified);
  if (Name.empty() && comparesText(M, N, Object, Args))
    Name = "equal";
  if (Name.empty())
    return std::nullopt;
  return Applied(M, N, Object, Args).run(Name);
}

std::string shardCount(const Node &N) {
  if (!llvm::StringRef(N.Qualified).starts_with("keyspread::"))
    return "";
  std::optional<unsigned> Count = templateNumber(N);
  return Count ? "<" + std::to_string(*Count) + ">" : "";
}

bool isPure(const Catalog &Known, const Node &N) {
  if (const Api *How = Known.find(N.Qualified))
    return How->Cut || How->Fingerprint || How->Reversal || How->Wraps ||
           How->Passes.Kind != HandleRole::NoHandle;
  return false;
}

} // namespace keyspread::trace
