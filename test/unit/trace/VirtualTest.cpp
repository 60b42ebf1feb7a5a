// Which method of an object runs.
#include "test/unit/trace/TraceTesting.h"

using namespace keyspread::trace;

namespace {

class Virtual : public Traces {
protected:
  /// The texts that are run.
  std::vector<std::string> texts(const std::string &Code,
                                 llvm::StringRef Name) {
    std::vector<std::string> Result;
    forEachEvent(traceOf(read(Stores + Code), Name).Items, [&](const Event &E) {
      if (E.Text)
        Result.push_back(flatten(E.Text).Text);
    });
    return Result;
  }

  const std::string Stores = R"cpp(
struct Store {
  void ready() { open(); }
  virtual void open() = 0;
};
struct Users : Store {
  void open() override { sqlite3_exec(db, "users", nullptr, nullptr, nullptr); }
  void load() { ready(); }
};
struct Blocks : Store {
  void open() override { sqlite3_exec(db, "blocks", nullptr, nullptr, nullptr); }
};
struct Items : Store {
  void open() override { sqlite3_exec(db, "items", nullptr, nullptr, nullptr); }
};
struct Guests : Users {
  void open() override { sqlite3_exec(db, "guests", nullptr, nullptr, nullptr); }
};
struct Members : Users {
  void enter() { ready(); }
};
)cpp";
};

using Texts = std::vector<std::string>;

TEST_F(Virtual, TheObjectOfAMethodIsOfItsClass) {
  EXPECT_EQ(texts("", "Users::load"), (Texts{"guests", "users"}));
  EXPECT_EQ(texts("", "Store::ready"),
            (Texts{"blocks", "guests", "items", "users"}));
}

TEST_F(Virtual, WhatABaseHasRunsOfAClassThatHasNone) {
  EXPECT_EQ(texts("", "Members::enter"), Texts{"users"});
}

TEST_F(Virtual, DerivedThroughATemplateIsDerived) {
  const std::string Archive = R"cpp(
template <typename Base> struct Logged : Base {};
struct Archive : Logged<Users> {
  void open() override {
    sqlite3_exec(db, "archive", nullptr, nullptr, nullptr);
  }
};
)cpp";
  EXPECT_EQ(texts(Archive, "Users::load"),
            (Texts{"archive", "guests", "users"}));
}

TEST_F(Virtual, AParameterIsOfTheClassThatItIsDeclaredWith) {
  EXPECT_EQ(texts("void f(Blocks &b) { b.ready(); }", "f"), Texts{"blocks"});
  EXPECT_EQ(texts("void f(const char *, Items *i) { i->ready(); }", "f"),
            Texts{"items"});
}

} // namespace
