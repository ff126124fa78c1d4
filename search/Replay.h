//===- Replay.h - Step machines, replayed and prefetched --------*- C++ -*-===//
//
// Every search here is written for one worker, as a machine that asks one
// question, takes its verdict, and asks the next:
//
//   std::optional<Question> ask() const;   nothing: done
//   void take(PointVerdict);               the verdict on ask()
//   double chance() const;                 that ask() is interesting, in (0, 1)
//
// Further workers never change what the machine asks. They guess: suppose this
// verdict came, which question would be next? The tree of supposed verdicts is
// opened best first (a chance of 1/2 throughout makes that breadth first), and
// what it meets is evaluated ahead of time. If the supposition was right, the
// answer is already there when the machine asks; if not, a probe was wasted,
// and nothing else. So the decision sequence, and with it the answer, is that
// of one worker by construction.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_REPLAY_H
#define CULPRIT_SEARCH_REPLAY_H

#include "search/PointVerdict.h"
#include "search/QuestionKey.h"
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace culprit {

template <class Question>
using Told = std::map<typename QuestionKey<Question>::Type, PointVerdict>;

/// Writes down a verdict. An oracle that contradicts itself on a question says
/// nothing about it: such a question is unresolved from then on, whichever of
/// the verdicts came first. True if a verdict changed that way.
template <class Question>
bool record(Told<Question> &told, const Question &question,
            PointVerdict verdict) {
  auto [entry, isNew] =
      told.try_emplace(QuestionKey<Question>::of(question), verdict);
  if (isNew || entry->second == verdict)
    return false;
  return std::exchange(entry->second, PointVerdict::Unresolved) !=
         PointVerdict::Unresolved;
}

/// Drives the machine to the first question that nobody has answered yet.
/// `asked` gets the questions that were answered on the way.
template <class Question, class Machine>
void replay(Machine &machine, const Told<Question> &told,
            std::vector<Question> *asked = nullptr) {
  while (std::optional<Question> question = machine.ask()) {
    auto entry = told.find(QuestionKey<Question>::of(*question));
    if (entry == told.end())
      return;
    if (asked)
      asked->push_back(*question);
    machine.take(entry->second);
  }
}

/// The question that the machine asks next, then the likeliest ones after it,
/// at most `workers` in all.
template <class Question, class Machine>
std::vector<Question> prefetch(const Machine &machine,
                               const Told<Question> &told, unsigned workers) {
  struct Branch {
    Machine machine;
    std::vector<std::pair<Question, PointVerdict>> supposed;
    double chance;
  };
  std::vector<Question> found;
  std::vector<Branch> open{{machine, {}, 1.0}};
  // Branches can meet in the same questions; the limit ends a futile search.
  for (unsigned budget = 8 * workers + 8; budget && !open.empty(); --budget) {
    auto best = std::max_element(
        open.begin(), open.end(),
        [](const Branch &a, const Branch &b) { return a.chance < b.chance; });
    Branch branch = std::move(*best);
    open.erase(best);

    // Questions can return: verdicts supposed higher up hold further down.
    replay<Question>(branch.machine, told);
    std::optional<Question> question = branch.machine.ask();
    auto supposed = [&] {
      return std::find_if(branch.supposed.begin(), branch.supposed.end(),
                          [&](auto &pair) { return pair.first == *question; });
    };
    while (question && supposed() != branch.supposed.end()) {
      branch.machine.take(supposed()->second);
      replay<Question>(branch.machine, told);
      question = branch.machine.ask();
    }
    if (!question)
      continue;
    if (std::find(found.begin(), found.end(), *question) == found.end())
      found.push_back(*question);
    if (found.size() >= workers)
      break;

    double shows = branch.machine.chance();
    for (PointVerdict verdict :
         {PointVerdict::Interesting, PointVerdict::Uninteresting}) {
      bool interesting = verdict == PointVerdict::Interesting;
      Branch child = branch;
      child.supposed.emplace_back(*question, verdict);
      child.machine.take(verdict);
      child.chance *= interesting ? shows : 1 - shows;
      open.push_back(std::move(child));
    }
  }
  return found;
}

} // namespace culprit
#endif
