// Stand-in for google-cloud-cpp, for tests only: spanner::Bytes.
#ifndef KEYSPREAD_STANDIN_SPANNER_BYTES_H
#define KEYSPREAD_STANDIN_SPANNER_BYTES_H

#include "google/cloud/spanner/version.h"
#include "google/cloud/status_or.h"

#include <ostream>
#include <string>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class Bytes;

KEYSPREAD_STANDIN_INTERNAL_BEGIN
StatusOr<spanner::Bytes> BytesFromBase64(std::string input);
std::string BytesToBase64(spanner::Bytes b);
KEYSPREAD_STANDIN_INTERNAL_END

class Bytes {
public:
  Bytes() = default;
  template <typename InputIt> Bytes(InputIt first, InputIt last) {
    for (; first != last; ++first)
      raw_.push_back(static_cast<char>(*first));
  }
  template <typename Container>
  explicit Bytes(Container const &c) : Bytes(std::begin(c), std::end(c)) {}

  template <typename Container> Container get() const {
    return Container(raw_.begin(), raw_.end());
  }

  friend bool operator==(Bytes const &a, Bytes const &b) {
    return a.raw_ == b.raw_;
  }
  friend bool operator!=(Bytes const &a, Bytes const &b) { return !(a == b); }
  friend std::ostream &operator<<(std::ostream &os, Bytes const &bytes);

private:
  std::string raw_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
