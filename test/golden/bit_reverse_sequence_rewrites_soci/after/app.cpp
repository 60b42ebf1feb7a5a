#include <soci/soci.h>
#include <soci/postgresql/soci-postgresql.h>

#include <cstdio>
#include <string>
#include <vector>

long long put_returning(soci::session &sql, const std::string &name) {
  long long id = 0;
  sql << "INSERT INTO jobs (name, at) VALUES (:name, 1) RETURNING id", soci::use(name), soci::into(id); // [id_read_returning]
  return id;
}

long long put_then_ask(soci::session &sql, const std::string &name, int at) {
  long long jobs_id = 0;
  sql << "INSERT INTO jobs (name, at) VALUES (:name, :at) RETURNING id", soci::use(name), soci::use(at), soci::into(jobs_id); // [insert]
  long long id = 0;
  sql << ("SELECT " + std::to_string(jobs_id)).c_str(), soci::into(id); // [id_read_query]
  return id;
}

long long put_fixed(soci::session &sql) {
  long long jobs_id = 0;
  sql << "INSERT INTO jobs (name, at) VALUES ('fixed', 3) RETURNING id", soci::into(jobs_id); // [insert]
  long long id = 0;
  sql << ("SELECT " + std::to_string(jobs_id)).c_str(), soci::into(id); // [id_read_query]
  return id;
}

std::vector<long long> put_all(soci::session &sql, const std::vector<std::string> &names) {
  std::string name;
  long long jobs_id = 0;
  soci::statement st = (sql.prepare << "INSERT INTO jobs (name, at) VALUES (:name, 4) RETURNING id", soci::use(name), soci::into(jobs_id)); // [insert]
  std::vector<long long> ids;
  for (const std::string &n : names) {
    name = n;
    st.execute(true);
    long long id = 0;
    sql << ("SELECT " + std::to_string(jobs_id)).c_str(), soci::into(id); // [id_read_query]
    ids.push_back(id);
  }
  return ids;
}

int main(int, char **argv) {
  soci::session sql(soci::postgresql, argv[1]);
  std::vector<long long> ids = put_all(sql, {"x", "y"});
  ids.push_back(put_returning(sql, "returning"));
  ids.push_back(put_then_ask(sql, "asked", 2));
  ids.push_back(put_fixed(sql));
  for (long long id : ids) {
    std::string name = "none";
    sql << "SELECT name FROM jobs WHERE id = :id", soci::use(id), soci::into(name); // [point_read]
    std::printf("%s\n", name.c_str());
  }
}
