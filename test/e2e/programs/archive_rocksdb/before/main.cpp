#include "archive.h"

#include <iostream>

static void page(const Archive &archive, const std::string &from, int limit) {
  archive.forward(from, [&](const std::string &key, const std::string &value) {
    std::cout << key << "=" << value << " ";
    return --limit > 0;
  });
  std::cout << "\n";
}

static void newest(const Archive &archive, int limit) {
  archive.backward([&](const std::string &, const std::string &value) {
    std::cout << value << " ";
    return --limit > 0;
  });
  std::cout << "\n";
}

int main(int, char **argv) {
  Archive archive(std::string(argv[1]) + "/archive");
  const std::string first = archive.add("fox", "the quick brown fox");
  const std::string second = archive.add("dog", "the lazy dog");
  std::vector<std::string> more;
  for (int i = 0; i < 25; ++i)
    more.push_back("text " + std::to_string(i));
  archive.addAll(more);
  std::cout << *archive.read(first) << ", " << *archive.find("dog") << ", " << archive.find("cat").has_value() << "\n";
  page(archive, second, 4);
  page(archive, "00000024", 9);
  newest(archive, 3);
  std::cout << archive.remove(second) << archive.remove(second) << archive.find("dog").has_value() << "\n";
  std::cout << archive.prune("00000020") << " pruned\n";
  page(archive, "", 3);
}
