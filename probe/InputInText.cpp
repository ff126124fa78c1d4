#include "probe/InputInText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static bool isPlain(char c) {
  return isAlnum(c) || StringRef("_.$-/+~@").contains(c);
}

static bool isPlainPath(StringRef path) {
  return sys::path::is_absolute(path) && all_of(path, isPlain);
}

static std::string plainPathOf(const std::string &input,
                               const std::string &directory) {
  SmallString<256> path(input);
  if (!directory.empty())
    sys::path::make_absolute(directory, path);
  else
    sys::fs::make_absolute(path);
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  if (isPlainPath(path))
    return path.str().str();
  std::string name = sys::path::filename(input).str();
  for (char &c : name)
    if (!isPlain(c))
      c = '_';
  return "/INPUT/" + name;
}

/// No diagnostic is read whose place has one of these in it.
static bool hidesPlaces(StringRef input) {
  return input.find_first_of("\"\n") != StringRef::npos;
}

/// No part of a longer path.
static bool isItself(StringRef before, StringRef behind) {
  bool isPart = (!before.empty() && isPlain(before.back())) ||
                (!behind.empty() && behind[0] != '.' && isPlain(behind[0])) ||
                (behind.size() > 1 && behind[0] == '.' && isAlnum(behind[1]));
  return !isPart;
}

static bool isLine(StringRef behind) {
  StringRef line = behind.ltrim('"');
  return line.consume_front(":") && !line.empty() && isDigit(line[0]);
}

static std::string named(StringRef text, StringRef input, StringRef path) {
  std::string result;
  size_t done = 0;
  for (size_t at = 0; (at = text.find(input, at)) != StringRef::npos;
       at += input.size()) {
    StringRef behind = text.drop_front(at + input.size());
    if (!isItself(text.take_front(at), behind) ||
        (isLine(behind) && !hidesPlaces(input)))
      continue;
    result += text.slice(done, at);
    result += path;
    done = at + input.size();
  }
  return result + text.drop_front(done).str();
}

void nameInputByPath(CapturedText &stream, const std::string &input,
                     const std::string &directory) {
  bool isWord = StringRef(input).find_first_of("./") == StringRef::npos;
  if (isWord || isPlainPath(input) || !StringRef(stream.text).contains(input))
    return;
  std::string path = plainPathOf(input, directory);
  size_t head = stream.cut ? stream.headBytes : stream.text.size();
  std::string front =
                  named(StringRef(stream.text).take_front(head), input, path),
              back =
                  named(StringRef(stream.text).drop_front(head), input, path);
  stream.headBytes = stream.cut ? front.size() : 0;
  stream.text = front + back;
}

} // namespace culprit
