#include "tool/cli/Arguments.h"

#include "tool/cli/Options.h"
#include "tool/engine/Fail.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"

#include <fmt/format.h>

namespace keyspread {

static bool knows(const Option &O, llvm::StringRef Command) {
  llvm::SmallVector<llvm::StringRef, 8> Names;
  llvm::StringRef(O.Commands).split(Names, ' ');
  return O.Commands == "*" || llvm::is_contained(Names, Command);
}

/// As it is typed: one letter behind one dash, a word behind two.
static std::string dashed(llvm::StringRef Name) {
  return (Name.size() == 1 ? "-" : "--") + Name.str();
}

static std::string programHelp() {
  std::string Text =
      "keyspread takes C++ applications off monotonic database keys\n\n"
      "usage: keyspread COMMAND [options] [paths]\n\ncommands:\n";
  for (const CommandInfo &C : commands())
    Text += fmt::format("  {:<9} {}\n", C.Name.str(), C.Help.str());
  return Text + "\n'keyspread COMMAND --help' lists the options of a command\n"
                "exit: 0 clean, 1 findings or blocked tables, 2 usage or input "
                "error, 3 some units did not parse\n";
}

std::string helpText(llvm::StringRef Command) {
  auto C = llvm::find_if(
      commands(), [&](const CommandInfo &C) { return C.Name == Command; });
  if (C == commands().end())
    return programHelp();
  std::string Text = fmt::format("keyspread {0}: {1}\n\nusage: keyspread {0} "
                                 "[options]{2}{3}\n\noptions:\n",
                                 C->Name.str(), C->Help.str(),
                                 C->Paths.empty() ? "" : " ", C->Paths.str());
  for (const Option &O : knownOptions())
    if (knows(O, Command))
      Text += fmt::format("  {:<24} {}\n",
                          dashed(O.Name) +
                              (O.Value.empty() ? "" : " " + O.Value.str()),
                          O.Help.str());
  return Text;
}

std::string versionText() {
  return fmt::format("keyspread {} (LLVM {})\n", KEYSPREAD_VERSION,
                     LLVM_VERSION_STRING);
}

namespace {

/// One pass over the words. Options may stand in front of the command, so which
/// of them it knows is checked at the end.
class Parser {
public:
  explicit Parser(llvm::ArrayRef<const char *> Words)
      : Words(Words), Known(knownOptions()) {}

  llvm::Expected<Arguments> parse() {
    bool OptionsEnd = false;
    for (; Next < Words.size(); ++Next) {
      llvm::StringRef Word = Words[Next];
      if (!OptionsEnd && Word == "--")
        OptionsEnd = true;
      else if (OptionsEnd || !Word.starts_with("-") || Word == "-")
        plain(Word);
      else if (llvm::Error E = option(Word))
        return E;
    }
    if (!A.Help && !A.Version && !A.Command.empty())
      if (llvm::Error E = check())
        return E;
    return std::move(A);
  }

private:
  void plain(llvm::StringRef Word) {
    if (A.Command.empty())
      A.Command = Word.str();
    else
      A.Engine.Paths.push_back(Word.str());
  }

  llvm::Error option(llvm::StringRef Word) {
    auto [Name, Value] =
        Word.drop_front(Word.starts_with("--") ? 2 : 1).split('=');
    bool Joined = Word.contains('=');
    if (Word == "-h")
      Name = "help";
    if (Name.size() > 1 && Name[0] == 'j' && !Joined &&
        llvm::all_of(Name.drop_front(), llvm::isDigit)) {
      Value = Name.drop_front(); // -j4
      Name = "j";
      Joined = true;
    }
    auto It =
        llvm::find_if(Known, [&](const Option &O) { return O.Name == Name; });
    if (It == Known.end())
      return unknown(Name, Word.split('=').first);
    Given.push_back(&*It);
    if (It->Value.empty() && Joined)
      return fail(fmt::format("option '{}' takes no value", dashed(Name)));
    if (!It->Value.empty() && !Joined) {
      if (Next + 1 == Words.size())
        return fail(fmt::format("option '{}' needs a value: {}", Word.str(),
                                It->Value.str()));
      Value = Words[++Next];
    }
    return It->Take(A, Value);
  }

  llvm::Error unknown(llvm::StringRef Name, llvm::StringRef Word) const {
    std::vector<std::string> Names;
    for (const Option &O : Known)
      if (O.Name.size() > 1 && (!isCommand(A.Command) || knows(O, A.Command)))
        Names.push_back(O.Name.str());
    std::string Near = nearest(Name, Names);
    return fail(fmt::format(
        "unknown option '{}'{}; {}", Word.str(),
        Near.empty() ? "" : "; did you mean '--" + Near + "'?", listedBy()));
  }

  std::string listedBy() const {
    return fmt::format("'keyspread {}--help' lists them",
                       isCommand(A.Command) ? A.Command + " " : "");
  }

  static bool isCommand(llvm::StringRef Name) {
    return llvm::any_of(commands(),
                        [&](const CommandInfo &C) { return C.Name == Name; });
  }

  llvm::Error check() const {
    if (!isCommand(A.Command)) {
      std::vector<std::string> Names;
      for (const CommandInfo &C : commands())
        Names.push_back(C.Name.str());
      return fail(
          fmt::format("unknown command '{}'{}; 'keyspread --help' lists them",
                      A.Command, didYouMean(A.Command, Names)));
    }
    for (const Option *O : Given)
      if (!knows(*O, A.Command))
        return fail(fmt::format("'{}' does not take the option '{}'; {}",
                                A.Command, dashed(O->Name), listedBy()));
    const CommandInfo *C = llvm::find_if(
        commands(), [&](const CommandInfo &C) { return C.Name == A.Command; });
    if (C->Paths.empty() && !A.Engine.Paths.empty())
      return fail(fmt::format("'{}' takes no path: '{}'", A.Command,
                              A.Engine.Paths.front()));
    return llvm::Error::success();
  }

  llvm::ArrayRef<const char *> Words;
  std::vector<Option> Known;
  std::vector<const Option *> Given;
  Arguments A;
  size_t Next = 0;
};

} // namespace

llvm::Expected<Arguments> parseArguments(llvm::ArrayRef<const char *> Argv) {
  return Parser(Argv).parse();
}

} // namespace keyspread
