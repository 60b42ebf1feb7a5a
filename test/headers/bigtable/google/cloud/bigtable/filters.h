// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): filters, which
// look at cells one by one.
#ifndef GOOGLE_CLOUD_BIGTABLE_FILTERS_H
#define GOOGLE_CLOUD_BIGTABLE_FILTERS_H

#include "google/cloud/bigtable/row.h"

#include <functional>
#include <regex>

namespace google::cloud::bigtable {
inline namespace v2_28 {

class Filter {
public:
  /// Of a cell, and how many of its column come before it.
  using Test = std::function<bool(Cell const &, int)>;

  static Filter PassAllFilter() {
    return Filter([](Cell const &, int) { return true; });
  }
  static Filter BlockAllFilter() {
    return Filter([](Cell const &, int) { return false; });
  }
  static Filter Latest(std::int32_t n) {
    return Filter([n](Cell const &, int before) { return before < n; });
  }
  static Filter FamilyRegex(std::string pattern) {
    return Filter([regex = std::regex(pattern)](Cell const &c, int) { return matches(c.family_name(), regex); });
  }
  static Filter ColumnRegex(std::string pattern) {
    return Filter([regex = std::regex(pattern)](Cell const &c, int) { return matches(c.column_qualifier(), regex); });
  }
  static Filter RowKeysRegex(std::string pattern) {
    return Filter([regex = std::regex(pattern)](Cell const &c, int) { return matches(c.row_key(), regex); });
  }
  static Filter ValueRegex(std::string pattern) {
    return Filter([regex = std::regex(pattern)](Cell const &c, int) { return matches(c.value(), regex); });
  }
  template <typename... FilterTypes> static Filter Chain(FilterTypes &&...stages) {
    return Filter([tests = std::vector<Test>{stages.passes...}](Cell const &c, int before) {
      for (Test const &test : tests)
        if (!test(c, before))
          return false;
      return true;
    });
  }

  Test passes;

private:
  explicit Filter(Test test) : passes(std::move(test)) {}
  static bool matches(std::string const &text, std::regex const &regex) { return std::regex_match(text, regex); }
};

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_FILTERS_H
