// Bulk inserts: each value is a vector, and a new one would have to be one, too.
#include <soci/soci.h>

#include <QSqlQuery>
#include <QVariant>

#include <string>
#include <vector>

void put_all(soci::session &sql, const std::vector<std::string> &accounts, const std::vector<int> &amounts) {
  sql << "INSERT INTO Txn (Account, Amount) VALUES (:account, :amount)", soci::use(accounts), soci::use(amounts);
}

void put_prepared(soci::session &sql, const std::vector<std::string> &accounts) {
  std::vector<std::string> batch;
  soci::statement st = (sql.prepare << "INSERT INTO Txn (Account, Amount) VALUES (:account, 1)", soci::use(batch));
  for (const std::string &account : accounts) {
    batch.assign(3, account);
    st.execute(true);
  }
}

void put_batch(QSqlQuery &query, const QVariantList &accounts) {
  query.prepare("INSERT INTO Txn (Account, Amount) VALUES (?, 2)");
  query.addBindValue(accounts);
  query.execBatch();
}

// One row: bytes are one value.
void put_one(soci::session &sql, const std::string &account) {
  sql << "INSERT INTO Txn (Account, Amount) VALUES (:account, 4)", soci::use(account);
}
