// A stand-in for what protoc makes of google/bigtable/v2/data.proto: ranges and sets
// of row keys.
#ifndef GOOGLE_BIGTABLE_V2_DATA_PB_H
#define GOOGLE_BIGTABLE_V2_DATA_PB_H

#include <string>
#include <utility>
#include <vector>

namespace google::bigtable::v2 {

class RowRange {
public:
  enum StartKeyCase { kStartKeyClosed = 1, kStartKeyOpen = 2, START_KEY_NOT_SET = 0 };
  enum EndKeyCase { kEndKeyOpen = 3, kEndKeyClosed = 4, END_KEY_NOT_SET = 0 };

  StartKeyCase start_key_case() const { return start_; }
  EndKeyCase end_key_case() const { return end_; }
  std::string const &start_key_closed() const { return start_ == kStartKeyClosed ? low_ : none(); }
  std::string const &start_key_open() const { return start_ == kStartKeyOpen ? low_ : none(); }
  std::string const &end_key_closed() const { return end_ == kEndKeyClosed ? high_ : none(); }
  std::string const &end_key_open() const { return end_ == kEndKeyOpen ? high_ : none(); }
  void set_start_key_closed(std::string key) { low_ = std::move(key), start_ = kStartKeyClosed; }
  void set_start_key_open(std::string key) { low_ = std::move(key), start_ = kStartKeyOpen; }
  void set_end_key_closed(std::string key) { high_ = std::move(key), end_ = kEndKeyClosed; }
  void set_end_key_open(std::string key) { high_ = std::move(key), end_ = kEndKeyOpen; }
  void clear_start_key() { low_.clear(), start_ = START_KEY_NOT_SET; }
  void clear_end_key() { high_.clear(), end_ = END_KEY_NOT_SET; }

private:
  static std::string const &none() {
    static std::string const empty;
    return empty;
  }

  StartKeyCase start_ = START_KEY_NOT_SET;
  EndKeyCase end_ = END_KEY_NOT_SET;
  std::string low_, high_;
};

class RowSet {
public:
  std::vector<std::string> const &row_keys() const { return keys_; }
  std::vector<RowRange> const &row_ranges() const { return ranges_; }
  int row_keys_size() const { return static_cast<int>(keys_.size()); }
  int row_ranges_size() const { return static_cast<int>(ranges_.size()); }
  std::string *add_row_keys() { return &keys_.emplace_back(); }
  RowRange *add_row_ranges() { return &ranges_.emplace_back(); }

private:
  std::vector<std::string> keys_;
  std::vector<RowRange> ranges_;
};

} // namespace google::bigtable::v2

#endif // GOOGLE_BIGTABLE_V2_DATA_PB_H
