// Ids in containers that keep them in order: what is taken for the newest, and what is not.
#include <libpq-fe.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

struct Order {
  int64_t id = 0;
  int64_t amount = 0;
};

class Orders {
public:
  void load(PGconn *c) {
    PGresult *r = PQexec(c, "SELECT id, amount FROM orders WHERE open"); // NOT ordered-scan
    for (int i = 0; i < PQntuples(r); ++i) {
      Order o;
      o.id = std::atoll(PQgetvalue(r, i, 0));
      o.amount = std::atoll(PQgetvalue(r, i, 1));
      byId[o.id] = o;
      byAmount.emplace(o.amount, o);
      ids.insert(o.id);
      amounts.insert(o.amount);
      list.push_back(o.id);
      sums.push_back(o.amount);
      known.push_back(o.id);
    }
    PQclear(r);
  }

  int64_t newest() const { return byId.rbegin()->first; } // FIND order-dependence orders.id
  int64_t last() const { return *std::prev(ids.end()); } // FIND order-dependence orders.id
  int64_t dearest() const { return byAmount.rbegin()->first; } // NOT order-dependence
  int64_t most() const { return *amounts.rbegin(); } // NOT order-dependence
  bool has(int64_t id) const { return byId.find(id) != byId.end() || ids.count(id); } // NOT order-dependence
  const Order &get(int64_t id) const { return byId.at(id); } // NOT order-dependence

  int64_t sorted() {
    std::sort(list.begin(), list.end()); // FIND order-dependence orders.id
    std::sort(sums.begin(), sums.end()); // NOT order-dependence
    return list.back() - sums.back();
  }
  int64_t top() const { return *std::max_element(list.begin(), list.end()); } // FIND order-dependence orders.id
  void dropTwice() {
    std::sort(known.begin(), known.end()); // NOT order-dependence
    known.erase(std::unique(known.begin(), known.end()), known.end());
  }

private:
  std::map<int64_t, Order> byId;
  std::map<int64_t, Order> byAmount;
  std::set<int64_t> ids, amounts;
  std::vector<int64_t> list, sums, known;
};

// A random key has no age: its order says nothing, and nobody takes it for one.
struct Token {
  std::string id;
};
std::vector<Token> tokens(PGconn *c) {
  std::vector<Token> all;
  PGresult *r = PQexec(c, "SELECT token FROM tokens"); // NOT ordered-scan
  for (int i = 0; i < PQntuples(r); ++i)
    all.push_back(Token{PQgetvalue(r, i, 0)});
  std::sort(all.begin(), all.end(), [](const Token &a, const Token &b) { return a.id < b.id; }); // NOT order-dependence
  return all;
}

// The orders of two tables have nothing to do with one another.
bool strangers(PGconn *c) {
  PGresult *a = PQexec(c, "SELECT id FROM orders WHERE amount = 1"); // NOT ordered-scan
  PGresult *b = PQexec(c, "SELECT id FROM payments WHERE amount = 1"); // NOT ordered-scan
  int64_t order = std::atoll(PQgetvalue(a, 0, 0)), payment = std::atoll(PQgetvalue(b, 0, 0));
  return order < payment; // NOT order-dependence
}
