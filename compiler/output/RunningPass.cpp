#include "compiler/output/RunningPass.h"
#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace culprit {

/// Takes `"pass" on ` or `'pass' on ` off the line.
static std::optional<StringRef> takePass(StringRef &line) {
  if (line.empty() || (line[0] != '"' && line[0] != '\''))
    return std::nullopt;
  std::string end = (Twine(line[0]) + " on ").str();
  size_t close = line.find(end, 1);
  if (close == StringRef::npos)
    return std::nullopt;
  StringRef text = line.slice(1, close);
  line = line.drop_front(close + end.size());
  return text;
}

/// `it's` of `'@"it's"'.`: up to the last such quote of the line.
static std::optional<StringRef> textInQuotes(StringRef line) {
  size_t close = line.empty() ? 0 : line.rfind(line[0]);
  return close == 0 ? std::nullopt : std::optional(line.slice(1, close));
}

/// Of `@f-1`, `@"f 1"` or `f`.
static std::string symbolIn(StringRef name) {
  if (!name.consume_front("@"))
    return name.str();
  return name.starts_with("\"") ? unescaped(name) : name.str();
}

/// `coro-split` of `cgscc(coro-split)`: an adaptor of one pass is that pass.
static StringRef innermostOf(StringRef pass) {
  static constexpr StringRef adaptors[] = {
      "module", "function", "cgscc", "loop", "loop-mssa", "machine-function"};
  auto [adaptor, inner] = pass.split('(');
  if (!is_contained(adaptors, adaptor) || inner.contains(',') ||
      !inner.consume_back(")"))
    return pass;
  return innermostOf(inner);
}

static std::optional<RunningPass> readLine(StringRef line) {
  if (!line.consume_front("Running pass "))
    return std::nullopt;
  auto pass = takePass(line);
  if (!pass)
    return std::nullopt;
  RunningPass result;
  StringRef name = innermostOf(*pass);
  result.pass = name.str();
  if (!result.isAdaptor())
    result.pass = name.split('<').first.str();
  if (result.pass.empty())
    return std::nullopt;
  result.anchor = line.take_until([](char c) { return c == '\'' || c == '"'; })
                      .rtrim()
                      .str();
  line = line.drop_front(result.anchor.size()).ltrim(' ');
  auto unit = textInQuotes(line);
  if (!unit)
    return std::nullopt;
  if (result.anchor != "module")
    result.symbol = symbolIn(*unit);
  return result;
}

/// `corosplit` of `CoroSplit` and of `coro-split`.
static std::string spelledAlike(StringRef name) {
  std::string letters;
  for (char c : name)
    if (c != '-')
      letters += toLower(c);
  return letters;
}

/// Passes of call graphs stand in no line of their own. What ran is on the
/// stack, `llvm::CoroSplitPass::run`, and among the adaptor's passes if it is
/// spelled like one.
static std::string passOnStack(const StackDump &dump, StringRef adaptor) {
  for (const StackFrame &frame : dump.frames) {
    StringRef name = frame.function;
    if (!name.consume_back("Pass::run"))
      continue;
    std::string ran = spelledAlike(name.substr(name.rfind(':') + 1));
    SmallVector<StringRef, 0> passes;
    SplitString(adaptor, passes, "(),<>;");
    auto pass =
        find_if(passes, [&](StringRef it) { return spelledAlike(it) == ran; });
    return pass == passes.end() ? "" : pass->str();
  }
  return "";
}

/// The old manager says so of a pass of loops, with the block where the loop
/// begins; the function stands in the line of the manager around it.
static constexpr StringLiteral block = "basic block";

std::optional<RunningPass> runningPass(const StackDump &dump) {
  std::vector<RunningPass> running; // the innermost first
  for (const std::string &line : reverse(dump.context))
    if (auto pass = readLine(line))
      running.push_back(std::move(*pass));
  if (running.empty())
    return std::nullopt;
  RunningPass found = running.front();
  if (std::string ran = found.isAdaptor() ? passOnStack(dump, found.pass) : "";
      !ran.empty())
    found.pass = ran;
  auto around = find_if(
      running, [](const RunningPass &pass) { return pass.anchor != block; });
  if (around == running.end()) {
    found.symbol.clear();
    return found;
  }
  found.anchor = around->anchor;
  found.symbol = around->symbol;
  return found;
}

bool isMachineVerifier(const RunningPass &running) {
  return running.pass == "Verify generated machine code";
}

std::optional<RunningPass> passBeforeVerifier(const RunningPass &running,
                                              StringRef text) {
  StringRef above = text.take_front(text.find("*** Bad machine code: "));
  constexpr StringLiteral banner = "\n# After ";
  size_t at = above.rfind(banner);
  if (!isMachineVerifier(running) || above.size() == text.size() ||
      at == StringRef::npos)
    return std::nullopt;
  StringRef name = above.drop_front(at + banner.size());
  RunningPass found = running;
  found.pass = name.take_until([](char c) { return c == '\n'; }).trim().str();
  return found;
}

bool isVerifierOfIR(StringRef pass) {
  return pass == "verify" || pass == "Module Verifier";
}

} // namespace culprit
