//===- Advice.cpp - what a person could do about a blocker ----------------===//
//
// One list of kinds, in the order they are tried: a kind is known by words of
// its reason. What no kind fits is changed by hand.
//
//===----------------------------------------------------------------------===//
#include "rewrites/rules/Advice.h"

namespace keyspread {

namespace {

struct Kind {
  llvm::StringLiteral Words;
  llvm::StringLiteral Advice;
};

constexpr Kind Kinds[] = {
    {"put in at run time", "write the names out in the text, one statement for "
                           "each of them"},
    {"into the text itself", "bind the value to a parameter"},
    {"macro", "write the code out, or keep the text in a constant"},
    {"generated file", "change what generates the file"},
    {"outside the project", "change that code by hand, or set --root so that "
                            "it is part of the project"},
    {"needs C++17", "compile the file as C++17, or call the runtime through a "
                    "function of your own"},
    {"bound to NULL", "give the row its key before it is written"},
    {"casts to a number", "leave the cast out, or cast to text"},
    {"may be NULL", "make sure that the value is there: dereference it before "
                    "the call"},
    {"commit timestamp", "give the key another value, or let the plan hash "
                         "other columns"},
    {"must not be evaluated twice", "keep the value in a variable first"},
    {"bound at", "give each statement bind calls of its own"},
    {"also reaches", "give each call a text of its own"},
    {"would move the parameters", "name or number the parameters of the "
                                  "statement"},
    {"a new one would need a number", "write the numbers out by hand, with the "
                                      "new one"},
    {"by name at one place", "bind the key in one way"},
    {"is not a literal", "write the number or the name out at the call"},
    {"cut the longer text off", "give the length as -1, or compute it from the "
                                "text"},
    {"it gets longer", "make the buffer larger, or build the text in a "
                       "std::string"},
    {"leaves out key column", "give the row its key; let the plan's "
                              "'id_source' say how new ids are made"},
    {"that does not say their key", "select the key columns by name"},
    {"changes key column", "delete the row and insert it anew"},
    {"a part of the key", "delete the row and insert it anew"},
    {"columns are not known", "name the columns in the statement, or give "
                              "their table to --schema"},
    {"names no columns", "name the columns in the statement"},
    {"type of key column", "declare the column's type in the schema"},
    {"has no key of", "declare the table in the schema"},
    {"new ids will be random", "let the plan's 'id_source' be \"ordered\""},
    {"in their order, and the new one", "bind the values by their numbers"},
    {"order_column", "name a column in 'order_column' that tells age, or plan "
                     "hash_prefix, which keeps the order"},
    {"order", "plan hash_prefix, which keeps the order, or change the code so "
              "that it does not need it"},
    {"\"client\"", "let the plan's 'fan_out' be \"sql\", or read with the "
                   "client's Read"},
    {"options are not seen", "set the options at the call"},
    {"single-use options", "read with a read-only transaction"},
    {"not all seen", "write the columns out at the call"},
    {"may make ids that rise", "let keyspread read the unit that makes the id, "
                               "or make it here, or plan hash_prefix"},
    {"not seen", "make the keys, rows or columns in the same function as the "
                 "call"},
    {"could not be followed", "give the values at the call, or bind them in "
                              "the same function"},
    {"cannot be read", "write it in plain SQL, or change it by hand"},
    {"cannot be changed", "write the code in one piece in a file of the "
                          "project"},
    {"in scope", "pass the value to this function"},
    {"tenant", "filter the statement on the tenant"},
    {"foreign key", "change the schema by hand"},
    {"are not rewritten", "change the statement by hand"},
    {"is not rewritten", "change the statement by hand"},
};

} // namespace

std::string adviceFor(llvm::StringRef Reason) {
  for (const Kind &K : Kinds)
    if (Reason.contains(K.Words))
      return K.Advice.str();
  return "change the place by hand, then run again";
}

} // namespace keyspread
