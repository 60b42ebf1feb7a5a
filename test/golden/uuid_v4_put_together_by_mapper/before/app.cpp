// Ids are made of a clock, character by character, and no INSERT stands in the source.
#include "orm.h"

#include <cstdio>

class UlidMaker {
public:
  std::string next(std::int64_t ms) {
    static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    std::string id(26, '0');
    for (int i = 9; i >= 0; --i, ms >>= 5)
      id[i] = digits[ms & 31];
    id[25] = digits[++made_ & 31];
    return id;
  }

private:
  unsigned made_ = 0;
};

struct Parcel {
  std::string id, recipient;
  std::int64_t created = 0;
};

struct Scan {
  std::string id, parcel_id, depot;
};

template <> struct orm::Mapping<Parcel> {
  static constexpr const char *table = "parcel";
  static constexpr auto fields = std::make_tuple(orm::Field<Parcel, std::string>{"id", &Parcel::id},
                                                 orm::Field<Parcel, std::string>{"recipient", &Parcel::recipient},
                                                 orm::Field<Parcel, std::int64_t>{"created", &Parcel::created});
};

template <> struct orm::Mapping<Scan> {
  static constexpr const char *table = "scan";
  static constexpr auto fields = std::make_tuple(orm::Field<Scan, std::string>{"id", &Scan::id},
                                                 orm::Field<Scan, std::string>{"parcel_id", &Scan::parcel_id},
                                                 orm::Field<Scan, std::string>{"depot", &Scan::depot});
};

class Parcels {
public:
  explicit Parcels(orm::Database &db) : db_(db) {}

  std::string announce(const std::string &recipient, std::int64_t now) {
    Parcel parcel;
    parcel.id = ulids_.next(now);
    parcel.recipient = recipient;
    parcel.created = now;
    db_.insert(parcel);
    return parcel.id;
  }

  void scan(const std::string &parcel, const std::string &depot, std::int64_t now) {
    db_.insert(Scan{ulids_.next(now), parcel, depot});
  }

  std::vector<Scan> trail(const std::string &parcel) {
    return db_.select<Scan>("WHERE parcel_id = ? ORDER BY depot", parcel);
  }

  std::vector<Parcel> latest(std::int64_t count) {
    return db_.select<Parcel>("ORDER BY created DESC LIMIT ?", count);
  }

private:
  orm::Database &db_;
  UlidMaker ulids_;
};

int main(int, char **argv) {
  orm::Database db(argv[1]);
  Parcels parcels(db);
  const std::string ann = parcels.announce("Ann", 1700000000000), bob = parcels.announce("Bob", 1700000000500);
  parcels.scan(ann, "HAM", 1700000001000);
  parcels.scan(ann, "KAS", 1700000002000);
  parcels.scan(bob, "MUC", 1700000003000);
  for (const Parcel &one : parcels.latest(5))
    std::printf("%s has %zu scans\n", one.recipient.c_str(), parcels.trail(one.id).size());
}
