#include "counters/Trace.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/OpText.h"
#include "compiler/output/RunningPass.h"
#include "compiler/output/SaidLines.h"
#include "compiler/output/StackFrames.h"
#include "counters/BannerJoin.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace culprit {

static void listPasses(Trace &result) {
  std::map<size_t, size_t> passOfAction;
  for (auto [number, action] : enumerate(result.log.actions)) {
    if (action.tag != passExecutionTag)
      continue;
    PassExecution pass;
    pass.index = action.indexInTag;
    pass.action = number;
    pass.adaptor = isPassAdaptor(action.name);
    pass.passClass = action.name;
    pass.opName = action.opName;
    pass.symbol = symbolInOpText(action.opText);
    for (auto up = action.parent; up && !pass.parent;
         up = result.log.actions[*up].parent)
      if (auto found = passOfAction.find(*up); found != passOfAction.end())
        pass.parent = found->second;
    passOfAction[number] = result.passes.size();
    if (!pass.adaptor)
      result.lastPass = result.passes.size();
    result.passes.push_back(std::move(pass));
  }
}

namespace {
/// The text in which the last pass had its say.
struct PassText {
  size_t begin = 0, end = StringRef::npos;
};
} // namespace

/// The banner of the first pass that the compiler itself says failed. Siblings
/// of its operation run on after that, so that it need not be the last pass.
/// A pass that launched the failing one fails after it.
static const IRDumpBanner *firstFailed(const Trace &trace,
                                       ArrayRef<IRDumpBanner> banners) {
  if (trace.face.kind != FailureKind::PassFailure)
    return nullptr;
  auto found = find_if(banners, [](const IRDumpBanner &banner) {
    return banner.when == IRDumpBanner::When::AfterFailed;
  });
  return found == banners.end() ? nullptr : found;
}

/// The last pass of that class that began before it is said to have failed.
/// Nothing where it is not known which one that is: in a gap of the log.
static std::optional<size_t> executionOf(const IRDumpBanner &failed,
                                         ArrayRef<IRDumpBanner> banners,
                                         const BannerJoin &join, bool hasGap) {
  std::optional<size_t> found;
  for (auto [banner, execution] : zip(banners, join.executions)) {
    bool began = banner.when == IRDumpBanner::When::Before &&
                 banner.offset < failed.offset &&
                 banner.passClass == failed.passClass;
    if (began && (execution || hasGap))
      found = execution;
  }
  return found;
}

/// From the last beginning of a pass to the banner of the failure, or the end.
static PassText textOfLastPass(ArrayRef<IRDumpBanner> banners,
                               const IRDumpBanner *failed) {
  PassText text;
  if (failed)
    text.end = failed->offset;
  for (const IRDumpBanner &banner : banners)
    if (banner.when == IRDumpBanner::When::Before && banner.end <= text.end)
      text.begin = banner.end;
  return text;
}

/// What passes before it say, it on other functions among them, and go on, is
/// no reason to fail.
static std::vector<std::string> wordsOfLastPass(StringRef before,
                                                StringRef text) {
  std::vector<TextLine> harmless = saidLines(before);
  std::vector<std::string> words;
  for (const TextLine &line : saidLines(text))
    if (none_of(harmless, [&](const TextLine &other) {
          return saysTheSame(normaliseDiagnostic(other.text),
                             normaliseDiagnostic(line.text));
        }))
      words.push_back(line.text.str());
  return words;
}

/// An error of an earlier pass that went on is a decoy, unless there is no
/// other.
void readLastErrors(Trace &result, StringRef text, size_t begin, size_t end) {
  StringSet<> decoys;
  bool endsInError = false;
  std::vector<PassError> errors, telling;
  for (const Diagnostic &diagnostic : parseDiagnostics(text)) {
    if (diagnostic.severity != Diagnostic::Severity::Error)
      continue;
    if (diagnostic.offset >= end) {
      endsInError = true;
      continue;
    }
    std::string normalised = normaliseDiagnostic(diagnostic.text);
    if (diagnostic.offset < begin)
      decoys.insert(normalised);
    else
      errors.push_back({std::move(normalised), diagnostic.text,
                        diagnostic.location, opOf(diagnostic)});
  }
  if (errors.empty())
    result.said.words =
        wordsOfLastPass(text.take_front(begin), text.slice(begin, end));
  result.said.onlyDecoys = !decoys.empty() && errors.empty() && !endsInError;
  copy_if(errors, std::back_inserter(telling),
          [&](auto &error) { return !decoys.contains(error.normalised); });
  result.said.errors = std::move(telling.empty() ? errors : telling);
}

void takeOpenPass(Trace &trace) {
  if (trace.lostItsEnd())
    return;
  for (auto [number, pass] : enumerate(trace.passes))
    if (!pass.adaptor && !trace.log.actions[pass.action].completed)
      trace.lastPass = number;
}

Trace traceOf(ActionLog log, const Outcome &outcome) {
  Trace result;
  result.face = faceOf(outcome);
  result.log = std::move(log);
  listPasses(result);
  if (auto dump = stackOf(outcome)) {
    result.foldedOp = foldedOp(*dump);
    if (auto running = runningPass(*dump))
      result.llvmFunction = running->symbol;
  }
  return result;
}

static ActionLog logIn(const CapturedText &out) {
  if (!out.cut)
    return parseActionLog(out.text);
  StringRef text = out.text, head = text.take_front(out.headBytes);
  uint64_t missing =
      std::max<uint64_t>(out.totalBytes, text.size()) - text.size();
  return parseActionLog(head, missing, text.drop_front(head.size()));
}

/// Behind a gap the last pass has no number, and no banner is joined with it.
static bool endsInPassOfLastBanner(const Trace &trace) {
  return trace.lastPass && !trace.passes[*trace.lastPass].index &&
         trace.lastPassName() == trace.lastBanner;
}

Trace readTrace(const Outcome &outcome) {
  Trace result = traceOf(logIn(outcome.out), outcome);
  result.logComplete = !outcome.out.cut;
  auto banners = parseIRDumpBanners(outcome.err.text);
  BannerJoin join = joinBanners(result.passes, banners, !outcome.err.cut);
  for (const IRDumpBanner &banner : banners)
    if (banner.when == IRDumpBanner::When::Before)
      result.lastBanner =
          banner.passArgument.empty() ? banner.passClass : banner.passArgument;
  result.hasAllAnnounced = join.complete || endsInPassOfLastBanner(result);
  if (crashesOrHangs(result.face.kind) && result.logComplete)
    takeOpenPass(result);
  const IRDumpBanner *failed = firstFailed(result, banners);
  if (failed)
    if (auto execution =
            executionOf(*failed, banners, join, result.log.gap.has_value()))
      result.lastPass = execution;
  PassText said = textOfLastPass(banners, failed);
  readLastErrors(result, outcome.err.text, said.begin, said.end);
  return result;
}

bool Trace::lostItsEnd() const {
  // If none behind a gap is open, one that began in it or before it is.
  bool hidesWhatIsOpen = log.gap && !log.innermostOpen();
  return log.actions.empty() || log.truncated || !hasAllAnnounced ||
         hidesWhatIsOpen;
}

std::string Trace::lastPassName() const {
  return lastPass ? passes[*lastPass].name() : std::string();
}

std::optional<size_t> Trace::openAction() const {
  auto open = log.innermostOpen();
  if (!open || log.actions[*open].tag == passExecutionTag)
    return std::nullopt;
  return open;
}

std::string Trace::openActionName() const {
  auto open = openAction();
  if (!open)
    return "";
  const Action &action = log.actions[*open];
  return action.name.empty() ? action.tag : action.tag + " " + action.name;
}

bool isInside(const Trace &trace, size_t pass, size_t other) {
  for (auto up = trace.passes[pass].parent; up; up = trace.passes[*up].parent)
    if (*up == other)
      return true;
  return false;
}

std::vector<std::string> Trace::launchersOf(size_t pass) const {
  std::vector<std::string> launchers;
  for (auto up = passes[pass].parent; up; up = passes[*up].parent)
    if (!passes[*up].adaptor)
      launchers.insert(launchers.begin(), passes[*up].name());
  return launchers;
}

static size_t outermost(const Trace &trace, size_t pass) {
  while (auto up = trace.passes[pass].parent)
    pass = *up;
  return pass;
}

bool Trace::wasFollowedByOthers(size_t pass) const {
  size_t own = outermost(*this, pass);
  for (size_t later = pass + 1; later < passes.size(); ++later)
    if (outermost(*this, later) != own)
      return true;
  return false;
}

std::string Trace::pathOf(size_t pass) const {
  std::string path;
  for (const std::string &launcher : launchersOf(pass))
    path += launcher + " > ";
  return path + passes[pass].name();
}

} // namespace culprit
