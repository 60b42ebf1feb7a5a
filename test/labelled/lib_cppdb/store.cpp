// cppdb: what is streamed behind the text is bound, in order.
#include <cppdb/frontend.h>

#include <ctime>
#include <string>

long long addPost(cppdb::session &sql, const std::string &title) {
  cppdb::statement st = sql << "INSERT INTO posts (title) VALUES (?)" << title; // NOT monotonic-key
  st.exec();
  return st.last_insert_id(); // FIND auto-increment-read
}

long long addPostByName(cppdb::session &sql, const std::string &title) {
  cppdb::statement st = sql.prepare("INSERT INTO posts (title) VALUES (?)");
  st.bind(title);
  st.exec();
  return st.sequence_last("posts_id_seq"); // FIND auto-increment-read
}

void visit(cppdb::session &sql, int post) {
  long long at = std::time(nullptr);
  sql << "INSERT INTO visits (at, post) VALUES (?, ?)" << at << post << cppdb::exec; // FIND monotonic-key visits.at
}

// The clock is the second value, and no key.
void like(cppdb::session &sql, int post) {
  long long at = std::time(nullptr);
  sql << "INSERT INTO likes (post, at) VALUES (?, ?)" << post << at << cppdb::exec; // NOT monotonic-key
  sql << "INSERT INTO likes (at, post) VALUES (?, ?)" << cppdb::use(at, cppdb::not_null_value) << post << cppdb::exec; // NOT monotonic-key
}

void visitAll(cppdb::session &sql, const int *posts, int count) {
  cppdb::statement st;
  st = sql << "INSERT INTO visits (post, at) VALUES (?, ?)"; // FIND monotonic-key visits.at
  for (int i = 0; i < count; ++i) {
    st.reset();
    st.bind(2, static_cast<long long>(std::time(nullptr)));
    st.bind(1, posts[i]);
    st.exec();
  }
}

void firstLike(cppdb::session &sql, const std::string &title) {
  long long id = addPost(sql, title); // NOT auto-increment-read
  sql << "INSERT INTO likes (post, at) VALUES (?, ?)" << id << 0 << cppdb::exec; // FIND monotonic-key likes.post
}

void latest(cppdb::session &sql) {
  cppdb::result res = sql << "SELECT post, at FROM visits ORDER BY at DESC LIMIT 10"; // FIND ordered-scan visits.at
  while (res.next()) {
    int post = 0;
    long long at = 0;
    res >> post >> at;
  }
  long long most = 0;
  sql << "SELECT MAX(at) FROM visits" << cppdb::row >> most; // FIND ordered-scan visits.at
}

void page(cppdb::session &sql, long long after) {
  cppdb::result res = sql << "SELECT post FROM visits WHERE at > ? ORDER BY at LIMIT 50" << after; // FIND ordered-scan visits.at
  while (res.next())
    res.get<int>("post");
}

int likesOf(cppdb::session &sql, int post) {
  int found = 0;
  sql << "SELECT COUNT(*) FROM likes WHERE post = ?" << post << cppdb::row >> found; // NOT ordered-scan
  sql << "DELETE FROM likes WHERE at < ?" << 1000 << cppdb::exec; // NOT ordered-scan
  return found;
}
