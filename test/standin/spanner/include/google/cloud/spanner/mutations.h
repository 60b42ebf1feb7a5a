// Stand-in for google-cloud-cpp, for tests only: spanner::Mutation and its
// builders.
#ifndef KEYSPREAD_STANDIN_SPANNER_MUTATIONS_H
#define KEYSPREAD_STANDIN_SPANNER_MUTATIONS_H

#include "google/cloud/spanner/keys.h"
#include "google/cloud/spanner/value.h"

#include <google/spanner/v1/mutation.pb.h>
#include <string>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

KEYSPREAD_STANDIN_INTERNAL_BEGIN
template <typename Op> class WriteMutationBuilder;
class DeleteMutationBuilder;
KEYSPREAD_STANDIN_INTERNAL_END

class Mutation {
public:
  Mutation() = default;

  friend bool operator==(Mutation const &lhs, Mutation const &rhs);
  friend bool operator!=(Mutation const &lhs, Mutation const &rhs) {
    return !(lhs == rhs);
  }

  google::spanner::v1::Mutation as_proto() && { return std::move(m_); }
  google::spanner::v1::Mutation as_proto() const & { return m_; }

private:
  template <typename Op>
  friend class KEYSPREAD_STANDIN_INTERNAL::WriteMutationBuilder;
  friend class KEYSPREAD_STANDIN_INTERNAL::DeleteMutationBuilder;

  google::spanner::v1::Mutation m_;
};

using Mutations = std::vector<Mutation>;

KEYSPREAD_STANDIN_INTERNAL_BEGIN
template <typename Op> class WriteMutationBuilder {
public:
  WriteMutationBuilder(std::string table_name,
                       std::vector<std::string> column_names) {
    auto &write = Op::mutable_field(m_.m_);
    write.set_table(std::move(table_name));
    for (auto &name : column_names)
      write.add_columns(std::move(name));
  }

  spanner::Mutation Build() const & { return m_; }
  spanner::Mutation &&Build() && { return std::move(m_); }

  WriteMutationBuilder &AddRow(std::vector<spanner::Value> values) & {
    auto &row = *Op::mutable_field(m_.m_).add_values();
    for (auto &v : values)
      *row.add_values() =
          KEYSPREAD_STANDIN_INTERNAL::ToProto(std::move(v)).second;
    return *this;
  }
  WriteMutationBuilder &&AddRow(std::vector<spanner::Value> values) && {
    return std::move(AddRow(std::move(values)));
  }

  template <typename... Ts> WriteMutationBuilder &EmplaceRow(Ts &&...values) & {
    return AddRow({spanner::Value(std::forward<Ts>(values))...});
  }
  template <typename... Ts>
  WriteMutationBuilder &&EmplaceRow(Ts &&...values) && {
    return std::move(EmplaceRow(std::forward<Ts>(values)...));
  }

private:
  spanner::Mutation m_;
};

struct InsertOp {
  static google::spanner::v1::Mutation::Write &
  mutable_field(google::spanner::v1::Mutation &m) {
    return *m.mutable_insert();
  }
};
struct UpdateOp {
  static google::spanner::v1::Mutation::Write &
  mutable_field(google::spanner::v1::Mutation &m) {
    return *m.mutable_update();
  }
};
struct InsertOrUpdateOp {
  static google::spanner::v1::Mutation::Write &
  mutable_field(google::spanner::v1::Mutation &m) {
    return *m.mutable_insert_or_update();
  }
};
struct ReplaceOp {
  static google::spanner::v1::Mutation::Write &
  mutable_field(google::spanner::v1::Mutation &m) {
    return *m.mutable_replace();
  }
};

class DeleteMutationBuilder {
public:
  DeleteMutationBuilder(std::string table_name, spanner::KeySet keys) {
    auto &erase = *m_.m_.mutable_delete_();
    erase.set_table(std::move(table_name));
    *erase.mutable_key_set() =
        KEYSPREAD_STANDIN_INTERNAL::ToProto(std::move(keys));
  }

  spanner::Mutation Build() const & { return m_; }
  spanner::Mutation &&Build() && { return std::move(m_); }

private:
  spanner::Mutation m_;
};
KEYSPREAD_STANDIN_INTERNAL_END

using InsertMutationBuilder = KEYSPREAD_STANDIN_INTERNAL::WriteMutationBuilder<
    KEYSPREAD_STANDIN_INTERNAL::InsertOp>;

template <typename... Ts>
Mutation MakeInsertMutation(std::string table_name,
                            std::vector<std::string> columns, Ts &&...values) {
  return InsertMutationBuilder(std::move(table_name), std::move(columns))
      .EmplaceRow(std::forward<Ts>(values)...)
      .Build();
}

using UpdateMutationBuilder = KEYSPREAD_STANDIN_INTERNAL::WriteMutationBuilder<
    KEYSPREAD_STANDIN_INTERNAL::UpdateOp>;

template <typename... Ts>
Mutation MakeUpdateMutation(std::string table_name,
                            std::vector<std::string> columns, Ts &&...values) {
  return UpdateMutationBuilder(std::move(table_name), std::move(columns))
      .EmplaceRow(std::forward<Ts>(values)...)
      .Build();
}

using InsertOrUpdateMutationBuilder =
    KEYSPREAD_STANDIN_INTERNAL::WriteMutationBuilder<
        KEYSPREAD_STANDIN_INTERNAL::InsertOrUpdateOp>;

template <typename... Ts>
Mutation MakeInsertOrUpdateMutation(std::string table_name,
                                    std::vector<std::string> columns,
                                    Ts &&...values) {
  return InsertOrUpdateMutationBuilder(std::move(table_name),
                                       std::move(columns))
      .EmplaceRow(std::forward<Ts>(values)...)
      .Build();
}

using ReplaceMutationBuilder = KEYSPREAD_STANDIN_INTERNAL::WriteMutationBuilder<
    KEYSPREAD_STANDIN_INTERNAL::ReplaceOp>;

template <typename... Ts>
Mutation MakeReplaceMutation(std::string table_name,
                             std::vector<std::string> columns, Ts &&...values) {
  return ReplaceMutationBuilder(std::move(table_name), std::move(columns))
      .EmplaceRow(std::forward<Ts>(values)...)
      .Build();
}

using DeleteMutationBuilder = KEYSPREAD_STANDIN_INTERNAL::DeleteMutationBuilder;

inline Mutation MakeDeleteMutation(std::string table_name, KeySet keys) {
  return DeleteMutationBuilder(std::move(table_name), std::move(keys)).Build();
}

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
