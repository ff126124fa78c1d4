#include "compiler/input/NamedTarget.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// For clang, -march is a CPU of the target; for opt and llc, the target
/// itself.
static bool isDriver(StringRef program) {
  return sys::path::filename(program).contains("clang");
}

/// Of several, the last one counts.
static std::string inCommand(const CommandLine &command) {
  static constexpr StringLiteral options[] = {"mtriple", "march", "target"};
  std::string named[std::size(options)];
  ArrayRef<std::string> words = command.argv;
  for (size_t i = 1; i < words.size(); ++i) {
    StringRef word = words[i];
    if (!word.consume_front("-"))
      continue;
    word.consume_front("-");
    auto [key, value] = word.split('=');
    for (auto [option, known] : zip(options, named)) {
      if (key != option)
        continue;
      bool isNext = !word.contains('=') && i + 1 < words.size();
      known = isNext ? words[++i] : value.str();
      break;
    }
  }
  auto &[triple, march, target] = named;
  if (isDriver(words.front()) || !target.empty())
    march.clear();
  std::string all;
  for (const std::string &known : named)
    if (!known.empty())
      all += known + ' ';
  return all;
}

std::string namedTarget(const CommandLine &command, StringRef text) {
  std::string target = inCommand(command);
  if (!target.empty())
    return target;
  constexpr StringLiteral line = "target triple";
  for (size_t at = text.find(line); at != StringRef::npos;
       at = text.find(line, at + 1)) {
    if (at != 0 && text[at - 1] != '\n')
      continue;
    StringRef rest = text.drop_front(at + line.size()).ltrim(" \t");
    if (rest.consume_front("="))
      return rest.ltrim(" \t")
          .take_until([](char c) { return c == '\n'; })
          .split('"')
          .second.split('"')
          .first.str();
  }
  return "";
}

} // namespace culprit
