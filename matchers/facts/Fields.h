//===- Fields.h - the fields of every fact, once --------------------------===//
//
// One list a struct drives writing, reading and comparing, so that they cannot
// drift apart. A field added to Facts.h and forgotten here does not compile:
// decomposesInto() binds as many names as the list is long, and a structured
// binding must name every member.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_FIELDS_H
#define KEYSPREAD_MATCHERS_FACTS_FIELDS_H

#include "matchers/facts/Facts.h"

#include <tuple>
#include <type_traits>

namespace keyspread::facts {

template <class Struct, class Member> struct Field {
  const char *Key;
  Member Struct::*Pointer;
};

/// Specialised for every struct of facts: List is a tuple of Field.
template <class Struct> struct FieldsOf;

template <class T>
concept Described = requires { FieldsOf<T>::List; };

template <> struct FieldsOf<Site> {
  static constexpr std::tuple List{
      Field{"file", &Site::File},      Field{"begin", &Site::Begin},
      Field{"end", &Site::End},        Field{"line", &Site::Line},
      Field{"col", &Site::Col},        Field{"end_line", &Site::EndLine},
      Field{"end_col", &Site::EndCol},
  };
};

template <> struct FieldsOf<Source> {
  static constexpr std::tuple List{
      Field{"from", &Source::From},
      Field{"kept", &Source::Kept},
      Field{"taken", &Source::Taken},
      Field{"placed", &Source::Placed},
  };
};

template <> struct FieldsOf<Expr> {
  static constexpr std::tuple List{
      Field{"at", &Expr::At},
      Field{"text", &Expr::Text},
      Field{"type", &Expr::Type},
      Field{"class", &Expr::Class},
      Field{"repeatable", &Expr::Repeatable},
      Field{"editable", &Expr::Editable},
      Field{"constant", &Expr::Constant},
      Field{"plus", &Expr::Plus},
      Field{"base", &Expr::Base},
      Field{"base_class", &Expr::BaseClass},
      Field{"base_is_number", &Expr::BaseIsNumber},
      Field{"wrapped", &Expr::Wrapped},
      Field{"held_begin", &Expr::HeldBegin},
      Field{"held_end", &Expr::HeldEnd},
      Field{"sources", &Expr::Sources},
      Field{"aggregate", &Expr::Aggregate},
      Field{"enumerator", &Expr::Enumerator},
      Field{"keys", &Expr::Keys},
      Field{"bits", &Expr::Bits},
      Field{"place_bits", &Expr::PlaceBits},
      Field{"computed", &Expr::Computed},
  };
};

template <> struct FieldsOf<Segment> {
  static constexpr std::tuple List{
      Field{"begin", &Segment::Begin}, Field{"end", &Segment::End},
      Field{"at", &Segment::At},       Field{"atomic", &Segment::Atomic},
      Field{"raw", &Segment::Raw},     Field{"wide", &Segment::Wide},
      Field{"macro", &Segment::Macro}, Field{"made", &Segment::Made},
      Field{"given", &Segment::Given}, Field{"variable", &Segment::Variable},
  };
};

template <> struct FieldsOf<Hole> {
  static constexpr std::tuple List{
      Field{"offset", &Hole::Offset},     Field{"spec", &Hole::Spec},
      Field{"value", &Hole::Value},       Field{"spec_at", &Hole::SpecAt},
      Field{"repeated", &Hole::Repeated},
  };
};

template <> struct FieldsOf<FixedPart> {
  static constexpr std::tuple List{
      Field{"begin", &FixedPart::Begin},
      Field{"end", &FixedPart::End},
      Field{"why", &FixedPart::Why},
  };
};

template <> struct FieldsOf<FormattedPart> {
  static constexpr std::tuple List{
      Field{"begin", &FormattedPart::Begin},
      Field{"end", &FormattedPart::End},
      Field{"style", &FormattedPart::Style},
      Field{"format_arg", &FormattedPart::FormatArg},
      Field{"limited", &FormattedPart::Limited},
      Field{"capacity", &FormattedPart::Capacity},
      Field{"memory", &FormattedPart::Memory},
  };
};

template <> struct FieldsOf<Template> {
  static constexpr std::tuple List{
      Field{"self", &Template::Self},
      Field{"at", &Template::At},
      Field{"text", &Template::Text},
      Field{"segments", &Template::Segments},
      Field{"holes", &Template::Holes},
      Field{"style", &Template::Style},
      Field{"format_arg", &Template::FormatArg},
      Field{"editable", &Template::Editable},
      Field{"limited", &Template::Limited},
      Field{"capacity", &Template::Capacity},
      Field{"memory", &Template::Memory},
      Field{"fixed", &Template::Fixed},
      Field{"fixed_parts", &Template::FixedParts},
      Field{"formats", &Template::Formats},
  };
};

template <> struct FieldsOf<Buffer> {
  static constexpr std::tuple List{
      Field{"variable", &Buffer::Variable},
      Field{"name", &Buffer::Name},
      Field{"size", &Buffer::Size},
      Field{"bound", &Buffer::Bound},
  };
};

template <> struct FieldsOf<Aggregate> {
  static constexpr std::tuple List{
      Field{"variable", &Aggregate::Variable},
      Field{"self", &Aggregate::Self},
      Field{"names", &Aggregate::Names},
      Field{"elements", &Aggregate::Elements},
      Field{"maybe", &Aggregate::Maybe},
      Field{"complete", &Aggregate::Complete},
      Field{"extended", &Aggregate::Extended},
      Field{"last", &Aggregate::Last},
      Field{"open", &Aggregate::Open},
      Field{"bound", &Aggregate::Bound},
      Field{"bound_value", &Aggregate::BoundValue},
      Field{"statement", &Aggregate::Statement},
      Field{"element_type", &Aggregate::ElementType},
      Field{"element_class", &Aggregate::ElementClass},
      Field{"last_assignment", &Aggregate::LastAssignment},
      Field{"pushed", &Aggregate::Pushed},
      Field{"chained", &Aggregate::Chained},
      Field{"variable_text", &Aggregate::VariableText},
      Field{"member", &Aggregate::Member},
  };
};

template <> struct FieldsOf<StatementPlace> {
  static constexpr std::tuple List{
      Field{"statement", &StatementPlace::Statement},
      Field{"indent", &StatementPlace::Indent},
      Field{"in_block", &StatementPlace::InBlock},
      Field{"jumped_over", &StatementPlace::JumpedOver},
      Field{"in_macro", &StatementPlace::InMacro},
      Field{"only_call", &StatementPlace::OnlyCall},
      Field{"first", &StatementPlace::First},
      Field{"static", &StatementPlace::Static},
      Field{"before", &StatementPlace::Before},
      Field{"after", &StatementPlace::After},
      Field{"block_begin", &StatementPlace::BlockBegin},
      Field{"block_end", &StatementPlace::BlockEnd},
      Field{"loop_begin", &StatementPlace::LoopBegin},
      Field{"loop_end", &StatementPlace::LoopEnd},
      Field{"outer", &StatementPlace::Outer},
      Field{"outer_indent", &StatementPlace::OuterIndent},
      Field{"outer_begin", &StatementPlace::OuterBegin},
      Field{"outer_end", &StatementPlace::OuterEnd},
  };
};

template <> struct FieldsOf<Call> {
  static constexpr std::tuple List{
      Field{"callee", &Call::Callee},
      Field{"name", &Call::Name},
      Field{"class", &Call::Class},
      Field{"constructor", &Call::Constructor},
      Field{"template_argument", &Call::TemplateArgument},
      Field{"parameter_types", &Call::ParameterTypes},
      Field{"at", &Call::At},
      Field{"name_at", &Call::NameAt},
      Field{"prefix", &Call::Prefix},
      Field{"open", &Call::Open},
      Field{"close", &Call::Close},
      Field{"result", &Call::Result},
      Field{"function", &Call::Function},
      Field{"receiver", &Call::Receiver},
      Field{"receiver_is_this", &Call::ReceiverIsThis},
      Field{"chained", &Call::Chained},
      Field{"args", &Call::Args},
      Field{"place", &Call::Place},
      Field{"macro", &Call::Macro},
      Field{"written", &Call::Written},
      Field{"against", &Call::Against},
  };
};

template <> struct FieldsOf<Giver> {
  static constexpr std::tuple List{
      Field{"begin", &Giver::Begin},
      Field{"end", &Giver::End},
      Field{"class", &Giver::Class},
      Field{"bits", &Giver::Bits},
      Field{"place_bits", &Giver::PlaceBits},
      Field{"computed", &Giver::Computed},
      Field{"editable", &Giver::Editable},
      Field{"text", &Giver::Text},
      Field{"other", &Giver::Other},
  };
};

template <> struct FieldsOf<Flow> {
  static constexpr std::tuple List{
      Field{"from", &Flow::From},
      Field{"to", &Flow::To},
      Field{"kept", &Flow::Kept},
      Field{"at", &Flow::At},
      Field{"block_begin", &Flow::BlockBegin},
      Field{"block_end", &Flow::BlockEnd},
      Field{"adds", &Flow::Adds},
      Field{"key", &Flow::Key},
      Field{"by", &Flow::By},
      Field{"element", &Flow::Element},
      Field{"bits", &Flow::Bits},
      Field{"taken", &Flow::Taken},
      Field{"placed", &Flow::Placed},
  };
};

template <> struct FieldsOf<Parameter> {
  static constexpr std::tuple List{
      Field{"name", &Parameter::Name},     Field{"type", &Parameter::Type},
      Field{"class", &Parameter::Class},   Field{"pack", &Parameter::Pack},
      Field{"output", &Parameter::Output},
  };
};

template <> struct FieldsOf<Declaration> {
  static constexpr std::tuple List{
      Field{"at", &Declaration::At},
      Field{"void", &Declaration::Void},
      Field{"close", &Declaration::Close},
      Field{"end", &Declaration::End},
  };
};

template <> struct FieldsOf<Function> {
  static constexpr std::tuple List{
      Field{"usr", &Function::Usr},
      Field{"name", &Function::Name},
      Field{"class", &Function::Class},
      Field{"at", &Function::At},
      Field{"parameters", &Function::Parameters},
      Field{"method", &Function::Method},
      Field{"public", &Function::Public},
      Field{"overrides", &Function::Overrides},
      Field{"result", &Function::Result},
      Field{"returns_nothing", &Function::ReturnsNothing},
      Field{"declared", &Function::Declared},
      Field{"bare", &Function::Bare},
  };
};

template <> struct FieldsOf<Origin> {
  static constexpr std::tuple List{
      Field{"kind", &Origin::Kind},
      Field{"value", &Origin::Value},
      Field{"at", &Origin::At},
      Field{"text", &Origin::Text},
      Field{"name_only", &Origin::NameOnly},
  };
};

template <> struct FieldsOf<Arithmetic> {
  static constexpr std::tuple List{
      Field{"operator", &Arithmetic::Operator},
      Field{"at", &Arithmetic::At},
      Field{"macro", &Arithmetic::Macro},
      Field{"editable", &Arithmetic::Editable},
      Field{"mended", &Arithmetic::Mended},
      Field{"left", &Arithmetic::Left},
      Field{"right", &Arithmetic::Right},
      Field{"around", &Arithmetic::Around},
  };
};

template <> struct FieldsOf<Comparison> {
  static constexpr std::tuple List{
      Field{"at", &Comparison::At},
      Field{"operator", &Comparison::Operator},
      Field{"left", &Comparison::Left},
      Field{"right", &Comparison::Right},
  };
};

template <> struct FieldsOf<Loop> {
  static constexpr std::tuple List{
      Field{"at", &Loop::At},
      Field{"variable", &Loop::Variable},
      Field{"name", &Loop::Name},
      Field{"sorted", &Loop::Sorted},
  };
};

template <> struct FieldsOf<MacroUse::Drop> {
  static constexpr std::tuple List{
      Field{"use", &MacroUse::Drop::Use},
      Field{"text", &MacroUse::Drop::Text},
  };
};

template <> struct FieldsOf<MacroUse> {
  static constexpr std::tuple List{
      Field{"definition", &MacroUse::Definition},
      Field{"name", &MacroUse::Name},
      Field{"uses", &MacroUse::Uses},
      Field{"dropped", &MacroUse::Dropped},
  };
};

template <> struct FieldsOf<File> {
  static constexpr std::tuple List{
      Field{"path", &File::Path},
      Field{"hash", &File::Hash},
      Field{"generated", &File::Generated},
      Field{"c", &File::C},
  };
};

template <> struct FieldsOf<DeclaredColumn> {
  static constexpr std::tuple List{
      Field{"name", &DeclaredColumn::Name},
      Field{"member", &DeclaredColumn::Member},
      Field{"type", &DeclaredColumn::Type},
      Field{"class", &DeclaredColumn::Class},
      Field{"primary_key", &DeclaredColumn::PrimaryKey},
      Field{"auto_increment", &DeclaredColumn::AutoIncrement},
      Field{"unique", &DeclaredColumn::Unique},
      Field{"at", &DeclaredColumn::At},
  };
};

template <> struct FieldsOf<DeclaredIndex> {
  static constexpr std::tuple List{
      Field{"name", &DeclaredIndex::Name},
      Field{"columns", &DeclaredIndex::Columns},
      Field{"unique", &DeclaredIndex::Unique},
      Field{"at", &DeclaredIndex::At},
  };
};

template <> struct FieldsOf<DeclaredTable> {
  static constexpr std::tuple List{
      Field{"name", &DeclaredTable::Name},
      Field{"class", &DeclaredTable::Class},
      Field{"class_name", &DeclaredTable::ClassName},
      Field{"library", &DeclaredTable::Library},
      Field{"columns", &DeclaredTable::Columns},
      Field{"indexes", &DeclaredTable::Indexes},
      Field{"at", &DeclaredTable::At},
  };
};

template <> struct FieldsOf<DeclaratorInList> {
  static constexpr std::tuple List{
      Field{"comma", &DeclaratorInList::Comma},
      Field{"comma_end", &DeclaratorInList::CommaEnd},
      Field{"next", &DeclaratorInList::Next},
      Field{"next_end", &DeclaratorInList::NextEnd},
      Field{"again", &DeclaratorInList::Again},
      Field{"type_at", &DeclaratorInList::TypeAt},
  };
};

template <> struct FieldsOf<TypePlace> {
  static constexpr std::tuple List{
      Field{"self", &TypePlace::Self},
      Field{"name", &TypePlace::Name},
      Field{"at", &TypePlace::At},
      Field{"alias", &TypePlace::Alias},
      Field{"editable", &TypePlace::Editable},
      Field{"fixed", &TypePlace::Fixed},
      Field{"bits", &TypePlace::Bits},
      Field{"unsigned", &TypePlace::Unsigned},
      Field{"defined", &TypePlace::Defined},
      Field{"together", &TypePlace::Together},
      Field{"in_list", &TypePlace::InList},
      Field{"hashed", &TypePlace::Hashed},
  };
};

template <> struct FieldsOf<TypeUse> {
  static constexpr std::tuple List{
      Field{"from", &TypeUse::From},
      Field{"kind", &TypeUse::Kind},
      Field{"to", &TypeUse::To},
      Field{"at", &TypeUse::At},
      Field{"value", &TypeUse::Value},
      Field{"whole", &TypeUse::Whole},
      Field{"spec", &TypeUse::Spec},
      Field{"detail", &TypeUse::Detail},
      Field{"style", &TypeUse::Style},
      Field{"constant", &TypeUse::Constant},
      Field{"call", &TypeUse::Call},
      Field{"argument", &TypeUse::Argument},
      Field{"maker", &TypeUse::Maker},
      Field{"conversion", &TypeUse::Conversion},
      Field{"text", &TypeUse::Text},
      Field{"editable", &TypeUse::Editable},
      Field{"loose", &TypeUse::Loose},
      Field{"serialised", &TypeUse::Serialised},
      Field{"bits", &TypeUse::Bits},
      Field{"unsigned", &TypeUse::Unsigned},
      Field{"cast", &TypeUse::Cast},
      Field{"room", &TypeUse::Room},
      Field{"memory", &TypeUse::Memory},
      Field{"wide_as", &TypeUse::WideAs},
      Field{"chosen", &TypeUse::Chosen},
  };
};

template <> struct FieldsOf<UnitFacts> {
  static constexpr std::tuple List{
      Field{"main_file", &UnitFacts::MainFile},
      Field{"files", &UnitFacts::Files},
      Field{"functions", &UnitFacts::Functions},
      Field{"templates", &UnitFacts::Templates},
      Field{"aggregates", &UnitFacts::Aggregates},
      Field{"buffers", &UnitFacts::Buffers},
      Field{"calls", &UnitFacts::Calls},
      Field{"flows", &UnitFacts::Flows},
      Field{"origins", &UnitFacts::Origins},
      Field{"arithmetics", &UnitFacts::Arithmetics},
      Field{"comparisons", &UnitFacts::Comparisons},
      Field{"loops", &UnitFacts::Loops},
      Field{"macros", &UnitFacts::Macros},
      Field{"tables", &UnitFacts::Tables},
      Field{"type_places", &UnitFacts::TypePlaces},
      Field{"type_uses", &UnitFacts::TypeUses},
      Field{"outlets", &UnitFacts::Outlets},
  };
};

/// Compiles when \p T has exactly \p N members. If the compiler stops here, T
/// in Facts.h and its list above differ; for a new length add a line.
template <size_t N, class T> void decomposesInto(T &X) {
  // clang-format off
  if constexpr (N == 2) { [[maybe_unused]] auto &[a, b] = X; }
  if constexpr (N == 3) { [[maybe_unused]] auto &[a, b, c] = X; }
  if constexpr (N == 4) { [[maybe_unused]] auto &[a, b, c, d] = X; }
  if constexpr (N == 5) { [[maybe_unused]] auto &[a, b, c, d, e] = X; }
  if constexpr (N == 6) { [[maybe_unused]] auto &[a, b, c, d, e, f] = X; }
  if constexpr (N == 7) { [[maybe_unused]] auto &[a, b, c, d, e, f, g] = X; }
  if constexpr (N == 8) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h] = X; }
  if constexpr (N == 9) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i] = X; }
  if constexpr (N == 10) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j] = X; }
  if constexpr (N == 11) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k] = X; }
  if constexpr (N == 12) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l] = X; }
  if constexpr (N == 13) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m] = X; }
  if constexpr (N == 14) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n] = X; }
  if constexpr (N == 15) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = X; }
  if constexpr (N == 16) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = X; }
  if constexpr (N == 17) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q] = X; }
  if constexpr (N == 18) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r] = X; }
  if constexpr (N == 19) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s] = X; }
  if constexpr (N == 20) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t] = X; }
  if constexpr (N == 21) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u] = X; }
  if constexpr (N == 22) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v] = X; }
  if constexpr (N == 23) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w] = X; }
  if constexpr (N == 24) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x] = X; }
  if constexpr (N == 25) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y] = X; }
  if constexpr (N == 26) { [[maybe_unused]] auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z] = X; }
  // clang-format on
  static_assert(N >= 2 && N <= 26, "add a line for this number of members");
}

template <Described T>
inline constexpr size_t FieldCount =
    std::tuple_size_v<std::remove_cvref_t<decltype(FieldsOf<T>::List)>>;

/// Calls \p Visit(Field) for each field, in order.
template <Described T, class Visitor> void forEachField(Visitor Visit) {
  (void)&decomposesInto<FieldCount<T>, T>; // instantiates the check
  std::apply([&](const auto &...F) { (Visit(F), ...); }, FieldsOf<T>::List);
}

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_FIELDS_H
