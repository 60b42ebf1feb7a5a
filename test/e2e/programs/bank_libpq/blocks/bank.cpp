#include "bank.h"

long long Bank::open(const std::string &owner) {
  Rows rows = db_.run("INSERT INTO account (owner) VALUES ($1) RETURNING id", {owner});
  return rows.number(0, 0);
}

void Bank::deposit(long long account, long long cents) {
  db_.run("UPDATE account SET cents = cents + $1 WHERE id = $2", {std::to_string(cents), std::to_string(account)});
}

long long Bank::transfer(long long from, long long to, long long cents) {
  db_.run("BEGIN");
  Rows taken = db_.run("UPDATE account SET cents = cents - $2 WHERE id = $1 AND cents >= $2",
                       {std::to_string(from), std::to_string(cents)});
  if (taken.changed() != 1) {
    db_.run("ROLLBACK");
    return 0;
  }
  deposit(to, cents);
  Rows made = db_.run("INSERT INTO transfer (source, target, cents) VALUES ($1, $2, $3) RETURNING id",
                      {std::to_string(from), std::to_string(to), std::to_string(cents)});
  db_.run("COMMIT");
  return made.number(0, 0);
}

long long Bank::balance(long long account) {
  Rows rows = db_.run("SELECT cents FROM account WHERE id = $1", {std::to_string(account)});
  return rows.count() ? rows.number(0, 0) : -1;
}

std::string Bank::describe(long long transfer) {
  Rows rows = db_.run("SELECT s.owner, t.owner, x.cents FROM transfer x JOIN account s ON s.id = x.source "
                      "JOIN account t ON t.id = x.target WHERE x.id = $1",
                      {std::to_string(transfer)});
  return rows.count() ? rows.text(0, 0) + " to " + rows.text(0, 1) + ": " + rows.text(0, 2) : "none";
}

std::vector<std::string> Bank::statement(long long account) {
  std::vector<std::string> lines;
  Rows rows = db_.run("SELECT CASE WHEN source = $1 THEN '-' ELSE '+' END || cents FROM transfer "
                      "WHERE source = $1 OR target = $1 ORDER BY id",
                      {std::to_string(account)});
  for (int i = 0; i < rows.count(); ++i)
    lines.push_back(rows.text(i, 0));
  return lines;
}

std::vector<std::string> Bank::latest(int n) {
  std::vector<std::string> lines;
  Rows rows = db_.run("SELECT t.owner, x.cents FROM transfer x JOIN account t ON t.id = x.target "
                      "ORDER BY x.id DESC LIMIT $1",
                      {std::to_string(n)});
  for (int i = 0; i < rows.count(); ++i)
    lines.push_back(rows.text(i, 0) + " got " + rows.text(i, 1));
  return lines;
}

bool Bank::close(long long account) {
  return db_.run("DELETE FROM account WHERE id = $1 AND cents = 0", {std::to_string(account)}).changed() == 1;
}

// All transfers at a third of their value.
void copy_all(Connection &db) {
  db.run("INSERT INTO transfer (source, target, cents) SELECT source, target, cents / 3 + 1 FROM transfer");
}
