#pragma once
#include <string>

struct Orders {
  struct Table {
    static const std::string Name;
    static const std::string Key;
  };
};

extern const char *const items_table;
