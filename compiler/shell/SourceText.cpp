#include "compiler/shell/SourceText.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

std::string TextPosition::str() const {
  return std::to_string(line) + ":" + std::to_string(column);
}

static TextPosition behind(char character, TextPosition position) {
  return character == '\n' ? TextPosition{position.line + 1, 1}
                           : TextPosition{position.line, position.column + 1};
}

SourceText::SourceText(StringRef pasted) {
  TextPosition position;
  for (size_t i = 0; i < pasted.size(); ++i) {
    if (pasted[i] != '\r' || !pasted.substr(i + 1).starts_with("\n"))
      append(pasted[i], position);
    position = behind(pasted[i], position);
  }
}

SourceText SourceText::exactly(StringRef text) {
  SourceText result;
  TextPosition position;
  for (char character : text) {
    result.append(character, position);
    position = behind(character, position);
  }
  return result;
}

TextPosition SourceText::at(size_t offset) const {
  if (offset < positions.size())
    return positions[offset];
  if (positions.empty())
    return {};
  return {positions.back().line, positions.back().column + 1};
}

void SourceText::append(char character, TextPosition position) {
  characters += character;
  positions.push_back(position);
}

void SourceText::append(const SourceText &other) {
  characters += other.characters;
  positions.insert(positions.end(), other.positions.begin(),
                   other.positions.end());
}

SourceText SourceText::slice(size_t begin, size_t end) const {
  begin = std::min(begin, characters.size());
  end = std::clamp(end, begin, characters.size());
  SourceText result;
  result.characters = characters.substr(begin, end - begin);
  result.positions.assign(positions.begin() + ptrdiff_t(begin),
                          positions.begin() + ptrdiff_t(end));
  return result;
}

SourceText SourceText::trim() const {
  StringRef inner = StringRef(characters).ltrim();
  size_t begin = characters.size() - inner.size();
  return slice(begin, begin + inner.rtrim().size());
}

void SourceText::dropBack(size_t count) {
  characters.resize(characters.size() - count);
  positions.resize(positions.size() - count);
}

std::vector<SourceText> linesOf(const SourceText &text) {
  std::vector<SourceText> lines;
  for (size_t begin = 0; begin < text.text().size();) {
    size_t end = std::min(text.text().find('\n', begin), text.text().size());
    lines.push_back(text.slice(begin, end));
    begin = end + 1;
  }
  return lines;
}

Error shellError(TextPosition position, const Twine &message) {
  return createStringError("shell line " + position.str() + ": " + message);
}

} // namespace culprit
