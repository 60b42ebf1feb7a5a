// The catalogue as the daemon sees it; the server's own part is derived from it.
#pragma once
#include <cstdarg>
#include <cstdint>

#define LIKE_PRINTF(f, a) __attribute__((format(printf, f, a)))

int fill(char *&memory, const char *format, ...) LIKE_PRINTF(2, 3);

struct Row {
  uint64_t RunId = 0;
  uint64_t EntryId = 0;
  char Name[128] = {};
};

class Catalogue {
public:
  virtual ~Catalogue() = default;
  bool ask(const char *text);
  bool createRun(Row *row);
  bool createEntry(Row *row, const char *line);
  void listJournal(const char *client, const char *range, bool reverse);
  void listRuns(const char *range);
  void lastRun(const Row &row);
  virtual uint64_t insertAndCount(const char *text, const char *table) = 0;
  virtual bool run(const char *text) = 0;

protected:
  char *cmd = nullptr;
  char *error = nullptr;
};
