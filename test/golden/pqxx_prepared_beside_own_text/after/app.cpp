// A function that runs a text of its own and binds to a statement that goes by a name: its values are its own.
#include <iostream>
#include <pqxx/pqxx>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Messages {
public:
  explicit Messages(const std::string &where) : conn_(where) {
    conn_.prepare("add", "INSERT INTO messages (message_id, body, ShardId) VALUES ($1, $2, $3)");
    conn_.prepare("edit", "UPDATE messages SET body = $2 WHERE message_id = $1 AND ShardId = $3");
  }

  void add(long long id, const std::string &body) {
    pqxx::work w(conn_);
    w.exec_params("DELETE FROM messages WHERE message_id = $1 AND body <> $2 AND ShardId = $3", id, body, keyspread::shard_of<16>(id));
    w.exec_prepared("add", id, body, keyspread::shard_of<16>(id));
    w.commit();
  }

  bool edit(long long id, const std::string &body) {
    pqxx::work w(conn_);
    const pqxx::result r = w.exec_prepared("edit", id, body, keyspread::shard_of<16>(id));
    w.commit();
    return r.affected_rows() == 1;
  }

  void print() {
    pqxx::work w(conn_);
    for (const auto &row : w.exec("SELECT body FROM messages ORDER BY body"))
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
  messages.add(3, "again");
  std::cout << messages.edit(2, "new") << messages.edit(99, "none") << '\n';
  messages.print();
}
