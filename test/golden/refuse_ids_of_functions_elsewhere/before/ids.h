#pragma once
#include <cstdint>
#include <string>

// Bodies of these are in a library that is built elsewhere.
int64_t nextNumber();
bool takeNumber(int64_t *to);
std::string newTicket();

struct Room {
  int64_t id = 0;
  std::string name;
};

class Rooms {
public:
  void prepare(Room &room);
};
