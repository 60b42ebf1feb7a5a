#include "model.h"

#include <memory>

namespace dbo = Wt::Dbo;

void open(dbo::Session &session) {
  session.mapClass<Post>("post"); // FIND hotspot-schema post.id
  session.mapClass<Tick>("tick");
  session.mapClass<Setting>("setting"); // NOT hotspot-schema
  session.createTables();
}

long long addPost(dbo::Session &session, const std::string &title) {
  dbo::Transaction change(session);
  auto post = std::make_unique<Post>();
  post->title = title;
  dbo::ptr<Post> added = session.add(std::move(post)); // NOT monotonic-key
  session.flush();
  return added.id(); // FIND auto-increment-read post.id
}

void addTick(dbo::Session &session, double value) {
  auto tick = std::make_unique<Tick>();
  tick->fill(value);
  session.add(std::move(tick)); // FIND monotonic-key tick.at
}

void addSetting(dbo::Session &session, const std::string &name) {
  session.addNew<Setting>(name, std::time(nullptr)); // NOT monotonic-key
  dbo::ptr<Setting> added = session.add(std::make_unique<Setting>(name, std::time(nullptr))); // NOT monotonic-key
  added.modify();
}

void show(const dbo::ptr<Post> &post) {
  long long id = post.id(); // NOT auto-increment-read
  (void)id;
}

void newest(dbo::Session &session, long long from) {
  dbo::collection<dbo::ptr<Post>> posts = session.find<Post>().orderBy("id desc").limit(10).resultList(); // FIND ordered-scan post.id
  dbo::collection<dbo::ptr<Post>> named = session.find<Post>().where("title > ?").bind("m").orderBy("title").limit(10); // NOT ordered-scan
  dbo::collection<dbo::ptr<Post>> after = session.find<Post>("where id > ?").bind(from).orderBy("id").limit(50); // FIND ordered-scan post.id
  dbo::ptr<Post> one = session.find<Post>().where("id = ?").bind(from).orderBy("id").limit(1); // NOT ordered-scan
  show(one);
}

void ticks(dbo::Session &session, long long from) {
  long long last = session.query<long long>("select max(at) from tick").resultValue(); // FIND ordered-scan tick.at
  session.query<double>("select value from tick where at between ? and ?").bind(from).bind(last).resultList(); // FIND ordered-scan tick.at
  session.execute("delete from tick where at = ?").bind(from).run(); // NOT ordered-scan
  long long at = std::time(nullptr);
  session.execute("insert into tick (at, value) values (?, 0)").bind(at).run(); // FIND monotonic-key tick.at
  session.execute("insert into setting (name, changed) values ('last', ?)").bind(at).run(); // NOT monotonic-key
}
