#include "compiler/output/OpTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {
namespace {

constexpr StringLiteral behindName = " : ";

/// What stands before the first character outside of brackets that ends it.
StringRef takeNested(StringRef &text, StringRef ends) {
  int depth = 0;
  size_t at = 0;
  for (; at < text.size(); ++at) {
    if (text.substr(at).starts_with("->")) {
      ++at;
      continue;
    }
    char c = text[at];
    if (depth == 0 && ends.contains(c))
      break;
    depth += StringRef("(<[{").contains(c)   ? 1
             : StringRef(")>]}").contains(c) ? -1
                                             : 0;
  }
  StringRef taken = text.take_front(at);
  text = text.drop_front(at);
  return taken;
}

bool isWord(char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.'; }

/// `4x?x` of a shape, without its sizes; the text goes on behind it.
std::string takeDimensions(StringRef &text) {
  std::string dimensions;
  while (true) {
    StringRef rest = text;
    StringRef digits = rest.take_while(isDigit);
    rest = rest.drop_front(digits.size());
    bool isOne = !digits.empty() || rest.consume_front("?");
    StringRef by = isOne && rest.consume_front("x")     ? "x"
                   : isOne && rest.consume_front("]x")  ? "]x"
                   : isOne && rest.consume_front(" x ") ? " x "
                                                        : "";
    if (by.empty())
      return dimensions;
    dimensions += (digits.empty() ? "?" : anyNumber.str()) + by.str();
    text = rest;
  }
}

bool isNumber(StringRef word) { return !word.empty() && all_of(word, isDigit); }

std::string withoutSizes(StringRef type) {
  std::string result;
  int inArray = 0;
  while (!type.empty()) {
    size_t before = result.size();
    std::string dimensions = takeDimensions(type);
    inArray -= StringRef(dimensions).count(']'); // of a scalable one
    result += dimensions;
    StringRef word = type.take_while(isWord);
    bool isSize = inArray > 0 || !dimensions.empty() ||
                  StringRef(result).ends_with("offset: ");
    result += isSize && isNumber(word) ? StringRef(anyNumber) : word;
    type = type.drop_front(word.size());
    if (result.size() > before || type.empty())
      continue;
    inArray += type.front() == '[' ? 1 : type.front() == ']' ? -1 : 0;
    result += type.front();
    type = type.drop_front();
  }
  return result;
}

/// The types of a list in brackets, each once.
std::vector<std::string> typesIn(StringRef list) {
  std::vector<std::string> types;
  while (!list.empty()) {
    std::string type = withoutSizes(takeNested(list, ",").trim());
    if (!type.empty() && !is_contained(types, type))
      types.push_back(std::move(type));
    list.consume_front(",");
  }
  return types;
}

std::optional<OpTypes> readTypes(StringRef function) {
  OpTypes types;
  if (!function.consume_front("("))
    return std::nullopt;
  types.operands = typesIn(takeNested(function, ")"));
  if (!function.consume_front(") -> "))
    return std::nullopt;
  types.results = function.consume_front("(")
                      ? typesIn(takeNested(function, ")"))
                      : typesIn(takeNested(function, " "));
  return types;
}

bool areAmong(ArrayRef<std::string> types, ArrayRef<std::string> known) {
  return all_of(types, [&](const std::string &type) {
    return is_contained(known, type);
  });
}

} // namespace

std::string withTypes(StringRef name, StringRef opText) {
  opText = opText.rtrim();
  size_t at = opText.rfind(" : (");
  bool isGeneric = opText.contains(("\"" + name + "\"(").str());
  if (!isGeneric || at == StringRef::npos || opText.ends_with("{"))
    return name.str();
  auto types = readTypes(opText.drop_front(at + behindName.size()));
  return types ? name.str() + behindName.str() + "(" +
                     join(types->operands, ", ") + ") -> (" +
                     join(types->results, ", ") + ")"
               : name.str();
}

StringRef nameOfTyped(StringRef op) { return op.split(behindName).first; }

std::optional<OpTypes> typesOfTyped(StringRef op) {
  return readTypes(op.split(behindName).second);
}

bool mayHaveTypesOf(StringRef op, StringRef known) {
  auto types = typesOfTyped(op), knownTypes = typesOfTyped(known);
  return !types || !knownTypes ||
         (areAmong(types->operands, knownTypes->operands) &&
          areAmong(types->results, knownTypes->results));
}

} // namespace culprit
