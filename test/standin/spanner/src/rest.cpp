// Stand-in for google-cloud-cpp, for tests only: a connection to the emulator.
//
// The real client speaks gRPC to SPANNER_EMULATOR_HOST; this one speaks REST to
// the gateway beside it: SPANNER_EMULATOR_REST_HOST, or the port ten above as
// in the emulator's own defaults (9010 and 9020).
#include "state.h"

#include <httplib.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <cstring>
#include <mutex>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {
namespace {

using json = nlohmann::json;
using google::protobuf::ListValue;
using google::spanner::v1::Type;
using google::spanner::v1::TypeCode;
using Wire = google::protobuf::Value;
using State = KEYSPREAD_STANDIN_INTERNAL::TransactionState;

constexpr char const *type_names[] = {"TYPE_CODE_UNSPECIFIED",
                                      "BOOL",
                                      "INT64",
                                      "FLOAT64",
                                      "TIMESTAMP",
                                      "DATE",
                                      "STRING",
                                      "BYTES",
                                      "ARRAY",
                                      "STRUCT"};

json to_json(Wire const &v);

json to_json(ListValue const &list) {
  json all = json::array();
  for (auto const &v : list.values())
    all.push_back(to_json(v));
  return all;
}

json to_json(Wire const &v) {
  switch (v.kind_case()) {
  case Wire::kStringValue:
    return v.string_value();
  case Wire::kNumberValue:
    return v.number_value();
  case Wire::kBoolValue:
    return v.bool_value();
  case Wire::kListValue:
    return to_json(v.list_value());
  default:
    return nullptr;
  }
}

Wire wire_of(json const &j) {
  Wire v;
  v.set_null_value(google::protobuf::NULL_VALUE);
  if (j.is_string())
    v.set_string_value(j.get<std::string>());
  else if (j.is_boolean())
    v.set_bool_value(j.get<bool>());
  else if (j.is_number())
    v.set_number_value(j.get<double>());
  else if (j.is_array())
    for (auto const &element : j)
      *v.mutable_list_value()->add_values() = wire_of(element);
  return v;
}

json to_json(Type const &t) {
  json j = {{"code", type_names[t.code()]}};
  if (t.code() == TypeCode::ARRAY)
    j["arrayElementType"] = to_json(t.array_element_type());
  if (t.code() == TypeCode::STRUCT)
    for (int i = 0; i < t.struct_type().fields_size(); ++i)
      j["structType"]["fields"].push_back(
          {{"type", to_json(t.struct_type().fields(i).type())}});
  return j;
}

Type type_of(json const &j) {
  Type t;
  for (int i = 0; i < 10; ++i)
    if (j.value("code", "") == type_names[i])
      t.set_code(static_cast<TypeCode>(i));
  if (j.contains("arrayElementType"))
    *t.mutable_array_element_type() = type_of(j["arrayElementType"]);
  if (j.contains("structType"))
    for (auto const &f : j["structType"].value("fields", json::array()))
      *t.mutable_struct_type()->add_fields()->mutable_type() =
          type_of(f["type"]);
  return t;
}

json to_json(google::spanner::v1::KeySet const &keys) {
  json j = json::object();
  if (keys.all())
    j["all"] = true;
  for (auto const &key : keys.keys())
    j["keys"].push_back(to_json(key));
  for (auto const &r : keys.ranges())
    j["ranges"].push_back({{r.has_start_open() ? "startOpen" : "startClosed",
                            to_json(r.start_closed())},
                           {r.has_end_open() ? "endOpen" : "endClosed",
                            to_json(r.end_closed())}});
  return j;
}

json to_json(KeySet const &keys) {
  return to_json(KEYSPREAD_STANDIN_INTERNAL::ToProto(keys));
}

json to_json(google::spanner::v1::Mutation const &m) {
  static constexpr char const *names[] = {
      "", "insert", "update", "insertOrUpdate", "replace", "delete"};
  char const *const name = names[m.operation_case()];
  if (m.operation_case() == google::spanner::v1::Mutation::kDelete)
    return {{name,
             {{"table", m.delete_().table()},
              {"keySet", to_json(m.delete_().key_set())}}}};
  auto const &write = m.insert();
  json rows = json::array();
  for (auto const &row : write.values())
    rows.push_back(to_json(row));
  std::vector<std::string> columns(write.columns().begin(),
                                   write.columns().end());
  return {{name,
           {{"table", write.table()}, {"columns", columns}, {"values", rows}}}};
}

json to_json(SqlStatement const &statement) {
  json j = {{"sql", statement.sql()}};
  for (auto const &[name, value] : statement.params()) {
    auto const proto = KEYSPREAD_STANDIN_INTERNAL::ToProto(value);
    j["params"][name] = to_json(proto.second);
    j["paramTypes"][name] = to_json(proto.first);
  }
  return j;
}

// A whole answer, handed out row by row; or the failure in its place.
class Answer : public KEYSPREAD_STANDIN_SOURCE {
public:
  explicit Answer(StatusOr<json> answer) {
    if (!answer) {
      failure_ = answer.status();
      return;
    }
    all_ = *std::move(answer);
    auto names = std::make_shared<std::vector<std::string>>();
    for (auto const &field : fields()) {
      names->push_back(field.value("name", ""));
      types_.push_back(type_of(field["type"]));
    }
    names_ = std::move(names);
  }

  StatusOr<Row> NextRow() override {
    if (!failure_.ok())
      return failure_;
    auto const rows = all_.find("rows");
    if (rows == all_.end() || at_ == rows->size())
      return Row();
    std::vector<Value> values;
    for (auto const &v : (*rows)[at_++])
      values.push_back(KEYSPREAD_STANDIN_INTERNAL::FromProto(
          types_[values.size()], wire_of(v)));
#ifdef KEYSPREAD_STANDIN_V2
    using spanner_internal::RowFriend;
    return RowFriend::MakeRow(std::move(values), names_);
#else
    return internal::MakeRow(std::move(values), names_);
#endif
  }

  optional<google::spanner::v1::ResultSetMetadata> Metadata() override {
    google::spanner::v1::ResultSetMetadata metadata;
    auto const text = all_.value(
        json::json_pointer("/metadata/transaction/readTimestamp"), "");
    auto const time = KEYSPREAD_STANDIN_INTERNAL::TimestampFromRFC3339(text);
    if (time)
      *metadata.mutable_transaction()->mutable_read_timestamp() =
          KEYSPREAD_STANDIN_INTERNAL::TimestampToProto(*time);
    return metadata;
  }

  optional<google::spanner::v1::ResultSetStats> Stats() const override {
    google::spanner::v1::ResultSetStats stats;
    stats.set_row_count_exact(std::stoll(
        all_.value(json::json_pointer("/stats/rowCountExact"), "0")));
    return stats;
  }

private:
  json fields() const {
    return all_.value(json::json_pointer("/metadata/rowType/fields"),
                      json::array());
  }

  Status failure_;
  json all_ = json::object();
  std::shared_ptr<const std::vector<std::string>> names_;
  std::vector<Type> types_;
  std::size_t at_ = 0;
};

Status failure_of(httplib::Result const &answer) {
  if (!answer)
    return Status(StatusCode::kUnavailable,
                  "no answer: " + httplib::to_string(answer.error()));
  json const body = json::parse(answer->body, nullptr, false);
  if (!body.is_object() || !body.value("code", json()).is_number())
    return Status(StatusCode::kUnknown, answer->body);
  return Status(static_cast<StatusCode>(body["code"].get<int>()),
                body.value("message", ""));
}

// Shared with the transactions, which give their session back.
struct Sessions {
  std::mutex mutex;
  std::vector<std::string> idle;
};

class RestConnection : public Connection {
public:
  RestConnection(Database const &database, std::string const &host)
      : database_(database.FullName()), http_("http://" + host) {
    http_.set_keep_alive(true);
    http_.set_tcp_nodelay(true);
    http_.set_read_timeout(60, 0);
  }

  RowStream Read(ReadParams p) override {
    json body = {{"table", p.table},
                 {"columns", p.columns},
                 {"keySet", to_json(p.keys)}};
    put_options(p, body);
    if (p.partition_token)
      body["partitionToken"] = *p.partition_token;
    return stream(in(p.transaction, "read", std::move(body)));
  }

  StatusOr<std::vector<ReadPartition>>
  PartitionRead(PartitionReadParams params) override {
    ReadParams const &p = params.read_params;
    json body = {{"table", p.table},
                 {"columns", p.columns},
                 {"keySet", to_json(p.keys)}};
    if (!p.read_options.index_name.empty())
      body["index"] = p.read_options.index_name;
    auto answer = in(p.transaction, "partitionRead", std::move(body));
    if (!answer)
      return answer.status();
    auto const state = KEYSPREAD_STANDIN_INTERNAL::StateOf(p.transaction);
    std::vector<ReadPartition> parts;
    for (auto const &part : answer->value("partitions", json::array()))
      parts.push_back(KEYSPREAD_STANDIN_INTERNAL::MakeReadPartition(
          state->id, state->session, part["partitionToken"], p.table, p.keys,
          p.columns, p.read_options));
    return parts;
  }

  RowStream ExecuteQuery(SqlParams p) override {
    return stream(in(p.transaction, "executeSql", to_json(p.statement)));
  }

  StatusOr<DmlResult> ExecuteDml(SqlParams p) override {
    auto answer = in(p.transaction, "executeSql", to_json(p.statement));
    if (!answer)
      return answer.status();
    return DmlResult(std::make_unique<Answer>(std::move(answer)));
  }

  StatusOr<PartitionedDmlResult>
  ExecutePartitionedDml(ExecutePartitionedDmlParams p) override {
    auto const txn = MakeReadWriteTransaction();
    auto const state = KEYSPREAD_STANDIN_INTERNAL::StateOf(txn);
    Status const begun = begin(*state, {{"partitionedDml", json::object()}});
    if (!begun.ok())
      return begun;
    auto answer = in(txn, "executeSql", to_json(p.statement));
    if (!answer)
      return answer.status();
    return PartitionedDmlResult{std::stoll(
        answer->value(json::json_pointer("/stats/rowCountLowerBound"), "0"))};
  }

  StatusOr<BatchDmlResult> ExecuteBatchDml(ExecuteBatchDmlParams p) override {
    json statements = json::array();
    for (auto const &s : p.statements)
      statements.push_back(to_json(s));
    auto answer =
        in(p.transaction, "executeBatchDml", {{"statements", statements}});
    if (!answer)
      return answer.status();
    BatchDmlResult result;
    for (auto const &set : answer->value("resultSets", json::array()))
      result.stats.push_back({std::stoll(
          set.value(json::json_pointer("/stats/rowCountExact"), "0"))});
    int const code = answer->value(json::json_pointer("/status/code"), 0);
    result.status =
        Status(static_cast<StatusCode>(code),
               answer->value(json::json_pointer("/status/message"), ""));
    return result;
  }

  StatusOr<CommitResult> Commit(CommitParams p) override {
    auto const state = KEYSPREAD_STANDIN_INTERNAL::StateOf(p.transaction);
    Status const begun = begin(*state);
    if (!begun.ok())
      return begun;
    json mutations = json::array();
    for (auto const &m : p.mutations)
      mutations.push_back(to_json(m.as_proto()));
    auto answer =
        post(state->session + ":commit",
             {{"transactionId", state->id}, {"mutations", mutations}});
    if (!answer)
      return answer.status();
    auto time = KEYSPREAD_STANDIN_INTERNAL::TimestampFromRFC3339(
        answer->value("commitTimestamp", ""));
    if (!time)
      return time.status();
    return CommitResult{*time};
  }

  Status Rollback(RollbackParams p) override {
    auto const state = KEYSPREAD_STANDIN_INTERNAL::StateOf(p.transaction);
    if (state->id.empty())
      return Status();
    return post(state->session + ":rollback", {{"transactionId", state->id}})
        .status();
  }

private:
  static void put_options(ReadParams const &p, json &body) {
    if (!p.read_options.index_name.empty())
      body["index"] = p.read_options.index_name;
    if (p.read_options.limit != 0)
      body["limit"] = std::to_string(p.read_options.limit);
  }

  static RowStream stream(StatusOr<json> answer) {
    return RowStream(std::make_unique<Answer>(std::move(answer)));
  }

  static json mode(State const &s) {
    if (s.read_write)
      return {{"readWrite", json::object()}};
    json bound = s.value;
    if (s.bound == "strong")
      bound = true;
    return {{"readOnly", {{s.bound, bound}, {"returnReadTimestamp", true}}}};
  }

  StatusOr<json> post(std::string const &path, json const &body) {
    std::lock_guard<std::mutex> const lock(http_mutex_);
    auto const answer =
        http_.Post(("/v1/" + path).c_str(), body.dump(), "application/json");
    if (!answer || answer->status != 200)
      return failure_of(answer);
    return json::parse(answer->body, nullptr, false);
  }

  Status take_session(State &s) {
    if (!s.session.empty())
      return Status();
    s.give_back = [sessions = sessions_](std::string const &session) {
      std::lock_guard<std::mutex> const lock(sessions->mutex);
      sessions->idle.push_back(session);
    };
    {
      std::lock_guard<std::mutex> const lock(sessions_->mutex);
      if (!sessions_->idle.empty()) {
        s.session = std::move(sessions_->idle.back());
        sessions_->idle.pop_back();
        return Status();
      }
    }
    auto made = post(database_ + "/sessions", json::object());
    if (!made) {
      s.give_back = nullptr;
      return made.status();
    }
    s.session = (*made)["name"];
    return Status();
  }

  Status begin(State &s) { return begin(s, mode(s)); }
  Status begin(State &s, json const &options) {
    if (!s.id.empty())
      return Status();
    Status const taken = take_session(s);
    if (!taken.ok())
      return taken;
    auto begun = post(s.session + ":beginTransaction", {{"options", options}});
    if (!begun)
      return begun.status();
    s.id = (*begun)["id"];
    return Status();
  }

  // One request in a transaction, which its first request begins. A read-only
  // one begins within that request, whose answer tells the read timestamp.
  StatusOr<json> in(Transaction const &txn, char const *what, json body) {
    State &s = *KEYSPREAD_STANDIN_INTERNAL::StateOf(txn);
    bool const begins = !s.read_write && !s.single_use && s.id.empty();
    Status const ready = s.read_write ? begin(s) : take_session(s);
    if (!ready.ok())
      return ready;
    if (s.single_use)
      body["transaction"]["singleUse"] = mode(s);
    else if (begins)
      body["transaction"]["begin"] = mode(s);
    else
      body["transaction"]["id"] = s.id;
    if (s.read_write && std::strcmp(what, "read") != 0) // only SQL has one
      body["seqno"] = std::to_string(++s.sequence);
    auto answer = post(s.session + ":" + what, body);
    if (answer && begins)
      s.id = begun_id(*answer);
    return answer;
  }

  // Reads and queries tell it in their metadata, PartitionRead does not.
  static std::string begun_id(json const &answer) {
    std::string const own =
        answer.value(json::json_pointer("/transaction/id"), "");
    return own.empty() ? answer.value(
                             json::json_pointer("/metadata/transaction/id"), "")
                       : own;
  }

  std::string const database_;
  std::mutex http_mutex_;
  httplib::Client http_;
  std::shared_ptr<Sessions> sessions_ = std::make_shared<Sessions>();
};

std::string rest_host() {
  if (char const *rest = std::getenv("SPANNER_EMULATOR_REST_HOST"))
    return rest;
  char const *grpc = std::getenv("SPANNER_EMULATOR_HOST");
  std::string const host = grpc ? grpc : "localhost:9010";
  auto const colon = host.rfind(':');
  return host.substr(0, colon + 1) +
         std::to_string(std::atoi(host.c_str() + colon + 1) + 10);
}

} // namespace

#ifdef KEYSPREAD_STANDIN_V2
std::shared_ptr<Connection> MakeConnection(Database const &db, Options) {
  return std::make_shared<RestConnection>(db, rest_host());
}
#else
std::shared_ptr<Connection> MakeConnection(Database const &db,
                                           ConnectionOptions const &,
                                           SessionPoolOptions) {
  return std::make_shared<RestConnection>(db, rest_host());
}
#endif

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google
