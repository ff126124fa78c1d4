#include "bisect/action/LLVMCounterGates.h"
#include "compiler/command/OwnSetting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

namespace {
class GateSearch {
public:
  GateSearch(Oracle &oracle, const Compile &compile)
      : oracle(oracle), compiler(oracle.instruments().compiler()),
        compile(compile) {}

  Expected<LLVMCounterGate> run() {
    found.knob.name = "llvm-debug-counter";
    found.knob.evidence = "not tried";
    for (auto step : {&GateSearch::list, &GateSearch::skipAll,
                      &GateSearch::skipEach, &GateSearch::countGates}) {
      if (Error error = (this->*step)())
        return error;
      if (settled)
        break;
    }
    return std::move(found);
  }

private:
  Error settle(Precision precision, std::string why) {
    settled = true;
    found.precision = precision;
    found.why = std::move(why);
    return Error::success();
  }

  Compile with(Role role, StringRef value, const Compile &base) const {
    Compile set = base;
    set.command = base.command.withFlags(compiler.flagsFor(role, value));
    return set;
  }
  Compile counting(StringRef value) const {
    return with(Role::LLVMDebugCounter, value, compile);
  }
  Compile skipping(ArrayRef<LLVMCounter> which) const {
    return counting(join(map_range(which,
                                   [](const LLVMCounter &counter) {
                                     return counterWindow(counter.name, 0, 0);
                                   }),
                         ","));
  }

  Expected<std::string> textOf(const Compile &asked) {
    auto result = oracle.door().run(asked);
    if (!result)
      return result.takeError();
    return result->outcome.err.text;
  }

  /// The table is printed at the end, which a crash does not reach. A compile
  /// that skips its passes then says the names, or else one of nothing.
  Error list() {
    Compile printing = with(Role::PrintLLVMDebugCounter, "", compile);
    auto judged = oracle.ask(printing, Attribution::None);
    if (!judged)
      return judged.takeError();
    if (judged->verdict != Verdict::Interesting)
      return settle(Precision::Unknown, "where LLVM counts for its debug "
                                        "counters the failure does not show: " +
                                            judged->reason);
    auto text = textOf(printing);
    if (!text)
      return text.takeError();
    LLVMCounterTable table = parseLLVMCounters(*text);
    counted = table.printed;
    Compile skipped = compiler.has(Role::OptBisectLimit)
                          ? with(Role::OptBisectLimit, "0", printing)
                          : printing;
    Compile empty = printing;
    empty.input = InputText("", ".ll");
    for (const Compile &healthier : {skipped, empty})
      if (table.counters.empty()) {
        text = textOf(healthier);
        if (!text)
          return text.takeError();
        table = parseLLVMCounters(*text);
      }
    counters = std::move(table.counters);
    auto counts = [](const LLVMCounter &counter) { return counter.seen > 0; };
    // A build without counters counts nothing.
    counted = counted && any_of(counters, counts);
    if (counted)
      erase_if(counters, std::not_fn(counts));
    if (counters.empty())
      return settle(Precision::Unknown,
                    "no compile came to where LLVM lists its debug counters");
    return Error::success();
  }

  Error skipAll() {
    Compile none = skipping(counters);
    auto judged = oracle.ask(none, Attribution::None);
    auto text = textOf(none);
    if (!judged || !text)
      return joinErrors(judged.takeError(), text.takeError());
    if (parseLLVMCounters(*text).noOp) {
      found.knob.evidence = "the compiler says that it is a no-op";
      return settle(Precision::Unknown,
                    "LLVM's debug counters are a no-op in this build");
    }
    if (judged->verdict != Verdict::Interesting)
      return Error::success();
    return distrustCounters(none);
  }

  /// The failure shows with all of them skipped, if they were.
  Error distrustCounters(const Compile &none) {
    if (!compiler.has(Role::PrintLLVMDebugCounterQueries))
      return settle(Precision::Unknown,
                    "the failure shows with LLVM's debug counters set to skip "
                    "everything; the compiler does not say what they skipped");
    auto queries = textOf(with(Role::PrintLLVMDebugCounterQueries, "", none));
    if (!queries)
      return queries.takeError();
    size_t skipped = countQueries(*queries, "", " skip");
    if (skipped == 0) {
      found.knob.evidence = "nothing was skipped";
      return settle(Precision::Unknown,
                    "nothing that LLVM's debug counters count comes before "
                    "the failure, as far as the compiler says");
    }
    found.knob.evidence = "fails with all of them skipped, too";
    found.knob.count = skipped;
    return settle(
        Precision::NotGated,
        formatv("fails also with everything skipped that LLVM's debug "
                "counters can skip: {0} unit{1}",
                skipped, skipped == 1 ? "" : "s"));
  }

  Error skipEach() {
    std::vector<Compile> compiles;
    for (const LLVMCounter &counter : counters)
      compiles.push_back(skipping(counter));
    auto judged = oracle.askAll(compiles, Attribution::None);
    if (!judged)
      return judged.takeError();
    for (auto [counter, judgement] : zip(counters, *judged))
      if (judgement.verdict == Verdict::Uninteresting)
        gates.push_back(counter);
    if (gates.empty())
      return settle(Precision::Unknown,
                    "no debug counter of LLVM alone removes the failure");
    return Error::success();
  }

  /// If no table was printed, the queries of each counter are counted.
  Error countGates() {
    for (LLVMCounter &gate : gates) {
      if (counted || !compiler.has(Role::PrintLLVMDebugCounterQueries))
        continue;
      constexpr uint64_t all = 1000000000;
      auto text = textOf(with(Role::PrintLLVMDebugCounterQueries, "",
                              counting(counterWindow(gate.name, 0, all))));
      if (!text)
        return text.takeError();
      gate.seen = countQueries(*text, gate.name, " execute");
    }
    erase_if(gates, [](const LLVMCounter &gate) { return gate.seen == 0; });
    if (gates.empty())
      return settle(Precision::Unknown, "a debug counter of LLVM removes the "
                                        "failure; its units are not counted");
    found.counter =
        *std::min_element(gates.begin(), gates.end(),
                          [](const LLVMCounter &a, const LLVMCounter &b) {
                            return a.seen < b.seen;
                          });
    found.openEnd = !counted;
    return Error::success();
  }

  Oracle &oracle;
  const CompilerUnderTest &compiler;
  const Compile &compile;
  LLVMCounterGate found;
  bool settled = false;
  bool counted = false; ///< `seen` of the counters is known
  std::vector<LLVMCounter> counters, gates;
};
} // namespace

Expected<LLVMCounterGate> findLLVMCounterGate(Oracle &oracle,
                                              const Compile &compile) {
  LLVMCounterGate none;
  const CompilerUnderTest &compiler = oracle.instruments().compiler();
  if (!compiler.has(Role::LLVMDebugCounter) ||
      !compiler.has(Role::PrintLLVMDebugCounter))
    return none;
  if (ownSettingOf(compile.command.argv, "debug-counter")) {
    none.why = "the command sets debug counters of its own";
    return none;
  }
  return GateSearch(oracle, compile).run();
}

} // namespace culprit
