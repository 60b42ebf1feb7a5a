#include "library.h"
#include "statement.h"

MemberId Library::next_member() { return ++last_member_; }

MemberId Library::join(const std::string &name, std::int64_t day) {
  const MemberId id = next_member();
  Statement st(db_, "INSERT INTO members (id, name, joined) VALUES (?, ?, ?)");
  st.bind(1, id);
  st.bind(2, name);
  st.bind(3, day);
  st.step();
  return id;
}

std::string Library::name_of(MemberId member) const {
  Statement st(db_, "SELECT name FROM members WHERE id = ?");
  st.bind(1, member);
  return st.step() ? st.text(0) : "nobody";
}

std::vector<std::string> Library::members() const {
  std::vector<std::string> names;
  Statement st(db_, "SELECT name FROM members ORDER BY id");
  while (st.step())
    names.push_back(st.text(0));
  return names;
}

void Library::rename(MemberId member, const std::string &name) {
  Statement st(db_, "UPDATE members SET name = ? WHERE id = ?");
  st.bind(1, name);
  st.bind(2, member);
  st.step();
}
