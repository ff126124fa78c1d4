#include "bisect/pass/AnotherPass.h"

using namespace llvm;

namespace culprit {

bool othersRanBehind(const Trace &trace, const PassAnswer &answer) {
  bool isLast = false; // or nobody knows
  if (trace.lastPass) {
    auto last = trace.passes[*trace.lastPass].index;
    isLast = !last || answer.index == last;
  }
  return !answer.byPrefix && answer.launchedBy.empty() && answer.index &&
         !isLast && *answer.index + 1 < answer.knob.count;
}

/// What shows by chance, or in several ways, may be of two bugs, and is asked
/// elsewhere.
static bool mayBeAnother(const TracedPasses &of, const PassAnswer &answer) {
  const FailureSignature &failure = of.oracle.reference();
  return answer.precision == Precision::Exact &&
         othersRanBehind(of.trace, answer) &&
         failure.face.kind != FailureKind::Miscompile &&
         failure.face.kind != FailureKind::Hang && !failure.rate.isFlaky() &&
         failure.otherFaces.empty();
}

namespace {
/// A command without a pass.
struct Without {
  Compile compile;
  std::optional<Pipeline> pipeline; ///< where the command's is known
};
} // namespace

/// `--NAME`, `--NAME=OPTIONS`
static std::vector<size_t> flagsOf(const CommandLine &command, StringRef name) {
  std::vector<size_t> places;
  for (size_t i = 1; i < command.argv.size(); ++i)
    if (StringRef word = command.argv[i];
        word.starts_with("-") && word.ltrim('-').split('=').first == name)
      places.push_back(i);
  return places;
}

/// Without all of that name: each of them would do the same. Nothing where the
/// command does not spell it.
static std::optional<Without> without(const TracedPasses &of,
                                      const std::string &name) {
  Without result{of.steady, of.pipeline};
  CommandLine &command = result.compile.command;
  if (!of.pipeline) {
    std::vector<size_t> flags = flagsOf(command, name);
    command = command.without(flags);
    return flags.empty() ? std::nullopt : std::optional(std::move(result));
  }
  result.pipeline = of.pipeline->keeping([&](const PipelinePath &leaf) {
    return of.pipeline->at(leaf).name != name;
  });
  if (result.pipeline->leaves().size() == of.pipeline->leaves().size())
    return std::nullopt;
  command = command.withPipeline(*result.pipeline);
  return result;
}

static Expected<bool> shows(const TracedPasses &of, const Without &without) {
  auto judgement = of.oracle.ask(without.compile, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting;
}

/// Of the boundaries of the whole command, the one at a pass of that name;
/// nothing if it has none there.
static Expected<std::optional<PassAnswer>> boundaryAt(const TracedPasses &of,
                                                      const PassAnswer &known) {
  std::optional<uint64_t> first, last;
  FirstFailingSearch::Options options;
  for (const PassExecution &pass : of.trace.passes) {
    if (pass.name() != known.pass || !pass.index)
      continue;
    first = first.value_or(*pass.index);
    last = *pass.index + 1;
    if (pass.symbol == known.symbol)
      options.guess = last;
  }
  auto gate = of.oracle.instruments().gatePasses(
      of.steady, of.trace.log.mostOf(passExecutionTag));
  if (!first || !gate)
    return std::nullopt;
  auto before =
      of.oracle.askAll({gate->at(*first), gate->at(*last)}, Attribution::None);
  if (!before)
    return before.takeError();
  if (before->front().verdict != Verdict::Uninteresting ||
      before->back().verdict != Verdict::Interesting)
    return std::nullopt;
  options.known = {{*first, PointVerdict::Uninteresting},
                   {*last, PointVerdict::Interesting}};
  PassAnswer answer;
  auto found = findFirstFailing(of.oracle, *gate, options, &answer.decisions);
  if (!found)
    return found.takeError();
  answer.search = *found;
  recordProof(answer, *gate);
  explain(answer);
  if (answer.precision != Precision::Exact)
    return std::nullopt;
  if (Error error = nameAtBoundary(answer, of))
    return error;
  return answer;
}

/// Other passes that ran behind that of the answer, in order.
static std::vector<std::string> passesBehind(const Trace &trace,
                                             const PassAnswer &answer) {
  std::vector<std::string> names;
  for (const PassExecution &pass : trace.passes)
    if (!pass.adaptor && pass.index && *pass.index > *answer.index &&
        pass.name() != answer.pass && pass.name() != answer.passClass &&
        !is_contained(names, pass.name()))
      names.push_back(pass.name());
  return names;
}

/// It is one of those that were found without the pass of the answer. If there
/// are none, it may be any that ran behind it.
static PassAnswer oneOf(const TracedPasses &of, PassAnswer answer,
                        const PassAnswer &other) {
  std::vector<std::string> others = other.candidates;
  if (others.empty() && other.precision == Precision::Exact)
    others = {other.pass};
  if (others.empty())
    others = passesBehind(of.trace, answer);
  answer.why +=
      "; but without " + answer.pass + " alone it fails in the same way";
  answer.precision = others.empty() ? Precision::Unknown : Precision::Range;
  answer.areEachEnough = !others.empty();
  if (others.empty())
    return answer;
  answer.why += ": more than one pass leaves what fails behind them";
  answer.candidates = {answer.pass};
  for (std::string &pass : others)
    if (!is_contained(answer.candidates, pass))
      answer.candidates.push_back(std::move(pass));
  return answer;
}

/// Nothing: another one is enough as well, or the whole command has no boundary
/// at what was found without the pass of the first answer.
static Expected<std::optional<PassAnswer>> inWhole(const TracedPasses &of,
                                                   const PassAnswer &other) {
  if (other.precision != Precision::Exact)
    return std::nullopt;
  auto fewer = without(of, other.pass);
  if (!fewer)
    return std::nullopt;
  auto isShown = shows(of, *fewer);
  if (!isShown)
    return isShown.takeError();
  if (*isShown)
    return std::nullopt;
  return boundaryAt(of, other);
}

static Expected<PassAnswer> settle(const TracedPasses &of, PassAnswer answer,
                                   FindBoundary find, unsigned mostOthers) {
  auto fewer = mayBeAnother(of, answer) ? without(of, answer.pass)
                                        : std::optional<Without>();
  if (!fewer)
    return answer;
  auto isShown = shows(of, *fewer);
  if (!isShown)
    return isShown.takeError();
  if (!*isShown)
    return answer;
  auto trace = of.oracle.instruments().trace(fewer->compile);
  if (!trace)
    return trace.takeError();
  if (!*trace || mostOthers == 0)
    return oneOf(of, std::move(answer), {});
  auto other = find(of.oracle, fewer->compile, fewer->pipeline, *trace);
  if (other)
    other = settle({of.oracle, fewer->compile, **trace, fewer->pipeline},
                   std::move(*other), find, mostOthers - 1);
  if (!other)
    return other;
  auto better = inWhole(of, *other);
  if (!better)
    return better.takeError();
  return *better ? std::move(**better) : oneOf(of, std::move(answer), *other);
}

Expected<PassAnswer> ifNeeded(const TracedPasses &of, PassAnswer answer,
                              FindBoundary find) {
  constexpr unsigned mostOthers = 3;
  return settle(of, std::move(answer), find, mostOthers);
}

} // namespace culprit
