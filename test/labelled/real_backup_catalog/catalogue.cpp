#include "db.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

int fill(char *&memory, const char *format, ...) {
  if (!memory)
    memory = static_cast<char *>(malloc(4096));
  va_list values;
  va_start(values, format);
  int length = vsnprintf(memory, 4096, format, values);
  va_end(values);
  return length;
}

bool Catalogue::ask(const char *text) {
  if (run(text))
    return true;
  fill(error, "failed: %s", text);
  return false;
}

bool Catalogue::createRun(Row *row) {
  fill(cmd, "SELECT RunId FROM Runs WHERE Name='%s'", row->Name); // NOT ordered-scan
  if (ask(cmd))
    return true;
  fill(cmd, "INSERT INTO Runs (Name, StartTime) VALUES ('%s', now())", row->Name); // NOT monotonic-key
  row->RunId = insertAndCount(cmd, "Runs"); // FIND auto-increment-read
  return row->RunId != 0;
}

bool Catalogue::createEntry(Row *row, const char *line) {
  fill(cmd,
       "INSERT INTO Journal (RunId, Line) "
       "VALUES (%" PRIu64 ", '%s')",
       row->RunId, line);
  row->EntryId = insertAndCount(cmd, "Journal"); // FIND auto-increment-read
  return row->EntryId != 0;
}

void Catalogue::listJournal(const char *client, const char *range, bool reverse) {
  char *filter = nullptr;
  fill(filter, "AND Runs.Name = '%s' ", client);
  if (reverse)
    fill(cmd,
         "SELECT EntryId, Runs.Name AS RunName, Line " // FIND ordered-scan Journal.EntryId
         "FROM Journal JOIN Runs USING (RunId) "
         "WHERE Line <> '' %s"
         "ORDER BY Journal.EntryId DESC LIMIT %s ",
         filter, range);
  else
    fill(cmd,
         "SELECT EntryId, RunName, Line FROM (" // FIND ordered-scan Journal.EntryId
         "SELECT EntryId, Runs.Name AS RunName, Line "
         "FROM Journal JOIN Runs USING (RunId) "
         "WHERE Line <> '' %s"
         "ORDER BY Journal.EntryId DESC LIMIT %s "
         ") AS sub ORDER BY EntryId ASC",
         filter, range);
  ask(cmd);
}

void Catalogue::lastRun(const Row &row) {
  fill(cmd, // NOT ordered-scan
       "SELECT StartTime FROM Runs WHERE Name='%s' "
       "ORDER BY StartTime DESC LIMIT 1",
       row.Name);
  ask(cmd);
}
