//===- TempTree.h - a project on disk for one test ------------------------===//
//
// A fresh folder that is removed with everything in it when the test ends;
// helpers to fill it and to take a snapshot of names, bytes and permissions.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TEST_UNIT_EDITS_TEMPTREE_H
#define KEYSPREAD_TEST_UNIT_EDITS_TEMPTREE_H

#include "llvm/Support/Error.h"

#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace keyspread::edits {

class TempTree : public ::testing::Test {
protected:
  void SetUp() override {
    std::string Model = ::testing::TempDir() + "keyspread-edits-XXXXXX";
    ASSERT_NE(::mkdtemp(Model.data()), nullptr);
    Root = std::filesystem::canonical(Model).string();
  }
  void TearDown() override {
    namespace fs = std::filesystem;
    fs::permissions(Root, fs::perms::owner_all, fs::perm_options::add);
    for (const auto &Entry : fs::recursive_directory_iterator(Root))
      if (Entry.is_directory() && !Entry.is_symlink())
        fs::permissions(Entry, fs::perms::owner_all, fs::perm_options::add);
    fs::remove_all(Root);
  }

  std::string path(const std::string &Name) const { return Root + "/" + Name; }

  void put(const std::string &Name, const std::string &Bytes) const {
    std::filesystem::create_directories(
        std::filesystem::path(path(Name)).parent_path());
    std::ofstream(path(Name), std::ios::binary) << Bytes;
  }

  std::string get(const std::string &Name) const {
    std::ifstream In(path(Name), std::ios::binary);
    return {std::istreambuf_iterator<char>(In), {}};
  }

  bool exists(const std::string &Name) const {
    return std::filesystem::exists(path(Name));
  }

  /// Every path under the root with its permissions and bytes.
  std::map<std::string, std::string> snapshot() const {
    namespace fs = std::filesystem;
    std::map<std::string, std::string> Out;
    for (const auto &Entry : fs::recursive_directory_iterator(Root)) {
      std::string Name = fs::relative(Entry, Root).string();
      Out[Name] =
          std::to_string(unsigned(Entry.symlink_status().permissions()));
      if (Entry.is_regular_file())
        Out[Name] += ":" + get(Name);
    }
    return Out;
  }

  std::string Root;
};

/// The message of the error \p E holds; empty when it holds a value.
template <typename T> std::string messageOf(llvm::Expected<T> E) {
  return E ? std::string() : llvm::toString(E.takeError());
}

} // namespace keyspread::edits

#endif // KEYSPREAD_TEST_UNIT_EDITS_TEMPTREE_H
