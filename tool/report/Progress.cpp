//===- Progress.cpp - a progress line on a terminal -----------------------===//
#include "tool/report/Progress.h"

#include "tool/report/Snippet.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace keyspread {
namespace {

constexpr const char *EraseLine = "\r\x1b[K";

/// The end of \p File that fits into \p Room columns: names tell more than
/// roots.
std::string shortened(llvm::StringRef File, unsigned Room) {
  DisplayLine Shown = displayLine(File);
  if (Shown.Columns.back() <= Room)
    return Shown.Text;
  if (Room <= 3)
    return "";
  unsigned Excess = Shown.Columns.back() - (Room - 3);
  size_t Cut = 0;
  while (Shown.Columns[Cut] < Excess)
    ++Cut;
  return "..." + printable(File.drop_front(Cut));
}

} // namespace

void Progress::show(unsigned Done, unsigned Total, llvm::StringRef File) {
  if (Columns == 0)
    return;
  std::string Line;
  llvm::raw_string_ostream(Line)
      << '[' << llvm::format_decimal(Done, llvm::utostr(Total).size()) << '/'
      << Total << "] ";
  // The last column stays free: writing there would wrap the line.
  unsigned Room = Columns > Line.size() + 1 ? Columns - Line.size() - 1 : 0;
  std::lock_guard<std::mutex> Guard(Lock);
  OS << EraseLine << Line << shortened(File, Room);
  OS.flush();
  Shown = true;
}

void Progress::clear() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Shown)
    return;
  OS << EraseLine;
  OS.flush();
  Shown = false;
}

unsigned progressColumns() {
  if (!llvm::sys::Process::StandardErrIsDisplayed())
    return 0;
  unsigned Columns = llvm::sys::Process::StandardErrColumns();
  return Columns ? Columns : 80;
}

} // namespace keyspread
