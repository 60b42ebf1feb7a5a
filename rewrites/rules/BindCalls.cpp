#include "rewrites/rules/BindCalls.h"
#include "rewrites/rules/Refuse.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

std::string copyOfStatement(const Call &C, const std::string &New) {
  return C.Place.Before + New + C.Place.After;
}

namespace {

/// A function that can bind the shard, and how it takes its value.
struct Binder {
  std::string Name; // unqualified
  Api How;
  bool AsText = false; // takes text only: the database converts it
  std::string Cast;    // the type that picks it among its overloads
};

} // namespace

static std::string bare(const std::string &Qualified) {
  size_t Colon = Qualified.rfind("::");
  return Colon == std::string::npos ? Qualified : Qualified.substr(Colon + 2);
}

static bool sameShape(const Api &A, const Api &B) {
  return A.Index.has_value() == B.Index.has_value() &&
         A.ParameterName.has_value() == B.ParameterName.has_value() &&
         A.Handle.Kind == B.Handle.Kind && B.Value && !B.FixedIndex;
}

/// How well \p P takes a whole number: 64 bits best, none 0.
static unsigned fitness(const Parameter &P) {
  if (P.Class == TypeClass::Integer)
    return llvm::StringRef(P.Type).contains("long") ||
                   llvm::StringRef(P.Type).contains("64")
               ? 3
               : 2;
  // A template parameter or a variant: the compiler decides when it is parsed.
  return P.Class == TypeClass::Other ? 1 : 0;
}

/// The type to convert a 64-bit number to where \p F has overloads it fits as
/// well.
static std::string castFor(const Graph &G, const Function &F, unsigned Value) {
  unsigned Overloads = 0;
  for (auto &[Usr, How] : G.W.inferred()) {
    auto It = G.P.Functions.find(Usr);
    if (It == G.P.Functions.end() || It->second.Name != F.Name || !How.Value ||
        *How.Value >= It->second.Parameters.size())
      continue;
    TypeClass Class = It->second.Parameters[*How.Value].Class;
    Overloads += Class == TypeClass::Integer || Class == TypeClass::Bool ||
                 Class == TypeClass::Float;
  }
  llvm::StringRef Type = F.Parameters[Value].Type;
  Type.consume_front("const ");
  Type = Type.rtrim(" &");
  bool Exact =
      Type == "long" || F.Parameters[Value].Class != TypeClass::Integer;
  return Overloads > 1 && !Exact ? Type.str() : "";
}

/// Among the wrappers of the same class (or, for free functions, of the same
/// name) the one that takes a whole number best; the key's own when it takes
/// text.
static std::optional<Binder> wrapperBinder(const Graph &G, const Call &C,
                                           const Api &A) {
  std::optional<Binder> Best;
  unsigned BestFit = 0;
  for (auto &[Usr, How] : G.W.inferred()) {
    auto It = G.P.Functions.find(Usr);
    if (It == G.P.Functions.end() || It->second.Class != C.Class ||
        !sameShape(A, How) || How.Sql)
      continue;
    const Function &F = It->second;
    if (*How.Value >= F.Parameters.size() || (!F.Public && F.Class != C.Class))
      continue;
    // Parameters that neither name, number nor bind anything cannot be filled.
    size_t Roles = 1 + How.Index.has_value() + How.ParameterName.has_value() +
                   (How.Handle.Kind == HandleRole::Argument);
    bool SameFunction = Usr == C.Callee;
    if (F.Parameters.size() != Roles && !SameFunction)
      continue;
    unsigned Fit = fitness(F.Parameters[*How.Value]) * 2 + (F.Name == C.Name);
    if (fitness(F.Parameters[*How.Value]) && Fit > BestFit) {
      Best = Binder{bare(F.Name), How, false, castFor(G, F, *How.Value)};
      BestFit = Fit;
    }
  }
  auto Own = G.P.Functions.find(C.Callee);
  bool Text = Own != G.P.Functions.end() && A.Value &&
              *A.Value < Own->second.Parameters.size() &&
              Own->second.Parameters[*A.Value].Class == TypeClass::String;
  if (!Best && Text && !A.FixedIndex)
    Best = Binder{bare(C.Name), A, true, ""};
  return Best;
}

static std::optional<Binder> binderFor(const Graph &G, const Call &C,
                                       const Api &A, bool Null) {
  if (Null) // the key's own: sqlite3_bind_null(stmt, 2)
    return Binder{bare(C.Name), A, false, ""};
  if (A.Inferred)
    if (std::optional<Binder> Own = wrapperBinder(G, C, A))
      return Own;
  // A helper that is given the library's own statement: the library binds to
  // it.
  bool Handle =
      A.Handle.Kind == HandleRole::Argument && A.Handle.Index < C.Args.size();
  bool Raw =
      !A.Inferred || (Handle && llvm::StringRef(C.Args[A.Handle.Index].Type)
                                    .starts_with("sqlite3_stmt"));
  if (const Api *Twin = G.R.Known.integerBinder(A.Library); Twin && Raw)
    return Binder{bare(Twin->Name), *Twin, false, ""};
  return std::nullopt;
}

static llvm::Expected<std::string> arguments(const ShardRequest &Q,
                                             const Binding &Key,
                                             const Binder &B,
                                             const std::string &Shard) {
  const Call &C = *Key.By;
  const Api &A = *Key.How;
  std::map<unsigned, std::string> Args;
  if (B.How.Handle.Kind == HandleRole::Argument) {
    if (A.Handle.Index >= C.Args.size() || !C.Args[A.Handle.Index].Editable)
      return refuse(
          "the statement its key is bound to is named inside a macro");
    Args[B.How.Handle.Index] = C.Args[A.Handle.Index].Text;
  }
  if (B.How.ParameterName && A.ParameterName) {
    const Expr &Name = C.Args[*A.ParameterName];
    if (Q.Name.empty())
      return refuse(
          "its key is bound by name at one place and by number at another");
    bool Marked =
        !Name.Text.empty() &&
        llvm::StringRef(Name.Text).ltrim('"').find_first_of(":@$") == 0;
    Args[*B.How.ParameterName] =
        "\"" +
        (Marked ? llvm::StringRef(Name.Text).ltrim('"').take_front(1).str()
                : "") +
        Q.Name + "\"";
  } else if (B.How.Index) {
    bool Written =
        A.Index && *A.Index < C.Args.size(); // else a helper knows the number
    const Expr Index = Written ? C.Args[*A.Index] : Expr();
    bool LookedUp = Written && !Index.Constant && !Q.Name.empty();
    size_t Quote = LookedUp ? Index.Text.find('"') : std::string::npos,
           Close = Index.Text.rfind('"');
    if (LookedUp && (Quote == std::string::npos || Close == Quote))
      return refuse("its key is bound by a name that is not a literal");
    // index("…:id") -> index("…:ShardId"), whatever function looks it up
    Args[*B.How.Index] = LookedUp
                             ? Index.Text.substr(0, Quote + 2) + Q.Name +
                                   Index.Text.substr(Close)
                             : std::to_string(Q.Number - 1 + B.How.IndexBase);
  }
  if (!Shard.empty())
    Args[*B.How.Value] = B.AsText ? "std::to_string(" + Shard + ")"
                         : B.Cast.empty()
                             ? Shard
                             : "static_cast<" + B.Cast + ">(" + Shard + ")";
  // The wrapper's other parameters are given what the key's call gave them.
  for (unsigned I = 0;
       I < C.Args.size() && A.Inferred && bare(C.Name) == B.Name; ++I)
    if (!Args.count(I) && I != A.Length && I <= Args.rbegin()->first)
      Args[I] = C.Args[I].Text;
  std::vector<std::string> Texts;
  for (auto &[I, Text] : Args)
    Texts.push_back(Text);
  return fmt::format("{}", fmt::join(Texts, ", "));
}

static llvm::Expected<std::string> nameAndArguments(const Graph &G,
                                                    const ShardRequest &Q,
                                                    const Binding &Key,
                                                    const std::string &Shard) {
  const Call &C = *Key.By;
  if (!C.Macro.empty() || !C.NameAt.valid())
    return refuse("its key is bound inside macro '" + C.Macro + "'");
  std::optional<Binder> B = binderFor(G, C, *Key.How, Shard.empty());
  if (!B)
    return refuse(fmt::format(
        "no function like '{}' was found that binds a whole number", C.Name));
  llvm::Expected<std::string> Args = arguments(Q, Key, *B, Shard);
  if (!Args)
    return Args.takeError();
  return B->Name + "(" + *Args + ")";
}

llvm::Expected<std::string> bindCallText(const Graph &G, const ShardRequest &Q,
                                         const Binding &Key,
                                         const std::string &Shard) {
  llvm::Expected<std::string> Tail = nameAndArguments(G, Q, Key, Shard);
  if (!Tail)
    return Tail;
  return Key.By->Prefix + *Tail;
}

llvm::Expected<std::string> bindLinkText(const Graph &G, const ShardRequest &Q,
                                         const Binding &Key,
                                         const std::string &Shard) {
  llvm::Expected<std::string> Tail = nameAndArguments(G, Q, Key, Shard);
  if (!Tail)
    return Tail;
  return "." + *Tail;
}

} // namespace keyspread
