// Calls on key-value stores: what each becomes, which store it is of, and what
// bars a shard.
#include "test/unit/rules/StoreRuleTesting.h"

namespace keyspread {
namespace {

/// The face of RocksDB that the programs use.
const char *const Rocks = R"(
#include <memory>
#include <string>
#include <vector>
namespace rocksdb {
struct Slice { Slice(const char *, size_t); Slice(const std::string &); Slice(const char *); };
struct SliceParts {};
struct Status { bool ok() const; };
struct Snapshot;
struct ReadOptions { bool tailing; };
struct WriteOptions {};
struct Comparator { virtual int Compare(const Slice &, const Slice &) const = 0; };
struct AssociativeMergeOperator { virtual bool Merge(const Slice &key, const Slice *, const Slice &) const = 0; };
struct ColumnFamilyOptions { const Comparator *comparator; };
struct Options : ColumnFamilyOptions {};
struct ColumnFamilyHandle {};
struct Iterator { void Seek(const Slice &); Slice key() const; bool Valid() const; };
struct WriteBatch {
  Status Put(const Slice &, const Slice &);
  Status Put(const SliceParts &, const SliceParts &);
  Status Put(ColumnFamilyHandle *, const Slice &, const Slice &);
  Status DeleteRange(const Slice &, const Slice &);
};
struct DB {
  static Status Open(const Options &, const std::string &, DB **);
  static Status Open(const Options &, const std::string &, const std::vector<std::string> &, std::vector<ColumnFamilyHandle *> *, DB **);
  Status Put(const WriteOptions &, const Slice &, const Slice &);
  Status Put(const WriteOptions &, ColumnFamilyHandle *, const Slice &, const Slice &);
  Status Get(const ReadOptions &, const Slice &, std::string *);
  Status Delete(const WriteOptions &, const Slice &);
  Status DeleteRange(const WriteOptions &, ColumnFamilyHandle *, const Slice &, const Slice &);
  std::vector<Status> MultiGet(const ReadOptions &, const std::vector<Slice> &, std::vector<std::string> *);
  Status Write(const WriteOptions &, WriteBatch *);
  Iterator *NewIterator(const ReadOptions &);
  Iterator *NewIterator(const ReadOptions &, ColumnFamilyHandle *);
  Status CompactRange(const ReadOptions &, const Slice *, const Slice *);
};
}
using namespace rocksdb;
std::string keyOf(const std::string &tenant, int number) { return tenant + std::to_string(number); }
)";

class RulesKv : public StoreRuleTest {
protected:
  RulesKv() : StoreRuleTest(Rocks) {}

  /// The same of statements on the stores events and names.
  std::string body(const std::string &Code) {
    const std::string Head =
        "struct S { DB *events; DB *names; ColumnFamilyHandle *jobs; "
        "void f(std::string k, WriteOptions w, ReadOptions r, WriteBatch b) { ";
    const std::string Tail = " } };";
    std::string Result = rewritten(Head + Code + Tail);
    if (!llvm::StringRef(Result).starts_with(Head))
      return Result;
    return Result.substr(Head.size(),
                         Result.size() - Head.size() - Tail.size());
  }
};

TEST_F(RulesKv, WrapsTheKeyOfThePlannedStoreAlone) {
  EXPECT_EQ(body("events->Put(w, k, k); names->Put(w, k, k);"),
            "events->Put(w, keyspread::sharded_key<16>(k), k); "
            "names->Put(w, k, k);");
}

TEST_F(RulesKv, WrapsTheKeyOfAFamilyByTheFamilysName) {
  planned("jobs").Shards = 4;
  EXPECT_EQ(body(R"(names->Put(w, jobs, "a", k); events->Put(w, "a", k);)"),
            R"(names->Put(w, jobs, keyspread::sharded_key<4>("a"), k); )"
            R"(events->Put(w, keyspread::sharded_key<16>("a"), k);)");
}

TEST_F(RulesKv, MakesAnIteratorOverAllShards) {
  planned("jobs");
  EXPECT_EQ(body("Iterator *it = events->NewIterator(r); it->Seek(k);"),
            "Iterator *it = keyspread::fan_out_iterator<16>(*events, r); "
            "it->Seek(k);");
  EXPECT_EQ(body("(*events).NewIterator({}, jobs);"),
            "keyspread::fan_out_iterator<16>((*events), "
            "rocksdb::ReadOptions{}, jobs);");
}

TEST_F(RulesKv, DeletesARangeFromEveryShard) {
  planned("jobs");
  EXPECT_EQ(body(R"(names->DeleteRange({}, jobs, "a", k);)"),
            "keyspread::delete_range_in<16, rocksdb::WriteBatch>(*names, "
            "rocksdb::WriteOptions{}, jobs, \"a\", k);");
  EXPECT_EQ(
      body(R"(WriteBatch q; q.DeleteRange(k, "z"); events->Write(w, &q);)"),
      "WriteBatch q; keyspread::delete_range<16>(q, k, \"z\"); "
      "events->Write(w, &q);");
}

TEST_F(RulesKv, ReadsManyKeys) {
  EXPECT_EQ(body("std::vector<Slice> ks; events->MultiGet(r, ks, nullptr);"),
            "std::vector<Slice> ks; "
            "events->MultiGet(r, keyspread::sharded_slices<16>(ks), nullptr);");
}

TEST_F(RulesKv, HashesAnArgumentOfTheFunctionThatMakesTheKey) {
  P.Tables["events"].HashOf = {"tenant"};
  EXPECT_EQ(body("events->Put(w, keyOf(k, 1), k);"),
            "events->Put(w, keyspread::sharded_key<16>(keyOf(k, 1), k), k);");
  EXPECT_EQ(body("events->Put(w, k, k);"),
            "blocked: its key 'k' is not made here by a function with a "
            "parameter 'tenant', which 'hash_of' names");
  EXPECT_EQ(
      body("int n = 0; events->Put(w, keyOf(std::to_string(++n), 1), k);"),
      "blocked: the part 'std::to_string(++n)' of its key must not be "
      "evaluated twice: keep it in a variable first");
}

TEST_F(RulesKv, HashesWhatAKeyInAVariableWasMadeOf) {
  P.Tables["events"].HashOf = {"tenant"};
  EXPECT_EQ(body("const std::string t = keyOf(k, 1); events->Put(w, t, k);"),
            "const std::string t = keyOf(k, 1); events->Put(w, "
            "keyspread::sharded_key<16>(t, k), k);");
  EXPECT_EQ(body("std::string o = k; auto t = keyOf(o, 1); o = \"\"; "
                 "events->Put(w, t, k);"),
            "blocked: its key 't' is not made here by a function with a "
            "parameter 'tenant', which 'hash_of' names");
  EXPECT_EQ(body("auto t = keyOf(k, 1); for (int i = 0; i < 2; ++i) { "
                 "events->Put(w, t, k); k += \"x\"; }"),
            "blocked: its key 't' is not made here by a function with a "
            "parameter 'tenant', which 'hash_of' names");
  EXPECT_EQ(body("std::string t = keyOf(k, 1); t.append(k); events->Put(w, t, "
                 "k);"),
            "blocked: its key 't' is not made here by a function with a "
            "parameter 'tenant', which 'hash_of' names");
  EXPECT_EQ(body("std::string t = keyOf(k, 1); t.clear(); events->Put(w, t, "
                 "k);"),
            "blocked: its key 't' is not made here by a function with a "
            "parameter 'tenant', which 'hash_of' names");
}

TEST_F(RulesKv, LeavesWhatItMadeAlone) {
  Before += "namespace keyspread { template <long> std::string "
            "sharded_key(const std::string &); }\n";
  EXPECT_EQ(body("events->Put(w, keyspread::sharded_key<16>(k), k);"),
            "events->Put(w, keyspread::sharded_key<16>(k), k);");
  EXPECT_EQ(body("events->Put(w, keyspread::sharded_key<8>(k), k);"),
            "blocked: its key has other shards than the plan's 16: "
            "'keyspread::sharded_key<8>(k)'");
}

TEST_F(RulesKv, FollowsAStoreUnderItsOtherNames) {
  EXPECT_EQ(
      rewritten("struct S { std::unique_ptr<DB> events; S(DB *d) : events(d) "
                "{} DB *get() { return events.get(); } };\n"
                "void g(DB *x) { x->Put({}, \"1\", \"\"); }\n"
                "int main() { DB *made; S s(made); g(made); "
                "s.get()->Put({}, \"2\", \"\"); }"),
      "struct S { std::unique_ptr<DB> events; S(DB *d) : events(d) "
      "{} DB *get() { return events.get(); } };\n"
      "void g(DB *x) { x->Put({}, keyspread::sharded_key<16>(\"1\"), \"\"); }\n"
      "int main() { DB *made; S s(made); g(made); "
      "s.get()->Put({}, keyspread::sharded_key<16>(\"2\"), \"\"); }");
}

/// events is opened with families, and \p Code uses them.
static std::string opened(const std::string &Code) {
  return "void f(const std::vector<std::string> &all) { DB *events; "
         "std::vector<ColumnFamilyHandle *> handles; DB::Open({}, \"\", all, "
         "&handles, &events); " +
         Code + " }";
}

TEST_F(RulesKv, TheDefaultFamilyIsTheStore) {
  EXPECT_EQ(rewritten(opened("events->Put({}, \"a\", \"\"); "
                             "events->Put({}, handles[1], \"b\", \"\");")),
            opened("events->Put({}, keyspread::sharded_key<16>(\"a\"), \"\"); "
                   "events->Put({}, handles[1], \"b\", \"\");"));
  const char *const MayBe = "blocked: which store it uses is not seen, and it "
                            "may be 'events'";
  EXPECT_EQ(rewritten(opened("events->Put({}, \"a\", \"\"); auto *h = "
                             "handles[0]; events->Put({}, h, \"b\", \"\");")),
            MayBe);
  EXPECT_EQ(rewritten(opened("events->Put({}, \"a\", \"\"); for (auto *h : "
                             "handles) events->Put({}, h, \"b\", \"\");")),
            MayBe);
}

TEST_F(RulesKv, TheStoreIsItsDefaultFamily) {
  P.Tables.clear();
  planned("first");
  EXPECT_EQ(rewritten(opened("auto *first = handles[0]; events->Put({}, first, "
                             "\"a\", \"\"); events->Put({}, \"b\", \"\");")),
            "blocked: which store it uses is not seen, and it may be 'first'");
}

TEST_F(RulesKv, TellsWhatAFunctionGivesTwiceApart) {
  EXPECT_EQ(
      rewritten("DB *open(const char *p) { DB *d; DB::Open({}, p, &d); return "
                "d; }\n"
                "int main() { DB *events = open(\"1\"), *names = open(\"2\"); "
                "events->Put({}, \"k\", \"\"); names->Put({}, \"k\", \"\"); }"),
      "DB *open(const char *p) { DB *d; DB::Open({}, p, &d); return "
      "d; }\n"
      "int main() { DB *events = open(\"1\"), *names = open(\"2\"); "
      "events->Put({}, keyspread::sharded_key<16>(\"k\"), \"\"); "
      "names->Put({}, \"k\", \"\"); }");
}

TEST_F(RulesKv, FollowsEachCallOfAFunctionThatMakesAStore) {
  EXPECT_EQ(
      rewritten("DB *open(const char *p) { DB *d; DB::Open({}, p, &d); return "
                "d; }\n"
                "void g(DB *x) { x->Put({}, \"1\", \"\"); }\n"
                "int main() { DB *events = open(\"1\"), *names = open(\"2\"); "
                "g(events); g(names); }"),
      "blocked: it may also be given the store 'names', which the plan does "
      "not "
      "name");
}

TEST_F(RulesKv, NamesEachSideOfAChoice) {
  EXPECT_EQ(body("(k.empty() ? names : events)->Delete(w, k);"),
            "blocked: it may also be given the store 'names', which the plan "
            "does not name");
}

TEST_F(RulesKv, BlocksWhatMayBeOfAnotherStore) {
  const char *const Helper = "void g(DB *x) { x->Put({}, \"1\", \"\"); }\n";
  EXPECT_EQ(rewritten(std::string(Helper) +
                      "void f(DB *events, DB *names) { g(events); g(names); }"),
            "blocked: it may also be given the store 'names', which the plan "
            "does not name");
  planned("names").Shards = 8;
  EXPECT_EQ(rewritten(std::string(Helper) +
                      "void f(DB *events, DB *names) { g(events); g(names); }"),
            "blocked: it may be given the stores 'events' and 'names', whose "
            "plans differ");
}

TEST_F(RulesKv, BlocksAnElementThatIsNotSeen) {
  const std::string Head =
      "void f(std::vector<DB *> all) { DB *events = all[1]; "
      "events->Put({}, \"k\", \"\"); ";
  EXPECT_EQ(rewritten(Head + "for (DB *d : all) d->Put({}, \"k\", \"\"); }"),
            "blocked: which store it uses is not seen, and it may be 'events'");
  EXPECT_EQ(rewritten(Head + "all[0]->Delete({}, \"k\"); }"),
            "void f(std::vector<DB *> all) { DB *events = all[1]; "
            "events->Put({}, keyspread::sharded_key<16>(\"k\"), \"\"); all[0]->"
            "Delete({}, \"k\"); }");
  EXPECT_EQ(rewritten(Head + "all[1]->Delete({}, \"k\"); }"),
            "void f(std::vector<DB *> all) { DB *events = all[1]; "
            "events->Put({}, keyspread::sharded_key<16>(\"k\"), \"\"); all[1]->"
            "Delete({}, keyspread::sharded_key<16>(\"k\")); }");
}

TEST_F(RulesKv, BlocksTwoStoresOfOneUnseenFunction) {
  EXPECT_EQ(rewritten("DB *shared();\nvoid f() { DB *events = shared(); "
                      "events->Put({}, \"k\", \"\"); DB *other = shared(); "
                      "other->Put({}, \"k\", \"\"); }"),
            "blocked: which store it uses is not seen, and it may be 'events'");
}

TEST_F(RulesKv, FollowsABatchToTheStoreItIsWrittenTo) {
  EXPECT_EQ(body("WriteBatch q; q.Put(k, k); events->Write(w, &q);"),
            "WriteBatch q; q.Put(keyspread::sharded_key<16>(k), k); "
            "events->Write(w, &q);");
  EXPECT_EQ(body("WriteBatch q; q.Put(k, k); names->Write(w, &q); "
                 "events->Delete(w, k);"),
            "WriteBatch q; q.Put(k, k); names->Write(w, &q); "
            "events->Delete(w, keyspread::sharded_key<16>(k));");
  EXPECT_EQ(body("b.Put(k, k); events->Delete(w, k);"),
            "blocked: which store its batch is written to is not seen");
  EXPECT_EQ(body("WriteBatch q; q.Put(k, k); events->Write(w, &q); "
                 "names->Write(w, &q);"),
            "blocked: it may also be given the store 'names', which the plan "
            "does not name");
}

TEST_F(RulesKv, BlocksKeysThatAreNotOnePieceOfBytes) {
  EXPECT_EQ(body("events->Put(w, {k.data(), 4}, k);"),
            "blocked: its key '{k.data(), 4}' has no type of its own");
  EXPECT_EQ(body("WriteBatch q; SliceParts p; q.Put(p, p); events->Write(w, "
                 "&q);"),
            "blocked: its key is given in parts");
}

TEST_F(RulesKv, BlocksWhatOrdersOrReadsStoredKeys) {
  EXPECT_EQ(body("events->CompactRange(r, nullptr, nullptr);"),
            "events->CompactRange(r, nullptr, nullptr);");
  EXPECT_EQ(body("Slice a(k); events->CompactRange(r, &a, nullptr);"),
            "blocked: it takes a range of keys, and the keys in it lie in all "
            "shards now");
  EXPECT_EQ(body("r.tailing = true; events->NewIterator(r);"),
            "blocked: a tailing iterator reads no snapshot, so the shards "
            "would be read at several times");
  EXPECT_EQ(body("Options o; o.comparator = nullptr; events->Delete(w, k);"),
            "blocked: keys with their shard are ordered by their bytes, not by "
            "a comparator of their own");
}

TEST_F(RulesKv, BlocksAMergeOperatorThatNamesItsKey) {
  const char *const Use = "void f(DB *events) { events->Delete({}, \"k\"); }\n";
  EXPECT_EQ(rewritten(std::string(Use) +
                      "struct M : AssociativeMergeOperator { bool Merge(const "
                      "Slice &key, const Slice *, const Slice &) const "
                      "override; };"),
            "blocked: it sees keys with their shard in front");
  EXPECT_NE(rewritten(std::string(Use) +
                      "struct M : AssociativeMergeOperator { bool Merge(const "
                      "Slice &, const Slice *, const Slice &) const "
                      "override; };")
                .find("sharded_key<16>"),
            std::string::npos);
}

TEST_F(RulesKv, BlocksAStoreThatAnUnseenFunctionGets) {
  EXPECT_EQ(rewritten("void audit(DB *);\nvoid f(DB *events) { "
                      "events->Delete({}, \"k\"); audit(events); }"),
            "blocked: the store is given to 'audit', whose body is not seen");
}

TEST_F(RulesKv, BlocksStrategiesThatNeedColumns) {
  P.Tables["events"].Generated = true;
  EXPECT_EQ(body("events->Delete(w, k);"),
            "blocked: a key-value store computes no shard: 'generated' needs a "
            "database with columns");
}

TEST_F(RulesKv, MeansATableOfTheSchemaFirst) {
  const std::string Code = "void f(DB *events) { events->Delete({}, \"k\"); }";
  const Graph &G =
      link({{"a.cpp", Code}}, "CREATE TABLE events (id INTEGER PRIMARY KEY);");
  for (const TableSet &Set : applyRules(G, P).Sets)
    for (const Edit &E : Set.Edits)
      EXPECT_NE(E.File, "/p/a.cpp");
}

} // namespace
} // namespace keyspread
