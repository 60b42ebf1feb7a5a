#include <sqlite3.h>

#include <string>
#include <utility>
#include <vector>

const char *verb(); // of another library

// Pieces are put into a list and joined: no INSERT is seen.
class Statement {
public:
  Statement &add(std::string piece) {
    pieces_.push_back(std::move(piece));
    return *this;
  }
  std::string text() const {
    std::string all;
    for (const std::string &piece : pieces_) {
      if (!all.empty())
        all += ' ';
      all += piece;
    }
    return all;
  }

private:
  std::vector<std::string> pieces_;
};

static void run(sqlite3 *db, const std::string &text) { sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr); }

long long store(sqlite3 *db) {
  Statement insert;
  insert.add(verb()).add("Txn").add("(Amount) VALUES (1)");
  run(db, insert.text());
  return 0;
}

// The INSERT of this table is seen: what else runs is a note.
void log(sqlite3 *db) { run(db, "INSERT INTO Log (LogId, Text, ShardId) VALUES (7, 'x', 8)"); }
