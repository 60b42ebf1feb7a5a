#include "matchers/catalog/Models.h"

#include "matchers/catalog/Embedded.h"
#include "matchers/facts/Json.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace llvm;

static constexpr StringLiteral Names[] = {"add",
                                          "alternative",
                                          "append",
                                          "append_text",
                                          "apply",
                                          "arg",
                                          "assign",
                                          "at",
                                          "back",
                                          "begin",
                                          "clear",
                                          "connection",
                                          "copy_text",
                                          "cut_at",
                                          "decimal",
                                          "drop_first",
                                          "drop_last",
                                          "emplace",
                                          "end",
                                          "equal",
                                          "exchange",
                                          "fill",
                                          "find_text",
                                          "first",
                                          "front",
                                          "get",
                                          "has_value",
                                          "holder",
                                          "insert_range",
                                          "invoke",
                                          "is_null",
                                          "join_text",
                                          "key_of",
                                          "list",
                                          "made_for_first",
                                          "made_for_second",
                                          "make_pointer",
                                          "map",
                                          "map_at",
                                          "map_find",
                                          "map_has",
                                          "map_keys",
                                          "map_set",
                                          "map_values",
                                          "next",
                                          "nothing",
                                          "null",
                                          "of_pointee",
                                          "pair",
                                          "parse_text",
                                          "pointee",
                                          "pure",
                                          "push",
                                          "release",
                                          "replace_text",
                                          "reset",
                                          "resize",
                                          "same",
                                          "size",
                                          "spread",
                                          "stream",
                                          "substr",
                                          "swap",
                                          "uncaught",
                                          "va_arg",
                                          "va_copy",
                                          "va_end",
                                          "va_start",
                                          "value_of"};

Expected<Models> Models::builtin() {
  Models Result;
  for (const EmbeddedFile &F : embeddedCatalogs())
    if (Error E = Result.add(F.Name, F.Text))
      return E;
  return Result;
}

static Error wrong(StringRef File, StringRef Model, StringRef What) {
  return createStringError(inconvertibleErrorCode(),
                           (File + ": models: " + Model + ": " + What).str());
}

Error Models::add(StringRef File, StringRef Json) {
  Expected<json::Value> Read = parseJson(Json, File);
  if (!Read)
    return Read.takeError();
  const json::Object *Document = Read->getAsObject();
  const json::Value *Given = Document ? Document->get("models") : nullptr;
  if (!Given)
    return Error::success();
  const json::Object *All = Given->getAsObject();
  if (!All)
    return wrong(File, "", "expected an object of models");
  std::map<std::string, std::string> New;
  for (const auto &Entry : *All) {
    StringRef Model = Entry.first;
    const json::Array *Functions = Entry.second.getAsArray();
    if (!is_contained(Names, Model))
      return wrong(File, Model, "no model has this name");
    if (!Functions)
      return wrong(File, Model, "expected an array of names of functions");
    for (const json::Value &V : *Functions) {
      StringRef Name = V.getAsString().value_or("");
      if (Name.empty())
        return wrong(File, Model, "expected a function's name");
      if (!New.try_emplace(Name.str(), Model.str()).second)
        return wrong(File, Model, "'" + Name.str() + "' is named twice");
    }
  }
  for (auto &[Name, Model] : New)
    ByName[Name] = Model;
  return Error::success();
}

StringRef Models::of(StringRef QualifiedName) const {
  auto It = ByName.find(std::string_view(QualifiedName));
  return It == ByName.end() ? StringRef() : StringRef(It->second);
}

} // namespace keyspread
