#include "tool/engine/QueryFiles.h"

#include "compile_commands/Select.h"
#include "tool/engine/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace keyspread {

namespace path = llvm::sys::path;

/// The value of \p Name in a tag: `alias="find.sql"`.
static llvm::StringRef attribute(llvm::StringRef Tag, llvm::StringRef Name) {
  size_t At = Tag.find((" " + Name + "=").str());
  llvm::StringRef Value = Tag.drop_front(std::min(At, Tag.size()))
                              .drop_front(At < Tag.size() ? Name.size() + 2 : 0)
                              .ltrim();
  if (Value.empty() || (Value[0] != '"' && Value[0] != '\''))
    return "";
  return Value.drop_front().take_until([&](char C) { return C == Value[0]; });
}

static std::string resourceName(llvm::StringRef Prefix, llvm::StringRef File) {
  llvm::SmallString<128> Name("/");
  for (llvm::StringRef Part : {Prefix, File})
    path::append(Name, path::Style::posix, Part.ltrim('/'));
  path::remove_dots(Name, /*remove_dot_dot=*/true, path::Style::posix);
  return (":" + Name.str()).str();
}

std::vector<QtResource> readQrc(llvm::StringRef Text) {
  std::vector<QtResource> Result;
  llvm::StringRef Prefix;
  for (size_t Open; (Open = Text.find('<')) != llvm::StringRef::npos;) {
    Text = Text.drop_front(Open);
    if (Text.starts_with("<!--")) {
      Text = Text.drop_front(std::min(Text.find("-->"), Text.size()));
      continue;
    }
    if (!Text.contains('>')) // a tag that does not end
      break;
    auto [Tag, Rest] = Text.split('>');
    Text = Rest;
    if (Tag.starts_with("<qresource")) {
      Prefix = attribute(Tag, "prefix");
    } else if (Tag == "<file" || Tag.starts_with("<file ")) {
      llvm::StringRef File = Text.split('<').first.trim(),
                      Alias = attribute(Tag, "alias");
      Result.push_back(
          {resourceName(Prefix, Alias.empty() ? File : Alias), File.str()});
    }
  }
  return Result;
}

std::vector<ResourceFile> readQueryFiles(const std::vector<std::string> &Found,
                                         const std::set<std::string> &Schemas,
                                         const std::string &Root) {
  std::map<std::string, std::vector<std::string>> Names; // by path
  auto Text = [](const std::string &Path) -> std::optional<std::string> {
    if (llvm::Expected<std::string> Read = readFile(Path))
      return std::move(*Read);
    else
      llvm::consumeError(Read.takeError());
    return std::nullopt;
  };
  for (const std::string &Path : Found) {
    if (!llvm::StringRef(Path).ends_with_insensitive(".qrc")) {
      Names[Path];
      continue;
    }
    for (const QtResource &Q : readQrc(Text(Path).value_or(""))) {
      std::string File =
          compile::absolutePath(Q.File, path::parent_path(Path).str());
      if (llvm::StringRef(File).ends_with_insensitive(".sql") &&
          isBelow(File, Root))
        Names[File].push_back(Q.Name);
    }
  }
  std::vector<ResourceFile> Result;
  for (auto &[Path, Given] : Names)
    if (std::optional<std::string> Contents = Text(Path))
      Result.push_back({Path, std::move(*Contents), std::move(Given),
                        Schemas.count(Path) != 0});
  return Result;
}

} // namespace keyspread
