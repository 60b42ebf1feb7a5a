// A std::array of {enum, text}; the base class prepares all of them between two iterators.
#include <sqlite3.h>

#include <array>
#include <vector>

struct Tagged {
  int index;
  const char *text;
};

class Connection {
public:
  template <typename Iterator>
  void prepareAll(Iterator begin, Iterator end) {
    for (; begin != end; ++begin)
      prepareOne(begin->index, begin->text);
  }
  void prepareOne(int index, const char *text) {
    if (handles.size() <= static_cast<std::size_t>(index))
      handles.resize(index + 1);
    sqlite3_prepare_v2(db, text, -1, &handles[index], nullptr);
  }
  sqlite3_stmt *get(int index) { return handles[index]; }

protected:
  sqlite3 *db = nullptr;
  std::vector<sqlite3_stmt *> handles;
};

class Reader : public Connection {
public:
  enum Index { NEWEST, BY_NAME, PAGE, ONE, TAGS, COUNT };
  Reader();
};

typedef std::array<Tagged, Reader::COUNT> ReaderTable;
ReaderTable readerTable = {{
    {Reader::NEWEST,
     "SELECT id, name FROM items ORDER BY id DESC LIMIT 10"}, // FIND ordered-scan items.id
    {Reader::BY_NAME,
     "SELECT id FROM items WHERE name = ? ORDER BY name LIMIT 1"}, // NOT ordered-scan
    {Reader::PAGE,
     "SELECT id, name " // FIND ordered-scan items.id
     "FROM items WHERE id > ? "
     "LIMIT 50"},
    {Reader::ONE, "SELECT name FROM items WHERE id = ? LIMIT 1"}, // NOT ordered-scan
    {Reader::TAGS, "SELECT tag FROM tags ORDER BY tag LIMIT 5"}, // NOT ordered-scan
}};

Reader::Reader() {
  prepareAll(readerTable.begin(), readerTable.end());
}

// The same with a range-based loop over a table in a function, of std::array with classes.
class Writer : public Connection {
public:
  void open() {
    static const std::array<Tagged, 2> own{{
        {0, "SELECT MAX(id) FROM items"}, // FIND ordered-scan items.id
        {1, "UPDATE items SET name = ? WHERE id = ?"}, // NOT ordered-scan
    }};
    for (const Tagged &one : own)
      prepareOne(one.index, one.text);
  }
};

// Nobody gives this table to the database: it is text of some help page.
struct Topic {
  int index;
  const char *text;
};
static const Topic help[] = {
    {0, "SELECT id, name FROM items ORDER BY id DESC LIMIT 10"}, // NOT ordered-scan
    {1, "SELECT MAX(id) FROM items"}, // NOT ordered-scan
};

extern "C" int puts(const char *);
void printHelp() {
  for (const Topic &h : help)
    puts(h.text);
}
