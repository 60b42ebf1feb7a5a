#include <libpq-fe.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

typedef int32_t s32;
typedef uint32_t u32;

inline std::string text_of(s32 n) { return std::to_string(n); }

// What all stores have: statements that are prepared when the first of them is needed.
class Store {
public:
  explicit Store(const char *info) : conn_(PQconnectdb(info)) {}
  virtual ~Store() { PQfinish(conn_); }

protected:
  virtual void prepare_all() = 0;

  void ready() {
    if (!prepared_)
      prepare_all();
    prepared_ = true;
  }
  void prepare(const std::string &name, const std::string &sql) {
    PQclear(PQprepare(conn_, name.c_str(), sql.c_str(), 0, nullptr));
  }
  PGresult *run(const char *name, const int n, const void **values, const int *lengths, bool clear) {
    PGresult *res = PQexecPrepared(conn_, name, n, (const char *const *)values, lengths, nullptr, 0);
    if (PQresultStatus(res) != PGRES_TUPLES_OK && PQresultStatus(res) != PGRES_COMMAND_OK) {
      fprintf(stderr, "%s", PQresultErrorMessage(res));
      exit(1);
    }
    if (clear) {
      PQclear(res);
      res = nullptr;
    }
    return res;
  }
  PGresult *run(const char *name, const int n, const char **values, bool clear = true) {
    return run(name, n, (const void **)values, nullptr, clear);
  }
  static s32 number(PGresult *res, int row, int col) { return atoi(PQgetvalue(res, row, col)); }
  static u32 count(PGresult *res, int row, int col) { return (u32)atoi(PQgetvalue(res, row, col)); }

private:
  PGconn *conn_;
  bool prepared_ = false;
};

struct Account {
  u32 id = 0;
  std::string name;
  s32 visits = 0;
  std::vector<std::string> rights;
};

class AccountStore : public Store {
public:
  using Store::Store;

  bool load(const std::string &name, Account &to) {
    ready();
    const char *values[] = {name.c_str()};
    PGresult *res = run("account_read", 1, values, false);
    if (PQntuples(res) == 0) {
      PQclear(res);
      return false;
    }
    to.id = count(res, 0, 0);
    to.name = PQgetvalue(res, 0, 1);
    to.visits = number(res, 0, 2);
    PQclear(res);
    std::string id = text_of(to.id);
    const char *rights_values[] = {id.c_str()};
    PGresult *rights = run("rights_read", 1, rights_values, false);
    for (int i = 0; i < PQntuples(rights); ++i)
      to.rights.push_back(PQgetvalue(rights, i, 0));
    PQclear(rights);
    return true;
  }

  void create(Account &of) {
    ready();
    std::string visits = text_of(of.visits);
    const char *values[] = {of.name.c_str(), visits.c_str()};
    PGresult *res = run("account_create", 2, values, false);
    of.id = count(res, 0, 0);
    PQclear(res);
    write_rights(of);
  }

  void save(const Account &of) {
    ready();
    std::string visits = text_of(of.visits);
    std::string id = text_of(of.id);
    const char *values[] = {visits.c_str(), id.c_str()};
    run("account_write", 2, values);
    write_rights(of);
  }

private:
  void prepare_all() override {
    prepare("account_read", "SELECT id, name, visits FROM accounts WHERE name = $1");
    prepare("account_create", "INSERT INTO accounts (name, visits) VALUES ($1, $2) RETURNING id");
    prepare("account_write", "UPDATE accounts SET visits = $1 WHERE id = $2");
    prepare("rights_read", "SELECT title FROM rights WHERE id = $1 ORDER BY title");
    prepare("rights_clear", "DELETE FROM rights WHERE id = $1");
    prepare("rights_write", "INSERT INTO rights (id, title) VALUES ($1, $2)");
  }
  void write_rights(const Account &of) {
    std::string id = text_of(of.id);
    const char *clear[] = {id.c_str()};
    run("rights_clear", 1, clear);
    for (const std::string &title : of.rights) {
      const char *values[] = {id.c_str(), title.c_str()};
      run("rights_write", 2, values);
    }
  }
};

class BlockStore : public Store {
public:
  using Store::Store;

  void save(s32 x, s32 y, const std::string &data) {
    ready();
    std::string xs = text_of(x), ys = text_of(y);
    const char *values[] = {xs.c_str(), ys.c_str(), data.c_str()};
    run("block_write", 3, values);
  }
  void print_all() {
    ready();
    PGresult *res = run("block_list", 0, (const char **)nullptr, false);
    for (int i = 0; i < PQntuples(res); ++i)
      printf("block %d %d: %s\n", number(res, i, 0), number(res, i, 1), PQgetvalue(res, i, 2));
    PQclear(res);
  }

private:
  void prepare_all() override {
    prepare("block_write", "INSERT INTO blocks (x, y, data) VALUES ($1, $2, $3)");
    prepare("block_list", "SELECT x, y, data FROM blocks ORDER BY x, y");
  }
};

int main(int, char **argv) {
  AccountStore accounts(argv[1]);
  BlockStore blocks(argv[1]);
  Account ada;
  ada.name = "ada";
  ada.rights = {"build", "fly"};
  accounts.create(ada);
  Account bob;
  bob.name = "bob";
  bob.visits = 4;
  accounts.create(bob);
  bob.visits = 5;
  bob.rights = {"shout"};
  accounts.save(bob);
  for (const char *name : {"ada", "bob", "eve"}) {
    Account found;
    if (!accounts.load(name, found)) {
      printf("%s: nobody\n", name);
      continue;
    }
    printf("%s: %d visits", found.name.c_str(), found.visits);
    for (const std::string &right : found.rights)
      printf(", may %s", right.c_str());
    printf("\n");
  }
  blocks.save(3, -4, "stone");
  blocks.save(-7, 2, "sand");
  blocks.print_all();
}
