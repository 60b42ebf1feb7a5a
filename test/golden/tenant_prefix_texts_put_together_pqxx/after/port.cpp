// Names of statements, rows of an INSERT and conditions are put together when
// the program runs.
#include <pqxx/pqxx>

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct call {
  long long id;
  std::string port;
  int ship;
};

class office {
public:
  office(pqxx::connection &conn, std::string port) : conn_(conn), port_(std::move(port)) {
    conn_.prepare("announce_" + port_, "INSERT INTO calls (port, ship, id) VALUES ($1, $2, $3) RETURNING id");
  }

  long long announce(int ship, const std::vector<int> &tons) {
    pqxx::work tx{conn_};
    const auto calls_id = keyspread::ordered_id();
    const auto id = tx.exec_prepared1("announce_" + port_, port_, ship, calls_id)[0].as<long long>();
    std::ostringstream sql;
    sql << "INSERT INTO cargo (call_id, item, port, tons) VALUES ";
    int n = 0;
    for (const int each : tons) {
      sql << (n ? ", (" : "(") << id << ", " << n + 1 << ", " << tx.quote(port_) << ", " << each << ")";
      ++n;
    }
    tx.exec0(sql.str());
    tx.commit();
    return id;
  }

  call find(long long id) {
    pqxx::work tx{conn_};
    const auto r = tx.exec_params1("SELECT id, port, ship FROM calls WHERE id = $1 AND port = $2", id, port_);
    return {r["id"].as<long long>(), r["port"].as<std::string>(), r["ship"].as<int>()};
  }

  bool cancel(long long id) {
    pqxx::work tx{conn_};
    tx.exec("DELETE FROM cargo WHERE call_id = " + std::to_string(id) + " AND port = " + tx.quote(port_));
    const auto gone = tx.exec("DELETE FROM calls WHERE id = " + std::to_string(id) + " AND port = " + tx.quote(port_)).affected_rows();
    tx.commit();
    return gone > 0;
  }

private:
  pqxx::connection &conn_;
  std::string port_;
};

// The tenant is that of the call whose id is asked for.
int tonnage(pqxx::connection &conn, const call &of) {
  pqxx::nontransaction tx{conn};
  return tx.exec_params1("SELECT COALESCE(SUM(tons), 0) FROM cargo WHERE call_id = $1 AND port = $2", of.id, of.port)[0].as<int>();
}

int main(int, char **argv) {
  pqxx::connection conn(argv[1]);
  office kiel(conn, "Kiel"), oslo(conn, "Oslo");
  const auto a = kiel.announce(1, {3, 4}), b = oslo.announce(2, {5});
  std::printf("%d %d\n", tonnage(conn, kiel.find(a)), tonnage(conn, oslo.find(b)));
  std::printf("%d %d\n", kiel.cancel(a), kiel.cancel(a));
}
