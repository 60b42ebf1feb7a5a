#include "matchers/catalog/Catalog.h"
#include "matchers/catalog/CatalogFile.h"
#include "matchers/catalog/Embedded.h"
#include "matchers/catalog/TimeOrderedName.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace llvm;

std::string Spelling::written(StringRef Number, StringRef Of) const {
  std::string Result;
  for (StringRef Rest = Text; !Rest.empty();) {
    bool Is = Rest.consume_front("{}"), Element = Rest.consume_front("{e}");
    Result += Is ? Number : Element ? Of : Rest.take_front(1);
    if (!Is && !Element)
      Rest = Rest.drop_front();
  }
  return Result;
}

Expected<Catalog> Catalog::builtin() {
  Catalog C;
  for (const EmbeddedFile &F : embeddedCatalogs())
    if (Error E = C.add(F.Name, F.Text))
      return E;
  return C;
}

static StringRef lastName(StringRef QualifiedName) {
  const size_t At = QualifiedName.rfind("::");
  return At == StringRef::npos ? QualifiedName : QualifiedName.substr(At + 2);
}

/// What \p All does to one column: the structs of \p All are its arguments, one
/// by one, behind the handle and the number of the column.
static Api eachColumn(const Api &All) {
  Api A;
  A.Name = All.Name + EachColumn.str();
  A.Library = All.Library;
  A.CountsPlaceholders = All.CountsPlaceholders;
  A.OtherLibraries = All.OtherLibraries;
  A.Handle = {HandleRole::Argument, 0};
  A.Column = 1;
  A.ColumnOut = 2;
  return A;
}

Error Catalog::add(StringRef FileName, StringRef Json) {
  Expected<CatalogFile> File = readCatalogFile(FileName, Json);
  if (!File)
    return File.takeError();
  for (const Api &A : File->Calls)
    Apis.erase(A.Name);
  for (Api &A : File->Calls) {
    const AccessRoles &Roles = A.Access;
    if (Roles.Store.Kind == HandleRole::This &&
        (Roles.Key || Roles.Keys || Roles.Batch || Roles.Batched))
      StoreClasses.insert(StringRef(A.Name).rsplit("::").first.str());
    LastNames.insert(lastName(A.Name));
    if (A.ColumnsOut) {
      const Api Each = eachColumn(A);
      LastNames.insert(lastName(Each.Name));
      Apis[Each.Name] = {Each};
    }
    Apis[A.Name].push_back(std::move(A));
  }
  // A user's addition to a known library need not repeat its dialect.
  if (!File->Dialect.empty())
    Dialects[File->Library] = File->Dialect;
  if (!File->IntegerBinder.empty())
    IntegerBinders[File->Library] = File->IntegerBinder;
  PointsInTime.insert(File->PointsInTime.begin(), File->PointsInTime.end());
  if (!File->QuotedAs.empty())
    Quoting[File->Library] = File->QuotedAs;
  TimeOrderedWords.insert(TimeOrderedWords.end(),
                          File->TimeOrderedWords.begin(),
                          File->TimeOrderedWords.end());
  return Error::success();
}

void Catalog::deny(StringRef Name) {
  Api A;
  A.Name = Name.str();
  A.Library = PlanLibrary;
  A.Denied = true;
  LastNames.insert(lastName(A.Name));
  Apis[A.Name] = {A};
}

const std::vector<Api> *Catalog::entries(StringRef QualifiedName) const {
  // Most calls of a program are no database's.
  if (!LastNames.contains(lastName(QualifiedName)))
    return nullptr;
  if (auto It = Apis.find(std::string_view(QualifiedName)); It != Apis.end())
    return &It->second;
  // The longest "*::" entry wins.
  for (StringRef Rest = QualifiedName; !Rest.empty();
       Rest = Rest.split("::").second)
    if (auto It = Apis.find("*::" + Rest.str()); It != Apis.end())
      return &It->second;
  return nullptr;
}

static bool isFree(const Api &A) {
  return !A.When.Parameter && !A.When.Arguments &&
         A.When.TemplateArgument.empty();
}

static bool holds(const Condition &When, const Overload &C) {
  if (When.Arguments)
    return *When.Arguments == C.Arguments;
  if (When.Parameter)
    return *When.Parameter < C.ParameterTypes.size() &&
           C.ParameterTypes[*When.Parameter] == When.Type;
  return !When.TemplateArgument.empty() &&
         C.TemplateArgument == When.TemplateArgument;
}

/// Null when no entry satisfies \p Is.
template <class Predicate>
static const Api *firstOf(const std::vector<Api> &Entries, Predicate Is) {
  auto It = find_if(Entries, Is);
  return It == Entries.end() ? nullptr : &*It;
}

const Api *Catalog::find(StringRef QualifiedName) const {
  const std::vector<Api> *Entries = entries(QualifiedName);
  if (!Entries)
    return nullptr;
  const Api *Free = firstOf(*Entries, isFree);
  return Free ? Free : &Entries->front();
}

const Api *Catalog::find(StringRef QualifiedName, const Overload &Of) const {
  const std::vector<Api> *Entries = entries(QualifiedName);
  if (!Entries)
    return nullptr;
  const Api *Fit =
      firstOf(*Entries, [&](const Api &A) { return holds(A.When, Of); });
  return Fit ? Fit : firstOf(*Entries, isFree);
}

const Api *Catalog::find(const facts::Call &C) const {
  return find(C.Name, {C.Args.size(), C.TemplateArgument, C.ParameterTypes});
}

bool Catalog::isOverloaded(StringRef QualifiedName) const {
  const std::vector<Api> *Entries = entries(QualifiedName);
  return Entries && !all_of(*Entries, isFree);
}

std::string Catalog::wholeNumberOf(StringRef Class) const {
  const std::string Prefix = (Class + "::").str();
  for (auto It = Apis.lower_bound(Prefix);
       It != Apis.end() && StringRef(It->first).starts_with(Prefix); ++It)
    for (const Api &A : It->second)
      if (A.Passes.Kind == HandleRole::This && !A.Wide.Text.empty())
        return A.Wide.Text;
  return "";
}

bool Catalog::looksLikeTimeOrderedId(StringRef FunctionName) const {
  return soundsTimeOrdered(FunctionName, TimeOrderedWords);
}

const Api *Catalog::integerBinder(StringRef Library) const {
  auto It = IntegerBinders.find(std::string_view(Library));
  return It == IntegerBinders.end() ? nullptr : find(It->second);
}

std::string Catalog::quoted(StringRef Library, StringRef Object,
                            StringRef Text) const {
  auto It = Quoting.find(std::string_view(Library));
  if (It == Quoting.end() || Object.empty())
    return "";
  std::string Result;
  StringRef Left = It->second;
  while (!Left.empty()) {
    if (Left.consume_front("{o}"))
      Result += Object;
    else if (Left.consume_front("{}"))
      Result += Text;
    else {
      Result += Left.front();
      Left = Left.drop_front();
    }
  }
  return Result;
}

const Api *Catalog::copyingItem(StringRef Library) const {
  for (const auto &[Name, Entries] : Apis)
    for (const Api &A : Entries)
      if (A.Library == Library && A.Value && !A.ByAddress && !A.Index &&
          A.Handle.Kind == HandleRole::NoHandle && isFree(A))
        return &A;
  return nullptr;
}

std::string Catalog::dialectOf(StringRef Library) const {
  auto It = Dialects.find(std::string_view(Library));
  return It == Dialects.end() ? "" : It->second;
}

} // namespace keyspread
