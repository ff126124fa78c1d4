#include "nightly/jobs/XmlElements.h"

using namespace llvm;

namespace culprit {

static constexpr StringRef cdataBegin = "<![CDATA[", cdataEnd = "]]>";

static std::string unescaped(StringRef text) {
  static constexpr std::pair<StringRef, char> entities[] = {
      {"&lt;", '<'},   {"&gt;", '>'},   {"&quot;", '"'}, {"&apos;", '\''},
      {"&#10;", '\n'}, {"&#13;", '\r'}, {"&#9;", '\t'},  {"&amp;", '&'}};
  std::string result;
  while (!text.empty()) {
    bool found = false;
    for (auto [entity, character] : entities)
      if (!found && text.consume_front(entity)) {
        result += character;
        found = true;
      }
    if (found)
      continue;
    result += text.front();
    text = text.drop_front();
  }
  return result;
}

/// Takes the next attribute, `name="value"` or `name='value'`, from the front.
static std::pair<StringRef, StringRef> takeAttribute(StringRef &text) {
  auto [name, rest] = text.split('=');
  rest = rest.ltrim();
  StringRef quote = rest.take_front();
  StringRef value = rest.drop_front(quote.size());
  size_t end = value.find(quote);
  bool isQuoted = (quote == "\"" || quote == "'") && end != StringRef::npos;
  text = isQuoted ? value.drop_front(end + 1) : "";
  return {name.trim(), isQuoted ? value.take_front(end) : ""};
}

std::string XmlElement::attribute(StringRef name) const {
  for (StringRef text = attributes; !text.trim().empty();)
    if (auto [found, value] = takeAttribute(text); found == name)
      return unescaped(value);
  return "";
}

/// Past a CDATA section, in which tags do not count.
static size_t findTag(StringRef text, StringRef tag, size_t from) {
  for (;;) {
    size_t at = text.find(tag, from);
    // No further than that: the next one may be at the end of a large suite.
    size_t cdata = text.substr(0, at).find(cdataBegin, from);
    if (at == StringRef::npos || cdata == StringRef::npos)
      return at;
    size_t end = text.find(cdataEnd, cdata);
    if (end == StringRef::npos)
      return StringRef::npos;
    from = end + cdataEnd.size();
  }
}

std::vector<XmlElement> elementsOf(StringRef text, StringRef name) {
  std::string opening = "<" + name.str(), closing = "</" + name.str() + ">";
  std::vector<XmlElement> elements;
  for (size_t at = 0; (at = findTag(text, opening, at)) != StringRef::npos;) {
    size_t head = at + opening.size();
    at = head;
    if (head < text.size() && text[head] != ' ' && text[head] != '>' &&
        text[head] != '/' && text[head] != '\n')
      continue; // a longer name
    size_t end = text.find('>', head);
    if (end == StringRef::npos)
      break;
    StringRef attributes = text.slice(head, end);
    at = end + 1;
    if (attributes.consume_back("/")) {
      elements.push_back({attributes, ""});
      continue;
    }
    size_t close = findTag(text, closing, at);
    if (close == StringRef::npos)
      break;
    elements.push_back({attributes, text.slice(at, close)});
    at = close + closing.size();
  }
  return elements;
}

std::string xmlText(StringRef content) {
  std::string result;
  while (!content.empty()) {
    size_t at = content.find(cdataBegin);
    result += unescaped(content.substr(0, at));
    if (at == StringRef::npos)
      break;
    content = content.substr(at + cdataBegin.size());
    size_t end = content.find(cdataEnd);
    result += content.substr(0, end);
    content =
        end == StringRef::npos ? "" : content.substr(end + cdataEnd.size());
  }
  return result;
}

} // namespace culprit
