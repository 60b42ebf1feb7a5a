#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

struct Book {
  long long id = 0;
  long long author = 0;
  std::string title;
};

class Library {
public:
  explicit Library(soci::session &s) : sql(s) {}

  long long addAuthor(const std::string &name) {
    sql << "INSERT INTO author (name) VALUES (:name)", soci::use(name); // [insert]
    long long id = 0;
    sql.get_last_insert_id("author", id); // [id_read_call]
    return id;
  }

  long long addBook(long long author, const std::string &title) {
    sql << "INSERT INTO book (author_id, title) VALUES (:a, :t)", soci::use(author), soci::use(title);
    long long id;
    sql << "SELECT last_insert_rowid()", soci::into(id); // [id_read_query]
    return id;
  }

  bool load(long long id, Book &book) {
    soci::indicator ind;
    sql << "SELECT id, author_id, title FROM book WHERE id = :id", soci::into(book.id), soci::into(book.author, ind), soci::into(book.title), soci::use(id); // [point_read]
    return sql.got_data();
  }

  std::vector<long long> booksOf(long long author) {
    std::vector<long long> ids(100);
    sql << "SELECT id FROM book WHERE author_id = :a ORDER BY title", soci::use(author, "a"), soci::into(ids);
    return ids;
  }

  std::map<long long, std::string> titles() {
    std::map<long long, std::string> result;
    soci::rowset<soci::row> rs = (sql.prepare << "SELECT id, title FROM book");
    for (const soci::row &r : rs)
      result[r.get<int>(0)] = r.get<std::string>(1);
    return result;
  }

  void remove(long long id) { sql << "DELETE FROM book WHERE id = " << id; } // [point_delete]

private:
  soci::session &sql;
};

int main(int, char **argv) {
  soci::session sql(soci::sqlite3, argv[1]);
  Library lib(sql);
  long long eco = lib.addAuthor("Eco");
  long long rose = lib.addBook(eco, "Rose");
  long long baudolino = lib.addBook(eco, "Baudolino");
  Book b;
  std::cout << lib.load(rose, b) << ' ' << b.title << ' ' << (b.author == eco) << ' ' << (b.id != baudolino) << '\n';
  for (long long id : lib.booksOf(eco))
    std::cout << lib.titles()[id] << '\n';
  lib.remove(baudolino);
  std::cout << lib.titles().size() << '\n';
}
