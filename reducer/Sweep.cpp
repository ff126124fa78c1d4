#include "reducer/Sweep.h"
#include "compiler/ir/GenericModule.h"
#include "mlir/IR/OperationSupport.h"
#include "reducer/Draft.h"
#include "reducer/Refusals.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace culprit {

namespace {
/// Edits that are tried at once. Fixed, so that what is committed does not
/// depend on the number of workers.
constexpr size_t batchSize = 64;

struct Trial {
  Edit edit;
  GenericModule smaller;
  Compile compile;
};

class KindSweep {
public:
  KindSweep(Best &best, const EditKind &kind, Refusals &refusals)
      : best(best), kind(kind), refusals(refusals) {}

  /// True when something was committed; `row` holds in any case.
  Expected<bool> run() {
    bool changed = false;
    while (true) {
      std::vector<Edit> edits =
          editsOf(best.module(), kind, best.valueSources());
      std::rotate(edits.begin(), lower_bound(edits, goOn), edits.end());
      row = {};
      row.kind = kind.name;
      Expected<bool> found = tryEach(edits);
      if (!found)
        return found.takeError();
      if (!*found)
        return changed;
      changed = true;
    }
  }

  KindCertificate row;

private:
  /// Up to the first batch with a success, which is committed.
  Expected<bool> tryEach(ArrayRef<Edit> edits) {
    std::string text = best.module().str();
    while (!edits.empty()) {
      ArrayRef<Edit> batch = edits.take_front(batchSize);
      edits = edits.drop_front(batch.size());
      auto showing = tryBatch(batch, text);
      if (!showing)
        return showing.takeError();
      goOn = edits.empty() ? Edit() : edits.front();
      Expected<bool> committed = commit(*showing);
      if (!committed || *committed)
        return committed;
    }
    return false;
  }

  /// The edits of the batch that keep the failure. Of ways to do the same, the
  /// simplest first: the others are asked about where nothing else shows.
  Expected<std::vector<Edit>> tryBatch(ArrayRef<Edit> batch, StringRef text) {
    std::vector<Edit> simplest, others;
    for (const Edit &edit : batch)
      (simplest.empty() || !kind.exclude(simplest.back(), edit) ? simplest
                                                                : others)
          .push_back(edit);
    auto showing = tryAll(simplest, text);
    if (!showing || !showing->empty() || others.empty())
      return showing;
    return tryAll(others, text);
  }

  Expected<std::vector<Edit>> tryAll(ArrayRef<Edit> edits, StringRef text) {
    std::vector<Trial> trials;
    for (const Edit &edit : edits) {
      GenericModule smaller =
          applyEdits(best.module(), kind, {edit}, best.valueSources());
      Compile compile = best.compileOf(smaller);
      if (compile.input.text() != text)
        trials.push_back({edit, std::move(smaller), std::move(compile)});
    }
    auto judgements = judge(trials);
    if (!judgements)
      return judgements.takeError();
    std::vector<Edit> showing;
    for (auto [trial, judgement] : zip(trials, *judgements)) {
      ++row.tried;
      row.unresolved += judgement.verdict == Verdict::Unresolved;
      row.edits.push_back({trial.edit.op, judgement.verdict, judgement.reason});
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
    size_t wanted = open.size(), workers = best.judge().door().workers();
    if (size_t idle = (workers - wanted % workers) % workers; wanted && idle)
      append_range(open, refusals.ahead(all, idle));
    auto asked = best.judge().askAll(open, best.attribution());
    if (!asked)
      return asked.takeError();
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

  /// All of them together, else the first half of them, and so on; else the
  /// first that can be committed.
  Expected<bool> commit(std::vector<Edit> showing) {
    std::vector<Edit> together = compatible(showing);
    for (; together.size() > 1; together.resize(together.size() / 2)) {
      Expected<bool> accepted = best.accept(
          applyEdits(best.module(), kind, together, best.valueSources()));
      if (!accepted || *accepted)
        return accepted;
    }
    for (const Edit &edit : showing) {
      Expected<bool> accepted = best.accept(
          applyEdits(best.module(), kind, {edit}, best.valueSources()));
      if (!accepted || *accepted)
        return accepted;
    }
    return false;
  }

  /// Of alternatives to one another, the first: the simplest.
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
  Edit goOn; ///< the first edit that the last batch left out
};

/// The first line of each op, for people.
std::map<unsigned, std::string> opTexts(const GenericModule &module) {
  std::map<unsigned, std::string> texts;
  ValueSources sources;
  Draft draft(module.clone(), sources);
  mlir::OpPrintingFlags flags;
  flags.printGenericOpForm().useLocalScope().skipRegions();
  for (unsigned number = 0; number < draft.size(); ++number) {
    std::string text;
    raw_string_ostream out(text);
    draft.op(number)->print(out, flags);
    texts[number] = StringRef(text).split('\n').first.str();
  }
  return texts;
}
} // namespace

Expected<SweepAnswer> sweep(Best &best,
                            const std::vector<const EditKind *> &kinds) {
  SweepAnswer answer;
  std::vector<KindCertificate> rows(kinds.size());
  Refusals refusals(best, kinds);
  size_t proven = 0; // kinds in a row without a success, this one the last
  for (size_t i = 0; proven < kinds.size(); i = (i + 1) % kinds.size()) {
    KindSweep one(best, *kinds[i], refusals);
    Expected<bool> changed = one.run();
    if (!changed)
      return changed.takeError();
    rows[i] = std::move(one.row);
    answer.changed |= *changed;
    proven = *changed ? 1 : proven + 1;
  }
  std::map<unsigned, std::string> texts = opTexts(best.module());
  for (KindCertificate &row : rows)
    for (TriedEdit &edit : row.edits)
      edit.opText = texts[edit.op];
  answer.certificate = std::move(rows);
  return answer;
}

} // namespace culprit
