// Stand-in for google-cloud-cpp, for tests only: google::cloud::Status.
#ifndef KEYSPREAD_STANDIN_STATUS_H
#define KEYSPREAD_STANDIN_STATUS_H

#include <ostream>
#include <string>
#include <utility>

namespace google {
namespace cloud {

enum class StatusCode {
  kOk = 0,
  kCancelled = 1,
  kUnknown = 2,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kOutOfRange = 11,
  kUnimplemented = 12,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
};

std::string StatusCodeToString(StatusCode code);
std::ostream &operator<<(std::ostream &os, StatusCode code);

class Status {
public:
  Status() = default;
  explicit Status(StatusCode status_code, std::string message)
      : code_(status_code), message_(std::move(message)) {}

  bool ok() const { return code_ == StatusCode::kOk; }
  StatusCode code() const { return code_; }
  std::string const &message() const { return message_; }

  friend bool operator==(Status const &a, Status const &b) {
    return a.code_ == b.code_ && a.message_ == b.message_;
  }
  friend bool operator!=(Status const &a, Status const &b) { return !(a == b); }

private:
  StatusCode code_ = StatusCode::kOk;
  std::string message_;
};

std::ostream &operator<<(std::ostream &os, Status const &rhs);

} // namespace cloud
} // namespace google

#endif
