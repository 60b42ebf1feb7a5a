#include "matchers/catalog/Catalog.h"
#include "matchers/catalog/CatalogFile.h"
#include "matchers/catalog/Embedded.h"
#include "matchers/catalog/TimeOrderedName.h"

namespace keyspread {

using namespace llvm;

Expected<Catalog> Catalog::builtin() {
  Catalog C;
  for (const EmbeddedFile &F : embeddedCatalogs())
    if (Error E = C.add(F.Name, F.Text))
      return E;
  return C;
}

Error Catalog::add(StringRef FileName, StringRef Json) {
  Expected<CatalogFile> File = readCatalogFile(FileName, Json);
  if (!File)
    return File.takeError();
  for (Api &A : File->Calls) {
    std::string Name = A.Name;
    Apis.insert_or_assign(std::move(Name), std::move(A));
  }
  // A user's addition to a known library need not repeat its dialect.
  if (!File->Dialect.empty())
    Dialects[File->Library] = File->Dialect;
  if (!File->IntegerBinder.empty())
    IntegerBinders[File->Library] = File->IntegerBinder;
  TimeOrderedWords.insert(TimeOrderedWords.end(),
                          File->TimeOrderedWords.begin(),
                          File->TimeOrderedWords.end());
  return Error::success();
}

const Api *Catalog::find(StringRef QualifiedName) const {
  if (auto It = Apis.find(std::string_view(QualifiedName)); It != Apis.end())
    return &It->second;
  // The longest "*::" entry wins.
  for (StringRef Rest = QualifiedName; !Rest.empty();
       Rest = Rest.split("::").second)
    if (auto It = Apis.find("*::" + Rest.str()); It != Apis.end())
      return &It->second;
  return nullptr;
}

bool Catalog::looksLikeTimeOrderedId(StringRef FunctionName) const {
  return soundsTimeOrdered(FunctionName, TimeOrderedWords);
}

const Api *Catalog::integerBinder(StringRef Library) const {
  auto It = IntegerBinders.find(std::string_view(Library));
  return It == IntegerBinders.end() ? nullptr : find(It->second);
}

std::string Catalog::dialectOf(StringRef Library) const {
  auto It = Dialects.find(std::string_view(Library));
  return It == Dialects.end() ? "" : It->second;
}

} // namespace keyspread
