#include "bisect/pass/Snapshot.h"
#include "compiler/ir/OpPlaces.h"
#include "counters/PassLocation.h"
#include "counters/PrintedIR.h"
#include "judge/TraceAhead.h"
#include "probe/apart/ForeignIR.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

/// In the worker.
static std::vector<std::string> nestIn(const GenericModule &module,
                                       const std::string &opName,
                                       const std::string &symbol) {
  return nestOf(module, opName, symbol);
}

/// The anchors of a pass that ran on that op of the IR.
static Expected<std::vector<std::string>>
anchorsIn(const Prober &door, const std::string &text, const PassAnswer &pass) {
  std::vector<std::string> anchors = {"builtin.module"};
  if (pass.anchorOp.empty() || pass.anchorOp == anchors.front())
    return anchors;
  anchors.push_back(pass.anchorOp);
  auto ir = ForeignIR::readIfPossible(door, text);
  if (!ir)
    return ir.takeError();
  if (!*ir)
    return anchors;
  auto nest = answerOr((*ir)->ask<nestIn>(pass.anchorOp, pass.symbol), anchors);
  return nest && nest->empty() ? anchors : std::move(nest);
}

/// A pass launched by another has no leaf: alone, it is anchored on the op
/// that it ran on, with its default options.
static Expected<Pipeline> launchedAlone(const Prober &door,
                                        const PassAnswer &pass,
                                        const std::string &ir) {
  auto anchors = anchorsIn(door, ir, pass);
  if (!anchors)
    return anchors.takeError();
  return Pipeline::anchored(*anchors, pass.pass);
}

/// If prefixes of the text found the pass, the prefix before it prints the IR.
static Expected<std::optional<std::string>>
irAfterPrefix(Instruments &instruments, const Compile &steady,
              const Pipeline &pipeline, uint64_t leaves, bool locations) {
  auto prefixes = createPrefixKnob(steady, pipeline);
  auto printed = instruments.printIR(prefixes->at(leaves), locations);
  if (!printed)
    return printed.takeError();
  return wholeOutput(std::move(*printed));
}

namespace {
/// One way to a snapshot.
struct Attempt {
  std::optional<Pipeline> alone; ///< nothing: launchedAlone()
  uint64_t index; ///< of the execution that the IR is wanted before
  bool locations = true, byFailure = false;
};
} // namespace

/// A launched pass may need what its launcher did before or gave it. Then the
/// launcher takes its place, alone.
static std::vector<Attempt>
attemptsFor(const PassAnswer &pass, const std::optional<Pipeline> &pipeline) {
  std::optional<Pipeline> alone;
  if (pass.path && pipeline)
    alone = pipeline->only(*pass.path);
  std::vector<Attempt> attempts = {{alone, *pass.index},
                                   {alone, *pass.index, false},
                                   {alone, *pass.index, true, true}};
  // What is printed when the gate has let its launcher go on is not the IR that
  // the pass got: the inliner has erased the function that it ran on.
  if (!pass.launchedBy.empty())
    std::rotate(attempts.begin(), attempts.begin() + 2, attempts.end());
  if (pass.launcher && pipeline)
    attempts.push_back(
        {pipeline->only(pass.launcher->path), pass.launcher->index});
  return attempts;
}

static Expected<std::optional<std::string>>
irBy(const Attempt &attempt, Oracle &oracle, const Compile &steady,
     const PassAnswer &pass, const std::optional<Pipeline> &pipeline) {
  Instruments &instruments = oracle.instruments();
  if (attempt.byFailure)
    return instruments.irBeforeFailure(
        steady, oracle.reference().runsPerQuestion, attempt.locations);
  if (pass.byPrefix)
    return irAfterPrefix(instruments, steady, *pipeline, attempt.index,
                         attempt.locations);
  return instruments.irBefore(steady, attempt.index, attempt.locations);
}

Expected<std::optional<Snapshot>>
takeSnapshot(Oracle &oracle, const Compile &steady, const PassAnswer &pass,
             const std::optional<Pipeline> &pipeline, std::string &why) {
  if (!pass.index || pass.pass.empty()) {
    why = "no pass is named";
    return std::optional<Snapshot>();
  }
  if (steady.command.spelling == PipelineSpelling::None) {
    why = "the command has no pipeline in which the pass could stand alone";
    return std::optional<Snapshot>();
  }
  for (const Attempt &attempt : attemptsFor(pass, pipeline)) {
    auto ir = irBy(attempt, oracle, steady, pass, pipeline);
    if (!ir)
      return ir.takeError();
    if (!*ir) {
      if (why.empty())
        why = "the compiler did not print the IR before the pass";
      continue;
    }
    Expected<Pipeline> alone = attempt.alone
                                   ? *attempt.alone
                                   : launchedAlone(oracle.door(), pass, **ir);
    if (!alone)
      return alone.takeError();
    Snapshot snapshot{steady, *alone, attempt.locations};
    snapshot.compile.input = InputText(std::move(**ir));
    snapshot.compile.command = steady.command.withPipeline(*alone);
    // Where it has one function, the actions in that one are next.
    AskAhead trace = traceAhead(oracle, snapshot.compile);
    auto judgement =
        oracle.ask(snapshot.compile, Attribution::OnAcceptInAnyForm);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      return std::optional<Snapshot>(std::move(snapshot));
    why = "the pass alone on the IR before it: " + judgement->reason;
  }
  return std::optional<Snapshot>();
}

} // namespace culprit
