#include "compiler/input/PTXPlaces.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <vector>

using namespace llvm;

namespace culprit {

std::optional<size_t> ptxLineOf(StringRef printed, StringRef error) {
  for (StringRef line : split(printed, '\n')) {
    auto [place, said] = line.split("; ");
    auto [file, number] = place.rsplit(", line ");
    bool isError = said.starts_with("error") || said.starts_with("fatal");
    size_t found = 0;
    if (file.starts_with("ptxas") && isError && said.contains(error) &&
        !number.getAsInteger(10, found))
      return found;
  }
  return std::nullopt;
}

/// The beginning of a line, which may be behind the last one.
static size_t beginOf(StringRef text, size_t line) {
  size_t at = 0;
  for (size_t number = 1; number < line && at < text.size(); ++number)
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  return at;
}

StringRef textOfLine(StringRef ptx, size_t line) {
  return line == 0
             ? StringRef()
             : ptx.drop_front(beginOf(ptx, line)).split('\n').first.trim();
}

std::optional<PTXFunction> functionAtLine(StringRef ptx, size_t line) {
  if (auto open = openFunctionOfPTX(ptx.take_front(beginOf(ptx, line))))
    return open;
  return openFunctionOfPTX(ptx.take_front(beginOf(ptx, line + 1)));
}

/// Says what is in the other text, too: no place, label, comment or nothing.
static bool isCode(StringRef line) {
  return !line.empty() && !line.starts_with(".loc") &&
         !line.starts_with(".file") && !line.starts_with("//") &&
         !(line.starts_with("$") && line.ends_with(":"));
}

namespace {
/// Of `.loc FILE LINE COLUMN` and `.file NUMBER "NAME"`.
class Places {
public:
  void read(StringRef line) {
    if (line.consume_front(".file"))
      files[numberAtFront(line)] =
          line.split('"').second.split('"').first.str();
    else if (line.consume_front(".loc"))
      file = numberAtFront(line), number = numberAtFront(line);
    // What follows a function is another one's.
    depth += line.count('{');
    size_t closing = line.count('}');
    if (closing && closing >= depth)
      number = 0;
    depth -= std::min(closing, depth);
  }

  size_t file = 0, number = 0;
  std::map<size_t, std::string> files;

private:
  static size_t numberAtFront(StringRef &text) {
    size_t value = 0;
    text = text.ltrim();
    return text.consumeInteger(10, value) ? 0 : value;
  }

  size_t depth = 0; ///< of braces
};
} // namespace

static std::vector<StringRef> codeIn(StringRef ptx) {
  std::vector<StringRef> code;
  for (StringRef line : split(ptx, '\n'))
    if (isCode(line.trim()))
      code.push_back(line.trim());
  return code;
}

std::optional<SourceLine> sourceOfPTXLine(StringRef ptx, size_t line,
                                          StringRef located) {
  if (!isCode(textOfLine(ptx, line)))
    return std::nullopt;
  // Up to that line, the two are the same.
  std::vector<StringRef> code = codeIn(ptx.take_front(beginOf(ptx, line + 1)));
  Places places;
  size_t seen = 0, inFile = 0;
  std::optional<SourceLine> found;
  for (StringRef other : split(located, '\n')) {
    other = other.trim();
    places.read(other);
    if (!isCode(other) || seen == code.size())
      continue;
    if (other != code[seen++])
      return std::nullopt;
    if (seen < code.size())
      continue;
    if (places.number == 0)
      return std::nullopt;
    found = {"", places.number};
    inFile = places.file;
  }
  if (!found || places.files[inFile].empty())
    return std::nullopt;
  found->file = places.files[inFile]; // it may be named at the end
  return found;
}

} // namespace culprit
