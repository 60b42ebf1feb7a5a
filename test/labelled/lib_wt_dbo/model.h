// Wt::Dbo: each class says its columns in persist(); ids are surrogate unless it says otherwise.
#pragma once

#include <Wt/Dbo/Dbo.h>

#include <ctime>
#include <string>

struct Post {
  std::string title;
  long long created = 0;

  template <class Action> void persist(Action &a) {
    Wt::Dbo::field(a, title, "title");
    Wt::Dbo::field(a, created, "created");
  }
};

// Its key is natural, and a time.
class Tick {
public:
  void fill(double value) {
    at_ = std::time(nullptr);
    value_ = value;
  }

  template <class Action> void persist(Action &a) {
    Wt::Dbo::id(a, at_, "at");
    Wt::Dbo::field(a, value_, "value");
  }

private:
  long long at_ = 0;
  double value_ = 0;
};

// Its key is a name.
class Setting {
public:
  Setting(const std::string &name, long long changed) : name_(name), changed_(changed) {}

  template <class Action> void persist(Action &a) {
    Wt::Dbo::id(a, name_, "name");
    Wt::Dbo::field(a, changed_, "changed");
  }

private:
  std::string name_;
  long long changed_ = 0;
};
