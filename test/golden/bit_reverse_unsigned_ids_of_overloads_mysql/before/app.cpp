// Ids are unsigned, and the overloads that take a value know no signed type as wide.
#include <mysql.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using LoanId = std::uint64_t;

class Statement {
public:
  Statement(MYSQL *db, std::string_view sql) : st_(mysql_stmt_init(db)) {
    check(mysql_stmt_prepare(st_, sql.data(), sql.size()));
  }
  Statement(const Statement &) = delete;
  ~Statement() { mysql_stmt_close(st_); }

  template <class... Args> Statement &run(const Args &...args) {
    values_.clear();
    (add(args), ...);
    execute();
    return *this;
  }
  LoanId newId() { return mysql_stmt_insert_id(st_); }

private:
  void add(std::uint64_t value) { values_.emplace_back(value); }
  void add(int value) { values_.emplace_back(static_cast<std::uint64_t>(value)); }
  void add(std::string_view value) { values_.emplace_back(std::string(value)); }

  void execute() {
    std::vector<MYSQL_BIND> binds(values_.size());
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (auto *number = std::get_if<std::uint64_t>(&values_[i])) {
        binds[i].buffer_type = MYSQL_TYPE_LONGLONG;
        binds[i].buffer = number;
        binds[i].is_unsigned = true;
      } else {
        auto &text = std::get<std::string>(values_[i]);
        binds[i].buffer_type = MYSQL_TYPE_STRING;
        binds[i].buffer = text.data();
        binds[i].buffer_length = text.size();
      }
    }
    check(mysql_stmt_bind_param(st_, binds.data()));
    check(mysql_stmt_execute(st_));
  }
  void check(int failed) const {
    if (!failed)
      return;
    std::fprintf(stderr, "%s\n", mysql_stmt_error(st_));
    std::exit(1);
  }

  MYSQL_STMT *st_;
  std::vector<std::variant<std::uint64_t, std::string>> values_;
};

static LoanId lend(MYSQL *db, const std::string &tool, int days) {
  Statement insert(db, "INSERT INTO loans (tool, days) VALUES (?, ?)");
  insert.run(tool, days);
  return insert.newId();
}

static LoanId extend(MYSQL *db, LoanId of, int days) {
  Statement insert(db, "INSERT INTO loans (tool, days, of_id) VALUES ('more', ?, ?)");
  return insert.run(days, of).newId();
}

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const LoanId saw = lend(db, "saw", 3);
  lend(db, "plane", 7);
  Statement(db, "UPDATE loans SET days = ? WHERE id = ?").run(9, extend(db, saw, 2));
  mysql_query(db, "SELECT a.tool, a.days, b.tool FROM loans a LEFT JOIN loans b ON b.id = a.of_id ORDER BY a.days");
  MYSQL_RES *result = mysql_store_result(db);
  while (MYSQL_ROW row = mysql_fetch_row(result))
    std::printf("%s %s %s\n", row[0], row[1], row[2] ? row[2] : "-");
  mysql_free_result(result);
  mysql_close(db);
}
