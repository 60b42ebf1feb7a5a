//===- EntryValues.cpp - the values of a catalog entry --------------------===//
//
// In: one JSON value. Out: the field it fills, or what was expected.
//
//===----------------------------------------------------------------------===//
#include "matchers/catalog/EntryValues.h"

#include "matchers/facts/EnumNames.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using keyspread::facts::OriginKind;
using keyspread::facts::TemplateStyle;
using keyspread::facts::TypeClass;

namespace keyspread::entry {

static constexpr unsigned MaxArgument = 255;

bool fail(json::Path P, StringLiteral Message) {
  P.report(Message);
  return false;
}

bool matches(StringRef S, StringRef Pattern) { return Regex(Pattern).match(S); }

bool read(const json::Value &V, std::string &Name, json::Path P) {
  Name = V.getAsString().value_or("").str();
  return matches(Name, "^(\\*::)?([A-Za-z_][A-Za-z0-9_]*::)*"
                       "(~?[A-Za-z_][A-Za-z0-9_]*|operator[^A-Za-z0-9_].*)$") ||
         fail(P, "expected a qualified name without template arguments");
}

bool read(const json::Value &V, Sentence &S, json::Path P) {
  S.Text = V.getAsString().value_or("").str();
  return !S.Text.empty() || fail(P, "expected a sentence");
}

bool read(const json::Value &V, Spelling &S, json::Path P) {
  S.Text = V.getAsString().value_or("").str();
  return StringRef(S.Text).contains("{}") ||
         fail(P, "expected C++ with {} for the number");
}

bool read(const json::Value &V, bool &X, json::Path P) {
  std::optional<bool> B = V.getAsBoolean();
  X = B.value_or(false);
  return B || fail(P, "expected true or false");
}

bool read(const json::Value &V, unsigned &X, json::Path P) {
  std::optional<int64_t> I = V.getAsInteger();
  if (!I || *I < 0 || *I > MaxArgument)
    return fail(P, "expected an argument number from 0 to 255");
  X = static_cast<unsigned>(*I);
  return true;
}

bool read(const json::Value &V, std::optional<unsigned> &X, json::Path P) {
  return read(V, X.emplace(), P);
}

bool read(const json::Value &V, std::vector<unsigned> &Xs, json::Path P) {
  const json::Array *A = V.getAsArray();
  if (!A || A->empty())
    return fail(P, "expected an array of argument numbers");
  Xs.resize(A->size());
  for (size_t I = 0; I < A->size(); ++I)
    if (!read((*A)[I], Xs[I], P.index(I)))
      return false;
  return true;
}

bool read(const json::Value &V, TypeClass &X, json::Path P) {
  StringRef Word = V.getAsString().value_or("");
  for (TypeClass C : {TypeClass::Integer, TypeClass::Bool, TypeClass::Float,
                      TypeClass::Bytes})
    if (Word == name(C)) {
      X = C;
      return true;
    }
  X = TypeClass::String;
  return Word == "text" ||
         fail(P, "expected \"integer\", \"bool\", \"float\", \"text\" or "
                 "\"bytes\"");
}

bool read(const json::Value &V, std::optional<OriginKind> &X, json::Path P) {
  X = facts::enumerator<OriginKind>(V.getAsString().value_or(""));
  return X || fail(P, "expected \"auto-increment\", \"counter\", \"clock\", "
                      "\"time-ordered-id\", \"max-plus-one\" or \"sequence\"");
}

bool read(const json::Value &V, TemplateStyle &X, json::Path P) {
  std::optional<TemplateStyle> S =
      facts::enumerator<TemplateStyle>(V.getAsString().value_or(""));
  X = S.value_or(TemplateStyle::Plain);
  return facts::isFormat(X) ||
         fail(P, "expected \"printf\", \"fmt\", \"qt\", \"substitute\" or "
                 "\"boost\"");
}

bool read(const json::Value &V, HandleRole &X, json::Path P) {
  StringRef Word = V.getAsString().value_or("");
  const json::Object *O = V.getAsObject();
  if (Word == "return" || Word == "this") {
    X.Kind = Word == "this" ? HandleRole::This : HandleRole::Return;
    return true;
  }
  for (StringRef Key : {"arg", "out"})
    if (const json::Value *N = O && O->size() == 1 ? O->get(Key) : nullptr) {
      X.Kind = Key == "arg" ? HandleRole::Argument : HandleRole::OutArgument;
      return read(*N, X.Index, P.field(Key));
    }
  return fail(P, "expected {\"arg\": n}, {\"out\": n}, \"return\" or \"this\"");
}

bool read(const json::Value &V, std::optional<CopyRole> &X, json::Path P) {
  const json::Object *O = V.getAsObject();
  const json::Value *From = O ? O->get("from") : nullptr;
  const json::Value *To = O ? O->get("to") : nullptr;
  const json::Value *Format = O ? O->get("time_format") : nullptr;
  if (!From || !To || O->size() != (Format ? 3 : 2))
    return fail(P, "expected {\"from\": n, \"to\": n}");
  X.emplace();
  return read(*From, X->From, P.field("from")) &&
         read(*To, X->To, P.field("to")) &&
         (!Format || read(*Format, X->TimeFormat, P.field("time_format")));
}

bool read(const json::Value &V, AccessVerb &X, json::Path P) {
  X = StringSwitch<AccessVerb>(V.getAsString().value_or(""))
          .Case("insert", AccessVerb::Insert)
          .Case("update", AccessVerb::Update)
          .Case("insert_or_update", AccessVerb::InsertOrUpdate)
          .Case("replace", AccessVerb::Replace)
          .Case("delete", AccessVerb::Delete)
          .Case("read", AccessVerb::Read)
          .Default(AccessVerb::None);
  return X != AccessVerb::None ||
         fail(P, "expected \"insert\", \"update\", \"insert_or_update\", "
                 "\"replace\", \"delete\" or \"read\"");
}

bool read(const json::Value &V, MappingRoles::ConstraintTy &X, json::Path P) {
  X = StringSwitch<MappingRoles::ConstraintTy>(V.getAsString().value_or(""))
          .Case("primary_key", MappingRoles::PrimaryKey)
          .Case("auto_increment", MappingRoles::AutoIncrement)
          .Case("unique", MappingRoles::Unique)
          .Case("index", MappingRoles::Index)
          .Case("unique_index", MappingRoles::UniqueIndex)
          .Default(MappingRoles::None);
  return X != MappingRoles::None ||
         fail(P, "expected \"primary_key\", \"auto_increment\", \"unique\", "
                 "\"index\" or \"unique_index\"");
}

bool read(const json::Value &V, Condition &X, json::Path P) {
  const json::Object *O = V.getAsObject();
  const json::Value *Parameter = O ? O->get("parameter") : nullptr;
  const json::Value *Type = O ? O->get("type") : nullptr;
  const json::Value *Argument = O ? O->get("template_argument") : nullptr;
  const json::Value *Arguments = O ? O->get("arguments") : nullptr;
  if (O && O->size() == 1 && Arguments)
    return read(*Arguments, X.Arguments, P.field("arguments"));
  if (O && O->size() == 1 && Argument)
    return read(*Argument, X.TemplateArgument, P.field("template_argument"));
  if (O && O->size() == 2 && Parameter && Type)
    return read(*Parameter, X.Parameter, P.field("parameter")) &&
           read(*Type, X.Type, P.field("type"));
  return fail(P, "expected {\"parameter\": n, \"type\": class}, "
                 "{\"template_argument\": type} or {\"arguments\": n}");
}

} // namespace keyspread::entry
