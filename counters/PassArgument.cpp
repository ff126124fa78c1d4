#include "counters/PassArgument.h"
#include "compiler/output/IRDump.h"
#include "counters/FlagKnobs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `mlir::(anonymous namespace)::ConvertAToBPass<int>` -> `convertatob`.
static std::string squashed(StringRef name) {
  name = name.take_until([](char c) { return c == '<'; });
  if (size_t scope = name.rfind("::"); scope != StringRef::npos)
    name = name.drop_front(scope + 2);
  name.consume_back("Pass");
  std::string result;
  for (char c : name)
    if (isAlnum(c))
      result += toLower(c);
  return result;
}

/// Dice's coefficient over pairs of neighbours: 1 for equal words, 0 for words
/// that have nothing in common.
static double similarity(StringRef a, StringRef b) {
  if (a.size() < 2 || b.size() < 2)
    return a == b;
  std::map<std::pair<char, char>, int> pairs;
  for (size_t i = 0; i + 1 < a.size(); ++i)
    ++pairs[{a[i], a[i + 1]}];
  unsigned common = 0;
  for (size_t i = 0; i + 1 < b.size(); ++i)
    if (auto pair = pairs.find({b[i], b[i + 1]}); pair != pairs.end())
      common += pair->second-- > 0;
  return 2.0 * common / (a.size() + b.size() - 2);
}

std::vector<std::string>
argumentCandidates(StringRef passClass, const std::vector<std::string> &named,
                   const std::set<std::string> &flags, size_t most) {
  constexpr double alike = 0.5; // for flags: there are hundreds
  std::string sought = squashed(passClass);
  std::vector<std::pair<double, std::string>> ranked;
  std::set<std::string> seen;
  auto rank = [&](const std::string &word, double bonus) {
    if (seen.insert(word).second)
      ranked.emplace_back(bonus + similarity(sought, squashed(word)), word);
  };
  for (const std::string &word : named)
    rank(word, 1);
  for (const std::string &flag : flags)
    if (similarity(sought, squashed(flag)) >= alike)
      rank(flag, 0);
  stable_sort(ranked, [](auto &a, auto &b) { return a.first > b.first; });
  std::vector<std::string> candidates;
  for (auto &[score, word] : ranked)
    if (candidates.size() < most)
      candidates.push_back(word);
  return candidates;
}

/// Whatever could be the argument of a pass: `canonicalize`, `tosa-to-linalg`.
static void addWords(StringRef text, std::vector<std::string> &words) {
  while (!text.empty()) {
    StringRef word = text.take_while(
        [](char c) { return isAlnum(c) || c == '-' || c == '_' || c == '.'; });
    text = text.drop_front(std::max<size_t>(word.size(), 1));
    if (!word.empty() && isAlpha(word[0]) && !word.contains('.'))
      words.push_back(word.str());
  }
}

/// The words of the command's pipeline, options too, and of the input's
/// strings.
static std::vector<std::string> wordsOf(const Compile &compile) {
  std::vector<std::string> words;
  if (auto pipeline = compile.command.pipeline())
    addWords(pipeline->str(), words);
  StringRef rest = compile.input.text();
  for (size_t open; (open = rest.find('"')) != StringRef::npos;) {
    rest = rest.drop_front(open + 1);
    size_t close = std::min(rest.find_first_of("\"\n"), rest.size());
    addWords(rest.take_front(close), words);
    rest = rest.drop_front(std::min(close + 1, rest.size()));
  }
  return words;
}

/// The ops that the pass ran inside of and on, outermost first.
static std::vector<std::string> anchorsOf(const Trace &traced, size_t pass) {
  std::vector<std::string> anchors;
  for (std::optional<size_t> at = pass; at; at = traced.passes[*at].parent)
    if (anchors.empty() || anchors.front() != traced.passes[*at].opName)
      anchors.insert(anchors.begin(), traced.passes[*at].opName);
  return anchors;
}

/// Adaptors alone run: the banner comes before the gate.
static Compile announcing(const CompilerUnderTest &compiler,
                          const Compile &compile, const Pipeline &alone) {
  size_t nests = 0;
  for (const PipelineNode *node = &alone.root; !node->children.empty();
       node = &node->children.front())
    ++nests;
  std::vector<std::string> flags = compiler.spellAll(
      {Role::DisableThreading, Role::PrintBeforeAll, Role::SkipRegions});
  flags.push_back(*compiler.spell(
      Role::DebugCounter, actionWindow(passExecutionTag, 0, nests - 1)));
  Compile result = compile;
  result.command = compile.command.withPipeline(alone).withFlags(flags);
  result.want = Want::AllText;
  return result;
}

/// The argument of a pass of that class, as the run announces it.
static std::string announcedArgument(const Outcome &outcome,
                                     StringRef passClass) {
  for (const IRDumpBanner &banner : parseIRDumpBanners(outcome.err.text))
    if (banner.passClass == passClass)
      return banner.passArgument;
  return "";
}

/// The argument of the class, if running a candidate in that place announces
/// it.
static Expected<std::string> provenArgument(Prober &prober,
                                            const CompilerUnderTest &compiler,
                                            const Compile &compile,
                                            StringRef passClass,
                                            ArrayRef<std::string> candidates,
                                            ArrayRef<std::string> anchors) {
  std::vector<Compile> compiles;
  for (const std::string &candidate : candidates)
    compiles.push_back(
        announcing(compiler, compile, Pipeline::anchored(anchors, candidate)));
  auto results = prober.runAll(compiles);
  if (!results)
    return results.takeError();
  for (const CompileResult &result : *results)
    if (std::string found = announcedArgument(result.outcome, passClass);
        !found.empty())
      return found;
  return std::string();
}

Error learnArgument(Prober &prober, const CompilerUnderTest &compiler,
                    const Compile &compile, Trace &traced, size_t pass) {
  constexpr size_t most = 4;
  const std::string passClass = traced.passes[pass].passClass;
  if (!traced.passes[pass].argument.empty() ||
      !compiler.has(Role::PrintBeforeAll) || !compiler.has(Role::DebugCounter))
    return Error::success();
  std::vector<std::string> candidates =
      argumentCandidates(passClass, wordsOf(compile), compiler.flags, most);
  // Most passes run on any op, also where this one's op is nested deeper.
  std::vector<std::string> anchors = anchorsOf(traced, pass);
  while (true) {
    auto argument = provenArgument(prober, compiler, compile, passClass,
                                   candidates, anchors);
    if (!argument)
      return argument.takeError();
    for (PassExecution &other : traced.passes)
      if (other.passClass == passClass && other.argument.empty())
        other.argument = *argument;
    if (!argument->empty() || anchors.size() == 1)
      return Error::success();
    anchors.resize(1);
  }
}

} // namespace culprit
