#include "triage/JudgeBundle.h"
#include "compiler/output/DiagnosticPattern.h"
#include "judge/FailureOracle.h"
#include "probe/failure/CommandComplaint.h"
#include "probe/failure/Evidence.h"
#include "probe/failure/StartComplaint.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

const char *str(BundleVerdict verdict) {
  static constexpr const char *names[] = {"clean",     "unknown",    "refused",
                                          "different", "other-face", "same"};
  return names[static_cast<unsigned>(verdict)];
}

BundleJudgement bundleJudgement(const Judgement &judgement) {
  switch (judgement.verdict) {
  case Verdict::Interesting:
    return {judgement.otherFace ? BundleVerdict::OtherFace
                                : BundleVerdict::Same,
            judgement.reason, judgement.newFace};
  case Verdict::Uninteresting:
    return {BundleVerdict::Clean, judgement.reason};
  case Verdict::Different:
    return {BundleVerdict::Different, judgement.reason};
  case Verdict::Unresolved:
    break;
  }
  return {BundleVerdict::Unknown, judgement.reason};
}

static std::vector<std::string>
patternsOf(const std::vector<std::string> &all) {
  std::vector<std::string> patterns;
  for (const std::string &error : all)
    patterns.push_back(diagnosticPattern(error));
  return patterns;
}

/// Another input has other names in the same message. The bundle's failure in
/// this run's words, if they differ in no more than that; which pass said them
/// is still to be asked.
static std::optional<FailureSignature>
inWordsOf(const FailureFace &face, const FailureSignature &signature) {
  const auto &expected = errorsToldBy(signature);
  if (!isDiagnostic(face.kind) || !isDiagnostic(signature.face.kind) ||
      expected.empty())
    return std::nullopt;
  std::vector<std::string> ours = patternsOf(expected);
  std::vector<std::string> said;
  for (const std::string &error : face.errors)
    if (is_contained(ours, diagnosticPattern(error)))
      said.push_back(error);
  if (said.empty() || !is_contained(patternsOf(said), ours.front()))
    return std::nullopt;
  FailureSignature same = signature;
  same.face.errors = same.passErrors = said;
  same.face.verbatimErrors = said;
  return same;
}

static Expected<BundleJudgement> judgedBy(Session &session,
                                          const Compile &compile,
                                          FailureSignature failure,
                                          bool tellsActionsApart) {
  FailureOracle oracle(*session.instruments, std::move(failure));
  if (tellsActionsApart)
    oracle.tellActionsApart();
  auto judgement = oracle.ask(compile, Attribution::OnAcceptInAnyForm);
  if (!judgement)
    return judgement.takeError();
  return bundleJudgement(*judgement);
}

/// In an input that is no part of the bundle's. What takes too long, or too
/// much, does so in some pass; if none is known, any other may have done that.
static std::string whyIndistinctElsewhere(const FailureSignature &failure) {
  bool isOfSize = is_contained(
      {FailureKind::Hang, FailureKind::OutOfMemory, FailureKind::Flood},
      failure.face.kind);
  if (isOfSize && failure.failingPass.empty() && failure.face.llvmPass.empty())
    return failure.face.summary() + ", in a pass that is not known, is all "
                                    "that it shows";
  return whyIndistinct(failure);
}

/// Or the bundle's is a chunk of it.
static bool isOwnInput(const Compile &compile, const Bundle &bundle) {
  StringRef text = compile.input.text(), own = bundle.input.text();
  return compile.command.splitInputFile ? text.contains(own.trim())
                                        : text == own;
}

Expected<BundleJudgement> judgeOnce(Session &session, const Compile &compile,
                                    const Bundle &bundle) {
  FailureSignature failure = bundle.signature;
  failure.rate = {}; // shown more rarely, it is the same failure
  bool isOwn = isOwnInput(compile, bundle);
  // What spoilt memory leads to may come in any action.
  bool varies =
      bundle.signature.rate.isFlaky() || !bundle.signature.otherFaces.empty();
  bool apart = !isOwn && !varies;
  auto judged = judgedBy(session, compile, failure, apart);
  if (!judged)
    return judged;
  if (judged->verdict >= BundleVerdict::OtherFace) {
    std::string why = whyIndistinctElsewhere(failure);
    if (!isOwn && !why.empty())
      return BundleJudgement{BundleVerdict::Unknown, std::move(why)};
    return judged;
  }
  auto result = session.prober->run(compile);
  if (!result)
    return result.takeError();
  if (auto complaint = commandComplaint(result->outcome))
    return BundleJudgement{BundleVerdict::Refused,
                           "this compiler refuses the command: " + *complaint};
  if (auto complaint = startComplaint(result->outcome))
    return BundleJudgement{BundleVerdict::Refused,
                           "this compiler cannot be started: " + *complaint};
  auto same = inWordsOf(faceOf(result->outcome), failure);
  if (!same || judged->verdict != BundleVerdict::Different)
    return judged;
  auto again = judgedBy(session, compile, std::move(*same), apart);
  if (again && again->verdict == BundleVerdict::Same)
    again->reason += ", but for names, numbers and types";
  return again;
}

Expected<BundleJudgement>
judgeUntilSame(unsigned runs,
               function_ref<Expected<BundleJudgement>(unsigned)> ask) {
  std::optional<BundleJudgement> best;
  for (unsigned run = 0; run < runs; ++run) {
    auto judged = ask(run);
    if (!judged)
      return judged.takeError();
    if (!best || judged->verdict > best->verdict)
      best = std::move(*judged);
    if (best->verdict == BundleVerdict::Same)
      return std::move(*best);
  }
  if (runs > 1)
    best->reason +=
        (best->verdict == BundleVerdict::Clean ? ", in all of "
                                               : ", in the most telling of ") +
        std::to_string(runs) + " runs";
  return std::move(*best);
}

} // namespace culprit
