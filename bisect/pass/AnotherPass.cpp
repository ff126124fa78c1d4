#include "bisect/pass/AnotherPass.h"
#include "counters/PassLocation.h"

using namespace llvm;

namespace culprit {

/// Such an answer stands on the gate alone, and others ran behind it. What
/// shows by chance, or in several ways, may be of two bugs, and is asked
/// elsewhere.
static bool mayBeAnother(const TracedPasses &of, const PassAnswer &answer) {
  const Trace &trace = of.trace;
  bool isLast = trace.lastPass && trace.passes[*trace.lastPass].index &&
                answer.index == trace.passes[*trace.lastPass].index;
  const FailureSignature &failure = of.oracle.reference();
  return answer.precision == Precision::Exact && !answer.byPrefix &&
         answer.path && answer.index && !isLast &&
         *answer.index + 1 < answer.knob.count &&
         failure.face.kind != FailureKind::Miscompile &&
         failure.face.kind != FailureKind::Hang && !failure.rate.isFlaky() &&
         failure.otherFaces.empty();
}

/// Without all of that name: each of them would do the same.
static Pipeline without(const Pipeline &pipeline, const std::string &name) {
  return pipeline.keeping(
      [&](const PipelinePath &leaf) { return pipeline.at(leaf).name != name; });
}

static Compile compileWithout(const TracedPasses &of, const std::string &name) {
  Compile compile = of.steady;
  compile.command = compile.command.withPipeline(without(*of.pipeline, name));
  return compile;
}

static Expected<bool> showsWithout(const TracedPasses &of,
                                   const std::string &name) {
  auto judgement = of.oracle.ask(compileWithout(of, name), Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting;
}

/// The leaf in the pipeline that has `gone`, too.
static PipelinePath leafInWhole(const Pipeline &whole, const std::string &gone,
                                const PipelinePath &leaf) {
  std::vector<PipelinePath> kept, left = without(whole, gone).leaves();
  for (const PipelinePath &path : whole.leaves())
    if (whole.at(path).name != gone)
      kept.push_back(path);
  auto number = std::find(left.begin(), left.end(), leaf) - left.begin();
  return kept[static_cast<size_t>(number)];
}

/// Of the boundaries of the whole command, the one at that leaf; nothing if it
/// has none there.
static Expected<std::optional<PassAnswer>>
boundaryAt(const TracedPasses &of, const PipelinePath &leaf,
           const std::string &symbol) {
  auto located = locatePasses(of.trace, *of.pipeline);
  std::optional<uint64_t> first, last;
  FirstFailingSearch::Options options;
  for (auto [pass, path] : zip(of.trace.passes, located)) {
    if (path != leaf || !pass.index)
      continue;
    first = first.value_or(*pass.index);
    last = *pass.index + 1;
    if (pass.symbol == symbol)
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

/// Two passes each leave what fails.
static PassAnswer eitherOf(PassAnswer answer, const PassAnswer &other) {
  answer.precision = Precision::Range;
  answer.candidates = {answer.pass};
  for (const std::string &pass :
       other.candidates.empty() ? std::vector{other.pass} : other.candidates)
    if (!pass.empty() && !is_contained(answer.candidates, pass))
      answer.candidates.push_back(pass);
  answer.why += "; but without " + answer.pass +
                " alone it fails in the same way: more than one pass leaves "
                "what fails behind them";
  return answer;
}

static std::string nameOf(const TracedPasses &of, const PassAnswer &answer) {
  return of.pipeline->at(*answer.path).name;
}

/// Nothing: another one is enough as well. `fewer` is the command without the
/// pass of the first answer, `other` what was found in it.
static Expected<std::optional<PassAnswer>> inWhole(const TracedPasses &of,
                                                   const PassAnswer &first,
                                                   const TracedPasses &fewer,
                                                   const PassAnswer &other) {
  if (other.precision != Precision::Exact || !other.path)
    return std::nullopt;
  auto shows = showsWithout(of, nameOf(fewer, other));
  if (!shows)
    return shows.takeError();
  if (*shows)
    return std::nullopt;
  return boundaryAt(of,
                    leafInWhole(*of.pipeline, nameOf(of, first), *other.path),
                    other.symbol);
}

static Expected<PassAnswer> settle(const TracedPasses &of, PassAnswer answer,
                                   FindBoundary find, unsigned mostOthers) {
  if (!mayBeAnother(of, answer))
    return answer;
  auto shows = showsWithout(of, nameOf(of, answer));
  if (!shows)
    return shows.takeError();
  if (!*shows)
    return answer;
  Compile compile = compileWithout(of, nameOf(of, answer));
  std::optional<Pipeline> pipeline = without(*of.pipeline, nameOf(of, answer));
  auto trace = of.oracle.instruments().trace(compile);
  if (!trace)
    return trace.takeError();
  if (!*trace || mostOthers == 0)
    return eitherOf(std::move(answer), {});
  TracedPasses fewer = {of.oracle, compile, **trace, pipeline};
  auto other = find(of.oracle, compile, pipeline, *trace);
  if (other)
    other = settle(fewer, std::move(*other), find, mostOthers - 1);
  if (!other)
    return other;
  auto better = inWhole(of, answer, fewer, *other);
  if (!better)
    return better.takeError();
  return *better ? std::move(**better) : eitherOf(std::move(answer), *other);
}

Expected<PassAnswer> ifNeeded(const TracedPasses &of, PassAnswer answer,
                              FindBoundary find) {
  constexpr unsigned mostOthers = 3;
  return settle(of, std::move(answer), find, mostOthers);
}

} // namespace culprit
