// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): a reader of
// rows that are given.
#ifndef GOOGLE_CLOUD_BIGTABLE_MOCKS_MOCK_ROW_READER_H
#define GOOGLE_CLOUD_BIGTABLE_MOCKS_MOCK_ROW_READER_H

#include "google/cloud/bigtable/row_reader.h"

namespace google::cloud::bigtable_mocks {
inline namespace v2_28 {

inline bigtable::RowReader MakeRowReader(std::vector<bigtable::Row> rows, Status final_status = {}) {
  class Given final : public bigtable_internal::RowReaderImpl {
  public:
    Given(std::vector<bigtable::Row> rows, Status status) : rows_(std::move(rows)), status_(std::move(status)) {}
    void Cancel() override { at_ = rows_.size(); }
    std::variant<Status, bigtable::Row> Advance() override {
      if (at_ == rows_.size())
        return status_;
      return rows_[at_++];
    }

  private:
    std::vector<bigtable::Row> const rows_;
    Status const status_;
    std::size_t at_ = 0;
  };
  return bigtable_internal::MakeRowReader(std::make_shared<Given>(std::move(rows), std::move(final_status)));
}

} // namespace v2_28
} // namespace google::cloud::bigtable_mocks

#endif // GOOGLE_CLOUD_BIGTABLE_MOCKS_MOCK_ROW_READER_H
