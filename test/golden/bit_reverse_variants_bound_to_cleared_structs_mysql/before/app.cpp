// Values that a variant holds, also none, are bound by structs in a vector that
// is cleared before they are filled.
#include <mysql.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using Value = std::variant<std::monostate, std::int64_t, std::string>;
using Values = std::vector<Value>;

class Statement {
public:
  Statement(MYSQL *db, const std::string &sql) : st_(mysql_stmt_init(db)) {
    check(mysql_stmt_prepare(st_, sql.data(), sql.size()) != 0);
  }
  Statement(const Statement &) = delete;
  ~Statement() { mysql_stmt_close(st_); }

  void execute(const Values &values) {
    std::vector<MYSQL_BIND> binds(values.size());
    if (!binds.empty())
      std::memset(binds.data(), 0, binds.size() * sizeof(MYSQL_BIND));
    for (std::size_t i = 0; i < values.size(); ++i)
      fill(binds[i], values[i]);
    check(!binds.empty() && mysql_stmt_bind_param(st_, binds.data()) != 0);
    check(mysql_stmt_execute(st_) != 0);
  }
  std::int64_t newId() { return static_cast<std::int64_t>(mysql_stmt_insert_id(st_)); }

private:
  static void fill(MYSQL_BIND &bind, const Value &value) {
    if (const auto *number = std::get_if<std::int64_t>(&value)) {
      bind.buffer_type = MYSQL_TYPE_LONGLONG;
      bind.buffer = const_cast<std::int64_t *>(number);
    } else if (const auto *text = std::get_if<std::string>(&value)) {
      bind.buffer_type = MYSQL_TYPE_STRING;
      bind.buffer = const_cast<char *>(text->data());
      bind.buffer_length = text->size();
    } else {
      bind.buffer_type = MYSQL_TYPE_NULL;
    }
  }
  void check(bool failed) const {
    if (!failed)
      return;
    std::fprintf(stderr, "%s\n", mysql_stmt_error(st_));
    std::exit(1);
  }

  MYSQL_STMT *st_;
};

static Value orNull(const std::optional<std::int64_t> &id) { return id ? Value(*id) : Value(); }
static Value orNull(const std::string &text) { return text.empty() ? Value() : Value(text); }

static std::int64_t sail(MYSQL *db, const std::string &port, std::optional<std::int64_t> back, const std::string &pilot) {
  Statement st(db, "INSERT INTO sailings (port, back_id, pilot) VALUES (?, ?, ?)");
  st.execute({port, orNull(back), orNull(pilot)});
  return st.newId();
}

static void rename(MYSQL *db, std::int64_t id, const std::string &port) {
  Statement(db, "UPDATE sailings SET port = ? WHERE id = ?").execute({port, id});
}

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const std::int64_t out = sail(db, "Oban", std::nullopt, "Ann");
  sail(db, "Mull", out, "");
  rename(db, out, "Craignure");
  mysql_query(db, "SELECT a.port, COALESCE(a.pilot, '-'), b.port FROM sailings a JOIN sailings b ON b.id = a.back_id");
  MYSQL_RES *result = mysql_store_result(db);
  while (MYSQL_ROW row = mysql_fetch_row(result))
    std::printf("%s %s %s\n", row[0], row[1], row[2]);
  mysql_free_result(result);
  mysql_close(db);
}
