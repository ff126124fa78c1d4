#include "judge/Together.h"
#include "judge/SplitInput.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// What is counted in the process, or depends on chance, is another thing for
/// the second input.
static bool standsAlone(const Compile &compile) {
  return compile.repeat != 0 || compile.systemAddresses ||
         !compile.preload.library.empty() ||
         any_of(compile.command.argv, [](StringRef argument) {
           return argument.contains("debug-counter") ||
                  argument.contains("opt-bisect");
         });
}

static std::string keyOf(const Compile &compile) {
  std::string key = compile.input.hash();
  auto add = [&](const std::string &text) { key += text + '\0'; };
  add(std::to_string(compile.command.argv.size()));
  for (const std::string &argument : compile.command.argv)
    add(argument);
  for (const auto &[name, value] : compile.environment)
    add(name + (value ? "=" + *value : ""));
  return key;
}

static CompileResult resultOf(std::string section) {
  CompileResult result;
  bool isRefused = section.empty();
  result.outcome.status =
      isRefused ? Outcome::Status::Rejected : Outcome::Status::Completed;
  result.outcome.exitCode = isRefused;
  result.output = std::move(section);
  return result;
}

const CompileResult *Together::find(const Compile &compile) const {
  if (standsAlone(compile))
    return nullptr;
  auto found = known.find(keyOf(compile));
  return found == known.end() ? nullptr : &found->second;
}

void Together::keep(const Compile &compile, std::string section) {
  knownBytes += section.size();
  known[keyOf(compile)] = resultOf(std::move(section));
}

/// Only before a batch: what is known of its own compiles is not asked again.
void Together::forgetIfMany() {
  if (knownBytes <= mostBytes)
    return;
  known.clear();
  knownBytes = 0;
}

Expected<bool> Together::holds(const Compile &compile,
                               const std::string &section) {
  auto alone = prober.run(compile);
  if (!alone)
    return alone.takeError();
  return alone->outcome.status == Outcome::Status::Completed &&
         withoutBlankLines(alone->output) == section;
}

Error Together::learnInHalves(ArrayRef<Compile> compiles) {
  size_t size = std::min(compiles.size() / 2, atOnce);
  if (Error error = learn(compiles.take_front(size)))
    return error;
  return learn(compiles.drop_front(size));
}

/// If one process cannot tell, halves of them may; few are not worth it. If it
/// prints nothing for any of them, nothing can be proven.
Error Together::learn(ArrayRef<Compile> compiles) {
  constexpr size_t worthIt = 4, mostBytes = 8 << 20;
  if (compiles.size() < worthIt || !isTrusted)
    return Error::success();
  size_t bytes = 0;
  for (const Compile &compile : compiles)
    bytes += compile.input.text().size();
  if (compiles.size() > atOnce || bytes > mostBytes)
    return learnInHalves(compiles);
  auto answer = compileAsOne(prober, compiler, compiles);
  if (!answer)
    return answer.takeError();
  if (answer->kind == SplitAnswer::Kind::Late)
    atOnce = std::max(worthIt, compiles.size() / 2);
  if (answer->kind == SplitAnswer::Kind::Unclear)
    isTrusted = false;
  if (answer->kind != SplitAnswer::Kind::Told)
    return learnInHalves(compiles);
  auto &sections = answer->sections;
  auto printed = find_if(reverse(sections), [](const std::string &section) {
    return !section.empty();
  });
  if (printed == sections.rend())
    return Error::success();
  auto proof = holds(compiles[sections.rend() - printed - 1], *printed);
  if (!proof)
    return proof.takeError();
  isTrusted = *proof;
  if (isTrusted)
    for (auto [compile, section] : zip(compiles, sections))
      keep(compile, std::move(section));
  return Error::success();
}

bool Together::fits(const std::vector<Compile> &compiles) const {
  constexpr size_t many = 8;
  return isTrusted && compiles.size() >= many &&
         canBeSplit(compiler, compiles) && none_of(compiles, standsAlone);
}

Expected<std::vector<CompileResult>>
Together::run(const std::vector<Compile> &compiles) {
  if (compiles.size() == 1)
    return prober.runAll(compiles);
  forgetIfMany();
  std::vector<Compile> open = compiles;
  auto isKnown = [&](const Compile &compile) { return find(compile); };
  erase_if(open, isKnown);
  if (fits(open)) {
    if (Error error = learn(open))
      return error;
    erase_if(open, isKnown);
  }
  auto results = prober.runAll(open);
  if (!results)
    return results.takeError();
  std::vector<CompileResult> all;
  auto next = results->begin();
  for (const Compile &compile : compiles) {
    const CompileResult *told = find(compile);
    all.push_back(told ? *told : std::move(*next++));
  }
  return all;
}

} // namespace culprit
