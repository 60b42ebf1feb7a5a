// What holds one object or none: optionals and smart pointers.
#include "rewrites/trace/Models.h"

#include "rewrites/trace/AppliedModel.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

using namespace facts;

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
  if (llvm::StringRef(N.Qualified).contains("optional")) {
    // Nobody asks one that is empty.
    const V Is = withoutNull(Pointer);
    return Is.Of == Pointer.Of ? Of : Got{Is, Of->At, Of->Via};
  }
  return Got{{}, M.behind(Pointer)};
}

/// What a holder is given: a pointer is held as it is, a text by its bytes.
V Applied::held() {
  return llvm::StringRef(N.Qualified).contains("ptr::") ? arg(0)
                                                        : asText(arg(0));
}

/// What holds one object or none: made, emptied, given another.
std::optional<Got> Applied::holder(llvm::StringRef Model) {
  if (Model == "holder")
    return Got{has(0) ? held() : Make.null(), {}};
  if (!Object || !Object->At)
    return std::nullopt;
  if (Model == "release") {
    V Before = object();
    put(Make.null());
    return Got{Before, {}};
  }
  V New = Model == "emplace" ? emplaced() : has(0) ? held() : Make.null();
  put(M.on(New, Step::Kept, N));
  return Object;
}

/// An optional, or a pointer: it is set.
V Applied::hasValue(V Of) {
  if (Of.Of->Kind == Kind::Null)
    return Make.boolean(false);
  if (Of.Of->Kind == Kind::Choice && areFew(Of, 16)) {
    const V If = hasValue(Of.Of->Parts[1]), Else = hasValue(Of.Of->Parts[2]);
    return Make.choice(Of.Of->Parts[0], If, Else);
  }
  // What a pointer is made of may be null; an optional of a value holds it.
  if (llvm::StringRef(N.Qualified).contains("ptr::") &&
      Of.Of->Kind != Kind::Pointer)
    return Of;
  if (Of.Of->Kind == Kind::Unknown || Of.Of->Kind == Kind::Symbol ||
      Of.Of->Kind == Kind::Project || Of.Of->Kind == Kind::Choice)
    return Make.operation("has_value", {Of});
  return Make.boolean(true);
}

/// Of a variant: a cell of a row may be NULL, and so may the text it holds.
V Applied::isNull(V Of) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Null || X.Kind == Kind::Number)
    return Make.boolean(X.Kind == Kind::Null);
  if (X.Kind != Kind::Choice || !areFew(Of, 16))
    return Make.operation("!", {Make.operation("has_value", {Of})});
  return Make.choice(X.Parts[0], isNull(X.Parts[1]), isNull(X.Parts[2]));
}

} // namespace keyspread::trace
