// libkeyspread-tidy.so, what `clang-tidy -load` is given. In: nothing. Out: the
// checks of libkeyspread-checks.so beside it, loaded into the host.
//
// A clang-tidy of another version would fail to load the checks, say so in one
// line and exit with 0: CI would pass. So this library needs one function of
// the host alone, and stops the host when it is the wrong one.
#include "clang/Basic/Version.h"
#include "llvm/Config/llvm-config.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

[[noreturn]] static void stop(const std::string &Why) {
  std::fprintf(stderr, "libkeyspread-tidy.so: error: %s\n", Why.c_str());
  std::_Exit(2);
}

static void requireOwnVersion() {
  const std::string Own = std::to_string(LLVM_VERSION_MAJOR);
  const std::string Host = clang::getClangFullVersion();
  if (Host.find(" version " + Own + ".") == std::string::npos)
    stop("built for clang-tidy " + Own + ", loaded into " + Host +
         "; use clang-tidy-" + Own);
}

__attribute__((constructor)) static void loadChecks() {
  requireOwnVersion();
  Dl_info Here;
  if (!dladdr(reinterpret_cast<void *>(&loadChecks), &Here))
    stop("the loader cannot say where this library is");
  std::string Path = Here.dli_fname;
  Path = Path.substr(0, Path.rfind('/') + 1) + "libkeyspread-checks.so";
  if (Path.find('/') == std::string::npos)
    Path = "./" + Path;
  if (!dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL))
    stop(dlerror());
}
