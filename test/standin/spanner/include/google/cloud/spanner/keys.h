// Stand-in for google-cloud-cpp, for tests only: spanner::KeySet, Key and
// KeyBound.
#ifndef KEYSPREAD_STANDIN_SPANNER_KEYS_H
#define KEYSPREAD_STANDIN_SPANNER_KEYS_H

#include "google/cloud/spanner/value.h"
#include "google/cloud/spanner/version.h"

#include <google/spanner/v1/keys.pb.h>
#include <string>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

using Key = std::vector<Value>;

template <typename... Ts> Key MakeKey(Ts &&...ts) {
  return Key{Value(std::forward<Ts>(ts))...};
}

class KeyBound {
public:
  enum class Bound { kClosed, kOpen };

  KeyBound() = delete;
  KeyBound(Key key, Bound bound) : key_(std::move(key)), bound_(bound) {}

  Key const &key() const & { return key_; }
  Key &&key() && { return std::move(key_); }
  Bound bound() const { return bound_; }

  friend bool operator==(KeyBound const &a, KeyBound const &b) {
    return a.key_ == b.key_ && a.bound_ == b.bound_;
  }
  friend bool operator!=(KeyBound const &a, KeyBound const &b) {
    return !(a == b);
  }

private:
  Key key_;
  Bound bound_;
};

template <typename... Ts> KeyBound MakeKeyBoundClosed(Ts &&...ts) {
  return KeyBound(MakeKey(std::forward<Ts>(ts)...), KeyBound::Bound::kClosed);
}
template <typename... Ts> KeyBound MakeKeyBoundOpen(Ts &&...ts) {
  return KeyBound(MakeKey(std::forward<Ts>(ts)...), KeyBound::Bound::kOpen);
}

class KeySet;

KEYSPREAD_STANDIN_INTERNAL_BEGIN
::google::spanner::v1::KeySet ToProto(spanner::KeySet);
spanner::KeySet FromProto(::google::spanner::v1::KeySet);
KEYSPREAD_STANDIN_INTERNAL_END

class KeySet {
public:
  static KeySet All() {
    KeySet ks;
    ks.proto_.set_all(true);
    return ks;
  }

  KeySet() = default;

  KeySet &AddKey(Key key);
  KeySet &AddRange(KeyBound start, KeyBound end);

  friend bool operator==(KeySet const &a, KeySet const &b);
  friend bool operator!=(KeySet const &a, KeySet const &b) { return !(a == b); }

private:
  friend ::google::spanner::v1::KeySet
      KEYSPREAD_STANDIN_INTERNAL::ToProto(KeySet);
  friend KeySet
      KEYSPREAD_STANDIN_INTERNAL::FromProto(::google::spanner::v1::KeySet);
  explicit KeySet(google::spanner::v1::KeySet proto)
      : proto_(std::move(proto)) {}

  google::spanner::v1::KeySet proto_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
