// Rows that are known already are looked for with iterators; a loop around it adds to them.
#include <sqlite3.h>

#include <cstdio>
#include <list>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct Node {
  std::string name;
  long long id;
};

class Nodes {
public:
  explicit Nodes(sqlite3 *db) : db_(db) {
    sqlite3_prepare_v2(db, "INSERT INTO node (name, id, ShardId) VALUES (?, ?, ?)", -1, &insert_, nullptr);
    sqlite3_prepare_v2(db, "SELECT COUNT(*) FROM node WHERE id = ? AND ShardId = ?", -1, &has_, nullptr);
  }
  ~Nodes() {
    sqlite3_finalize(insert_);
    sqlite3_finalize(has_);
  }

  long long idOf(const std::string &name) {
    for (auto it = known_.begin(); it != known_.end(); ++it)
      if (it->name == name)
        return it->id;
    const auto node_id = keyspread::ordered_id();
    sqlite3_bind_text(insert_, 1, name.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(insert_, 2, node_id);
    sqlite3_bind_int64(insert_, 3, keyspread::shard_of<8>(node_id));
    sqlite3_step(insert_);
    sqlite3_reset(insert_);
    const long long id = node_id;
    known_.push_back({name, id});
    return id;
  }

  int stored() {
    int count = 0;
    for (std::vector<Node>::const_iterator it = known_.cbegin(); it != known_.cend(); it++) {
      sqlite3_bind_int64(has_, 1, it->id);
      sqlite3_bind_int64(has_, 2, keyspread::shard_of<8>(it->id));
      if (sqlite3_step(has_) == SQLITE_ROW)
        count += sqlite3_column_int(has_, 0);
      sqlite3_reset(has_);
    }
    return count;
  }

private:
  sqlite3 *db_;
  sqlite3_stmt *insert_ = nullptr, *has_ = nullptr;
  std::vector<Node> known_;
};

static void touch(sqlite3 *db) {
  const std::vector<std::string> all = {"UPDATE node SET name = name || '!' WHERE id = 1 AND ShardId = 1", "DELETE FROM node WHERE id = 2 AND ShardId = 7"};
  for (auto it = all.begin(); it != all.end(); ++it)
    sqlite3_exec(db, it->c_str(), nullptr, nullptr, nullptr);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  touch(db);
  {
    Nodes nodes(db);
    std::list<std::string> names;
    for (int i = 0; i < 6; ++i)
      names.push_back("node " + std::to_string(i % 4));
    int other = 0;
    for (std::list<std::string>::iterator it = names.begin(); it != names.end(); ++it)
      other += nodes.idOf(*it) != nodes.idOf("node 0");
    std::printf("%d others, %d stored\n", other, nodes.stored());
  }
  sqlite3_close(db);
}
