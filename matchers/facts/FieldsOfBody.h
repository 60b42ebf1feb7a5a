//===- FieldsOfBody.h - the fields of bodies, as Fields.h has them --------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_FIELDSOFBODY_H
#define KEYSPREAD_MATCHERS_FACTS_FIELDSOFBODY_H

#include "matchers/facts/Body.h"
#include "matchers/facts/Fields.h"

namespace keyspread::facts {

template <> struct FieldsOf<Where> {
  static constexpr std::tuple List{
      Field{"file", &Where::File}, Field{"begin", &Where::Begin},
      Field{"end", &Where::End},   Field{"line", &Where::Line},
      Field{"col", &Where::Col},
  };
};

template <> struct FieldsOf<Node> {
  static constexpr std::tuple List{
      Field{"kind", &Node::Kind},
      Field{"operands", &Node::Operands},
      Field{"name", &Node::Name},
      Field{"names", &Node::Names},
      Field{"value", &Node::Value},
      Field{"type", &Node::Type},
      Field{"class", &Node::Class},
      Field{"bits", &Node::Bits},
      Field{"is_unsigned", &Node::IsUnsigned},
      Field{"is_reference", &Node::IsReference},
      Field{"has_callee", &Node::HasCallee},
      Field{"has_object", &Node::HasObject},
      Field{"is_virtual", &Node::IsVirtual},
      Field{"is_own", &Node::IsOwn},
      Field{"qualified", &Node::Qualified},
      Field{"is_copy", &Node::IsCopy},
      Field{"quotes", &Node::Quotes},
      Field{"is_size", &Node::IsSize},
      Field{"is_temporary", &Node::IsTemporary},
      Field{"how", &Node::How},
      Field{"runs", &Node::Runs},
      Field{"at", &Node::At},
      Field{"macro", &Node::Macro},
  };
};

template <> struct FieldsOf<BodyParameter> {
  static constexpr std::tuple List{
      Field{"name", &BodyParameter::Name},
      Field{"spelled", &BodyParameter::Spelled},
      Field{"type", &BodyParameter::Type},
      Field{"class", &BodyParameter::Class},
      Field{"bits", &BodyParameter::Bits},
      Field{"is_reference", &BodyParameter::IsReference},
      Field{"is_const", &BodyParameter::IsConst},
  };
};

template <> struct FieldsOf<Initializer> {
  static constexpr std::tuple List{
      Field{"member", &Initializer::Member},
      Field{"value", &Initializer::Value},
  };
};

template <> struct FieldsOf<Body> {
  static constexpr std::tuple List{
      Field{"key", &Body::Key},
      Field{"usr", &Body::Usr},
      Field{"qualified", &Body::Qualified},
      Field{"class", &Body::Class},
      Field{"parameters", &Body::Parameters},
      Field{"initializers", &Body::Initializers},
      Field{"nodes", &Body::Nodes},
      Field{"result_type", &Body::ResultType},
      Field{"result", &Body::Result},
      Field{"is_method", &Body::IsMethod},
      Field{"is_constructor", &Body::IsConstructor},
      Field{"is_destructor", &Body::IsDestructor},
      Field{"is_variadic", &Body::IsVariadic},
      Field{"why", &Body::Why},
      Field{"at", &Body::At},
  };
};

template <> struct FieldsOf<ClassShape> {
  static constexpr std::tuple List{
      Field{"key", &ClassShape::Key},
      Field{"qualified", &ClassShape::Qualified},
      Field{"type", &ClassShape::Type},
      Field{"fields", &ClassShape::Fields},
      Field{"field_names", &ClassShape::FieldNames},
      Field{"field_types", &ClassShape::FieldTypes},
      Field{"bases", &ClassShape::Bases},
      Field{"destructor", &ClassShape::Destructor},
  };
};

template <> struct FieldsOf<GlobalValue> {
  static constexpr std::tuple List{
      Field{"name", &GlobalValue::Name},
      Field{"type", &GlobalValue::Type},
      Field{"is_const", &GlobalValue::IsConst},
      Field{"nodes", &GlobalValue::Nodes},
      Field{"at", &GlobalValue::At},
  };
};

template <> struct FieldsOf<Override> {
  static constexpr std::tuple List{
      Field{"method", &Override::Method},
      Field{"overridden", &Override::Overridden},
  };
};

template <> struct FieldsOf<Bodies> {
  static constexpr std::tuple List{
      Field{"files", &Bodies::Files},
      Field{"functions", &Bodies::Functions},
      Field{"classes", &Bodies::Classes},
      Field{"globals", &Bodies::Globals},
      Field{"overrides", &Bodies::Overrides},
  };
};

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_FIELDSOFBODY_H
