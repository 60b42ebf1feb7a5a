//===- EntryKeys.h - the keys of a catalog entry --------------------------===//
//
// In: nothing. Out: each key of an entry with the field that it fills, and
// which other key it needs. catalog.schema.json says the same to editors.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_ENTRYKEYS_H
#define KEYSPREAD_MATCHERS_CATALOG_ENTRYKEYS_H

#include "matchers/catalog/Catalog.h"

#include <tuple>

namespace keyspread::entry {

template <class Struct, class Member> struct Key {
  const char *Name;
  Member Struct::*Pointer;
};

inline constexpr std::tuple Keys{
    Key{"name", &Api::Name},
    Key{"handle", &Api::Handle},
    Key{"sql", &Api::Sql},
    Key{"sql_length", &Api::SqlLength},
    Key{"sql_more", &Api::SqlMore},
    Key{"statement_name", &Api::StatementName},
    Key{"index", &Api::Index},
    Key{"index_base", &Api::IndexBase},
    Key{"parameter_name", &Api::ParameterName},
    Key{"returns_index", &Api::ReturnsIndex},
    Key{"counts_values", &Api::CountsValues},
    Key{"counts_columns", &Api::CountsColumns},
    Key{"value", &Api::Value},
    Key{"by_address", &Api::ByAddress},
    Key{"length", &Api::Length},
    Key{"type", &Api::ValueClass},
    Key{"bits", &Api::Bits},
    Key{"integer_as", &Api::IntegerAs},
    Key{"runs", &Api::Runs},
    Key{"ends", &Api::Ends},
    Key{"null", &Api::Null},
    Key{"values", &Api::Values},
    Key{"values_pack", &Api::ValuesPack},
    Key{"count", &Api::Count},
    Key{"parallel", &Api::Parallel},
    Key{"origin", &Api::Origin},
    Key{"origin_out", &Api::OriginOut},
    Key{"format", &Api::Format},
    Key{"style", &Api::Style},
    Key{"format_out", &Api::FormatOut},
    Key{"format_list", &Api::FormatList},
    Key{"cut", &Api::Cut},
    Key{"fingerprint", &Api::Fingerprint},
    Key{"reversal", &Api::Reversal},
    Key{"wraps", &Api::Wraps},
    Key{"copies", &Api::Copies},
    Key{"element", &Api::Element},
    Key{"named_values", &Api::NamedValues},
    Key{"passes", &Api::Passes},
    Key{"item", &Api::Item},
    Key{"names_column", &Api::NamesColumn},
    Key{"column", &Api::Column},
    Key{"column_base", &Api::ColumnBase},
    Key{"column_out", &Api::ColumnOut},
    Key{"columns_out", &Api::ColumnsOut},
    Key{"columns_in_order", &Api::ColumnsInOrder},
    Key{"rows_to", &Api::RowsTo},
    Key{"row_parameter", &Api::RowParameter},
    Key{"clause", &Api::Clause},
    Key{"text", &Api::Text},
    Key{"text_more", &Api::TextMore},
    Key{"text_pointer", &Api::TextPointer},
    Key{"text_as", &Api::TextAs},
    Key{"null_as", &Api::NullAs},
    Key{"null_of", &Api::NullOf},
    Key{"null_test", &Api::NullTest},
    Key{"wide", &Api::Wide},
    Key{"when", &Api::When},
};
inline constexpr std::tuple AccessKeys{
    Key{"access", &AccessRoles::Verb},
    Key{"table", &AccessRoles::Table},
    Key{"columns", &AccessRoles::Columns},
    Key{"keys", &AccessRoles::Keys},
    Key{"options", &AccessRoles::Options},
    Key{"transaction", &AccessRoles::Transaction},
    Key{"any_order", &AccessRoles::AnyOrder},
    Key{"row", &AccessRoles::Row},
    Key{"row_pack", &AccessRoles::RowPack},
    Key{"key", &AccessRoles::Key},
    Key{"low", &AccessRoles::Low},
    Key{"high", &AccessRoles::High},
    Key{"makes_key_set", &AccessRoles::MakesKeySet},
    Key{"all_keys", &AccessRoles::AllKeys},
    Key{"key_parts", &AccessRoles::KeyParts},
    Key{"bound_kind", &AccessRoles::BoundKind},
    Key{"option", &AccessRoles::Option},
    Key{"index_member", &AccessRoles::IndexMember},
    Key{"limit_member", &AccessRoles::LimitMember},
    Key{"store", &AccessRoles::Store},
    Key{"scans", &AccessRoles::Scans},
    Key{"batched", &AccessRoles::Batched},
    Key{"batch", &AccessRoles::Batch},
    Key{"names", &AccessRoles::Names},
    Key{"families", &AccessRoles::Families},
    Key{"becomes", &AccessRoles::Becomes},
    Key{"gives", &AccessRoles::Gives},
    Key{"bars", &AccessRoles::Bars},
    Key{"object", &AccessRoles::Object},
    Key{"reads_key", &AccessRoles::ReadsKey},
};

inline constexpr std::tuple MappingKeys{
    Key{"maps", &MappingRoles::Table},
    Key{"surrogate_key", &MappingRoles::SurrogateKey},
    Key{"member", &MappingRoles::Member},
    Key{"column_name", &MappingRoles::Column},
    Key{"constraint", &MappingRoles::Constraint},
};

/// A key that says nothing without another one.
struct Need {
  llvm::StringLiteral Key, Needed, Message;
};
inline constexpr Need Needs[] = {
    {"sql_length", "sql", "\"sql_length\" needs \"sql\""},
    {"sql_more", "sql", "\"sql_more\" needs \"sql\""},
    {"index_base", "index", "\"index_base\" needs \"index\""},
    {"clause", "handle", "\"clause\" needs \"handle\""},
    {"item", "handle", "\"item\" needs \"handle\""},
    {"bits", "value", "\"bits\" needs \"value\""},
    {"runs", "handle", "\"runs\" needs \"handle\""},
    {"ends", "handle", "\"ends\" needs \"handle\""},
    {"by_address", "value", "\"by_address\" needs \"value\""},
    {"length", "value", "\"length\" needs \"value\""},
    {"values_pack", "values", "\"values_pack\" needs \"values\""},
    {"count", "values", "\"count\" needs \"values\""},
    {"parallel", "values", "\"parallel\" needs \"values\""},
    {"origin_out", "origin", "\"origin_out\" needs \"origin\""},
    {"style", "format", "\"style\" needs \"format\""},
    {"format_out", "format", "\"format_out\" needs \"format\""},
    {"format_list", "format", "\"format_list\" needs \"format\""},
    {"fingerprint", "cut", "\"fingerprint\" needs \"cut\""},
    {"reversal", "cut", "\"reversal\" needs \"cut\""},
    {"named_values", "sql", "\"named_values\" needs \"sql\""},
    {"column_base", "column", "\"column_base\" needs \"column\""},
    {"names_column", "handle", "\"names_column\" needs \"handle\""},
    {"null_as", "null_test", "\"null_as\" needs \"null_test\""},
    {"null_test", "null_as", "\"null_test\" needs \"null_as\""},
    {"null_of", "null_as", "\"null_of\" needs \"null_as\""},
    {"row_parameter", "rows_to", "\"row_parameter\" needs \"rows_to\""},
    {"text_more", "text", "\"text_more\" needs \"text\""},
    {"text_pointer", "text", "\"text_pointer\" needs \"text\""},
    {"surrogate_key", "maps", "\"surrogate_key\" needs \"maps\""},
    {"column_name", "member", "\"column_name\" needs \"member\""},
    {"scans", "passes", "\"scans\" needs \"passes\""},
    {"batched", "store", "\"batched\" needs \"store\""},
    {"batch", "store", "\"batch\" needs \"store\""},
    {"families", "store", "\"families\" needs \"store\""},
    {"becomes", "store", "\"becomes\" needs \"store\""},
    {"gives", "store", "\"gives\" needs \"store\""},
    {"object", "access", "\"object\" needs \"access\""},
    {"table", "access", "\"table\" needs \"access\""},
    {"columns", "access", "\"columns\" needs \"access\""},
    {"keys", "access", "\"keys\" needs \"access\""},
    {"options", "access", "\"options\" needs \"access\""},
    {"transaction", "access", "\"transaction\" needs \"access\""},
    {"any_order", "access", "\"any_order\" needs \"access\""},
    {"row_pack", "row", "\"row_pack\" needs \"row\""},
    {"low", "high", "\"low\" needs \"high\""},
    {"high", "low", "\"high\" needs \"low\""},
    {"bound_kind", "key", "\"bound_kind\" needs \"key\""},
    {"index_member", "options", "\"index_member\" needs \"options\""},
    {"limit_member", "options", "\"limit_member\" needs \"options\""},
};

} // namespace keyspread::entry

#endif // KEYSPREAD_MATCHERS_CATALOG_ENTRYKEYS_H
