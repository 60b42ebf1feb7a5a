#include "journal.h"

static void print(const char *title, const std::vector<Note> &notes) {
  std::printf("%s:", title);
  for (const Note &note : notes)
    std::printf(" [%s]", note.text.c_str());
  std::printf("\n");
}

static leveldb::DB *open(const std::string &path) {
  leveldb::Options options;
  options.create_if_missing = true;
  leveldb::DB *db = nullptr;
  return leveldb::DB::Open(options, path, &db).ok() ? db : nullptr;
}

int main(int, char **argv) {
  Journal journal(open(std::string(argv[1]) + "/journal"));
  const std::string rise = journal.write("rise");
  std::vector<std::string> day;
  for (int hour = 7; hour < 22; ++hour)
    day.push_back(std::to_string(hour) + " o'clock");
  journal.writeAll(day);
  const std::string sleep = journal.write("sleep");
  std::printf("%s, %s, %d notes\n", journal.text(rise).c_str(), journal.text(sleep).c_str(),
              static_cast<int>(journal.size()));
  print("since", journal.since(rise, 4));
  print("last", journal.last(3));
  journal.strike(rise);
  std::printf("%s, %d notes\n", journal.text(rise).c_str(), static_cast<int>(journal.size()));
  print("since", journal.since(rise, 2));
  print("beyond", journal.since(sleep + "0", 2));
}
