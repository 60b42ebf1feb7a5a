// ODB: pragmas beside the class say how it is kept.
#pragma once

#include <odb/database.hxx>

#include <ctime>
#include <string>

#pragma db object table("people")
class person {
public:
  person(const std::string &name) : name_(name) {}
  unsigned long id() const { return id_; }

private:
  friend class odb::access;

  #pragma db id auto
  unsigned long id_; // FIND hotspot-schema people.id

  std::string name_;

  #pragma db transient
  int visits_ = 0;

  #pragma db column("since") index
  long long joined_ = 0;
};

#pragma db object
class heartbeat {
public:
  heartbeat(const std::string &host) : at_(std::time(nullptr)), host_(host) {}

private:
  friend class odb::access;

  #pragma db id
  long long at_;

  std::string host_;
};

#ifdef ODB_COMPILER
#  pragma db object(machine)
#  pragma db member(machine::host_) id
#endif

class machine {
public:
  machine(const std::string &host) : host_(host), seen_(std::time(nullptr)) {}

private:
  friend class odb::access;
  std::string host_;
  long long seen_;
};
