#include "library.h"
#include "statement.h"

void Library::enter(const std::string &isbn, const std::string &title) {
  Statement st(db_, "INSERT INTO books VALUES (?, ?)");
  st.bind(1, isbn);
  st.bind(2, title);
  st.step();
}

LoanId Library::lend(MemberId member, const std::string &isbn, std::int64_t due) {
  Statement st(db_, "INSERT INTO loans (member, isbn, due) VALUES (?, ?, ?)");
  st.bind(1, member);
  st.bind(2, isbn);
  st.bind(3, due);
  st.step();
  return sqlite3_last_insert_rowid(db_);
}

void Library::bring_back(LoanId loan) {
  Statement st(db_, "DELETE FROM loans WHERE id = ?");
  st.bind(1, loan);
  st.step();
}

void Library::fine(LoanId loan, std::int64_t day, int cents) {
  Statement st(db_, "INSERT INTO fines (loan, day, cents) VALUES (?, ?, ?)");
  st.bind(1, loan);
  st.bind(2, day);
  st.bind(3, cents);
  st.step();
}

std::vector<std::string> Library::newest(int limit) const {
  std::vector<std::string> lines;
  Statement st(db_, "SELECT m.name, b.title FROM loans l "
                    "JOIN members m ON m.id = l.member JOIN books b ON b.isbn = l.isbn "
                    "ORDER BY l.id DESC LIMIT ?");
  st.bind(1, limit);
  while (st.step())
    lines.push_back(st.text(0) + " has " + st.text(1));
  return lines;
}

std::vector<std::string> Library::page(LoanId after, int limit) const {
  std::vector<std::string> isbns;
  Statement st(db_, "SELECT isbn FROM loans WHERE id > ? ORDER BY id LIMIT ?");
  st.bind(1, after);
  st.bind(2, limit);
  while (st.step())
    isbns.push_back(st.text(0));
  return isbns;
}

std::vector<std::pair<std::string, int>> Library::owed() const {
  std::vector<std::pair<std::string, int>> sums;
  Statement st(db_, "SELECT m.name, SUM(f.cents) FROM fines f JOIN loans l ON l.id = f.loan "
                    "JOIN members m ON m.id = l.member GROUP BY m.id, m.name ORDER BY m.name");
  while (st.step())
    sums.emplace_back(st.text(0), static_cast<int>(st.number(1)));
  return sums;
}

std::int64_t Library::count() const {
  Statement st(db_, "SELECT COUNT(*) FROM loans");
  st.step();
  return st.number(0);
}
