#pragma once
#include <string>

struct Sql {
  static const std::string newest;
  static const char *const texts[2];
  static const std::string unused;
};
extern const char *const upgrades[];
extern const char *const notes[];
