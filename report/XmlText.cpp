#include "report/XmlText.h"
#include "llvm/Support/JSON.h"

namespace culprit {

/// U+FFFE and U+FFFF: a file that has one is refused by its readers as a whole.
static bool beginsWithNoCharacter(std::string_view text) {
  return text.starts_with("\xef\xbf\xbe") || text.starts_with("\xef\xbf\xbf");
}

std::string xmlCharacters(std::string_view bytes) {
  std::string text = llvm::json::fixUTF8({bytes.data(), bytes.size()}), result;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (beginsWithNoCharacter(std::string_view(text).substr(i))) {
      result += '?';
      i += 2;
      continue;
    }
    auto byte = static_cast<unsigned char>(c);
    result += byte < 0x20 && c != '\n' && c != '\t' ? '?' : c;
  }
  return result;
}

std::string xmlEscaped(std::string_view bytes) {
  std::string result;
  for (char c : xmlCharacters(bytes))
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  return result;
}

} // namespace culprit
