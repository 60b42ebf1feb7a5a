// All statements are registered in one place and run by name elsewhere: what a template is given becomes a list of texts, and the library takes that apart.
#include <pqxx/pqxx>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class UnitOfWork {
public:
  virtual ~UnitOfWork() = default;
  virtual pqxx::result exec(const std::string &statement, const std::vector<std::string> &args) = 0;
  virtual void commit() = 0;

  template <typename... Args> pqxx::result run(const std::string &statement, const Args &...args) {
    return exec(statement, std::vector<std::string>{pqxx::to_string(args)...});
  }
};

class PgUnitOfWork final : public UnitOfWork {
public:
  explicit PgUnitOfWork(pqxx::connection &connection) : work_(connection) {}
  pqxx::result exec(const std::string &statement, const std::vector<std::string> &args) override {
    return work_.exec_prepared(statement, pqxx::prepare::make_dynamic_params(args));
  }
  // All but the name of who sends.
  pqxx::result by(const std::string &statement, const std::string &sender, const std::vector<std::string> &args) {
    return work_.exec_prepared(statement, sender, pqxx::prepare::make_dynamic_params(args.begin(), args.end()));
  }
  void commit() override { work_.commit(); }

private:
  pqxx::work work_;
};

static const char *const Add = "message.add";
static const char *const MarkSent = "message.sent";
static const char *const Find = "message.find";
static const char *const Rename = "message.rename";

static void prepare(pqxx::connection &db) {
  db.prepare(Add, "INSERT INTO message (kind, body, seq, shard) VALUES ($1, $2, $3, $4) RETURNING seq");
  db.prepare(MarkSent, "UPDATE message SET sent = true WHERE seq = $1 AND NOT sent AND shard = $2");
  db.prepare(Find, "SELECT kind, body, sent FROM message WHERE seq = $1 AND shard = $2");
  db.prepare(Rename, "UPDATE message SET sender = $1 WHERE kind = $2");
}

static long long add(UnitOfWork &work, const std::string &kind, const std::string &body) {
  const auto message_seq = keyspread::ordered_id();
  return work.run(Add, kind, body, static_cast<long long>(message_seq), static_cast<long long>(keyspread::shard_of<8>(message_seq)))[0]["seq"].as<long long>();
}

static long long welcome(UnitOfWork &work, const std::string &name) {
  const auto message_seq = keyspread::ordered_id();
  const auto row = work.run(Add, "welcome", "Dear " + name, static_cast<long long>(message_seq), static_cast<long long>(keyspread::shard_of<8>(message_seq)))[0];
  return row[0].as<long long>();
}

static std::string text(UnitOfWork &work, long long seq) {
  const auto rows = work.run(Find, seq, static_cast<long long>(keyspread::shard_of<8>(seq)));
  if (rows.empty())
    return "-";
  return std::string(rows[0][0].c_str()) + ": " + rows[0][1].c_str() + (rows[0][2].as<bool>() ? "!" : "");
}

int main(int, char **argv) {
  pqxx::connection db(argv[1]);
  prepare(db);
  std::unique_ptr<PgUnitOfWork> work(new PgUnitOfWork(db));
  const long long one = add(*work, "offer", "two for one"), two = welcome(*work, "Ann");
  work->run(MarkSent, two, static_cast<long long>(keyspread::shard_of<8>(two)));
  work->by(Rename, "shop", {"offer"});
  std::printf("%d\n%s\n%s\n", one < two, text(*work, one).c_str(), text(*work, two).c_str());
  work->commit();
}
