// keyspread-clangd. In: clangd's own command line. Out: clangd's own language
// server, with the checks of keyspread inside.
#include "compile_commands/Adapt.h"
#include "tool/clangd/RuntimeFolder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>

// clangd's headers are not packaged.
namespace clang::clangd {
int clangdMain(int Argc, char *Argv[]);

class SymbolIndex {
public:
  virtual ~SymbolIndex();
};

namespace remote {
// A remote index is reached with gRPC, which is left out; clangd takes null for
// "none is built in".
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address,
                                       llvm::StringRef ProjectRoot);
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef, llvm::StringRef) {
  return nullptr;
}
} // namespace remote
} // namespace clang::clangd

int main(int Argc, char *Argv[]) {
  std::vector<std::string> Arguments(Argv, Argv + Argc);
  bool Given = llvm::any_of(Arguments, [](llvm::StringRef A) {
    return A.ltrim('-').starts_with("resource-dir");
  });
  // clangd looks for clang's headers beside its own program.
  if (!Given) {
    llvm::Expected<std::string> Headers = keyspread::compile::resourceDir();
    if (!Headers) {
      llvm::errs() << "keyspread-clangd: error: "
                   << llvm::toString(Headers.takeError()) << "\n";
      return 2;
    }
    Arguments.insert(Arguments.begin() + 1, "--resource-dir=" + *Headers);
  }
  keyspread::fillRuntimeFolder();
  std::vector<char *> Pointers;
  for (std::string &A : Arguments)
    Pointers.push_back(A.data());
  Pointers.push_back(nullptr);
  return clang::clangd::clangdMain(int(Arguments.size()), Pointers.data());
}
