#include "counters/LLVMProving.h"
#include "counters/FlagKnobs.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

bool LLVMRun::sameAs(const LLVMRun &other) const {
  return outcome.status == other.outcome.status &&
         outcome.exitCode == other.outcome.exitCode &&
         outcome.signal == other.outcome.signal && output == other.output;
}

size_t LLVMRun::skipped() const {
  return count_if(lines, [](const BisectLine &line) { return !line.running; });
}

std::string LLVMRun::unknown() const {
  StringRef text = outcome.err.text;
  for (StringRef mark : {"Unknown command line argument '",
                         "unknown argument: '", "Unknown option '"})
    if (size_t at = text.find(mark); at != StringRef::npos)
      return text.substr(at).split('\n').first.split(".  Try").first.str() +
             (outcome.exitCode ? "" : "; exit 0 all the same");
  return "";
}

LLVMProving::LLVMProving(Prober &prober, const CompilerUnderTest &compiler,
                         const Compile &compile)
    : prober(prober), compiler(compiler), compile(compile) {}

Error LLVMProving::baseRuns() {
  auto first = with({});
  if (!first)
    return first.takeError();
  plainRun = std::move(*first);
  // What differs by chance proves no knob.
  constexpr unsigned runs = 4;
  bool hangs = plainRun.outcome.status == Outcome::Status::TimedOut;
  for (unsigned repeat = 1; repeat < runs && repeatable && !hangs; ++repeat) {
    auto again = with({}, repeat);
    if (!again)
      return again.takeError();
    repeatable = plainRun.sameAs(*again);
  }
  auto all = with({Setting(Role::OptBisectLimit, "-1")});
  auto none = with({Setting(Role::OptBisectLimit, "0")});
  if (!all || !none)
    return joinErrors(all.takeError(), none.takeError());
  listedRun = std::move(*all);
  gatedRun = std::move(*none);
  return Error::success();
}

void LLVMProving::begin(Role role) {
  knobs.emplace_back().name = str(role).str();
}
void LLVMProving::counts(uint64_t units) { knobs.back().units = units; }
std::vector<LLVMKnob> LLVMProving::take() { return std::move(knobs); }

Expected<LLVMRun> LLVMProving::with(ArrayRef<Setting> settings,
                                    unsigned repeat) {
  Compile set = compile;
  for (const auto &[role, value] : settings)
    set.command = set.command.withFlags(compiler.flagsFor(role, value));
  set.want = Want::Output;
  set.repeat = repeat;
  auto result = prober.run(set);
  if (!result)
    return result.takeError();
  LLVMRun run{result->outcome, result->output, {}};
  run.lines = parseBisectLines(result->outcome.err.text);
  return run;
}

Expected<bool> LLVMProving::tryWith(const Setting &setting, LLVMRun &into,
                                    StringRef limit) {
  auto run = with({Setting(Role::OptBisectLimit, limit.str()), setting});
  if (!run)
    return run.takeError();
  into = std::move(*run);
  return !settledUnknown(into);
}

bool LLVMProving::differs(const LLVMRun &run) const {
  return repeatable && !run.sameAs(plainRun);
}

bool LLVMProving::setsBisect() const {
  OwnBisect own = ownBisect(compile);
  return !own.isLimit || own.most != UINT64_MAX;
}

void LLVMProving::settle(LLVMKnob::State state, std::string evidence) {
  knobs.back().state = state;
  if (state == LLVMKnob::State::Inert && !repeatable)
    evidence += "; nor could it be seen: two runs without it differ, too";
  knobs.back().evidence = std::move(evidence);
}

bool LLVMProving::settledUnknown(const LLVMRun &run) {
  std::string unknown = run.unknown();
  if (!unknown.empty())
    settle(LLVMKnob::State::Unknown, unknown);
  return !unknown.empty();
}

} // namespace culprit
