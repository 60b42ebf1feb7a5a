// The client library behind a table of virtual functions, so that it can be loaded late.
#include <mysql.h>

#include <cstdint>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

struct ClientLibrary {
  virtual ~ClientLibrary() = default;
  virtual uint64_t insert_id(MYSQL *mysql) const = 0;
  virtual int query(MYSQL *mysql, const char *q) const = 0;
  virtual MYSQL_RES *store_result(MYSQL *mysql) const = 0;
};

struct LoadedLibrary final : public ClientLibrary {
  uint64_t insert_id(MYSQL *mysql) const override { return mysql_insert_id(mysql); } // FIND auto-increment-read
  int query(MYSQL *mysql, const char *q) const override { return mysql_query(mysql, q); }
  MYSQL_RES *store_result(MYSQL *mysql) const override { return mysql_store_result(mysql); }
};

class Reference {
public:
  Reference() = default;
  explicit Reference(long id) : id_(id) {}
  bool valid() const { return id_ != -1; }
  operator long() const { return id_; }

private:
  long id_ = -1;
};

class Feed {
public:
  Reference insertObject(const std::string &name);
  void history(const Reference &object, long when);
  void oldest(long age);
  void dump(long after);

private:
  MYSQL_RES *query(const std::string &text) {
    if (library_->query(&connection_, text.c_str()) != 0)
      throw std::runtime_error(text);
    return library_->store_result(&connection_);
  }
  Reference lastId() { return Reference(library_->insert_id(&connection_)); } // FIND auto-increment-read
  std::unique_ptr<ClientLibrary> library_ = std::make_unique<LoadedLibrary>();
  MYSQL connection_;
  std::string prefix_ = "mon_";
  std::map<std::string, Reference> known_;
};

Reference Feed::insertObject(const std::string &name) {
  std::ostringstream text;
  text << "INSERT INTO mon_objects (name) VALUES ('" << name << "')"; // NOT monotonic-key
  query(text.str());
  Reference id = lastId(); // FIND auto-increment-read
  known_[name] = id;
  return id;
}

void Feed::history(const Reference &object, long when) {
  std::ostringstream text;
  text << "INSERT INTO mon_history (object_id, entry_time) VALUES ("
       << static_cast<long>(object) << ", FROM_UNIXTIME(" << when << "))";
  query(text.str());
}

void Feed::oldest(long age) {
  query("DELETE FROM mon_history WHERE entry_time < FROM_UNIXTIME(" + std::to_string(age) + ")"); // NOT ordered-scan
  query("SELECT version FROM " + prefix_ + "version WHERE name='db'"); // NOT ordered-scan
}

void Feed::dump(long after) {
  std::ostringstream text;
  text << "SELECT object_id, name FROM mon_objects WHERE object_id > " // FIND ordered-scan mon_objects.object_id
       << after << " ORDER BY object_id LIMIT 1000";
  query(text.str());
}
