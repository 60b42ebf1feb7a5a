#include "tool/cli/Common.h"

#include "rewrites/edits/FileOps.h"
#include "tool/report/Progress.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

llvm::Expected<std::unique_ptr<Session>> open(const Arguments &A) {
  options(A, llvm::errs()); // settles its colours before the first note
  Progress Bar(llvm::errs(), progressColumns());
  Request Q = A.Engine;
  Q.Progress = [&](unsigned Done, unsigned Total, llvm::StringRef File) {
    Bar.show(Done, Total, File);
  };
  return openSession(Q);
}

ReportOptions options(const Arguments &A, llvm::raw_ostream &OS) {
  ReportOptions O;
  O.Least = A.Least;
  O.Colour = A.Colour.value_or(OS.is_displayed() && OS.has_colors());
  OS.enable_colors(O.Colour);
  return O;
}

ExitCode exitFor(const Result &R, bool AnyFound) {
  if (!R.Run.Failed.empty())
    return Incomplete;
  return AnyFound ? Found : Clean;
}

llvm::Error noPlan(const Session &S) {
  return fail(
      fmt::format("{}: there is no plan; 'keyspread plan -o {}' proposes one",
                  S.PlanFile, relativePath(S.PlanFile, S.R.Root)));
}

/// A copy beside \p File takes its place when it is whole: on a full disk the
/// plan that was there stays.
static std::error_code replaceFile(llvm::StringRef File,
                                   const std::string &Text) {
  edits::FileOps Ops;
  std::string Copy = edits::temporaryBeside(File);
  if (std::error_code Error = Ops.create(Copy, Text, edits::modeOf(File)))
    return Error;
  std::error_code Error = Ops.rename(Copy, File);
  if (Error)
    Ops.remove(Copy);
  return Error;
}

/// A pipe or a device cannot be replaced.
static std::error_code writeInto(llvm::StringRef File,
                                 const std::string &Text) {
  std::error_code Error;
  llvm::raw_fd_ostream OS(File, Error);
  if (Error)
    return Error;
  OS << Text;
  OS.close();
  Error = OS.error();
  OS.clear_error();
  return Error;
}

llvm::Error writeOut(const std::optional<std::string> &File,
                     const std::string &Text) {
  if (!File) {
    llvm::outs() << Text;
    llvm::outs().flush();
    return llvm::Error::success();
  }
  llvm::SmallString<256> Real; // a link stays a link
  if (llvm::sys::fs::real_path(*File, Real))
    Real = *File;
  bool Special =
      llvm::sys::fs::exists(Real) && !llvm::sys::fs::is_regular_file(Real);
  if (std::error_code Error =
          Special ? writeInto(Real, Text) : replaceFile(Real, Text))
    return fail(*File + ": " + Error.message());
  llvm::errs() << "wrote " << *File << "\n";
  return llvm::Error::success();
}

} // namespace keyspread
