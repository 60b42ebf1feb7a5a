// One read of each shard, merged, for a read along the key.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

const char *Page = "SELECT name FROM item WHERE id > $1 ORDER BY id LIMIT $2";
const char *Greatest = "SELECT COALESCE(MAX(id), 0) FROM item";

/// \p Each read of item's shards, and what is taken of all of them.
std::string seek(const std::string &Each,
                 const std::string &Behind = "ORDER BY id LIMIT $2",
                 const std::string &Shards = "generate_series(0, 15) AS s") {
  return "SELECT name FROM " + Shards + ", LATERAL (SELECT name, id FROM " +
         Each + ") AS item " + Behind;
}

const std::string Inner =
    "item WHERE id > $1 AND \"ShardId\" = s ORDER BY id LIMIT $2";

struct Pair {
  const World &W;
  std::string Old, New;
};

void differ(std::initializer_list<Pair> All) {
  for (const Pair &P : All)
    EXPECT_NE(prove(P.W, P.Old, P.New).Difference, "") << P.Old << "\n"
                                                       << P.New;
}

TEST(ProofSeeks, SayTheSame) {
  const std::string Seek = seek(Inner);
  check(std::initializer_list<Same>{
      {Postgres, Page, Seek.c_str(), "1=1 2=2 "},
      {Postgres, "SELECT i.* FROM item i ORDER BY i.id DESC LIMIT 5",
       "SELECT id, name, parent FROM generate_series(0, 15) AS s, LATERAL "
       "(SELECT id, name, parent FROM item i WHERE \"ShardId\" = s ORDER BY "
       "i.id DESC LIMIT 5) AS i ORDER BY i.id DESC LIMIT 5",
       ""},
      {Postgres,
       "SELECT name FROM item WHERE name = $1 OR id < $2 ORDER BY id LIMIT 1",
       "SELECT name FROM generate_series(0, 15) AS s, LATERAL (SELECT name, id "
       "FROM item WHERE (name = $1 OR id < $2) AND \"ShardId\" = s ORDER BY id "
       "LIMIT 1) AS item ORDER BY id LIMIT 1",
       "1=1 2=2 "},
      {Postgres, Greatest,
       "SELECT COALESCE(MAX(id), 0) FROM generate_series(0, 15) AS s, LATERAL "
       "(SELECT id FROM item WHERE \"ShardId\" = s ORDER BY id DESC LIMIT 1) "
       "AS item",
       ""},
      {Postgres, "SELECT MIN(id) FROM item WHERE name = $1",
       "SELECT MIN(id) FROM generate_series(0, 15) AS s, LATERAL (SELECT id "
       "FROM item WHERE name = $1 AND \"ShardId\" = s ORDER BY id LIMIT 1) AS "
       "item",
       "1=1 "},
      {Spanner,
       "SELECT Customer FROM Orders WHERE OrderId > @last ORDER BY OrderId "
       "LIMIT @most",
       "SELECT Customer FROM UNNEST(GENERATE_ARRAY(0, 15)) AS s, "
       "UNNEST(ARRAY(SELECT AS STRUCT Customer, OrderId FROM Orders WHERE "
       "OrderId > @last AND ShardId = s ORDER BY OrderId LIMIT @most)) AS "
       "Orders ORDER BY OrderId LIMIT @most",
       "1=1 2=2 "},
  });
}

TEST(ProofSeeks, ReadEachShardOnceAndAllOfThem) {
  const std::string
      Fewer =
          seek(Inner, "ORDER BY id LIMIT $2", "generate_series(0, 14) AS s"),
      Later =
          seek(Inner, "ORDER BY id LIMIT $2", "generate_series(1, 15) AS s"),
      Everywhere = seek("item WHERE id > $1 ORDER BY id LIMIT $2"),
      Perhaps = seek("item WHERE (id > $1 OR \"ShardId\" = s) ORDER BY id "
                     "LIMIT $2"),
      Other = seek("item WHERE id > $1 AND \"ShardId\" = id ORDER BY id LIMIT "
                   "$2"),
      Not = seek("item WHERE id > $1 AND NOT \"ShardId\" = s ORDER BY id LIMIT "
                 "$2");
  for (const std::string &Text :
       {Fewer, Later, Everywhere, Perhaps, Other, Not})
    differ({{Postgres, Page, Text}});
}

TEST(ProofSeeks, TakeOfEachWhatIsTakenOfAll) {
  const std::string
      Less = seek("item WHERE id > $1 AND \"ShardId\" = s ORDER BY id LIMIT 1"),
      Down = seek("item WHERE id > $1 AND \"ShardId\" = s ORDER BY id DESC "
                  "LIMIT $2"),
      Some = seek("item WHERE id >= $1 AND \"ShardId\" = s ORDER BY id LIMIT "
                  "$2"),
      Unordered = seek(Inner, "LIMIT $2"),
      Unlimited = seek(Inner, "ORDER BY "
                              "id"),
      More = seek(Inner, "ORDER BY id LIMIT 9"),
      Turned = seek(Inner, "ORDER BY id DESC LIMIT $2"),
      ByName = seek(Inner, "ORDER BY name LIMIT $2");
  for (const std::string &Text :
       {Less, Down, Some, Unordered, Unlimited, More, Turned, ByName})
    differ({{Postgres, Page, Text}});
}

TEST(ProofSeeks, AskForTheEndThatWasAskedFor) {
  auto Of = [](const std::string &Each) {
    return "SELECT COALESCE(MAX(id), 0) FROM generate_series(0, 15) AS s, "
           "LATERAL (SELECT id FROM item WHERE \"ShardId\" = s " +
           Each + ") AS item";
  };
  for (const std::string &Text :
       {Of("ORDER BY id LIMIT 1"), Of("ORDER BY name DESC LIMIT 1"),
        Of("ORDER BY id DESC LIMIT 2"), Of("LIMIT 1")})
    differ({{Postgres, Greatest, Text}});
  // Of other columns, and of all rows, the greatest key says nothing.
  differ(
      {{Postgres, "SELECT MAX(name) FROM item",
        "SELECT MAX(name) FROM generate_series(0, 15) AS s, LATERAL (SELECT "
        "name FROM item WHERE \"ShardId\" = s ORDER BY name DESC LIMIT 1) AS "
        "item"},
       {Postgres, "SELECT MAX(id) + COUNT(*) FROM item",
        "SELECT MAX(id) + COUNT(*) FROM generate_series(0, 15) AS s, LATERAL "
        "(SELECT id FROM item WHERE \"ShardId\" = s ORDER BY id DESC LIMIT 1) "
        "AS item"}});
}

TEST(ProofSeeks, AreNoneOfReadsThatSeeMoreRows) {
  const char *Skips = "SELECT name FROM item ORDER BY id LIMIT 5 OFFSET 3",
             *Window = "SELECT ROW_NUMBER() OVER (ORDER BY name) FROM item "
                       "ORDER BY id LIMIT 5",
             *Locks = "SELECT name FROM item ORDER BY id LIMIT 5 FOR UPDATE",
             *Groups = "SELECT DISTINCT name FROM item ORDER BY id LIMIT 5";
  const std::string Head = "FROM generate_series(0, 15) AS s, LATERAL (SELECT "
                           "name, id FROM item WHERE \"ShardId\" = s ORDER BY "
                           "id LIMIT 5",
                    Tail = ") AS item ORDER BY id LIMIT 5";
  const std::string Skipped = "SELECT name " + Head + " OFFSET 3" + Tail +
                              " OFFSET 3",
                    Windowed = "SELECT ROW_NUMBER() OVER (ORDER BY name) " +
                               Head + Tail,
                    Locked = "SELECT name " + Head + Tail + " FOR UPDATE",
                    Grouped = "SELECT DISTINCT name " + Head + Tail;
  differ({{Postgres, Skips, Skipped},
          {Postgres, Window, Windowed},
          {Postgres, Locks, Locked},
          {Postgres, Groups, Grouped}});
}

TEST(ProofSeeks, StandBehindFrom) {
  differ({{Postgres, "SELECT name FROM ONLY item ORDER BY id LIMIT 5",
           "SELECT name FROM ONLY generate_series(0, 15) AS s, LATERAL (SELECT "
           "name, id FROM item WHERE \"ShardId\" = s ORDER BY id LIMIT 5) AS "
           "item ORDER BY id LIMIT 5"}});
}

TEST(ProofSeeks, NameNoColumnForAShard) {
  differ(
      {{Postgres, "SELECT name FROM item ORDER BY id LIMIT 5",
        "SELECT name FROM generate_series(0, 15) AS parent, LATERAL (SELECT "
        "name, id FROM item WHERE \"ShardId\" = parent ORDER BY id LIMIT 5) AS "
        "item ORDER BY id LIMIT 5"},
       {Postgres, "SELECT parent FROM item ORDER BY id LIMIT 5",
        "SELECT parent FROM generate_series(0, 15) AS s, LATERAL (SELECT name, "
        "id FROM item WHERE \"ShardId\" = s ORDER BY id LIMIT 5) AS item ORDER "
        "BY id LIMIT 5"},
       {Postgres, "SELECT name FROM item ORDER BY id LIMIT 5",
        "SELECT name FROM generate_series(0, 15) AS s, LATERAL (SELECT name, "
        "id FROM item WHERE \"ShardId\" = s ORDER BY id LIMIT 5) AS other "
        "ORDER "
        "BY id LIMIT 5"}});
}

} // namespace
