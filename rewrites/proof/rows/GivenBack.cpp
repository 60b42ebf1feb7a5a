#include "rewrites/proof/rows/GivenBack.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

namespace {

/// Whether values come, through the calls that gave them, from some of a set.
class Comes {
public:
  explicit Comes(std::set<const Event *> From) : From(std::move(From)) {}

  bool from(V Of, unsigned Depth = 0) const {
    if (!Of || Depth > MostDepth)
      return false;
    const Value &X = *Of.Of;
    auto Any = [&](V Part) { return from(Part, Depth + 1); };
    if (X.Kind == Kind::Result)
      return From.count(X.By) || by(*X.By, Depth + 1);
    return llvm::any_of(X.Parts, Any) || (X.Base && Any(X.Base));
  }
  bool by(const Event &E, unsigned Depth = 0) const {
    return from(E.Object, Depth) || from(E.Handle, Depth) ||
           llvm::any_of(E.Args, [&](V Arg) { return from(Arg, Depth); });
  }

private:
  const std::set<const Event *> From;
};

} // namespace

/// `sqlite3_errcode(db)`, of the connection that such a statement runs on: it
/// changes nothing.
static bool asksConnection(const Pairs &P, const Event &E) {
  if (!llvm::StringRef(E.Name).ends_with("errcode") || E.Args.size() != 1)
    return false;
  return llvm::any_of(P.Soft, [&](const Event *Of) {
    const Event *Made = Of->Text     ? Of
                        : Of->Handle ? Of->Handle.Of->By
                                     : nullptr;
    return Made && Made->Text && !Made->Args.empty() &&
           same(Made->Args[0], E.Args[0]);
  });
}

bool readsGivenBack(const Pairs &P, const Event &E) {
  return !E.Text && !runs(E) && (Comes(P.Soft).by(E) || asksConnection(P, E));
}

static bool isConstant(V Of) {
  return Of.Of->Kind == Kind::Number || Of.Of->Kind == Kind::Null ||
         (Of.Of->Kind == Kind::Text && Of.Of->Name.empty());
}

/// Where there is no row, a constant stands for the id.
static bool isRead(const Comes &Of, V A) {
  A = plain(A);
  if (!A)
    return false;
  if (A.Of->Kind == Kind::Choice) {
    auto May = [&](V Part) {
      return isConstant(plain(Part)) || isRead(Of, Part);
    };
    return llvm::all_of(llvm::drop_begin(A.Of->Parts), May) &&
           !llvm::all_of(llvm::drop_begin(A.Of->Parts),
                         [&](V Part) { return isConstant(plain(Part)); });
  }
  return !isConstant(A) && Of.from(A);
}

const Event *askedBy(V Of, unsigned Depth) {
  Of = plain(Of);
  if (!Of || Depth > MostDepth)
    return nullptr;
  if (Of.Of->Kind != Kind::Result) {
    const bool IsPart =
        (Of.Of->Kind == Kind::Project || Of.Of->Kind == Kind::Operation) &&
        !Of.Of->Parts.empty();
    return IsPart ? askedBy(Of.Of->Parts[0], Depth + 1) : nullptr;
  }
  const Event &E = *Of.Of->By;
  if (readsNewId(E) || (E.Text && asksForNewId(E.Text)))
    return &E;
  for (V From : {E.Handle, E.Object, E.Args.empty() ? V() : E.Args[0]})
    if (const Event *Asked = askedBy(From, Depth + 1))
      return Asked;
  return nullptr;
}

bool comesFrom(V Of, const Event &By) {
  return comesFromAny(Of, [&](const Event &E) { return &E == &By; });
}

bool comesFromAny(V Of, llvm::function_ref<bool(const Event &)> Is) {
  std::vector<V> Rest{Of};
  std::set<const Value *> Seen;
  while (!Rest.empty()) {
    Of = Rest.back();
    Rest.pop_back();
    if (!Of || !Seen.insert(Of.Of).second)
      continue;
    if (Of.Of->Kind == Kind::Result) {
      const Event &E = *Of.Of->By;
      if (Is(E))
        return true;
      Rest.insert(Rest.end(), {E.Object, E.Handle});
      llvm::append_range(Rest, E.Args);
      llvm::append_range(Rest, E.Behind);
    }
    llvm::append_range(Rest, Of.Of->Parts);
    Rest.push_back(Of.Of->Base);
  }
  return false;
}

bool areGivenBack(const Pairs &P, V B, V A) {
  const Comes Soft(P.Soft);
  return Soft.from(B) && Soft.from(A);
}

bool isGivenBack(const Pairs &P, V B, V A) {
  const Event *Read = askedBy(B);
  if (!Read)
    return false;
  for (V Handle : alternatives(Read->After)) {
    if (!Handle || Handle.Of->Kind != Kind::Result)
      continue;
    auto It = P.ToAfter.find(Handle.Of->By);
    if (It == P.ToAfter.end() || !P.Soft.count(It->second))
      continue;
    const std::set<const Event *> Insert{It->second};
    if (isRead(Comes(Insert), A))
      return true;
  }
  return false;
}

/// Whether, or how, a call went well, of what it gave.
static bool asksHowItWent(const Value &X) {
  llvm::StringRef Name = X.Name;
  return X.Kind == Kind::Operation && X.Parts.size() == 1 &&
         (Name == "has_value" || Name.ends_with("::operator bool") ||
          Name.ends_with("::ok") || Name.ends_with("::status"));
}

/// Both come from one statement, before and after.
static bool comeFromOne(const Pairs &P, V B, V A) {
  return llvm::any_of(P.Soft, [&](const Event *E) {
    auto It = P.ToAfter.find(E);
    return It != P.ToAfter.end() && Comes({E}).from(B) &&
           Comes({It->second}).from(A);
  });
}

bool tellsHowItWent(Pairs &P, V B, V A) {
  const Value &X = *B.Of, &Y = *A.Of;
  if (asksHowItWent(X) && asksHowItWent(Y) && X.Name == Y.Name)
    return comeFromOne(P, X.Parts[0], Y.Parts[0]);
  // rc == DONE became a choice: the row was there, and then the end.
  if (X.Kind == Kind::Result && Y.Kind == Kind::Choice && P.Soft.count(X.By)) {
    auto It = P.ToAfter.find(X.By);
    if (It == P.ToAfter.end())
      return false;
    const std::set<const Event *> Run{It->second};
    return Comes(Run).from(Y.Parts[0]) && Comes(P.Soft).from(Y.Parts[1]) &&
           (Comes(P.Soft).from(Y.Parts[2]) ||
            (Y.Parts[2].Of->Kind == Kind::Result &&
             asksConnection(P, *Y.Parts[2].Of->By)));
  }
  // status == COMMAND_OK became status == TUPLES_OK.
  return X.Kind == Kind::Operation && Y.Kind == Kind::Operation &&
         X.Name == Y.Name && (X.Name == "==" || X.Name == "!=") &&
         Comes(P.Soft).from(X.Parts[0]) && P.same(X.Parts[0], Y.Parts[0]) &&
         X.Parts[1].Of->Kind == Kind::Number &&
         Y.Parts[1].Of->Kind == Kind::Number && !X.Parts[1].Of->Name.empty() &&
         !Y.Parts[1].Of->Name.empty();
}

} // namespace keyspread::proof
