//===- BisectLines.cpp - What -opt-bisect-limit prints --------------------===//
#include "compiler/output/BisectLines.h"
#include <optional>

using namespace culprit;
using llvm::StringRef;

namespace {

/// `(f)` is one function of a call graph's component, `(f, g)` several.
std::string onlyName(StringRef list) {
  bool one =
      list.consume_front("(") && list.consume_back(")") && !list.contains(", ");
  return one ? list.str() : std::string();
}

/// The new pass manager says `f`, `(f)`, `[module]`, `loop %l in function f`;
/// the old one `function (f)`, `SCC (f)`, `module (a.ll)`, `loop`. LLVM 14 says
/// `Loop at depth 1 containing: %l<header>`, and not of which function. The old
/// one describes its passes in words, the new one has names for them: a bare
/// `loop` is a function there. Where names hold ` in function `, too, it is not
/// said which function it is.
void readUnit(StringRef unit, BisectLine &line) {
  bool isDescribed = StringRef(line.pass).contains(' ');
  if (unit == "[module]" || unit.starts_with("module (")) {
    line.anchor = "module";
  } else if (unit.consume_front("function (") && unit.consume_back(")")) {
    line.anchor = "function";
    line.symbol = unit.str();
  } else if (unit.starts_with("(")) {
    line.anchor = "scc";
    line.symbol = onlyName(unit);
  } else if (unit.consume_front("SCC ")) {
    line.anchor = "scc";
    line.symbol = onlyName(unit);
  } else if ((isDescribed && unit == "loop") || unit.starts_with("loop %")) {
    line.anchor = "loop";
    StringRef function = unit.split(" in function ").second;
    if (!function.contains(" in function "))
      line.symbol = function.str();
  } else if (unit.starts_with("Loop at depth ")) {
    line.anchor = "loop";
  } else if ((isDescribed && unit == "region") ||
             unit.starts_with("basic block (")) {
    line.anchor = unit == "region" ? "region" : "block";
  } else {
    line.anchor = "function";
    line.symbol = unit.str();
  }
}

std::optional<BisectLine> readLine(StringRef text) {
  BisectLine line;
  if (!text.consume_front("BISECT: "))
    return std::nullopt;
  line.running = !text.consume_front("NOT ");
  if (!text.consume_front("running pass (") ||
      text.consumeInteger(10, line.index) || !text.consume_front(") "))
    return std::nullopt;
  // A pass has one word, and a function may be called `a on b`; or it is
  // described, as NVIDIA's "Register Rematerialization on NVVM IR".
  auto [pass, unit] = text.rtrim().split(" on ");
  if (pass.contains(' '))
    std::tie(pass, unit) = text.rtrim().rsplit(" on ");
  if (pass.empty() || unit.empty())
    return std::nullopt;
  line.pass = pass.str();
  readUnit(unit, line);
  return line;
}

} // namespace

std::vector<BisectLine> culprit::parseBisectLines(StringRef stderrText) {
  std::vector<BisectLine> lines;
  while (!stderrText.empty()) {
    StringRef text;
    std::tie(text, stderrText) = stderrText.split('\n');
    if (auto line = readLine(text))
      lines.push_back(std::move(*line));
  }
  return lines;
}
