// A statement keeps its values in their order; what stands beside each is its kind, and no number.
#include <mysql.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

class Stmt {
public:
  Stmt(MYSQL *db, const char *sql) : stmt_(mysql_stmt_init(db)) {
    if (mysql_stmt_prepare(stmt_, sql, std::strlen(sql)) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
    params_.resize(mysql_stmt_param_count(stmt_));
    if (!params_.empty())
      std::memset(params_.data(), 0, params_.size() * sizeof(MYSQL_BIND));
  }
  ~Stmt() { mysql_stmt_close(stmt_); }
  Stmt(const Stmt &) = delete;

  void bind(int kind, std::int64_t value) {
    numbers_.push_back(value);
    const int number = ++given_;
    last_ = kind;
    MYSQL_BIND &to = params_.at(static_cast<std::size_t>(number) - 1);
    to.buffer_type = MYSQL_TYPE_LONGLONG;
    to.buffer = &numbers_.back();
  }
  void bind(int kind, const std::string &value) {
    texts_.push_back(value);
    const int number = ++given_;
    last_ = kind;
    MYSQL_BIND &to = params_.at(static_cast<std::size_t>(number) - 1);
    to.buffer_type = MYSQL_TYPE_STRING;
    to.buffer = texts_.back().data();
    to.buffer_length = static_cast<unsigned long>(texts_.back().size());
  }
  void execute() {
    if (!params_.empty() && mysql_stmt_bind_param(stmt_, params_.data()) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
    if (mysql_stmt_execute(stmt_) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
    if (mysql_stmt_field_count(stmt_) > 0 && mysql_stmt_store_result(stmt_) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
  }
  bool fetch() { return mysql_stmt_fetch(stmt_) == 0; }
  std::int64_t integer(unsigned column) {
    std::int64_t value = 0;
    MYSQL_BIND out;
    std::memset(&out, 0, sizeof out);
    out.buffer_type = MYSQL_TYPE_LONGLONG;
    out.buffer = &value;
    mysql_stmt_fetch_column(stmt_, &out, column, 0);
    return value;
  }
  std::int64_t insertId() { return static_cast<std::int64_t>(mysql_stmt_insert_id(stmt_)); }

private:
  MYSQL_STMT *stmt_;
  int given_ = 0, last_ = 0;
  std::vector<MYSQL_BIND> params_;
  std::deque<std::int64_t> numbers_; // what the parameters point to
  std::deque<std::string> texts_;
};

static std::int64_t open(MYSQL *db, const std::string &customer, std::int64_t cents) {
  Stmt st(db, "INSERT INTO orders (customer, cents) VALUES (?, ?)");
  st.bind(1, customer);
  st.bind(2, cents);
  st.execute();
  return st.insertId();
}

static void add(MYSQL *db, std::int64_t order, std::int64_t cents) {
  Stmt st(db, "UPDATE orders SET cents = cents + ? WHERE id = ?");
  st.bind(2, cents);
  st.bind(2, order);
  st.execute();
}

static std::int64_t due(MYSQL *db, std::int64_t order) {
  Stmt st(db, "SELECT cents FROM orders WHERE id = ?");
  st.bind(2, order);
  st.execute();
  return st.fetch() ? st.integer(0) : -1;
}

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const std::int64_t north = open(db, "north", 310), hotel = open(db, "hotel", 45);
  add(db, north, 90);
  std::printf("%lld %lld\n", static_cast<long long>(due(db, north)), static_cast<long long>(due(db, hotel)));
  mysql_close(db);
}
