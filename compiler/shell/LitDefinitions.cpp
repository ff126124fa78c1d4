#include "compiler/shell/LitDefinitions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>
#include <set>

using namespace llvm;

namespace culprit {

static bool isName(StringRef name) {
  return name.consume_front("%{") && name.consume_back("}") && !name.empty() &&
         (isAlpha(name[0]) || name[0] == '_') && all_of(name, [](char c) {
           return isAlnum(c) || StringRef("_-:").contains(c);
         });
}

Error LitDefinitions::add(const SourceText &definition, bool isAgain) {
  StringRef text = definition.text();
  size_t equals = text.find('=');
  StringRef name = text.take_front(equals).trim();
  if (equals == StringRef::npos || !isName(name))
    return shellError(definition.at(0), "a definition reads `%{name} = value`");
  if (!isAgain && find(name))
    return shellError(definition.at(0),
                      name + " is defined already: lit wants REDEFINE");
  if (isAgain && !find(name))
    return shellError(definition.at(0),
                      name + " is not defined yet: lit wants DEFINE");
  values[name.str()] = definition.slice(equals + 1, text.size()).trim();
  return Error::success();
}

const SourceText *LitDefinitions::find(StringRef name) const {
  auto found = values.find(name.str());
  return found == values.end() ? nullptr : &found->second;
}

namespace {

/// One line, with definitions in place of what they define, and of what these
/// contain.
class Expansion {
public:
  explicit Expansion(const LitDefinitions &definitions)
      : definitions(definitions) {}

  SourceText result;

  /// A definition that is put in gets the place at which it is used first.
  Error add(const SourceText &line, std::optional<TextPosition> use = {}) {
    StringRef text = line.text();
    for (size_t i = 0; i < text.size();) {
      TextPosition here = use.value_or(line.at(i));
      StringRef name = nameAt(text.substr(i));
      const SourceText *value = definitions.find(name);
      if (!value) {
        result.append(text[i++], here);
        continue;
      }
      if (Error error = put(name.str(), *value, here))
        return error;
      i += name.size();
    }
    return Error::success();
  }

private:
  static StringRef nameAt(StringRef rest) {
    size_t close = rest.starts_with("%{") ? rest.find('}') : StringRef::npos;
    return close == StringRef::npos ? StringRef() : rest.take_front(close + 1);
  }

  Error put(const std::string &name, const SourceText &value,
            TextPosition here) {
    constexpr size_t longest = 1u << 20;
    if (!open.insert(name).second)
      return shellError(here, name + " contains itself");
    if (!budget || result.text().size() > longest)
      return shellError(here, name + " becomes too long");
    --budget;
    if (Error error = add(value, here))
      return error;
    open.erase(name);
    return Error::success();
  }

  const LitDefinitions &definitions;
  std::set<std::string> open;
  unsigned budget = 10000; ///< of definitions that are put in
};

} // namespace

Expected<SourceText> LitDefinitions::expand(const SourceText &line) const {
  Expansion expansion(*this);
  if (Error error = expansion.add(line))
    return error;
  return std::move(expansion.result);
}

} // namespace culprit
