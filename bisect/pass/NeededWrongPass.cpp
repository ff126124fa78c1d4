#include "bisect/pass/NeededWrongPass.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// In their order, each once.
static std::vector<std::string> namesOf(const Pipeline &pipeline,
                                        UnitSet units) {
  std::vector<PipelinePath> leaves = pipeline.leaves();
  std::vector<std::string> names;
  sort(units);
  for (unsigned unit : units)
    if (const std::string &name = pipeline.at(leaves[unit]).name;
        !is_contained(names, name))
      names.push_back(name);
  return names;
}

static bool isNeeded(const WrongBoundary &boundary, const SweptPasses &passes) {
  return any_of(boundary.suspects(), [&](unsigned unit) {
    return is_contained(passes.rightWithout, unit);
  });
}

/// The counts are of the passes that are left.
static void tellTakenOut(WrongBoundary &boundary, const SweptPasses &passes) {
  UnitSet out = passes.optional;
  erase_if(out, [&](unsigned unit) {
    return is_contained(boundary.optional, unit);
  });
  if (out.empty())
    return;
  boundary.pass.why += " (all without " +
                       join(namesOf(passes.pipeline, out), ", ") +
                       ", which the wrong result does not need)";
}

/// Those with which the result is right, as all the others are out.
static Error dropHarmless(Oracle &oracle, const SweptPasses &left,
                          std::vector<WrongBoundary> &found) {
  std::vector<Compile> alone;
  for (const WrongBoundary &boundary : found) {
    UnitSet more = left.optional;
    append_range(more, boundary.suspects());
    alone.push_back(left.knob().with(more));
  }
  auto judged = oracle.askAll(alone, Attribution::None);
  if (!judged)
    return judged.takeError();
  std::vector<WrongBoundary> enough;
  for (auto [boundary, judgement] : zip(found, *judged))
    if (judgement.verdict != Verdict::Uninteresting)
      enough.push_back(boundary);
  if (enough.size() > 1)
    found = std::move(enough);
  return Error::success();
}

/// None of `found` is needed in the whole pipeline; `left` lacks them.
static Expected<WrongBoundary> oneOf(Oracle &oracle, const SweptPasses &passes,
                                     const SweptPasses &left,
                                     std::vector<WrongBoundary> found) {
  auto rest = oracle.ask(left.knob().with(left.optional), Attribution::None);
  if (!rest)
    return rest.takeError();
  bool areAll = rest->verdict == Verdict::Uninteresting;
  if (areAll)
    if (Error error = dropHarmless(oracle, left, found))
      return error;
  auto first = min_element(found, [](const auto &a, const auto &b) {
    return a.suspects().back() < b.suspects().back();
  });
  UnitSet suspects;
  for (const WrongBoundary &boundary : found)
    append_range(suspects, boundary.suspects());
  // What one pass makes wrong may show in each that uses it.
  append_range(suspects, passes.rightWithout);
  if (!areAll)
    copy_if(left.optional, std::back_inserter(suspects),
            [&](unsigned unit) { return unit > first->suspects().back(); });
  WrongBoundary answer = *first;
  tellTakenOut(answer, passes);
  std::vector<std::string> names = namesOf(left.pipeline, suspects);
  if (names.size() == 1) {
    answer.pass.why += "; another run of it is enough as well";
    return answer;
  }
  answer.pass.precision = Precision::Range;
  answer.pass.candidates = std::move(names);
  answer.pass.why += "; but without " + answer.pass.pass +
                     " alone it is still wrong: more than one pass shows it";
  if (!passes.rightWithout.empty())
    answer.pass.why +=
        ", and none without " +
        join(namesOf(passes.pipeline, passes.rightWithout), " or ");
  return answer;
}

Expected<WrongBoundary> findNeededWrongPass(Oracle &oracle,
                                            const SweptPasses &passes) {
  constexpr size_t mostOthers = 3;
  SweptPasses left = passes;
  std::vector<WrongBoundary> found;
  while (found.size() <= mostOthers) {
    auto next = findWrongBoundary(oracle, left);
    if (!next)
      return next;
    if (isNeeded(*next, passes)) {
      tellTakenOut(*next, passes);
      return next;
    }
    if (!next->isFound() && found.empty())
      return next;
    if (!next->isFound())
      break;
    erase_if(left.optional, [&, out = next->suspects()](unsigned unit) {
      return is_contained(out, unit);
    });
    found.push_back(std::move(*next));
  }
  return oneOf(oracle, passes, left, std::move(found));
}

} // namespace culprit
