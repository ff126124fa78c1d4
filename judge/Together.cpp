#include "judge/Together.h"
#include "judge/SplitInput.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// What is counted in the process, or depends on chance, is another thing for
/// the second input.
static bool standsAlone(const CompilerUnderTest &compiler,
                        const Compile &compile) {
  auto counter = compiler.spell(Role::DebugCounter);
  return compile.repeat != 0 || compile.systemAddresses ||
         !compile.preload.library.empty() ||
         (counter && any_of(compile.command.argv, [&](StringRef argument) {
            return argument.starts_with(*counter);
          }));
}

static CompileResult resultOf(std::string section) {
  CompileResult result;
  result.outcome.status =
      section.empty() ? Outcome::Status::Rejected : Outcome::Status::Completed;
  result.output = std::move(section);
  return result;
}

static std::string withoutBlankLines(StringRef text) {
  std::string result;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (!line.trim().empty())
      result += line.str() + "\n";
  }
  return result;
}

/// A repeat is asked for on purpose.
const CompileResult *Together::find(const Compile &compile) const {
  if (compile.repeat != 0)
    return nullptr;
  auto found = known.find({compile.command.argv, compile.input.hash()});
  return found == known.end() ? nullptr : &found->second;
}

void Together::keep(const Compile &compile, std::string section) {
  constexpr size_t mostBytes = 64 << 20;
  if ((knownBytes += section.size()) > mostBytes) {
    known.clear();
    knownBytes = section.size();
  }
  known[{compile.command.argv, compile.input.hash()}] =
      resultOf(std::move(section));
}

Error Together::prove(const Compile &compile, const std::string &section) {
  auto alone = prober.run(compile);
  if (!alone)
    return alone.takeError();
  std::string printed = alone->outcome.status == Outcome::Status::Completed
                            ? withoutBlankLines(alone->output)
                            : "";
  trust = printed == section ? Trust::Proven : Trust::Refuted;
  return Error::success();
}

/// If one process cannot tell, halves of them may; few are not worth it.
Error Together::learn(ArrayRef<Compile> compiles) {
  constexpr size_t atOnce = 64, worthIt = 4, mostBytes = 8 << 20;
  if (compiles.size() < worthIt || trust == Trust::Refuted)
    return Error::success();
  auto half = [&] {
    size_t size = std::min(compiles.size() / 2, atOnce);
    return joinErrors(learn(compiles.take_front(size)),
                      learn(compiles.drop_front(size)));
  };
  size_t bytes = 0;
  for (const Compile &compile : compiles)
    bytes += compile.input.text().size();
  if (compiles.size() > atOnce || bytes > mostBytes)
    return half();
  auto sections = compileAsOne(prober, compiler, compiles);
  if (!sections)
    return sections.takeError();
  if (!*sections)
    return half();
  if (trust == Trust::Unproven) {
    auto printed = find_if(**sections, [](const std::string &section) {
      return !section.empty();
    });
    size_t shown =
        printed == (*sections)->end() ? 0 : printed - (*sections)->begin();
    if (Error error = prove(compiles[shown], (**sections)[shown]))
      return error;
  }
  if (trust == Trust::Refuted)
    return Error::success();
  for (auto [compile, section] : zip(compiles, **sections))
    keep(compile, std::move(section));
  return Error::success();
}

Expected<std::vector<CompileResult>>
Together::run(const std::vector<Compile> &compiles) {
  constexpr size_t many = 8;
  std::vector<Compile> open = compiles;
  auto isKnown = [&](const Compile &compile) { return find(compile); };
  erase_if(open, isKnown);
  if (open.size() >= many && canBeSplit(compiler, open) &&
      none_of(open, [&](const Compile &compile) {
        return standsAlone(compiler, compile);
      })) {
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
