#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct Book {
  std::string id = "";
  std::string author = "";
  std::string title;
};

class Library {
public:
  explicit Library(soci::session &s) : sql(s) {}

  std::string addAuthor(const std::string &name) {
    const auto author_id = keyspread::uuid_v4();
    sql << "INSERT INTO author (name, id) VALUES (:name, :id)", soci::use(name), soci::use(author_id); // [insert]
    std::string id = "";
    id = author_id; // [id_read_call]
    return id;
  }

  std::string addBook(std::string author, const std::string &title) {
    const auto book_id = keyspread::uuid_v4();
    sql << "INSERT INTO book (author_id, title, id) VALUES (:a, :t, :id)", soci::use(author), soci::use(title), soci::use(book_id);
    std::string id;
    sql << ("SELECT '" + book_id + "'").c_str(), soci::into(id); // [id_read_query]
    return id;
  }

  bool load(std::string id, Book &book) {
    soci::indicator ind;
    sql << "SELECT id, author_id, title FROM book WHERE id = :id", soci::into(book.id), soci::into(book.author, ind), soci::into(book.title), soci::use(id); // [point_read]
    return sql.got_data();
  }

  std::vector<std::string> booksOf(std::string author) {
    std::vector<std::string> ids(100);
    sql << "SELECT id FROM book WHERE author_id = :a ORDER BY title", soci::use(author, "a"), soci::into(ids);
    return ids;
  }

  std::map<std::string, std::string> titles() {
    std::map<std::string, std::string> result;
    soci::rowset<soci::row> rs = (sql.prepare << "SELECT id, title FROM book");
    for (const soci::row &r : rs)
      result[r.get<std::string>(0)] = r.get<std::string>(1);
    return result;
  }

  void remove(std::string id) { sql << "DELETE FROM book WHERE id = '" << id << "'"; } // [point_delete]

private:
  soci::session &sql;
};

int main(int, char **argv) {
  soci::session sql(soci::sqlite3, argv[1]);
  Library lib(sql);
  std::string eco = lib.addAuthor("Eco");
  std::string rose = lib.addBook(eco, "Rose");
  std::string baudolino = lib.addBook(eco, "Baudolino");
  Book b;
  std::cout << lib.load(rose, b) << ' ' << b.title << ' ' << (b.author == eco) << ' ' << (b.id != baudolino) << '\n';
  for (std::string id : lib.booksOf(eco))
    std::cout << lib.titles()[id] << '\n';
  lib.remove(baudolino);
  std::cout << lib.titles().size() << '\n';
}
