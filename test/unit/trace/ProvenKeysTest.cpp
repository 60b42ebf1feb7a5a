// Keys of rows before and after a rewrite: what is proven, and what is left
// open.
#include "test/unit/trace/ProvenTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::HasSubstr;

// The key was counted from the greatest one; now it is made.
TEST_F(Proven, AKeyThatWasCountedFromTheGreatest) {
  auto Body = [](const char *Key, const char *Returned) {
    return std::string("long long id = ") + Key + R"cpp(;
      sqlite3_stmt *st = prepared("INSERT INTO T (Id, N) VALUES (?, ?)");
      sqlite3_bind_int64(st, 1, id); sqlite3_bind_int64(st, 2, a);
      sqlite3_step(st); return )cpp" +
           Returned + ";";
  };
  const std::string Before =
      Body(R"cpp(ask("SELECT MAX(Id) FROM T") + 1)cpp", "id");
  const char *Made = "keyspread::bit_reverse(keyspread::ordered_id())";
  EXPECT_EQ(open(Before, Body(Made, "id"), Reversed), "");
  EXPECT_NE(open(Before, Body(Made, Made), Reversed), "");
}

// A row that has no id yet gets one; the others keep theirs.
TEST_F(Proven, AKeyThatIsMadeWhereThereIsNone) {
  auto Body = [](const char *Made, const char *Bound) {
    return std::string("long long id = a; if (id == 0) id = ") + Made +
           R"cpp(; sqlite3_stmt *st = prepared("INSERT INTO T (Id, N) VALUES (?, ?)");
      sqlite3_bind_int64(st, 1, )cpp" +
           Bound + R"cpp(); sqlite3_bind_int64(st, 2, b);
      sqlite3_step(st); return id;)cpp";
  };
  const std::string Before =
      Body("ask(\"SELECT COALESCE(MAX(Id), 0) + 1 FROM T\")", "id");
  const char *Made = "keyspread::bit_reverse(keyspread::ordered_id())";
  EXPECT_EQ(open(Before, Body(Made, "id"), Reversed), "");
  EXPECT_NE(open(Before, Body(Made, "a"), Reversed), "");
  EXPECT_NE(open(Before, Body("keyspread::ordered_id()", "id"), Reversed), "");
}

// An id that no row has stands for nothing.
TEST_F(Proven, AnIdThatIsMadeForNoRow) {
  const std::string Before =
      R"cpp(run("SELECT 1"); return number_from_afar() + a;)cpp";
  EXPECT_THAT(open(Before, R"cpp(run("SELECT 1");
                                 return keyspread::ordered_id();)cpp"),
              HasSubstr("no row is seen that has it as its key"));
}

TEST_F(Proven, AnIdInTheRowThatAnInsertGivesBack) {
  const char *Sequence =
      R"("T": {"strategy": "bit_reverse", "sequence": "TSeq"})";
  const std::string Before = R"cpp(
    sqlite3_stmt *st = prepared("INSERT INTO T (N) VALUES (?)");
    sqlite3_bind_int64(st, 1, a); sqlite3_step(st);
    return sqlite3_last_insert_rowid(db);)cpp";
  auto After = [](const char *Returned) {
    return std::string(R"cpp(
    sqlite3_stmt *st = prepared("INSERT INTO T (N) VALUES (?) RETURNING Id");
    sqlite3_bind_int64(st, 1, a);
    long long id = 0;
    if (sqlite3_step(st) == 100) {
      id = sqlite3_column_int64(st, 0);
      sqlite3_step(st);
    }
    return )cpp") +
           Returned + ";";
  };
  EXPECT_EQ(open(Before, After("id"), Sequence), "");
  EXPECT_NE(open(Before, After("b"), Sequence), "");
  // The sequence tells no last value, and the end of the rows comes once.
  EXPECT_THAT(open(Before, Before, Sequence), HasSubstr("tells none"));
  EXPECT_NE(open(Before, After("(sqlite3_step(st), id)"), Sequence), "");
}

TEST_F(Proven, ATimeWhoseBitsAreNotTurned) {
  auto Body = [](const char *Id) {
    return std::string(R"cpp(
      sqlite3_stmt *st = prepared("INSERT INTO T (Id, N) VALUES (?, ?)");
      sqlite3_bind_int64(st, 1, )cpp") +
           Id + R"cpp();
      sqlite3_bind_int64(st, 2, a); sqlite3_step(st); return 0;)cpp";
  };
  const std::string Time = Body("time(0) << 20");
  EXPECT_EQ(open(Time, Body("keyspread::bit_reverse(time(0) << 20)"), Reversed),
            "");
  EXPECT_THAT(open(Time, Time, Reversed), HasSubstr("bits are not turned"));
}

// A program that was rewritten in part, or that makes its keys so itself.
TEST_F(Proven, AKeyWhoseBitsAreTurnedAlready) {
  auto Body = [](const char *Id) {
    return std::string(R"cpp(
      sqlite3_stmt *st = prepared("INSERT INTO T (Id, N) VALUES (?, ?)");
      sqlite3_bind_int64(st, 1, )cpp") +
           Id + R"cpp();
      sqlite3_bind_int64(st, 2, a); sqlite3_step(st); return 0;)cpp";
  };
  const std::string Turned = Body("keyspread::bit_reverse(time(0) << 20)");
  EXPECT_EQ(open(Turned, Turned, Reversed), "");
  EXPECT_NE(open(Turned, Body("time(0) << 20"), Reversed), "");
  EXPECT_NE(
      open(Turned, Body("keyspread::bit_reverse(time(0) << 21)"), Reversed),
      "");
  EXPECT_NE(open(Turned,
                 Body("keyspread::bit_reverse("
                      "keyspread::bit_reverse(time(0) << 20))"),
                 Reversed),
            "");
}

// A row has the id that was made for it; the database has no other one.
TEST_F(Proven, TheIdOfTheLastRow) {
  const char *Insert = R"cpp(
    sqlite3_stmt *st = prepared("INSERT INTO T (N) VALUES (?)");
    sqlite3_bind_int64(st, 1, a); sqlite3_step(st);)cpp";
  const char *Making = R"cpp(
    const long long id = keyspread::ordered_id();
    sqlite3_stmt *st =
        prepared("INSERT INTO T (N, Id, ShardId) VALUES (?, ?, ?)");
    sqlite3_bind_int64(st, 1, a); sqlite3_bind_int64(st, 2, id);
    sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
    sqlite3_step(st);)cpp";
  auto Asked = [](std::string Rows, const char *For) {
    return Rows + "char text[60]; sprintf(text, \"SELECT %lld\", " + For +
           "); return ask(text);";
  };
  const std::string Before =
      Insert + std::string("return ask(\"SELECT last_insert_rowid()\");");
  EXPECT_EQ(open(Before, Asked(Making, "id")), "");
  EXPECT_THAT(open(Before, Asked(Making, "keyspread::ordered_id()")),
              HasSubstr("stands where the id of the last row stood"));
  EXPECT_THAT(
      open(Before,
           Making + std::string("return ask(\"SELECT last_insert_rowid()\");")),
      HasSubstr("asks the database for an id that the program makes"));
  // What nobody uses may be asked for still.
  const char *Unused = "sqlite3_last_insert_rowid(db); return 0;";
  EXPECT_EQ(open(Insert + std::string(Unused), Making + std::string(Unused)),
            "");
}

// What is run at once is no statement that is known by its handle.
TEST_F(Proven, TheIdOfARowThatIsWrittenAtOnce) {
  auto Body = [](const char *Returned) {
    return std::string(R"cpp(const long long id = keyspread::ordered_id();
      char text[90];
      sprintf(text, "INSERT INTO T (N, Id, ShardId) VALUES (1, %lld, %lld)", id,
              keyspread::shard_of<16>(id));
      mysql_query(0, text); return )cpp") +
           Returned + ";";
  };
  const std::string Before = R"cpp(
    mysql_query(0, "INSERT INTO T (N) VALUES (1)");
    return mysql_insert_id(0);)cpp";
  EXPECT_EQ(open(Before, Body("id")), "");
  EXPECT_THAT(open(Before, Body("mysql_insert_id(0)")),
              HasSubstr("asks the database for an id that the program makes"));
  EXPECT_THAT(open(Before, Body("keyspread::ordered_id()")),
              HasSubstr("no row has it"));
}

TEST_F(Proven, AnIdThatIsMadeOnceForTwoRows) {
  auto Body = [](const char *Insert, const char *Once, const char *Each) {
    return std::string("sqlite3_stmt *st = prepared(") + Insert + ");" + Once +
           "for (int i = 0; i < 2; ++i) {" + Each + R"cpp(
      sqlite3_bind_int64(st, 1, a); sqlite3_step(st); } return 0;)cpp";
  };
  const char *Making = "const long long id = keyspread::ordered_id();";
  const std::string Bind = R"cpp(
    sqlite3_bind_int64(st, 2, id);
    sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));)cpp";
  const std::string Before = Body("\"INSERT INTO T (N) VALUES (?)\"", "", "");
  const char *Insert = "\"INSERT INTO T (N, Id, ShardId) VALUES (?, ?, ?)\"";
  EXPECT_EQ(open(Before, Body(Insert, "", (Making + Bind).c_str())), "");
  EXPECT_THAT(open(Before, Body(Insert, Making, Bind.c_str())),
              HasSubstr("several rows have 'Id' of one"));
}

// An id that is read is that of its own row, whatever its bits are turned to.
TEST_F(Proven, AnIdOfAnotherRowWhoseBitsAreTurned) {
  const std::string Before = R"cpp(
    sqlite3_step(prepared("INSERT INTO T (N) VALUES (1)"));
    const long long first = sqlite3_last_insert_rowid(db);
    sqlite3_stmt *st = prepared("INSERT INTO T (N) VALUES (?)");
    sqlite3_bind_int64(st, 1, first); sqlite3_step(st);
    return sqlite3_last_insert_rowid(db);)cpp";
  auto After = [](const char *N, const char *Id, const char *Returned) {
    return std::string(R"cpp(
    const long long first = keyspread::bit_reverse(keyspread::ordered_id());
    sqlite3_stmt *of = prepared("INSERT INTO T (N, Id) VALUES (1, ?)");
    sqlite3_bind_int64(of, 1, first); sqlite3_step(of);
    const long long id = keyspread::bit_reverse(keyspread::ordered_id());
    sqlite3_stmt *st = prepared("INSERT INTO T (N, Id) VALUES (?, ?)");
    sqlite3_bind_int64(st, 1, )cpp") +
           N + "); sqlite3_bind_int64(st, 2, " + Id +
           "); sqlite3_step(st); return " + Returned + ";";
  };
  EXPECT_EQ(open(Before, After("first", "id", "id"), Reversed), "");
  EXPECT_THAT(open(Before, After("id", "first", "id"), Reversed),
              HasSubstr("several rows"));
  EXPECT_THAT(open(Before, After("id", "id", "id"), Reversed),
              HasSubstr("and the row has"));
  EXPECT_THAT(open(Before, After("first", "id", "first"), Reversed),
              HasSubstr("and the row has"));
  EXPECT_THAT(open(Before, After("first", "id ^ 1", "id"), Reversed),
              HasSubstr("and the row has"));
}

// The number that was read is that of one row, wherever it is used.
TEST_F(Proven, AnIdThatStandsWhereAnotherOneWasRead) {
  const char *Insert =
      R"cpp("INSERT INTO T (N, Id, ShardId) VALUES (1, ?, ?)")cpp";
  auto Row = [&](const std::string &Id) {
    return "const long long " + Id +
           " = keyspread::ordered_id();"
           "sqlite3_stmt *st_" +
           Id + " = prepared(" + Insert + "); sqlite3_bind_int64(st_" + Id +
           ", 1, " + Id + "); sqlite3_bind_int64(st_" + Id +
           ", 2, keyspread::shard_of<16>(" + Id + ")); sqlite3_step(st_" + Id +
           ");";
  };
  auto Read = [](const std::string &Id) {
    return "sqlite3_step(prepared(\"INSERT INTO T (N) VALUES (1)\"));"
           "const long long " +
           Id + " = sqlite3_last_insert_rowid(db);";
  };
  const char *Tells = "printf(\"%lld\", one); printf(\"%lld\", two); return ";
  const std::string Before = Read("one") + Read("two") + Tells + "two;",
                    After = Row("one") + Row("two") + Tells;
  EXPECT_EQ(open(Before, After + "two;"), "");
  EXPECT_NE(open(Before, After + "one;"), "");
  EXPECT_NE(open(Before, After + "keyspread::shard_of<16>(two);"), "");
  EXPECT_NE(open(Before, After + "keyspread::bit_reverse(two);"), "");
}

// ... of one row: two rows with one key cannot both be written.
TEST_F(Proven, AnIdOfTwoRows) {
  auto Insert = [](const char *N) {
    return std::string("sqlite3_step(prepared(\"INSERT INTO T (N) VALUES (") +
           N + ")\"));";
  };
  auto With = [](const char *N, const char *Name) {
    return std::string("sqlite3_stmt *") + Name +
           " = prepared(\"INSERT INTO T (N, Id, ShardId) VALUES (" + N +
           ", ?, ?)\"); sqlite3_bind_int64(" + Name +
           ", 1, id); sqlite3_bind_int64(" + Name +
           ", 2, keyspread::shard_of<16>(id)); sqlite3_step(" + Name + ");";
  };
  const std::string Id = "const long long id = keyspread::ordered_id();";
  EXPECT_EQ(
      open("if (a) {" + Insert("1") + "} else {" + Insert("2") + "} return 0;",
           Id + "if (a) {" + With("1", "x") + "} else {" + With("2", "y") +
               "} return 0;"),
      "");
  EXPECT_EQ(open("if (a) {" + Insert("1") + "return 0; } " + Insert("2") +
                     "return 0;",
                 Id + "if (a) {" + With("1", "x") + "return 0; } " +
                     With("2", "y") + "return 0;"),
            "");
  const char *Several = "several rows of 'T' have the id of one";
  EXPECT_THAT(open(Insert("1") + Insert("2") + "return 0;",
                   Id + With("1", "x") + With("2", "y") + "return 0;"),
              HasSubstr(Several));
  EXPECT_THAT(open("if (a) {" + Insert("1") + "} " + Insert("2") + "return 0;",
                   Id + "if (a) {" + With("1", "x") + "} " + With("2", "y") +
                       "return 0;"),
              HasSubstr(Several));
}

// The id of a row whose key the database made is nothing that was there before.
TEST_F(Proven, AnIdWhereAValueOfAnotherQueryStood) {
  const std::string Asks =
      "const long long most = ask(\"SELECT MAX(N) FROM U\");";
  const std::string Before = Asks + R"cpp(
    sqlite3_stmt *st = prepared("INSERT INTO T (N) VALUES (?)");
    sqlite3_bind_int64(st, 1, most); sqlite3_step(st); return 0;)cpp";
  auto After = [&](const char *N) {
    return "const long long id = keyspread::ordered_id();" + Asks + R"cpp(
    sqlite3_stmt *st = prepared("INSERT INTO T (N, Id, ShardId) VALUES (?, ?, ?)");
    sqlite3_bind_int64(st, 1, )cpp" +
           N + R"cpp(); sqlite3_bind_int64(st, 2, id);
    sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
    sqlite3_step(st); return 0;)cpp";
  };
  EXPECT_EQ(open(Before, After("most")), "");
  EXPECT_THAT(open(Before, After("id")),
              HasSubstr("whose key the database made"));
}

} // namespace
} // namespace keyspread::trace
