#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <cstdio>
#include <string>

long long put(soci::session &sql, const std::string &account, int amount) {
  sql << "INSERT INTO Txn (Account, Amount) VALUES (:account, :amount)", soci::use(account), soci::use(amount); // [insert]
  long long id = 0;
  sql.get_last_insert_id("Txn", id); // [id_read_call]
  return id;
}

long long put_checked(soci::session &sql, const std::string &account) {
  sql << "INSERT INTO Txn (Account, Amount) VALUES (:account, 2)", soci::use(account, "account"); // [insert]
  long long id = 0;
  if (!sql.get_last_insert_id("Txn", id)) // [id_read_call]
    return -1;
  return id;
}

long long put_prepared(soci::session &sql, const std::string &account) {
  soci::statement st = (sql.prepare << "INSERT INTO Txn (Account, Amount) VALUES (:account, 3)", soci::use(account)); // [insert]
  st.execute(true);
  long long id = 0;
  sql << "SELECT last_insert_rowid()", soci::into(id); // [id_read_query]
  return id;
}

long long put_streamed(soci::session &sql, int amount) {
  sql << "INSERT INTO Txn (Account, Amount) VALUES ('streamed', " << amount << ")"; // [insert]
  long long id = 0;
  sql.get_last_insert_id("Txn", id); // [id_read_call]
  sql << "INSERT INTO Line (TxnId, No) VALUES (:id, 1)", soci::use(id);
  return id;
}

std::string account_of(soci::session &sql, long long id) {
  std::string account = "none";
  sql << "SELECT Account FROM Txn WHERE TxnId = :id", soci::into(account), soci::use(id); // [point_read]
  return account;
}

int twins(soci::session &sql, long long id) {
  int found = 0;
  soci::rowset<std::string> all = (sql.prepare << "SELECT Account FROM Txn WHERE TxnId = :id", soci::use(id)); // [point_read]
  for (const std::string &account : all)
    found += account.size() == 8;
  return found;
}

int main(int, char **argv) {
  soci::session sql(soci::sqlite3, argv[1]);
  std::printf("%s\n", account_of(sql, put(sql, "put", 1)).c_str());
  std::printf("%s\n", account_of(sql, put_checked(sql, "checked")).c_str());
  std::printf("%s\n", account_of(sql, put_prepared(sql, "prepared")).c_str());
  std::printf("%s\n", account_of(sql, put_streamed(sql, 4)).c_str());
  std::printf("%d\n", twins(sql, put_prepared(sql, "prepared")));
  int lines = 0;
  sql << "SELECT COUNT(*) FROM Txn t JOIN Line l ON l.TxnId = t.TxnId", soci::into(lines); // [join]
  std::printf("%d\n", lines);
}
