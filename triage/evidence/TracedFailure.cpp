#include "triage/evidence/TracedFailure.h"
#include "compiler/command/Glob.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "triage/evidence/HarmlessErrors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The compiler's own words count more than its log, which may end too early.
static void nameFailingPass(FailureSignature &signature, const Trace &run) {
  size_t last = *run.lastPass;
  signature.failingPass = run.passes[last].name();
  signature.failingClass = run.passes[last].passClass;
  signature.launchers = run.launchersOf(last);
  // A pass that failed came to its end: another function's may go on for ever.
  bool hang = signature.face.kind == FailureKind::Hang;
  bool saysIt = !hang && !run.face.failedPass.empty();
  std::string said = saysIt                ? run.face.failedPass
                     : run.hasAllAnnounced ? ""
                                           : run.lastBanner;
  if (said.empty() || said == signature.failingPass)
    return;
  signature.failingPass = said;
  signature.failingClass.clear();
  signature.launchers.clear();
}

/// The compiler says which pass failed, and what was printed came before it.
static bool failsSilently(const FailureSignature &signature, const Trace &run) {
  return signature.face.kind == FailureKind::PassFailure &&
         run.said.onlyDecoys && !run.face.failedPass.empty();
}

/// What other passes printed may come or not.
static void takeSilence(FailureSignature &signature) {
  FailureFace &face = signature.face;
  append_range(signature.trailers, face.verbatimErrors);
  face.errors.clear();
  face.verbatimErrors.clear();
  face.firstErrorVerbatim.clear();
  signature.errorOps.clear();
}

/// A pass may fail with words that are no error. The trace prints more than the
/// command does: what counts is what both say, the last of it.
static void takeWords(FailureSignature &signature, const Trace &run) {
  FailureFace &face = signature.face;
  if (face.kind != FailureKind::PassFailure || !face.errors.empty() ||
      run.face.failedPass.empty())
    return;
  for (const std::string &line : reverse(run.said.words)) {
    std::string words = normaliseDiagnostic(line);
    bool isOfProgram = StringRef(line).starts_with("Traceback (") ||
                       matchesAny(signature.trailers, line);
    if (isOfProgram || !is_contained(face.said, words))
      continue;
    signature.words = words;
    face.firstErrorVerbatim = line;
    return;
  }
}

/// Of an error of the last pass. Runs of the command may differ in that,
/// and the same may be said of other ops before it.
static std::set<std::string> opsOf(const FailureFace &face,
                                   const PassError &said) {
  const std::string &op = said.op;
  if (op.empty())
    return {};
  std::set<std::string> ops;
  for (auto [error, about] : zip(face.errors, face.errorOps)) {
    if (error != said.normalised)
      continue;
    if (about.empty() || mayBeOneOf(about, op))
      return about.empty() ? std::set<std::string>{op} : about;
    ops.insert(about.begin(), about.end());
  }
  ops.insert(op);
  return ops;
}

/// What the last pass says, but for what every failure of the compiler ends in:
/// trailers may be known as they were printed.
static std::vector<PassError> errorsOf(const Trace &run,
                                       const FailureSignature &signature) {
  std::vector<PassError> errors = run.said.errors;
  erase_if(errors, [&](const PassError &error) {
    return matchesAny(signature.trailers, error.normalised) ||
           any_of(signature.trailers, [&](const std::string &trailer) {
             return normaliseDiagnostic(trailer) == error.normalised;
           });
  });
  return errors;
}

/// The program went on, so that a run's last words are others. What the compile
/// said is for people, and for another tool.
static bool isKept(const FailureSignature &signature, const Trace &run,
                   ArrayRef<PassError> errors) {
  return run.several.isProven && run.several.wentOn && !errors.empty() &&
         none_of(errors, [&](const PassError &error) {
           return is_contained(signature.face.errors, error.normalised);
         });
}

bool isKeptFailure(const FailureSignature &signature, const Trace &run) {
  return isKept(signature, run, errorsOf(run, signature));
}

FailureSignature ofCompileAlone(FailureSignature signature, const Trace &run) {
  std::vector<PassError> errors = errorsOf(run, signature);
  if (!isKept(signature, run, errors))
    return signature;
  FailureFace &face = signature.face;
  face.errors.clear();
  face.verbatimErrors.clear();
  face.errorOps.clear();
  for (const PassError &error : errors) {
    face.errors.push_back(error.normalised);
    face.verbatimErrors.push_back(error.verbatim);
    face.errorOps.emplace_back();
    if (!error.op.empty())
      face.errorOps.back().insert(error.op);
  }
  signature.errorOps = face.errorOps.front();
  return signature;
}

static void takePassErrors(FailureSignature &signature, const Trace &run) {
  if (failsSilently(signature, run))
    return takeSilence(signature);
  std::vector<PassError> errors = errorsOf(run, signature);
  bool kept = isKept(signature, run, errors);
  signature.passErrors.clear();
  if (errors.empty())
    return;
  signature.errorOps.clear();
  if (!kept) {
    for (const PassError &error : errors)
      signature.passErrors.push_back(error.normalised);
    signature.errorOps = opsOf(signature.face, errors.front());
  }
  signature.face.firstErrorVerbatim = errors.front().verbatim;
}

/// What is said of compiles that the program survived may come or not.
static void forgetOthers(FailureSignature &signature, const Trace &run) {
  std::vector<std::string> survived;
  const FailureFace &face = signature.face;
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors))
    if (is_contained(run.several.otherErrors, error))
      survived.push_back(verbatim);
  if (survived.empty())
    return;
  signature = leavingOut(std::move(signature), survived);
  if (signature.face.errors.empty())
    signature.face.firstErrorVerbatim.clear();
}

FailureSignature withTrace(FailureSignature signature, const Trace &run) {
  bool hang = signature.face.kind == FailureKind::Hang;
  forgetOthers(signature, run);
  nameFailingPass(signature, run);
  if (hang) // what was said before has nothing to do with it
    return signature;
  takePassErrors(signature, run);
  takeWords(signature, run);
  signature.face.failedPass = run.face.failedPass;
  if (!run.lostItsEnd())
    signature.openAction = run.openActionName();
  return signature;
}

} // namespace culprit
