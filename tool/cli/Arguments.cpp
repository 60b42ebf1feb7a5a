#include "tool/cli/Arguments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>
#include <functional>

namespace keyspread {

static llvm::Error fail(const std::string &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s", Why.c_str());
}

namespace {

using Taker = std::function<llvm::Error(Arguments &, llvm::StringRef Value)>;

struct Option {
  llvm::StringLiteral Name;
  llvm::StringLiteral Value;    // what to call its value in help; empty: a flag
  llvm::StringLiteral Commands; // that know it, separated by blanks; "*": all
  llvm::StringLiteral Help;
  Taker Take;
};

struct CommandInfo {
  llvm::StringLiteral Name, Help;
};

} // namespace

static const CommandInfo Commands[] = {
    {"scan", "find places that rely on monotonic keys"},
    {"plan", "propose a strategy for each table"},
    {"rewrite", "show, or with --write make, the changes the plan asks for"},
    {"ddl", "print the target schema of the plan"},
    {"facts", "print what each unit says, one JSON document a line"},
    {"undo", "take back the last rewrite --write"},
    {"explain", "explain a check (by name) or the findings at FILE:LINE"},
};

static llvm::Error takeDialect(Arguments &A, llvm::StringRef V) {
  A.Engine.Dialect = dialectNamed(V);
  if (!A.Engine.Dialect)
    return fail(fmt::format("--dialect: expected {}, not '{}'", oneOf(dialectNames()), V.str()));
  return llvm::Error::success();
}

static llvm::Error takeConfidence(Arguments &A, llvm::StringRef V) {
  for (Confidence C : {Confidence::Possible, Confidence::Likely, Confidence::Definite})
    if (V == confidenceName(C)) {
      A.Least = C;
      return llvm::Error::success();
    }
  return fail(fmt::format("--confidence: expected 'possible', 'likely' or 'definite', not '{}'", V.str()));
}

static llvm::Error takeJobs(Arguments &A, llvm::StringRef V) {
  if (V.getAsInteger(10, A.Engine.Jobs))
    return fail(fmt::format("-j: expected a number of jobs, not '{}'", V.str()));
  return llvm::Error::success();
}

static llvm::Error takeFormat(Arguments &A, llvm::StringRef V) {
  if (V != "text" && V != "json")
    return fail(fmt::format("--format: expected 'text' or 'json', not '{}'", V.str()));
  A.Json = V == "json";
  return llvm::Error::success();
}

static llvm::Error takeSchema(Arguments &A, llvm::StringRef V) {
  if (!A.Engine.SchemaFiles)
    A.Engine.SchemaFiles.emplace();
  if (V != "none")
    A.Engine.SchemaFiles->push_back(V.str());
  return llvm::Error::success();
}

/// An option that only keeps its value.
template <class Member> static Taker keep(Member M) {
  return [M](Arguments &A, llvm::StringRef V) {
    M(A) = V.str();
    return llvm::Error::success();
  };
}

template <class Member> static Taker collect(Member M) {
  return [M](Arguments &A, llvm::StringRef V) {
    M(A).push_back(V.str());
    return llvm::Error::success();
  };
}

template <class Member> static Taker flag(Member M, bool To) {
  return [M, To](Arguments &A, llvm::StringRef) {
    M(A) = To;
    return llvm::Error::success();
  };
}

static std::vector<Option> options() {
  return {
      {"p", "BUILD", "*", "folder of compile_commands.json (default: searched upwards)",
       keep([](Arguments &A) -> auto & { return A.Engine.BuildDir; })},
      {"root", "DIR", "*", "project root (default: above the build folder, where .git or keyspread.json is)",
       keep([](Arguments &A) -> auto & { return A.Engine.Root; })},
      {"j", "N", "scan plan rewrite ddl facts explain", "units read at once (default: all cores)", takeJobs},
      {"extra-arg", "ARG", "scan plan rewrite ddl facts explain", "add ARG to every compile command",
       collect([](Arguments &A) -> auto & { return A.Engine.ExtraAfter; })},
      {"extra-arg-before", "ARG", "scan plan rewrite ddl facts explain", "add ARG in front of every compile command",
       collect([](Arguments &A) -> auto & { return A.Engine.ExtraBefore; })},
      {"catalog", "FILE", "scan plan rewrite ddl facts explain", "add the database calls that FILE describes",
       collect([](Arguments &A) -> auto & { return A.Engine.Catalogs; })},
      {"schema", "FILE", "scan plan rewrite ddl facts explain", "read the schema from FILE, not from the .sql files found; 'none': from code only",
       takeSchema},
      {"plan", "FILE", "scan plan rewrite ddl facts explain", "the plan (default: keyspread.json in the root)",
       keep([](Arguments &A) -> auto & { return A.Engine.PlanFile; })},
      {"dialect", "NAME", "scan plan ddl explain", "SQL dialect where the library leaves it open", takeDialect},
      {"format", "text|json", "scan", "how findings are printed", takeFormat},
      {"confidence", "LEVEL", "scan explain", "show findings from 'possible', 'likely' (default) or 'definite' on",
       takeConfidence},
      {"write", "", "rewrite", "change the files", flag([](Arguments &A) -> auto & { return A.Write; }, true)},
      {"runtime", "DIR", "rewrite", "put the runtime headers into DIR/keyspread and include them from there",
       keep([](Arguments &A) -> auto & { return A.RuntimeDir; })},
      {"o", "FILE", "plan ddl facts", "write to FILE", keep([](Arguments &A) -> auto & { return A.Output; })},
      {"color", "", "*", "colours, also when not on a terminal", flag([](Arguments &A) -> auto & { return A.Colour; }, true)},
      {"no-color", "", "*", "no colours", flag([](Arguments &A) -> auto & { return A.Colour; }, false)},
      {"help", "", "*", "this text", flag([](Arguments &A) -> auto & { return A.Help; }, true)},
  };
}

static bool knows(const Option &O, llvm::StringRef Command) {
  llvm::SmallVector<llvm::StringRef, 8> Names;
  llvm::StringRef(O.Commands).split(Names, ' ');
  return O.Commands == "*" || llvm::is_contained(Names, Command);
}

std::string helpText(llvm::StringRef Command) {
  std::string Text;
  if (Command.empty()) {
    Text = "keyspread takes C++ applications off monotonic database keys\n\n"
           "usage: keyspread COMMAND [options] [paths]\n\ncommands:\n";
    for (const CommandInfo &C : Commands)
      Text += fmt::format("  {:<9} {}\n", C.Name.str(), C.Help.str());
    return Text + "\n'keyspread COMMAND --help' lists the options of a command\n"
                  "exit: 0 clean, 1 findings or blocked tables, 2 usage or input error, 3 some units did not parse\n";
  }
  for (const CommandInfo &C : Commands)
    if (C.Name == Command)
      Text = fmt::format("keyspread {}: {}\n\nusage: keyspread {} [options] [paths]\n\noptions:\n", C.Name.str(),
                         C.Help.str(), C.Name.str());
  for (const Option &O : options())
    if (knows(O, Command)) {
      std::string Name = (O.Name.size() == 1 ? "-" : "--") + O.Name.str() + (O.Value.empty() ? "" : " " + O.Value.str());
      Text += fmt::format("  {:<24} {}\n", Name, O.Help.str());
    }
  return Text;
}

static llvm::Error checkCommand(llvm::StringRef Name) {
  std::vector<std::string> Names;
  for (const CommandInfo &C : Commands)
    Names.push_back(C.Name.str());
  if (llvm::is_contained(Names, Name))
    return llvm::Error::success();
  return fail(fmt::format("unknown command '{}'{}; 'keyspread --help' lists them", Name.str(), didYouMean(Name, Names)));
}

llvm::Expected<Arguments> parseArguments(llvm::ArrayRef<const char *> Argv) {
  Arguments A;
  std::vector<Option> Known = options();
  bool OptionsEnd = false;
  for (size_t I = 0; I < Argv.size(); ++I) {
    llvm::StringRef Word = Argv[I];
    if (OptionsEnd || !Word.starts_with("-") || Word == "-") {
      if (A.Command.empty())
        A.Command = Word.str();
      else
        A.Engine.Paths.push_back(Word.str());
      continue;
    }
    if (Word == "--") {
      OptionsEnd = true;
      continue;
    }
    if (Word == "-h")
      Word = "--help";
    auto [Name, Value] = Word.ltrim('-').split('=');
    bool Joined = Word.contains('=');
    if (Name.size() > 1 && Name[0] == 'j' && !Joined && llvm::all_of(Name.drop_front(), llvm::isDigit)) {
      Value = Name.drop_front(); // -j4
      Name = "j";
      Joined = true;
    }
    auto It = llvm::find_if(Known, [&](const Option &O) { return O.Name == Name; });
    if (It == Known.end() || (!A.Command.empty() && !knows(*It, A.Command))) {
      std::vector<std::string> Names;
      for (const Option &O : Known)
        if (A.Command.empty() || knows(O, A.Command))
          Names.push_back(O.Name.str());
      return fail(fmt::format("unknown option '{}'{}", Word.str(), didYouMean(Name, Names)));
    }
    if (!It->Value.empty() && !Joined) {
      if (I + 1 == Argv.size())
        return fail(fmt::format("option '{}' needs a value: {}", Word.str(), It->Value.str()));
      Value = Argv[++I];
    }
    if (llvm::Error E = It->Take(A, Value))
      return E;
  }
  if (A.Help || A.Command.empty())
    return A;
  if (llvm::Error E = checkCommand(A.Command))
    return E;
  return A;
}

} // namespace keyspread
