//===- ApplyTest.cpp - writing, failing and going back --------------------===//
#include "rewrites/edits/Apply.h"

#include "matchers/facts/Site.h"
#include "test/unit/edits/FailingOps.h"
#include "test/unit/edits/TempTree.h"

#include "gmock/gmock.h"

#include <sys/mount.h>

namespace keyspread::edits {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace fs = std::filesystem;

class EditsApply : public TempTree {
protected:
  /// The change of \p Name from what it holds now.
  FileChange change(const std::string &Name,
                    const std::string &Contents) const {
    return {path(Name), contentHash(get(Name)), Contents};
  }
  FileChange create(const std::string &Name,
                    const std::string &Contents) const {
    return {path(Name), std::nullopt, Contents};
  }
  std::string run(std::vector<FileChange> Changes) {
    return messageOf(apply(std::move(Changes), {Root}, Ops));
  }
  /// Three files, and the changes of all three and of a fourth to be created.
  std::vector<FileChange> four() {
    put("a.cpp", "old a\r\n");
    put("b/b.cpp", "old b \xFF\n");
    put("c.cpp", "old c");
    return {change("a.cpp", "new a\r\n"), change("b/b.cpp", "new b\n"),
            change("c.cpp", "new c"), create("rt/k/k.h", "header\n")};
  }
  FailingOps Ops;
};

TEST_F(EditsApply, WritesAllAndSaysSo) {
  llvm::Expected<ApplyReport> Report = apply(four(), {Root});
  ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
  EXPECT_THAT(Report->Written,
              ElementsAre(path("a.cpp"), path("b/b.cpp"), path("c.cpp")));
  EXPECT_THAT(Report->Created, ElementsAre(path("rt/k/k.h")));
  EXPECT_EQ(get("a.cpp"), "new a\r\n");
  EXPECT_EQ(get("b/b.cpp"), "new b\n");
  EXPECT_EQ(get("c.cpp"), "new c");
  EXPECT_EQ(get("rt/k/k.h"), "header\n");
}

TEST_F(EditsApply, LeavesNothingBesideTheJournal) {
  ASSERT_EQ(run(four()), "");
  std::vector<std::string> Names;
  for (const auto &[Name, Bytes] : snapshot())
    Names.push_back(Name);
  EXPECT_THAT(Names, ElementsAre(".keyspread", ".keyspread/undo",
                                 ".keyspread/undo/000001.json", "a.cpp", "b",
                                 "b/b.cpp", "c.cpp", "rt", "rt/k", "rt/k/k.h"));
}

TEST_F(EditsApply, KeepsPermissions) {
  put("a.sh", "x");
  fs::permissions(path("a.sh"), fs::perms(0754));
  ASSERT_EQ(run({change("a.sh", "y")}), "");
  EXPECT_EQ(fs::status(path("a.sh")).permissions(), fs::perms(0754));
}

TEST_F(EditsApply, TheJournalIsPrivate) {
  ASSERT_EQ(run(four()), "");
  EXPECT_EQ(fs::status(path(".keyspread/undo/000001.json")).permissions(),
            fs::perms(0600));
}

TEST_F(EditsApply, NothingToDoWritesNothing) {
  put("a.cpp", "same");
  put("k.h", "header");
  auto Before = snapshot();
  EXPECT_EQ(run({change("a.cpp", "same"), create("k.h", "header")}), "");
  EXPECT_EQ(run({}), "");
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApply, AFileChangedSinceItWasReadIsRefused) {
  std::vector<FileChange> Changes = four();
  put("b/b.cpp", "edited");
  put("c.cpp", "edited too");
  auto Before = snapshot();
  std::string Message = run(Changes);
  EXPECT_THAT(Message,
              HasSubstr(path("b/b.cpp") + ": changed since it was read"));
  EXPECT_THAT(Message,
              HasSubstr(path("c.cpp") + ": changed since it was read"));
  EXPECT_THAT(Message, Not(HasSubstr(path("a.cpp"))));
  EXPECT_THAT(Message, HasSubstr("run keyspread again"));
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApply, AMissingFileIsRefused) {
  std::vector<FileChange> Changes = four();
  fs::remove(path("c.cpp"));
  auto Before = snapshot();
  EXPECT_THAT(run(Changes),
              HasSubstr(path("c.cpp") + ": No such file or directory"));
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApply, AReadOnlyFileIsRefusedEvenForRoot) {
  std::vector<FileChange> Changes = four();
  fs::permissions(path("c.cpp"), fs::perms(0444));
  auto Before = snapshot();
  EXPECT_THAT(run(Changes),
              HasSubstr(path("c.cpp") + ": the file is read-only"));
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApply, AReadOnlyDirectoryIsRefusedEvenForRoot) {
  std::vector<FileChange> Changes = four();
  fs::permissions(path("b"), fs::perms(0555));
  auto Before = snapshot();
  EXPECT_THAT(run(Changes),
              HasSubstr(path("b/b.cpp") + ": its directory is read-only"));
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApply, AnExistingFileIsNotCreatedOver) {
  put("k.h", "mine");
  auto Before = snapshot();
  EXPECT_THAT(run({create("k.h", "header")}), HasSubstr("exists already"));
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApply, AFolderIsNoFile) {
  put("d/a", "");
  EXPECT_THAT(run({{path("d"), 0, "x"}}), HasSubstr("not a regular file"));
  EXPECT_THAT(run({create("d", "x")}), HasSubstr("not a regular file"));
}

TEST_F(EditsApply, AMissingRootIsAnError) {
  EXPECT_THAT(messageOf(apply({}, {path("none")})), HasSubstr(path("none")));
}

TEST_F(EditsApply, OneFileTwice) {
  put("a.cpp", "old");
  fs::create_symlink("a.cpp", path("link.cpp"));
  EXPECT_THAT(run({change("a.cpp", "1"), change("link.cpp", "2")}),
              HasSubstr("is to be written twice"));
  EXPECT_EQ(get("a.cpp"), "old");
  EXPECT_EQ(run({change("a.cpp", "1"), change("link.cpp", "1")}), "");
  EXPECT_EQ(get("a.cpp"), "1");
}

// Links and the root.

TEST_F(EditsApply, WritesThroughALinkAndKeepsIt) {
  put("real/a.cpp", "old");
  fs::create_symlink("real/a.cpp", path("a.cpp"));
  ASSERT_EQ(run({change("a.cpp", "new")}), "");
  EXPECT_TRUE(fs::is_symlink(path("a.cpp")));
  EXPECT_EQ(get("real/a.cpp"), "new");
}

class EditsApplyRoot : public EditsApply {
protected:
  void SetUp() override {
    EditsApply::SetUp();
    put("out.cpp", "out");
    put("in/a.cpp", "in");
  }
  std::string runInside(std::vector<FileChange> Changes) {
    return messageOf(apply(std::move(Changes), {path("in")}, Ops));
  }
};

TEST_F(EditsApplyRoot, FilesOutsideAreRefused) {
  put("in2/a.cpp", "sibling with the root's name as prefix");
  fs::create_symlink(path("out.cpp"), path("in/link.cpp"));
  fs::create_directory_symlink(Root, path("in/up"));
  auto Before = snapshot();
  for (const FileChange &C :
       {change("out.cpp", "x"), change("in/../out.cpp", "x"),
        change("in/link.cpp", "x"), change("in2/a.cpp", "x"),
        create("new.h", "x"), create("in/../new.h", "x"),
        create("in/up/new.h", "x"), create("in/none/../../new.h", "x")})
    EXPECT_THAT(runInside({change("in/a.cpp", "y"), C}),
                HasSubstr("outside the project root"))
        << C.File;
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApplyRoot, ADanglingLinkIsNotCreatedThrough) {
  fs::create_symlink(path("new.h"), path("in/new.h"));
  EXPECT_THAT(runInside({create("in/new.h", "x")}),
              HasSubstr("exists already"));
  EXPECT_FALSE(exists("new.h"));
}

TEST_F(EditsApplyRoot, TheJournalStaysInside) {
  fs::create_directory(path("elsewhere"));
  fs::create_directory_symlink(path("elsewhere"), path("in/.keyspread"));
  EXPECT_THAT(runInside({change("in/a.cpp", "y")}), HasSubstr("symbolic link"));
  EXPECT_EQ(get("in/a.cpp"), "in");
}

TEST_F(EditsApplyRoot, TheRootMayBeALink) {
  fs::create_directory_symlink(path("in"), path("root"));
  FileChange C = change("root/a.cpp", "y");
  EXPECT_EQ(messageOf(apply({C}, {path("root")})), "");
  EXPECT_EQ(get("in/a.cpp"), "y");
}

// Failures on the way.

TEST_F(EditsApply, ADiskThatFillsUpLeavesEverythingAsItWas) {
  std::vector<FileChange> Changes = four();
  auto Before = snapshot();
  // Three files with two copies each, one new file, and the journal.
  for (unsigned Nth = 1; Nth <= 8; ++Nth) {
    Ops = FailingOps();
    Ops.FailCreate = Nth;
    std::string Message = run(Changes);
    EXPECT_THAT(Message,
                HasSubstr("No space left on device; nothing was written"))
        << Nth;
    EXPECT_EQ(snapshot(), Before) << Nth;
  }
  Ops = FailingOps();
  EXPECT_EQ(run(Changes), "");
  EXPECT_EQ(Ops.Creates, 8u);
}

TEST_F(EditsApply, TheErrorNamesTheFileThatFailed) {
  std::vector<FileChange> Changes = four();
  Ops.FailCreate = 3;
  EXPECT_THAT(run(Changes), HasSubstr(path("b/b.cpp") + ": No space left"));
}

TEST_F(EditsApply, ARenameThatFailsRollsEverythingBack) {
  std::vector<FileChange> Changes = four();
  auto Before = snapshot();
  // The first rename puts the journal in place, then come the four files.
  for (unsigned Nth = 1; Nth <= 5; ++Nth) {
    Ops = FailingOps();
    Ops.FailRename = Nth;
    std::string Message = run(Changes);
    EXPECT_THAT(Message, HasSubstr("Input/output error")) << Nth;
    EXPECT_THAT(Message,
                HasSubstr(Nth == 1 ? "nothing was written"
                                   : "every file was put back as it was"));
    EXPECT_EQ(snapshot(), Before) << Nth;
  }
  Ops = FailingOps();
  EXPECT_EQ(run(Changes), "");
  EXPECT_EQ(Ops.Renames, 5u);
}

TEST_F(EditsApply, AFileSavedWhileWritingIsKept) {
  std::vector<FileChange> Changes = four();
  auto Before = snapshot();
  Ops.OnRename = [&](unsigned Nth) {
    if (Nth == 2)
      put("c.cpp", "saved");
  };
  EXPECT_THAT(run(Changes),
              HasSubstr(path("c.cpp") + ": was changed meanwhile"));
  EXPECT_EQ(get("c.cpp"), "saved");
  put("c.cpp", "old c");
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsApply, AFullFileSystemForReal) {
  fs::create_directory(path("disk"));
  if (::mount("tmpfs", path("disk").c_str(), "tmpfs", 0, "size=64k") != 0)
    GTEST_SKIP() << "mounting a small tmpfs is not permitted here";
  put("disk/a.cpp", std::string(20000, 'a'));
  put("disk/b.cpp", std::string(10000, 'b'));
  auto Before = snapshot();
  std::string Message =
      messageOf(apply({change("disk/a.cpp", std::string(20000, 'A')),
                       change("disk/b.cpp", std::string(10000, 'B'))},
                      {path("disk")}));
  EXPECT_THAT(Message,
              HasSubstr("No space left on device; nothing was written"));
  EXPECT_EQ(snapshot(), Before);
  EXPECT_EQ(::umount(path("disk").c_str()), 0);
}

} // namespace
} // namespace keyspread::edits
