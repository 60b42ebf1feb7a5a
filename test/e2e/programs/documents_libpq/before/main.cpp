#include "documents.h"

#include <cstdio>

static void print(const char *title, const std::vector<std::string> &all) {
  std::printf("%s:", title);
  for (const std::string &text : all)
    std::printf(" [%s]", text.c_str());
  std::printf("\n");
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  if (PQstatus(c) != CONNECTION_OK)
    return 1;
  Documents documents(c);
  const std::string letter = documents.create("letter", 100);
  const std::string recipe = documents.create("recipe", 200);
  const std::string poem = documents.create("poem", 300);
  documents.revise(letter, "dear sir");
  documents.revise(letter, "dear madam");
  documents.revise(poem, "roses");
  documents.tag(letter, "private");
  documents.tag(poem, "private");
  documents.tag(poem, "private");
  documents.tag(recipe, "kitchen");
  print("newest", documents.newest(2));
  print("private", documents.tagged("private"));
  std::printf("%s, %s, %s\n", documents.text(letter).c_str(), documents.text(poem).c_str(),
              documents.text(recipe).c_str());
  std::printf("%d %d\n", documents.remove(letter), documents.remove(letter));
  std::printf("%s %s\n", documents.title(letter).c_str(), documents.title(poem).c_str());
  print("private", documents.tagged("private"));
  std::printf("%d revisions, %d tags\n", documents.count("SELECT COUNT(*) FROM revision"),
              documents.count("SELECT COUNT(*) FROM tag"));
  PQfinish(c);
}
