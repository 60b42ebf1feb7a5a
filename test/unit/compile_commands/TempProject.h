//===- TempProject.h - a folder of files that lives as long as a test -----===//
#ifndef KEYSPREAD_TEST_UNIT_COMPILE_COMMANDS_TEMPPROJECT_H
#define KEYSPREAD_TEST_UNIT_COMPILE_COMMANDS_TEMPPROJECT_H

#include "compile_commands/Load.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

class TempProject {
public:
  TempProject() {
    llvm::SmallString<128> Made, Real;
    if (llvm::sys::fs::createUniqueDirectory("keyspread", Made) ||
        llvm::sys::fs::real_path(Made, Real))
      ADD_FAILURE() << "no temporary folder";
    Root = Real.str().str();
  }
  ~TempProject() { llvm::sys::fs::remove_directories(Root); }
  TempProject(const TempProject &) = delete;
  TempProject &operator=(const TempProject &) = delete;

  std::string path(const std::string &Name) const { return Root + "/" + Name; }

  /// Writes \p Text, in which every "@ROOT@" becomes the folder.
  std::string write(const std::string &Name, std::string Text) const {
    for (size_t At; (At = Text.find("@ROOT@")) != std::string::npos;)
      Text.replace(At, 6, Root);
    std::string File = path(Name);
    std::error_code E =
        llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
    llvm::raw_fd_ostream Out(File, E);
    EXPECT_FALSE(E) << File;
    Out << Text;
    return File;
  }

  /// Writes a source and returns the command that compiles it.
  keyspread::compile::Command unit(const std::string &Name,
                                   const std::string &Text,
                                   std::vector<std::string> Flags = {},
                                   const std::string &Compiler = "g++") const {
    std::string File = write(Name, Text);
    Flags.insert(Flags.begin(), Compiler);
    Flags.insert(Flags.end(), {"-c", File});
    return {Root, File, Flags};
  }

  std::string Root;
};

#endif // KEYSPREAD_TEST_UNIT_COMPILE_COMMANDS_TEMPPROJECT_H
