#include "compiler/input/PartsOfType.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {
/// Takes types off the front of a text.
class Reader {
public:
  explicit Reader(StringRef text) : text(text) {}

  bool takeType(const std::string &place) {
    text.consume_front("!llvm.");
    if (text.consume_front("struct<("))
      return takeMembers(place);
    if (text.consume_front("array<"))
      return takeElements(place);
    size_t word = text.take_while(isAlnum).size();
    text = text.drop_front(word);
    parts.insert(place);
    return word > 0 && parts.size() <= most;
  }

  StringRef text; ///< what is left
  PartsOfType parts;

private:
  static constexpr size_t most = 256;

  static std::string within(const std::string &place, unsigned number) {
    return (place.empty() ? "" : place + ", ") + std::to_string(number);
  }

  bool takeMembers(const std::string &place) {
    for (unsigned number = 0; takeType(within(place, number)); ++number) {
      if (text.consume_front(")>"))
        return true;
      if (!text.consume_front(", "))
        return false;
    }
    return false;
  }

  bool takeElements(const std::string &place) {
    unsigned count = 0;
    if (text.consumeInteger(10, count) || count == 0 ||
        !text.consume_front(" x "))
      return false;
    StringRef element = text;
    for (unsigned number = 0; number < count; ++number) {
      text = element;
      if (!takeType(within(place, number)))
        return false;
    }
    return text.consume_front(">");
  }
};
} // namespace

std::optional<PartsOfType> partsOfType(StringRef type) {
  Reader reader(type);
  if (!reader.takeType("") || !reader.text.empty())
    return std::nullopt;
  return std::move(reader.parts);
}

} // namespace culprit
