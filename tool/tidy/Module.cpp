// Registers the checks with the clang-tidy or clangd that this is linked or
// loaded into.
#include "compile_commands/Compat.h"
#include "tool/tidy/Check.h"

#include KEYSPREAD_TIDY_REGISTRY

namespace keyspread::tidy {

namespace {

class Module : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    auto All = std::make_shared<Units>();
    for (llvm::StringRef Name :
         {"keyspread-auto-increment-read", "keyspread-hotspot-schema",
          "keyspread-monotonic-key", "keyspread-order-dependence",
          "keyspread-ordered-load", "keyspread-ordered-scan",
          "keyspread-signed-shard", "keyspread-unsharded-access"})
      Factories.registerCheckFactory(
          Name,
          [All](llvm::StringRef Name, clang::tidy::ClangTidyContext *Context) {
            return std::make_unique<Check>(Name, Context, All);
          });
  }
};

} // namespace

/// The registry of the host is how it learns of a module.
static clang::tidy::ClangTidyModuleRegistry::Add<Module>
    Registered("keyspread-module", "database keys that rise");

} // namespace keyspread::tidy
