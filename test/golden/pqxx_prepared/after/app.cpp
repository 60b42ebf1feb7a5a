// Statements that go by a name, in functions of their own; values that are quoted into the text.
#include <iostream>
#include <pqxx/pqxx>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Messages {
public:
  explicit Messages(const std::string &where) : conn_(where) {
    conn_.prepare("add", "INSERT INTO messages (message_id, body, ShardId) VALUES ($1, $2, $3)");          // [insert]
    conn_.prepare("edit", "UPDATE messages SET body = $2 WHERE message_id = $1 AND ShardId = $3");             // [point_update]
    conn_.prepare("after", "SELECT body FROM messages WHERE message_id > $1 AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY message_id"); // [keyset_cursor]
  }

  void add(long long id, const std::string &body) {
    pqxx::work w(conn_);
    w.exec_prepared("add", id, body, keyspread::shard_of<16>(id));
    w.commit();
  }

  bool edit(long long id, const std::string &body) {
    pqxx::work w(conn_);
    const pqxx::result r = w.exec_prepared("edit", id, body, keyspread::shard_of<16>(id));
    w.commit();
    return r.affected_rows() == 1;
  }

  bool erase(long long id) {
    pqxx::work w(conn_);
    const pqxx::result r = w.exec("DELETE FROM messages WHERE message_id = " + w.quote(id) + " AND ShardId = " + std::to_string(keyspread::shard_of<16>(id))); // [point_delete]
    w.commit();
    return r.affected_rows() == 1;
  }

  void print(long long after) {
    pqxx::work w(conn_);
    for (const auto &row : w.exec_prepared("after", after))
      std::cout << row[0].c_str() << ' ';
    std::cout << '\n';
  }

private:
  pqxx::connection conn_;
};

int main(int, char **argv) {
  Messages messages(argv[1]);
  for (long long i = 1; i < 6; ++i)
    messages.add(i, "m" + std::to_string(i));
  std::cout << messages.edit(2, "new") << messages.edit(99, "none") << messages.erase(4) << '\n';
  messages.print(1);
}
