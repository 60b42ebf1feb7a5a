// Keys are times as people read them, made by C's own functions; those that do
// not begin with the year are in no order.
#include <cstdio>
#include <ctime>
#include <leveldb/db.h>
#include <string>

static std::string stamp(std::time_t seconds) {
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[24];
  std::strftime(text, sizeof text, "%Y%m%dT%H%M%S", &parts);
  return text;
}

static std::string key_of(const std::string &stamp, unsigned number) {
  char tail[16];
  std::snprintf(tail, sizeof tail, "-%06u", number);
  return stamp + tail;
}

static std::string weekday(std::time_t seconds) {
  char text[24];
  std::strftime(text, sizeof text, "%a", std::gmtime(&seconds));
  return text;
}

static std::string day(std::time_t seconds) {
  char text[24];
  std::strftime(text, sizeof text, "%F", std::gmtime(&seconds));
  return text;
}

struct Journal {
  leveldb::DB *entries, *days, *weekdays;
  unsigned number = 0;

  void add(const std::string &what) {
    entries->Put({}, key_of(stamp(std::time(nullptr)), ++number), what); // FIND monotonic-key entries.
  }
  void open_day(const std::string &who) {
    days->Put({}, day(std::time(nullptr)), who); // FIND monotonic-key days.
  }
  void open_weekday(const std::string &who) {
    weekdays->Put({}, weekday(std::time(nullptr)), who); // NOT monotonic-key
  }
};
