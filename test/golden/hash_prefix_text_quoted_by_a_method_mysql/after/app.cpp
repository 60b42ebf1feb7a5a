// Texts are put together with a method that escapes and quotes what it is given.
#include <mysql.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Row = std::map<std::string, std::string>;
using Rows = std::vector<Row>;

class Db {
public:
  explicit Db(const char *defaults) : con_(mysql_init(nullptr)) {
    mysql_options(con_, MYSQL_READ_DEFAULT_FILE, defaults);
    if (!mysql_real_connect(con_, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0)) throw std::runtime_error(mysql_error(con_));
  }
  ~Db() { mysql_close(con_); }

  std::string quote(const std::string &text) const {
    std::string out(text.size() * 2 + 1, '\0');
    out.resize(mysql_real_escape_string(con_, &out[0], text.data(), text.size()));
    return "'" + out + "'";
  }
  void execute(const std::string &sql) {
    if (mysql_real_query(con_, sql.data(), sql.size()) != 0) throw std::runtime_error(std::string(mysql_error(con_)) + ": " + sql);
  }
  uint64_t insert(const std::string &sql) {
    execute(sql);
    return mysql_insert_id(con_);
  }
  uint64_t change(const std::string &sql) {
    execute(sql);
    return mysql_affected_rows(con_);
  }
  Rows query(const std::string &sql) {
    execute(sql);
    MYSQL_RES *result = mysql_store_result(con_);
    if (!result) throw std::runtime_error(mysql_error(con_));
    const unsigned count = mysql_num_fields(result);
    MYSQL_FIELD *fields = mysql_fetch_fields(result);
    Rows rows;
    while (MYSQL_ROW raw = mysql_fetch_row(result)) {
      Row row;
      for (unsigned i = 0; i < count; ++i) row[fields[i].name] = raw[i] ? raw[i] : "";
      rows.push_back(std::move(row));
    }
    mysql_free_result(result);
    return rows;
  }

private:
  MYSQL *con_;
};

struct Book {
  uint64_t id = 0;
  std::string title, author;
  int copies = 0;
};

static Book to_book(const Row &row) {
  Book book;
  book.id = std::stoull(row.at("id"));
  book.title = row.at("title");
  book.author = row.at("author");
  book.copies = std::atoi(row.at("copies").c_str());
  return book;
}

class Library {
public:
  explicit Library(Db &db) : db_(db) {}

  uint64_t add(const std::string &title, const std::string &author, int copies) {
    const auto books_id = keyspread::ordered_id();
    return (db_.insert("INSERT INTO books (title, author, copies, id, shard_id) VALUES (" + db_.quote(title) + ", " + db_.quote(author) + ", " +
                      std::to_string(copies) + ", " + std::to_string(books_id) + ", " + std::to_string(keyspread::shard_of<8>(books_id)) + ")"), books_id);
  }
  std::optional<Book> find(uint64_t id) {
    const Rows rows = db_.query("SELECT id, title, author, copies FROM books WHERE id = " + std::to_string(id) + " AND shard_id = " + std::to_string(keyspread::shard_of<8>(id)));
    if (rows.empty()) return std::nullopt;
    return to_book(rows.front());
  }
  std::vector<Book> page(uint64_t after, int size) {
    std::vector<Book> books;
    for (const Row &row : db_.query("SELECT id, title, author, copies FROM books WHERE id > " + std::to_string(after) +
                                    " AND shard_id IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id LIMIT " + std::to_string(size)))
      books.push_back(to_book(row));
    return books;
  }
  bool lend(uint64_t book, const std::string &reader) {
    if (db_.change("UPDATE books SET copies = copies - 1 WHERE id = " + std::to_string(book) + " AND copies > 0 AND shard_id = " + std::to_string(keyspread::shard_of<8>(book))) == 0) return false;
    const auto loans_id = keyspread::ordered_id();
    const uint64_t loan = (db_.insert("INSERT INTO loans (book_id, reader, id, shard_id, books_shard_id) VALUES (" + std::to_string(book) + ", " + db_.quote(reader) + ", " + std::to_string(loans_id) + ", " + std::to_string(keyspread::shard_of<8>(loans_id)) + ", " + std::to_string(keyspread::shard_of<8>(book)) + ")"), loans_id);
    last_loan_[reader] = loan;
    return true;
  }
  bool give_back(const std::string &reader) {
    const auto it = last_loan_.find(reader);
    if (it == last_loan_.end()) return false;
    const Rows rows = db_.query("SELECT book_id FROM loans WHERE id = " + std::to_string(it->second) + " AND shard_id = " + std::to_string(keyspread::shard_of<8>(it->second)));
    if (rows.empty()) return false;
    db_.execute("UPDATE books SET copies = copies + 1 WHERE id = " + rows[0].at("book_id") + " AND shard_id = " + std::to_string(keyspread::shard_of<8>(std::strtoll(std::string(rows[0].at("book_id")).c_str(), nullptr, 10))));
    db_.execute("DELETE FROM loans WHERE id = " + std::to_string(it->second) + " AND shard_id = " + std::to_string(keyspread::shard_of<8>(it->second)));
    last_loan_.erase(it);
    return true;
  }
  std::vector<std::string> readers(uint64_t book) {
    std::vector<std::string> names;
    for (const Row &row : db_.query("SELECT l.reader FROM loans l JOIN books b ON b.id = l.book_id AND b.shard_id = l.books_shard_id WHERE b.id = " + std::to_string(book) +
                                    " AND l.shard_id IN (0, 1, 2, 3, 4, 5, 6, 7) AND b.shard_id = " + std::to_string(keyspread::shard_of<8>(book)) + " ORDER BY l.id DESC"))
      names.push_back(row.at("reader"));
    return names;
  }

private:
  Db &db_;
  std::map<std::string, uint64_t> last_loan_;
};

int main(int, char **argv) {
  Db db(argv[1]);
  Library library(db);
  const uint64_t dune = library.add("Dune", "Herbert", 2);
  const uint64_t emma = library.add("Emma", "Austen", 1);
  library.add("It's \"odd\"", "O'Brien", 1);
  std::printf("lend %d %d %d\n", library.lend(dune, "ann"), library.lend(emma, "bob"), library.lend(emma, "cyd"));
  library.lend(dune, "dan");
  for (const auto &name : library.readers(dune)) std::printf("dune: %s\n", name.c_str());
  std::printf("back %d %d\n", library.give_back("bob"), library.give_back("zoe"));
  if (const auto book = library.find(emma)) std::printf("%s %d\n", book->title.c_str(), book->copies);
  uint64_t last = 0;
  for (auto books = library.page(last, 2); !books.empty(); books = library.page(last, 2))
    for (const Book &book : books) {
      std::printf("%s by %s\n", book.title.c_str(), book.author.c_str());
      last = book.id;
    }
}
