#include "reducer/Sweep.h"
#include "reducer/Refusals.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;

namespace culprit {

namespace {
/// What is left of the proof, for people who wait. Of a kind whose turn is yet
/// to come, there are as many edits as when they were last listed.
class ProofAhead {
public:
  explicit ProofAhead(size_t kinds) : listed(kinds) {}

  /// The edits of one kind are next; those of `proven` kinds before it were
  /// all tried on this IR.
  void enter(size_t kind, size_t proven) {
    current = kind;
    before = 0;
    for (size_t back = 1; back <= proven; ++back)
      before += listed[(kind + listed.size() - back) % listed.size()];
  }
  /// So many of the kind that is entered.
  void list(size_t edits) { listed[current] = edits; }
  /// `open` of them are left, of which `atOnce` are tried now.
  void tell(const Prober &door, size_t open, size_t atOnce) const {
    size_t all = std::accumulate(listed.begin(), listed.end(), size_t(0));
    size_t done = before + listed[current] - open;
    door.tellRemaining(
        {done, all - done, "edits", Remaining::Count::Known, atOnce});
  }

private:
  std::vector<size_t> listed;
  size_t current = 0, before = 0;
};

/// Edits that are tried at once. Fixed, so that what is committed does not
/// depend on the number of workers.
constexpr size_t batchSize = 64;

struct Trial {
  Edit edit;
  Compile compile;
};

bool isLarger(const Compile &a, const Compile &b) {
  return a.input.text().size() > b.input.text().size();
}

class KindSweep {
public:
  KindSweep(Best &best, const EditKind &kind, Refusals &refusals,
            ProofAhead &ahead)
      : best(best), kind(kind), refusals(refusals), ahead(ahead) {}

  /// True when something was committed; `row` holds in any case.
  Expected<bool> run() {
    bool changed = false;
    while (true) {
      row = {};
      row.kind = kind.name;
      tried.clear();
      nearest.reset();
      auto found = best.edits(kind);
      if (!found)
        return found.takeError();
      if (!found->failure.empty())
        note({},
             {Verdict::Unresolved, FailureKind::None, false, found->failure});
      std::vector<Edit> edits = std::move(found->edits);
      ahead.list(edits.size());
      std::rotate(edits.begin(), lower_bound(edits, goOn), edits.end());
      Expected<bool> smaller = tryEach(edits);
      if (!smaller)
        return smaller.takeError();
      if (!*smaller)
        return changed;
      changed = true;
    }
  }

  KindCertificate row;
  std::optional<Compile> nearest; ///< of the clean ones of `row`

private:
  void note(const Edit &edit, const Judgement &judgement) {
    ++row.tried;
    row.unresolved += judgement.verdict == Verdict::Unresolved;
    row.edits.push_back({edit.op, judgement.verdict, judgement.reason});
    tried.push_back(edit);
  }

  /// It looked as if it kept the failure, but is refused on a closer look.
  void amend(const Edit &edit, const Judgement &judgement) {
    TriedEdit &entry = row.edits[find(tried, edit) - tried.begin()];
    row.unresolved += judgement.verdict == Verdict::Unresolved;
    entry.verdict = judgement.verdict;
    entry.reason = judgement.reason;
  }

  /// Ways to do the same are in one batch, if they fit: the simplest of them
  /// would not be first in another.
  size_t sizeOfBatch(ArrayRef<Edit> edits) const {
    size_t size = std::min<size_t>(batchSize, edits.size());
    while (size > 0 && size < edits.size() &&
           kind.exclude(edits[size - 1], edits[size]))
      --size;
    return size > 0 ? size : batchSize;
  }

  /// Up to the first batch with a success, which is committed.
  Expected<bool> tryEach(ArrayRef<Edit> edits) {
    while (!edits.empty()) {
      ArrayRef<Edit> batch = edits.take_front(sizeOfBatch(edits));
      ahead.tell(best.judge().door(), edits.size(), batch.size());
      edits = edits.drop_front(batch.size());
      goOn = edits.empty() ? Edit() : edits.front();
      Expected<bool> committed = tryBatch(batch);
      if (!committed || *committed)
        return committed;
    }
    return false;
  }

  /// Commits edits of the batch that keep the failure. Among ways to do the
  /// same, the simplest comes first: the others are asked about if nothing else
  /// can be committed. Without a commit, every edit was asked about.
  Expected<bool> tryBatch(ArrayRef<Edit> batch) {
    std::vector<Edit> simplest, others;
    for (const Edit &edit : batch)
      (simplest.empty() || !kind.exclude(simplest.back(), edit) ? simplest
                                                                : others)
          .push_back(edit);
    for (const std::vector<Edit> *some : {&simplest, &others}) {
      auto showing = tryAll(*some);
      if (!showing)
        return showing.takeError();
      Expected<bool> committed = commit(*showing);
      if (!committed || *committed)
        return committed;
    }
    return false;
  }

  /// Those that keep the failure, as far as a plain look tells.
  Expected<std::vector<Edit>> tryAll(ArrayRef<Edit> edits) {
    std::vector<Trial> trials;
    for (const Edit &edit : edits) {
      auto edited = best.edited(kind, {edit});
      if (!edited)
        return edited.takeError();
      if (!edited->failure.empty())
        note(edit,
             {Verdict::Unresolved, FailureKind::None, false, edited->failure});
      else if (!best.had(edited->text))
        trials.push_back({edit, best.compileOf(*edited)});
    }
    auto judgements = judge(trials);
    if (!judgements)
      return judgements.takeError();
    std::vector<Edit> showing;
    for (auto [trial, judgement] : zip(trials, *judgements)) {
      note(trial.edit, judgement);
      if (judgement.verdict == Verdict::Uninteresting &&
          (!nearest || isLarger(trial.compile, *nearest)))
        nearest = trial.compile;
      if (judgement.verdict == Verdict::Interesting)
        showing.push_back(trial.edit);
    }
    return showing;
  }

  Expected<std::vector<Judgement>> judge(ArrayRef<Trial> trials) {
    std::vector<Compile> all;
    for (const Trial &trial : trials)
      all.push_back(trial.compile);
    auto refused = refusals.of(kind, all);
    if (!refused)
      return refused.takeError();
    std::vector<Compile> open;
    for (auto [compile, isRefused] : zip(all, *refused))
      if (!isRefused)
        open.push_back(compile);
    if (Error error = expect(all, open))
      return error;
    size_t wanted = open.size(), workers = best.judge().door().workers();
    if (size_t idle = (workers - wanted % workers) % workers; wanted && idle) {
      auto ahead = refusals.ahead(all, idle);
      if (!ahead)
        return ahead.takeError();
      append_range(open, *ahead);
    }
    auto asked = best.judge().askAhead(open, best.attribution());
    if (!asked)
      return asked.takeError();
    for (const Judgement &judgement : ArrayRef(*asked).take_front(wanted))
      best.judge().count(judgement);
    std::vector<Judgement> judgements;
    auto next = asked->begin();
    for (bool isRefused : *refused)
      judgements.push_back(
          isRefused
              ? Judgement{Verdict::Different, FailureKind::PassFailure, false,
                          "the compiler refuses it before any pass runs"}
              : *next++);
    return judgements;
  }

  /// What comes after them, if they all lose the failure, is known then, too.
  Error expect(const std::vector<Compile> &all,
               const std::vector<Compile> &open) {
    constexpr size_t atOnce = 64;
    Oracle &oracle = best.judge();
    if (!oracle.looksAhead() || open.empty() || open.size() >= atOnce)
      return Error::success();
    auto expected = refusals.ahead(all, atOnce - open.size());
    if (!expected)
      return expected.takeError();
    expected->insert(expected->begin(), open.begin(), open.end());
    return oracle.expect(*expected);
  }

  Expected<Judgement> accept(ArrayRef<Edit> edits) {
    auto edited = best.edited(kind, edits);
    if (!edited)
      return edited.takeError();
    return best.accept(*edited);
  }

  /// All of them together, else the first half of them, and so on; else the
  /// first that can be committed.
  Expected<bool> commit(const std::vector<Edit> &showing) {
    std::vector<Edit> together = compatible(showing);
    for (; together.size() > 1; together.resize(together.size() / 2)) {
      auto accepted = accept(together);
      if (!accepted)
        return accepted.takeError();
      if (accepted->verdict == Verdict::Interesting)
        return true;
    }
    for (const Edit &edit : showing) {
      auto accepted = accept({edit});
      if (!accepted)
        return accepted.takeError();
      if (accepted->verdict == Verdict::Interesting)
        return true;
      amend(edit, *accepted);
    }
    return false;
  }

  /// The first of alternatives to one another, which is the simplest.
  std::vector<Edit> compatible(std::vector<Edit> edits) const {
    edits.erase(std::unique(edits.begin(), edits.end(),
                            [&](const Edit &a, const Edit &b) {
                              return kind.exclude(a, b);
                            }),
                edits.end());
    return edits;
  }

  Best &best;
  const EditKind &kind;
  Refusals &refusals;
  ProofAhead &ahead;
  std::vector<Edit> tried; ///< those of `row`
  Edit goOn;               ///< the first edit that the last batch left out
};
} // namespace

static std::vector<Compile>
mostAlike(ArrayRef<std::optional<Compile>> ofKinds) {
  constexpr size_t most = 3;
  std::vector<Compile> compiles;
  for (const std::optional<Compile> &one : ofKinds)
    if (one)
      compiles.push_back(*one);
  stable_sort(compiles, isLarger);
  if (compiles.size() > most)
    compiles.resize(most);
  return compiles;
}

static Expected<ProofAhead>
lookAhead(Best &best, const std::vector<const EditKind *> &kinds) {
  ProofAhead ahead(kinds.size());
  for (auto [number, kind] : enumerate(kinds)) {
    auto found = best.edits(*kind);
    if (!found)
      return found.takeError();
    ahead.enter(number, 0);
    ahead.list(found->edits.size());
  }
  return ahead;
}

Expected<SweepAnswer>
sweep(Best &best, const std::vector<const EditKind *> &kinds,
      const std::function<void(const Compile &)> &settles) {
  SweepAnswer answer;
  std::vector<KindCertificate> rows(kinds.size());
  std::vector<std::optional<Compile>> nearest(kinds.size());
  Refusals refusals(best, kinds);
  auto ahead = lookAhead(best, kinds);
  if (!ahead)
    return ahead.takeError();
  size_t proven = 0; // kinds in a row without a success, this one the last
  for (size_t i = 0; proven < kinds.size(); i = (i + 1) % kinds.size()) {
    ahead->enter(i, proven);
    KindSweep one(best, *kinds[i], refusals, *ahead);
    Expected<bool> changed = one.run();
    if (!changed)
      return changed.takeError();
    refusals.failedOn(best.compile().input.hash());
    rows[i] = std::move(one.row);
    nearest[i] = std::move(one.nearest);
    answer.changed |= *changed;
    proven = *changed ? 1 : proven + 1;
    if (settles && proven == (kinds.size() + 2) / 3)
      settles(best.compile());
  }
  auto texts = best.ir().opTexts();
  if (!texts)
    return texts.takeError();
  for (KindCertificate &row : rows)
    for (TriedEdit &edit : row.edits)
      if (edit.op < texts->size())
        edit.opText = (*texts)[edit.op];
  answer.certificate = std::move(rows);
  answer.nearest = mostAlike(nearest);
  return answer;
}

} // namespace culprit
