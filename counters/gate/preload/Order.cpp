#include "counters/gate/preload/Order.h"
#include <cstring>

namespace culprit::gate {

static bool isText(TextRef text, const char *other) {
  return text.size == std::strlen(other) &&
         std::memcmp(text.data, other, text.size) == 0;
}

/// Moves `at` behind the number. False: there is none.
static bool readNumber(const char *&at, const char *end, uint64_t &number) {
  const char *first = at;
  number = 0;
  for (; at != end && *at >= '0' && *at <= '9'; ++at) {
    if (number > (UINT64_MAX - 9) / 10)
      return false;
    number = number * 10 + static_cast<uint64_t>(*at - '0');
  }
  return at != first;
}

static bool readChoice(TextRef value, PassChoice &choice) {
  if (isText(value, "all")) {
    choice.kind = PassChoice::Kind::All;
    return true;
  }
  if (isText(value, "passes")) {
    choice.kind = PassChoice::Kind::PassesOnly;
    return true;
  }
  choice.kind = PassChoice::Kind::One;
  const char *at = value.data, *end = at + value.size;
  return readNumber(at, end, choice.number) && at == end;
}

/// `A-B`, moves behind it.
static bool readRange(const char *&at, const char *end, uint64_t &first,
                      uint64_t &last) {
  return readNumber(at, end, first) && at != end && *at++ == '-' &&
         readNumber(at, end, last);
}

static bool readRule(TextRef value, TagRule &rule) {
  auto *colon =
      static_cast<const char *>(std::memchr(value.data, ':', value.size));
  if (!colon)
    return false;
  rule.tag = {value.data, static_cast<size_t>(colon - value.data)};
  rule.at = colon + 1;
  const char *at = rule.at, *end = value.data + value.size;
  uint64_t first, last, before = 0;
  while (at != end) { // none at all: nothing of the tag runs
    if (!readRange(at, end, first, last) || first < before || last < first)
      return false;
    before = last;
    if (at != end && (*at++ != ',' || at == end))
      return false;
  }
  return true;
}

bool TagRule::takes(TextRef other) const {
  return tag.size == other.size &&
         std::memcmp(tag.data, other.data, tag.size) == 0;
}

bool TagRule::runsNext() {
  uint64_t number = next++;
  while (number >= last && *at && *at != ';') {
    readRange(at, at + std::strcspn(at, ",;"), first, last);
    at += *at == ',';
  }
  return number >= first && number < last;
}

bool Order::readHex(const char *&at, const char *end, uint64_t &number) {
  const char *first = at;
  for (number = 0; at != end && at - first < 16; ++at) {
    uint64_t digit = *at >= '0' && *at <= '9' ? static_cast<uint64_t>(*at - '0')
                     : *at >= 'a' && *at <= 'f'
                         ? static_cast<uint64_t>(*at - 'a') + 10
                         : 16;
    if (digit == 16)
      break;
    number = number << 4 | digit;
  }
  return at != first;
}

bool Order::readOnly(TextRef value) {
  auto *colon =
      static_cast<const char *>(std::memchr(value.data, ':', value.size));
  if (!colon)
    return false;
  onlyTag = {value.data, static_cast<size_t>(colon - value.data)};
  onlyIdentities = {colon + 1, value.size - onlyTag.size - 1};
  return forEachIdentity([](uint64_t) {});
}

bool Order::readOption(TextRef value) {
  if (optionCount == mostOptions || value.size == 0)
    return false;
  options[optionCount++] = value;
  return true;
}

bool Order::readWord(TextRef name, TextRef value) {
  if (isText(name, "log"))
    log = value;
  else if (isText(name, "begun"))
    begun = value;
  else if (isText(name, "run"))
    return ruleCount < mostRules && readRule(value, rules[ruleCount++]);
  else if (isText(name, "only"))
    return readOnly(value);
  else if (isText(name, "option"))
    return readOption(value);
  else if (isText(name, "within"))
    return readChoice(value, within);
  else if (isText(name, "until"))
    return readChoice(value, until);
  else if (isText(name, "stand"))
    return readChoice(value, stand);
  else if (isText(name, "changes"))
    return readChoice(value, changes);
  else if (isText(name, "verify"))
    return readChoice(value, verify);
  else if (isText(name, "ir"))
    return readChoice(value, ir);
  else if (isText(name, "stop"))
    stops = true;
  else if (isText(name, "bare"))
    bare = true;
  else if (isText(name, "single"))
    single = true;
  else if (isText(name, "mark"))
    marks = true;
  else if (isText(name, "calls"))
    calls = true;
  else if (isText(name, "abort"))
    aborts = true;
  else
    return false;
  return true;
}

bool Order::read(const char *text) {
  while (*text) {
    size_t length = std::strcspn(text, ";");
    size_t nameLength = std::strcspn(text, "=;");
    TextRef value{text + length, 0};
    if (nameLength < length)
      value = {text + nameLength + 1, length - nameLength - 1};
    if (!readWord({text, nameLength}, value))
      return false;
    text += length;
    text += *text == ';';
  }
  return true;
}

TagRule *Order::ruleOf(TextRef tag) {
  for (size_t i = 0; i < ruleCount; ++i)
    if (rules[i].takes(tag))
      return &rules[i];
  return nullptr;
}

} // namespace culprit::gate
