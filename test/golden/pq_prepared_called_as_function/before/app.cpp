#include <libpq-fe.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

class Rows {
public:
  explicit Rows(PGresult *raw) : raw_(raw, PQclear) {}
  int count() const { return PQntuples(raw_.get()); }
  std::string text(int row, int column) const { return PQgetvalue(raw_.get(), row, column); }
  std::int64_t number(int row, int column) const { return std::strtoll(PQgetvalue(raw_.get(), row, column), nullptr, 10); }

private:
  std::shared_ptr<PGresult> raw_;
};

class Statement {
public:
  Statement(PGconn *conn, const char *name, const char *sql) : conn_(conn), name_(name) {
    PQclear(PQprepare(conn_, name, sql, 0, nullptr));
  }
  template <typename... Args> Rows operator()(const Args &...args) const {
    const std::array<std::string, sizeof...(Args)> text{param(args)...};
    std::array<const char *, sizeof...(Args)> values{};
    for (std::size_t i = 0; i < text.size(); ++i)
      values[i] = text[i].c_str();
    return Rows(PQexecPrepared(conn_, name_, static_cast<int>(values.size()), values.data(), nullptr, nullptr, 0));
  }

private:
  static std::string param(const std::string &value) { return value; }
  static std::string param(std::int64_t value) { return std::to_string(value); }

  PGconn *conn_;
  const char *name_;
};

class Depot {
public:
  explicit Depot(PGconn *conn)
      : add_(conn, "add", "INSERT INTO parcel (label) VALUES ($1) RETURNING parcel_id"),
        find_(conn, "find", "SELECT label FROM parcel WHERE parcel_id = $1"),
        rename_(conn, "rename", "UPDATE parcel SET label = $1 WHERE parcel_id = $2") {}

  std::int64_t add(const std::string &label) { return add_(label).number(0, 0); }
  std::string find(std::int64_t parcel) const { return find_(parcel).text(0, 0); }
  void rename(std::int64_t parcel, const std::string &label) { rename_(label, parcel); }

private:
  Statement add_, find_, rename_;
};

int main(int, char **argv) {
  PGconn *conn = PQconnectdb(argv[1]);
  Depot depot(conn);
  const std::int64_t first = depot.add("first"), second = depot.add("second");
  depot.rename(second, "last");
  std::printf("%s %s\n", depot.find(first).c_str(), depot.find(second).c_str());
  PQfinish(conn);
}
