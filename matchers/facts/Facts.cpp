#include "matchers/facts/Facts.h"
#include "matchers/facts/EnumNames.h"

namespace keyspread::facts {

const char *nameOrNull(Part P) {
  switch (P) {
  case Part::Whole:
    return "whole";
  case Part::Leading:
    return "leading";
  case Part::Later:
    return "later";
  }
  return nullptr;
}

const char *nameOrNull(TypeClass C) {
  switch (C) {
  case TypeClass::Integer:
    return "integer";
  case TypeClass::Bool:
    return "bool";
  case TypeClass::Float:
    return "float";
  case TypeClass::CharPointer:
    return "char-pointer";
  case TypeClass::String:
    return "string";
  case TypeClass::Bytes:
    return "bytes";
  case TypeClass::Container:
    return "container";
  case TypeClass::Other:
    return "other";
  }
  return nullptr;
}

const char *nameOrNull(TemplateStyle S) {
  switch (S) {
  case TemplateStyle::Plain:
    return "plain";
  case TemplateStyle::Printf:
    return "printf";
  case TemplateStyle::Fmt:
    return "fmt";
  case TemplateStyle::Concat:
    return "concat";
  case TemplateStyle::Stream:
    return "stream";
  case TemplateStyle::Qt:
    return "qt";
  case TemplateStyle::Substitute:
    return "substitute";
  case TemplateStyle::Boost:
    return "boost";
  }
  return nullptr;
}

const char *nameOrNull(UseKind K) {
  switch (K) {
  case UseKind::Moved:
    return "moved";
  case UseKind::Given:
    return "given";
  case UseKind::Equal:
    return "equal";
  case UseKind::Ordered:
    return "ordered";
  case UseKind::Truth:
    return "truth";
  case UseKind::Text:
    return "text";
  case UseKind::Stream:
    return "stream";
  case UseKind::Format:
    return "format";
  case UseKind::Parsed:
    return "parsed";
  case UseKind::Computed:
    return "computed";
  }
  return nullptr;
}

const char *nameOrNull(OriginKind K) {
  switch (K) {
  case OriginKind::AutoIncrement:
    return "auto-increment";
  case OriginKind::Counter:
    return "counter";
  case OriginKind::Clock:
    return "clock";
  case OriginKind::TimeOrderedId:
    return "time-ordered-id";
  case OriginKind::MaxPlusOne:
    return "max-plus-one";
  case OriginKind::Sequence:
    return "sequence";
  }
  return nullptr;
}

const char *name(OriginKind K) { return nameOrNull(K); }
const char *name(TypeClass C) { return nameOrNull(C); }

} // namespace keyspread::facts
