//===- UndoTest.cpp -------------------------------------------------------===//
#include "rewrites/edits/Undo.h"

#include "matchers/facts/Site.h"
#include "rewrites/edits/Apply.h"
#include "rewrites/edits/Journal.h"
#include "test/unit/edits/FailingOps.h"
#include "test/unit/edits/TempTree.h"

#include "gmock/gmock.h"

#include <sys/wait.h>
#include <unistd.h>

namespace keyspread::edits {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace fs = std::filesystem;

const char Journal1[] = ".keyspread/undo/000001.json";

class EditsUndo : public TempTree {
protected:
  void SetUp() override {
    TempTree::SetUp();
    put("a.cpp", "old a\r\n");
    put("b/b.cpp", std::string("old \0 \xFF b", 9));
    fs::permissions(path("b/b.cpp"), fs::perms(0640));
    Before = snapshot();
  }
  std::vector<FileChange> changes() const {
    return {
        {path("a.cpp"), contentHash(get("a.cpp")), get("a.cpp") + "+"},
        {path("b/b.cpp"), contentHash(get("b/b.cpp")), get("b/b.cpp") + "+"},
        {path("rt/k/k.h"), std::nullopt, "header\n"}};
  }
  void write() { ASSERT_EQ(messageOf(apply(changes(), {Root})), ""); }
  std::string undone() { return messageOf(undo(Root)); }

  std::map<std::string, std::string> Before;
};

TEST_F(EditsUndo, LeavesTheTreeAsItWas) {
  write();
  ASSERT_NE(snapshot(), Before);
  llvm::Expected<UndoReport> Report = undo(Root);
  ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
  EXPECT_THAT(Report->Restored, ElementsAre(path("a.cpp"), path("b/b.cpp")));
  EXPECT_THAT(Report->Removed, ElementsAre(path("rt/k/k.h")));
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsUndo, WithoutAWriteThereIsNothingToUndo) {
  EXPECT_THAT(undone(), HasSubstr("nothing to undo"));
  write();
  EXPECT_EQ(undone(), "");
  EXPECT_THAT(undone(), HasSubstr("nothing to undo"));
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsUndo, WritesAreUndoneLatestFirst) {
  write();
  auto Between = snapshot();
  ASSERT_EQ(messageOf(apply(
                {{path("a.cpp"), contentHash(get("a.cpp")), "third"}}, {Root})),
            "");
  EXPECT_EQ(undone(), "");
  EXPECT_EQ(snapshot(), Between);
  EXPECT_EQ(undone(), "");
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsUndo, TheTenthJournalComesAfterTheNinth) {
  for (int I = 0; I < 11; ++I)
    ASSERT_EQ(messageOf(apply({{path("a.cpp"), contentHash(get("a.cpp")),
                                std::to_string(I)}},
                              {Root})),
              "");
  for (int I = 10; I-- > 0;) {
    ASSERT_EQ(undone(), "");
    EXPECT_EQ(get("a.cpp"), std::to_string(I));
  }
}

TEST_F(EditsUndo, RefusesAfterAHandEdit) {
  write();
  put("b/b.cpp", "by hand");
  put("rt/k/k.h", "by hand");
  auto Now = snapshot();
  std::string Message = undone();
  EXPECT_THAT(Message, HasSubstr(path("b/b.cpp") +
                                 ": changed since keyspread wrote it"));
  EXPECT_THAT(Message, HasSubstr(path("rt/k/k.h") + ": changed since"));
  EXPECT_THAT(Message, Not(HasSubstr(path("a.cpp"))));
  EXPECT_THAT(Message, HasSubstr("nothing was undone"));
  EXPECT_EQ(snapshot(), Now);
}

TEST_F(EditsUndo, RefusesAMissingOrReadOnlyFile) {
  write();
  fs::remove(path("a.cpp"));
  fs::permissions(path("b/b.cpp"), fs::perms(0440));
  auto Now = snapshot();
  std::string Message = undone();
  EXPECT_THAT(Message, HasSubstr(path("a.cpp") + ": No such file"));
  EXPECT_THAT(Message, HasSubstr(path("b/b.cpp") + ": the file is read-only"));
  EXPECT_EQ(snapshot(), Now);
}

TEST_F(EditsUndo, KeepsOtherFilesInCreatedFolders) {
  write();
  put("rt/mine.h", "mine");
  EXPECT_EQ(undone(), "");
  EXPECT_EQ(get("rt/mine.h"), "mine");
  EXPECT_FALSE(exists("rt/k"));
}

TEST_F(EditsUndo, GoesThroughLinks) {
  fs::create_symlink("b/b.cpp", path("link.cpp"));
  Before = snapshot();
  ASSERT_EQ(
      messageOf(apply({{path("link.cpp"), contentHash(get("link.cpp")), "new"}},
                      {Root})),
      "");
  EXPECT_EQ(get("b/b.cpp"), "new");
  EXPECT_EQ(undone(), "");
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsUndo, FailuresLeaveTheWriteInPlace) {
  write();
  auto Now = snapshot();
  for (unsigned Nth = 1; Nth <= 5; ++Nth) {
    FailingOps Ops;
    Ops.FailCreate = Nth;
    EXPECT_THAT(messageOf(undo(Root, Ops)),
                HasSubstr("No space left on device"))
        << Nth;
    EXPECT_EQ(snapshot(), Now) << Nth;
  }
  for (unsigned Nth = 1; Nth <= 2; ++Nth) {
    FailingOps Ops;
    Ops.FailRename = Nth;
    EXPECT_THAT(messageOf(undo(Root, Ops)),
                HasSubstr("every file was put back"))
        << Nth;
    EXPECT_EQ(snapshot(), Now) << Nth;
  }
  EXPECT_EQ(undone(), "");
  EXPECT_EQ(snapshot(), Before);
}

/// The process dies at the nth rename, so neither rollback nor destructor runs.
TEST_F(EditsUndo, AnInterruptedWriteIsTakenBack) {
  for (unsigned Nth = 2; Nth <= 4; ++Nth) {
    pid_t Child = ::fork();
    ASSERT_GE(Child, 0);
    if (Child == 0) {
      FailingOps Ops;
      Ops.OnRename = [&](unsigned At) {
        if (At == Nth)
          ::_exit(0);
      };
      (void)messageOf(apply(changes(), {Root}, Ops));
      ::_exit(1);
    }
    int Status = 0;
    ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
    ASSERT_EQ(Status, 0) << "the write was not interrupted";
    ASSERT_TRUE(exists(Journal1));
    ASSERT_NE(snapshot(), Before);
    EXPECT_EQ(undone(), "") << Nth;
    EXPECT_EQ(snapshot(), Before) << Nth;
  }
}

TEST_F(EditsUndo, ARollbackThatFailsCanBeUndoneLater) {
  FailingOps Ops;
  Ops.FailRename =
      3; // journal, a.cpp, then b.cpp fails, and so does going back
  Ops.FailAllAfter = true;
  std::string Message = messageOf(apply(changes(), {Root}, Ops));
  EXPECT_THAT(Message, HasSubstr(path("b/b.cpp") + ": Input/output error"));
  EXPECT_THAT(Message, HasSubstr(path("a.cpp") + ": could not be put back"));
  EXPECT_THAT(Message, HasSubstr("its old text is in " + path(".keyspread-")));
  EXPECT_THAT(Message, HasSubstr("run keyspread undo"));
  std::string Copy = Message.substr(Message.find(path(".keyspread-")));
  Copy = Copy.substr(Root.size() + 1, Copy.find('\n') - Root.size() - 1);
  EXPECT_EQ(get(Copy), "old a\r\n");
  EXPECT_EQ(undone(), "");
  EXPECT_EQ(snapshot(), Before);
}

TEST_F(EditsUndo, ADamagedJournalChangesNothing) {
  write();
  std::string Good = get(Journal1);
  for (
      const std::string &Bad :
      {std::string(), std::string("{"), std::string("[]"), std::string("{}"),
       Good.substr(0, Good.size() / 2), std::string("\xFF\xFE"),
       std::string(R"({"version":2,"files":[],"folders":[],"temporaries":[]})"),
       std::string(
           R"({"version":1,"files":[{"path":"a.cpp"}],"folders":[],"temporaries":[]})"),
       std::string(
           R"({"version":1,"files":[{"path":"a.cpp","after":"0","old":"?"}],"folders":[],"temporaries":[]})"),
       std::string(
           R"({"version":1,"files":[{"path":"a.cpp","after":"0","old":7}],"folders":[],"temporaries":[]})"),
       std::string(
           R"({"version":1,"files":[],"folders":[7],"temporaries":[]})")}) {
    put(Journal1, Bad);
    auto Now = snapshot();
    std::string Message = undone();
    EXPECT_THAT(Message, HasSubstr(path(Journal1) + ": damaged undo journal"))
        << Bad;
    EXPECT_EQ(snapshot(), Now) << Bad;
  }
  put(Journal1, Good);
  EXPECT_EQ(undone(), "");
}

TEST_F(EditsUndo, AJournalCannotReachOutside) {
  put("out.cpp", "out");
  put(".keyspread-0", "out");
  fs::create_directories(path("in/.keyspread/undo"));
  fs::create_directories(path("empty"));
  Journal J;
  J.Files = {{"../out.cpp", contentHash("out"), "hacked"}};
  put(std::string("in/") + Journal1, toJson(J));
  EXPECT_THAT(messageOf(undo(path("in"))),
              HasSubstr("outside the project root"));
  J.Files = {};
  J.Folders = {"../empty"};
  J.Temporaries = {"../.keyspread-0", "a.cpp"};
  put("in/a.cpp", "no temporary");
  put(std::string("in/") + Journal1, toJson(J));
  EXPECT_EQ(messageOf(undo(path("in"))), "");
  EXPECT_EQ(get("out.cpp"), "out");
  EXPECT_TRUE(exists("empty"));
  EXPECT_TRUE(exists(".keyspread-0"));
  EXPECT_TRUE(exists("in/a.cpp"));
}

TEST(EditsJournal, SurvivesAnyBytes) {
  Journal J;
  J.Files = {
      {"m\xC3\xBCll.cpp", 0xFFFFFFFFFFFFFFFF, std::string("\0\xFF\r\n", 4)},
      {"latin\xE9.cpp", 0, ""},
      {"base64:x", 7, std::nullopt}};
  J.Folders = {"d\xFF"};
  J.Temporaries = {"t"};
  llvm::Expected<Journal> Back = journalFromJson(toJson(J), "j");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  ASSERT_EQ(Back->Files.size(), J.Files.size());
  for (size_t I = 0; I < J.Files.size(); ++I) {
    EXPECT_EQ(Back->Files[I].Path, J.Files[I].Path);
    EXPECT_EQ(Back->Files[I].After, J.Files[I].After);
    EXPECT_EQ(Back->Files[I].Old, J.Files[I].Old);
  }
  EXPECT_EQ(Back->Folders, J.Folders);
  EXPECT_EQ(Back->Temporaries, J.Temporaries);
}

} // namespace
} // namespace keyspread::edits
