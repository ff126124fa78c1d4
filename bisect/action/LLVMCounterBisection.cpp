#include "bisect/action/LLVMCounterBisection.h"
#include "bisect/NeededUnit.h"
#include "bisect/action/LLVMCounterGates.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

namespace {
class LLVMCounterBisecting {
public:
  LLVMCounterBisecting(Oracle &oracle, const Compile &compile,
                       const LLVMCounterGate &gate)
      : oracle(oracle), compile(compile), gate(gate), counter(*gate.counter) {}

  Expected<ActionAnswer> run() {
    if (Error error = findFirst())
      return error;
    if (answer.precision == Precision::Exact && isFirst)
      if (Error error = findFew())
        return error;
    return std::move(answer);
  }

private:
  Error settle(Precision precision, std::string why) {
    answer.precision = precision;
    answer.why = std::move(why);
    return Error::success();
  }

  Error findFirst() {
    knob = oracle.instruments().gateLLVMCounter(compile, counter.name,
                                                counter.seen);
    FirstFailingSearch::Options options;
    if (gate.openEnd)
      options.guess = counter.seen; // the one that was begun last
    auto found = findFirstFailing(oracle, *knob, options, &answer.decisions);
    if (!found)
      return found.takeError();
    answer.knob = {counter.name, true,
                   formatv("clean at {0}, shows the failure at {1}",
                           found->lastClean, found->firstShowing),
                   counter.seen};
    answer.range = {found->lastClean, found->firstShowing};
    std::string end =
        found->nonMonotone ? "; the failure comes and goes below that" : "";
    using P = FirstFailingResult::Precision;
    if (found->precision == P::Exact || found->precision == P::Range)
      answer.chunks = counterWindow(counter.name, 0, found->firstShowing);
    if (found->precision == P::Range)
      return settle(Precision::Range, gated() + "clean with the first " +
                                          std::to_string(found->lastClean) +
                                          ", and what lies between is "
                                          "unresolved" +
                                          end);
    if (found->precision != P::Exact) {
      answer.knob.proven = false;
      answer.knob.evidence = "no number of units is the first that shows it";
      return settle(Precision::Unknown,
                    "with " + counter.name + " the failure is not found again");
    }
    answer.precision = Precision::Exact;
    answer.why = gated() +
                 formatv("clean with the first {0}, fails with {1}",
                         found->lastClean, found->firstShowing)
                     .str() +
                 end;
    NamedAction named;
    named.tag = counter.name;
    named.index = found->firstShowing - 1;
    answer.actions = {std::move(named)};
    return findWhatMatters();
  }

  /// Those behind it may undo what it did, or do the same.
  Error findWhatMatters() {
    uint64_t first = answer.range.second;
    auto matters = unitThatMatters(oracle, *knob, first);
    if (!matters || matters->unit == first)
      return matters.takeError();
    isFirst = false;
    uint64_t unit = matters->unit;
    answer.range = {unit - 1, unit};
    answer.actions.front().index = unit - 1;
    answer.why += "; but of all units, unit " + std::to_string(first) +
                  " does no harm: without units " + listOf(matters->off) +
                  " it is clean, and with " + std::to_string(unit) +
                  " alone of these it fails";
    return Error::success();
  }

  static std::string listOf(ArrayRef<uint64_t> units) {
    std::string text;
    for (uint64_t unit : units)
      text += (text.empty() ? "" : ", ") + std::to_string(unit);
    return text;
  }

  std::string gated() {
    answer.gated = true;
    return formatv("{0} counts {1} units and gates it: ", counter.name,
                   counter.seen);
  }

  /// [0, k) shows it: the latest window that ends there, then a set within.
  Error findFew() {
    constexpr uint64_t fewUnits = 64;
    auto window = findWindow(oracle, *knob, answer.range.second);
    if (!window)
      return window.takeError();
    uint64_t first = window->first, size = window->last - first;
    answer.chunks = counterWindow(counter.name, first, window->last);
    if (size == 1) {
      bool isNamed = window->last == answer.range.second;
      answer.why += isNamed
                        ? "; that unit is enough"
                        : "; enough is `" + answer.chunks + "`, another unit";
      return Error::success();
    }
    if (size > fewUnits) {
      answer.why += "; enough is `" + answer.chunks + "`";
      return Error::success();
    }
    auto inCounter = [&](UnitSet units) {
      for (unsigned &unit : units)
        unit += first;
      return units;
    };
    MinimalSetSearch::Options options;
    options.units = size;
    options.pinned = {unsigned(size - 1)};
    auto compileOf = [&](const UnitSet &set) {
      return knob->set(inCounter(set));
    };
    auto set = findMinimalSet(oracle, options, compileOf, Attribution::None);
    if (!set)
      return set.takeError();
    answer.chunks = counterChunks(counter.name, inCounter(set->units));
    answer.why += "; enough are `" + answer.chunks + "`";
    if (set->oneMinimal)
      answer.why += ", each of which it needs";
    return Error::success();
  }

  Oracle &oracle;
  const Compile &compile;
  const LLVMCounterGate &gate;
  const LLVMCounter &counter;
  std::unique_ptr<Knob> knob;
  ActionAnswer answer;
  bool isFirst = true; ///< with all before the unit that is named it is clean
};
} // namespace

Expected<ActionAnswer> bisectLLVMCounter(Oracle &oracle,
                                         const Compile &compile) {
  auto gate = findLLVMCounterGate(oracle, compile);
  if (!gate)
    return gate.takeError();
  if (gate->counter)
    return LLVMCounterBisecting(oracle, compile, *gate).run();
  ActionAnswer none;
  none.precision = gate->precision;
  none.why = std::move(gate->why);
  none.knob = std::move(gate->knob);
  return none;
}

} // namespace culprit
