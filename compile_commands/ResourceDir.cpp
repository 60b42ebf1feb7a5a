// In: nothing. Out: where the headers of the Clang we run with are, searched
// where it was when we were built and then beside the library itself.
#include "compile_commands/Adapt.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

namespace keyspread::compile {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Real folder of libclang-cpp; empty when the loader cannot say.
static std::string libraryFolder() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&clang::getClangFullVersion), &Info))
    return "";
  llvm::SmallString<256> Real;
  if (fs::real_path(Info.dli_fname, Real))
    return "";
  return path::parent_path(Real.str()).str();
}

llvm::Expected<std::string> resourceDir() {
  const std::string Version = std::to_string(LLVM_VERSION_MAJOR);
  std::string Library = libraryFolder();
  std::vector<std::string> Candidates = {
      std::string(KEYSPREAD_LLVM_LIBRARY_DIR) + "/clang/" + Version};
  if (!Library.empty())
    for (std::string Lib : {std::string(), "/../llvm-" + Version + "/lib"})
      Candidates.push_back(absolutePath(Library + Lib + "/clang/" + Version));
  for (const std::string &Dir : Candidates)
    if (fs::exists(Dir + "/include/stddef.h"))
      return Dir;
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      "clang's own headers (stddef.h) are in none of " +
          llvm::join(Candidates, ", ") + "; install libclang-common-" +
          Version + "-dev");
}

} // namespace keyspread::compile
