#include "nightly/show/Escape.h"
#include "report/Look.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <cstdio>

namespace culprit {

/// Cut between characters, on one line.
std::string shortened(std::string_view bytes, size_t most) {
  std::string text = llvm::json::fixUTF8({bytes.data(), bytes.size()});
  for (char &c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      c = ' ';
  if (text.size() <= most)
    return text;
  size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
    --end;
  return text.substr(0, end) + "…";
}

std::string codeSpan(std::string_view bytes, size_t most) {
  std::string text = shortened(bytes, most);
  size_t longest = 0, run = 0;
  for (char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  std::string fence(longest + 1, '`');
  bool touches = text.empty() || text.front() == '`' || text.back() == '`';
  std::string space = touches ? " " : "";
  return fence + space + text + space + fence;
}

/// A bar ends a cell even in code.
std::string codeInCell(std::string_view bytes, size_t most) {
  std::string inside;
  for (char c : codeSpan(bytes, most))
    inside += c == '|' ? "\\|" : std::string(1, c);
  return inside;
}

std::string onOneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\t', ' ');
  return printable(std::move(text));
}

static std::string percentEscaped(std::string_view text,
                                  std::string_view characters) {
  std::string result;
  for (char c : text)
    if (characters.find(c) == std::string_view::npos) {
      result += c;
    } else {
      char code[4];
      std::snprintf(code, sizeof(code), "%%%02X",
                    static_cast<unsigned char>(c));
      result += code;
    }
  return result;
}

std::string annotationProperty(std::string_view text) {
  return percentEscaped(text, "%\r\n:,");
}

std::string annotationText(std::string_view text) {
  return percentEscaped(text, "%\r\n");
}

} // namespace culprit
