//===- Verify.h - does the rewritten program still compile? ---------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_VERIFY_H
#define KEYSPREAD_TOOL_ENGINE_VERIFY_H

#include "tool/engine/Session.h"

namespace keyspread {

/// Where the runtime headers are read from while units are parsed in memory.
struct RuntimePlace {
  std::string Dir;            // absolute; Dir/keyspread/keyspread.h
  bool OnIncludePath = false; // included by name and given as -I
};

/// The program with other contents. What it had before does not count.
struct Reparsed {
  std::string Error;                 // the first; "": none
  std::string Misfit;                // value that no longer fits its format
  std::vector<facts::Bodies> Bodies; // of every unit of the session
};

/// What \p After has of the compiler that \p Before has not: Error and Misfit.
Reparsed addedIn(const compile::UnitResult &Before,
                 const compile::UnitResult &After);

/// Parses every unit that reads a file of \p Changed with the new contents.
llvm::Expected<Reparsed>
reparse(const Session &S, const std::map<std::string, std::string> &Changed,
        const RuntimePlace &Runtime);

/// The first error that the units have with \p Changed, and did not have
/// before, where the bodies of libraries are read as well: what a template does
/// with a type of the program is seen nowhere else. Empty: none.
llvm::Expected<std::string>
errorInLibraries(const Session &S,
                 const std::map<std::string, std::string> &Changed,
                 const RuntimePlace &Runtime);

/// \p Changed, and the runtime headers where \p Runtime has them.
std::map<std::string, std::string>
withRuntime(std::map<std::string, std::string> Changed,
            const RuntimePlace &Runtime);

/// The runtime headers: name -> text.
std::map<std::string, std::string> runtimeHeaders();

/// Those that \p Sources, texts of files, include, and what these include.
std::map<std::string, std::string>
runtimeHeadersOf(const std::map<std::string, std::string> &Sources);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_VERIFY_H
