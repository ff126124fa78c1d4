#include "compiler/shell/ShellStagePrefixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// The length of `NAME` in `NAME=VALUE`; 0 where there is none.
static size_t nameLength(StringRef word) {
  StringRef name =
      word.take_while([](char c) { return isAlnum(c) || c == '_'; });
  bool isName = !name.empty() && !isDigit(name[0]);
  return isName && word.substr(name.size()).starts_with("=") ? name.size() : 0;
}

bool isAssignment(const ShellWord &word) {
  size_t length = nameLength(word.text);
  return length && std::none_of(word.quoted.begin(),
                                word.quoted.begin() + ptrdiff_t(length) + 1,
                                [](bool quoted) { return quoted; });
}

/// `not`, or Debian's `not-22`.
static bool isTool(StringRef word, StringRef name) {
  StringRef file = sys::path::filename(word);
  unsigned version = 0;
  return file.consume_front(name) &&
         (file.empty() ||
          (file.consume_front("-") && !file.getAsInteger(10, version)));
}

static void dropFront(std::vector<std::string> &words, size_t count) {
  words.erase(words.begin(), words.begin() + ptrdiff_t(count));
}

static bool takeNot(ShellStage &stage) {
  if (!isTool(stage.argv[0], "not"))
    return false;
  stage.expectFailure = !stage.expectFailure;
  bool crash = stage.argv.size() > 1 && stage.argv[1] == "--crash";
  stage.expectCrash |= crash;
  dropFront(stage.argv, crash ? 2 : 1);
  return true;
}

static bool takeEnv(ShellStage &stage) {
  if (!isTool(stage.argv[0], "env"))
    return false;
  size_t at = 1;
  while (at < stage.argv.size() && nameLength(stage.argv[at]))
    ++at;
  if (at == stage.argv.size() || StringRef(stage.argv[at]).starts_with("-") ||
      StringRef(stage.argv[at]).contains('='))
    return false;
  for (size_t i = 1; i < at; ++i) {
    auto [name, value] = StringRef(stage.argv[i]).split('=');
    stage.environment.emplace_back(name.str(), value.str());
  }
  dropFront(stage.argv, at);
  return true;
}

static bool takeBuiltin(ShellStage &stage) {
  bool runsIt = stage.argv[0] == "exec" || stage.argv[0] == "command";
  if (!runsIt || stage.argv.size() < 2 ||
      StringRef(stage.argv[1]).starts_with("-"))
    return false;
  dropFront(stage.argv, 1);
  return true;
}

void takePrefixes(ShellStage &stage) {
  while (!stage.argv.empty() &&
         (takeNot(stage) || takeEnv(stage) || takeBuiltin(stage)))
    ;
}

} // namespace culprit
