//===- Journal.cpp - what a write changed, so that it can be undone -------===//
#include "rewrites/edits/Journal.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <unistd.h>

namespace keyspread::edits {

namespace fs = llvm::sys::fs;
namespace json = llvm::json;
using llvm::StringRef;

static constexpr StringRef Base64Mark = "base64:";

static json::Value pathToJson(StringRef Path) {
  if (json::isUTF8(Path) && !Path.starts_with(Base64Mark))
    return Path.str();
  return (Base64Mark + llvm::encodeBase64(Path)).str();
}

static json::Array pathsToJson(const std::vector<std::string> &Paths) {
  json::Array Out;
  for (const std::string &Path : Paths)
    Out.push_back(pathToJson(Path));
  return Out;
}

std::string toJson(const Journal &J) {
  json::Array Files;
  for (const JournalFile &F : J.Files) {
    json::Object O{{"path", pathToJson(F.Path)},
                   {"after", llvm::utohexstr(F.After, /*LowerCase=*/true)}};
    if (F.Old)
      O["old"] = llvm::encodeBase64(StringRef(*F.Old));
    Files.push_back(std::move(O));
  }
  json::Value Out = json::Object{{"version", 1},
                                 {"files", std::move(Files)},
                                 {"folders", pathsToJson(J.Folders)},
                                 {"temporaries", pathsToJson(J.Temporaries)}};
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::formatv("{0:2}\n", Out);
  return Text;
}

static std::optional<std::string> decode(StringRef Text) {
  std::vector<char> Bytes;
  if (llvm::Error E = llvm::decodeBase64(Text, Bytes)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  return std::string(Bytes.begin(), Bytes.end());
}

static std::optional<std::string> pathFromJson(const json::Value *V) {
  std::optional<StringRef> Text = V ? V->getAsString() : std::nullopt;
  if (!Text)
    return std::nullopt;
  return Text->consume_front(Base64Mark) ? decode(*Text) : Text->str();
}

static bool readPaths(const json::Object &O, StringRef Key,
                      std::vector<std::string> &Out) {
  const json::Array *Paths = O.getArray(Key);
  if (!Paths)
    return false;
  for (const json::Value &V : *Paths) {
    std::optional<std::string> Path = pathFromJson(&V);
    if (!Path)
      return false;
    Out.push_back(std::move(*Path));
  }
  return true;
}

static bool readFileEntry(const json::Object *O, JournalFile &Out) {
  std::optional<std::string> Path =
      O ? pathFromJson(O->get("path")) : std::nullopt;
  std::optional<StringRef> After = O ? O->getString("after") : std::nullopt;
  if (!Path || !After || !llvm::to_integer(*After, Out.After, 16))
    return false;
  Out.Path = std::move(*Path);
  const json::Value *Old = O->get("old");
  if (!Old)
    return true;
  Out.Old = Old->getAsString() ? decode(*Old->getAsString()) : std::nullopt;
  return Out.Old.has_value();
}

static bool readJournal(const json::Object &O, Journal &Out) {
  const json::Array *Files = O.getArray("files");
  if (!Files || O.getInteger("version") != 1)
    return false;
  for (const json::Value &V : *Files)
    if (!readFileEntry(V.getAsObject(), Out.Files.emplace_back()))
      return false;
  return readPaths(O, "folders", Out.Folders) &&
         readPaths(O, "temporaries", Out.Temporaries);
}

llvm::Expected<Journal> journalFromJson(StringRef Text, StringRef Name) {
  std::string Advice =
      "; nothing was changed, restore the files from version control";
  llvm::Expected<json::Value> Parsed = json::parse(Text);
  if (!Parsed)
    return failure(Name + ": damaged undo journal: " +
                   llvm::toString(Parsed.takeError()) + Advice);
  Journal Out;
  if (const json::Object *O = Parsed->getAsObject(); O && readJournal(*O, Out))
    return Out;
  return failure(Name + ": damaged undo journal" + Advice);
}

static std::string journalFolder(const ProjectRoot &Root) {
  return Root.absolute(".keyspread/undo");
}

/// Numbers of the journals there are, in no order.
static std::vector<unsigned> journalNumbers(const ProjectRoot &Root) {
  std::vector<unsigned> Out;
  std::error_code EC;
  for (fs::directory_iterator It(journalFolder(Root), EC), End;
       It != End && !EC; It.increment(EC)) {
    StringRef Name = llvm::sys::path::filename(It->path());
    unsigned Number = 0;
    if (Name.consume_back(".json") && llvm::to_integer(Name, Number, 10))
      Out.push_back(Number);
  }
  return Out;
}

static unsigned latestNumber(const ProjectRoot &Root) {
  std::vector<unsigned> Numbers = journalNumbers(Root);
  return Numbers.empty() ? 0
                         : *std::max_element(Numbers.begin(), Numbers.end());
}

static std::string journalPath(const ProjectRoot &Root, unsigned Number) {
  return llvm::formatv("{0}/{1,0+6}.json", journalFolder(Root), Number).str();
}

std::string latestJournal(const ProjectRoot &Root) {
  unsigned Number = latestNumber(Root);
  return Number ? journalPath(Root, Number) : "";
}

static void removeEmptyFolders(const ProjectRoot &Root) {
  // Neither call removes a folder that holds anything.
  fs::remove(journalFolder(Root));
  fs::remove(Root.absolute(".keyspread"));
}

/// The journal holds sources: it must not land outside the root through a link.
static llvm::Error makeFolder(const ProjectRoot &Root) {
  std::string Folder = journalFolder(Root);
  if (std::error_code EC = fs::create_directories(Folder))
    return failure(Folder + ": " + EC.message() + "; nothing was written");
  llvm::SmallString<256> Real;
  if (!fs::real_path(Folder, Real) && Real.str() == Folder)
    return llvm::Error::success();
  return failure(Folder + ": is a symbolic link; nothing was written");
}

llvm::Expected<std::string> writeJournal(const ProjectRoot &Root,
                                         const Journal &J, FileOps &Ops) {
  if (llvm::Error E = makeFolder(Root))
    return E;
  std::string Path = journalPath(Root, latestNumber(Root) + 1);
  std::string Copy = temporaryBeside(Path);
  // It holds the text of files that others may not be allowed to read.
  std::error_code EC =
      Ops.create(Copy, toJson(J), FileMode{0600, ::getuid(), ::getgid()});
  if (!EC && (EC = Ops.rename(Copy, Path)))
    Ops.remove(Copy);
  if (!EC)
    return Path;
  removeEmptyFolders(Root);
  return failure(Path + ": " + EC.message() + "; nothing was written");
}

llvm::Error removeJournal(const ProjectRoot &Root, StringRef Path,
                          FileOps &Ops) {
  if (std::error_code EC = Ops.remove(Path))
    return failure(Path + ": " + EC.message() +
                   "; remove this journal by hand");
  removeEmptyFolders(Root);
  return llvm::Error::success();
}

} // namespace keyspread::edits
