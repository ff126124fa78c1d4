#include "compiler/input/NamedTarget.h"
#include "compiler/input/InputFormat.h"
#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
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

/// What stands in front of the next token: blanks and comments.
static StringRef withoutBlanks(StringRef text) {
  while (true) {
    text = text.ltrim();
    if (text.starts_with(";"))
      text = text.drop_until([](char c) { return c == '\n' || c == '\r'; });
    else if (text.consume_front("/*"))
      text = text.split("*/").second;
    else
      return text;
  }
}

/// A name, a string with its quotes (LLVM has no `\"`), or another character;
/// empty at the end.
static StringRef takeToken(StringRef &text) {
  auto isOfName = [](char c) {
    return isAlnum(c) || StringRef("-$._@%!#^").contains(c);
  };
  text = withoutBlanks(text);
  size_t size = text.starts_with("\"")
                    ? std::min(text.find('"', 1), text.size() - 1) + 1
                    : std::max<size_t>(1, text.take_while(isOfName).size());
  StringRef token = text.take_front(size);
  text = text.drop_front(token.size());
  return token;
}

namespace {
/// `target triple = "x"`, and the string in it.
struct Definition {
  StringRef all, target;
};
} // namespace

/// The parser takes them on one line with others, or on several; the last one
/// counts. Empty if there is none.
static Definition definitionIn(StringRef text) {
  static constexpr StringLiteral words[] = {"target", "triple", "="};
  Definition last;
  const char *begin = nullptr;
  size_t met = 0; // of the words, in front of this token
  for (StringRef token; !(token = takeToken(text)).empty();) {
    if (met == std::size(words) && token.starts_with("\""))
      last = {StringRef(begin, token.end() - begin), token};
    bool isNext = met < std::size(words) && token == words[met];
    met = isNext ? met + 1 : token == words[0];
    if (met == 1)
      begin = token.begin();
  }
  return last;
}

std::string withoutTarget(StringRef text) {
  StringRef gone = definitionIn(text).all;
  if (gone.empty())
    return text.str();
  StringRef rest = text.drop_front(gone.end() - text.begin());
  rest.consume_front("\n");
  return (text.take_front(gone.begin() - text.begin()) + rest).str();
}

std::optional<std::string> namedTarget(const CommandLine &command,
                                       StringRef input) {
  std::string target = inCommand(command);
  if (!target.empty())
    return target;
  if (isBitcode(input.bytes_begin(), input.bytes_end())) {
    auto named = getBitcodeTargetTriple(MemoryBufferRef(input, "input"));
    return expectedToOptional(std::move(named));
  }
  if (isBinary(input))
    return std::nullopt;
  return unescaped(definitionIn(input).target);
}

} // namespace culprit
