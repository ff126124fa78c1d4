#include "triage/steps/replay/AsPasted.h"
#include "compiler/command/VeilOptions.h"
#include "probe/PlacedCompile.h"
#include "triage/session/ReadCommand.h"
#include "triage/session/SessionInput.h"
#include "triage/session/Unhidden.h"
#include "triage/session/behind/EndsAlike.h"
#include "triage/steps/remarks/SpentBudget.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// The words of the program, without those in front of it.
static std::vector<std::string> programOf(const Request &request) {
  return {request.pasted.begin() + static_cast<ptrdiff_t>(request.wordsInFront),
          request.pasted.end()};
}

/// Whether the program takes what was reduced.
static bool takesInput(const CommandLine &program, const Session &session) {
  const std::string &file = session.input.userPath();
  if (program.input.kind == InputPlace::Kind::StandardInput)
    return !session.request.behind && file.empty();
  StringRef named = StringRef(program.argv[program.input.argument])
                        .drop_front(program.input.prefix.size());
  return !file.empty() && sys::fs::equivalent(named, file);
}

static Expected<Command> placed(const Investigation &state,
                                const CommandLine &program) {
  auto directory = state.prober.makeDirectory();
  if (!directory)
    return directory.takeError();
  auto input =
      placeInput(state.found.best, *directory, state.prober.configuration());
  if (!input)
    return input.takeError();
  const Request &request = state.session.request;
  Command command;
  // That knows what `A=1 compiler` is, too.
  command.argv = {"env"};
  append_range(command.argv,
               ArrayRef(request.pasted).take_front(request.wordsInFront));
  if (auto words = wordsToUnhide(request); !words.empty()) {
    command.argv.push_back("env");
    append_range(command.argv, words);
  }
  unsigned number = 0;
  append_range(command.argv,
               program.withFiles(*input, [&](const OutputPlace &) {
                 return *directory + "/o" + std::to_string(number++);
               }));
  if (program.input.kind == InputPlace::Kind::StandardInput)
    command.stdinText = state.found.best.input.text();
  if (!request.behind)
    command.workingDirectory = request.directory;
  command.environment["LLVM_DISABLE_SYMBOLIZATION"] = "1";
  command.systemAddresses = true;
  return command;
}

/// The user's own files are not written: `time -vo FILE`, `srun -e FILE`. An
/// option that only looks so keeps the command from being run again, no more.
static bool mayWriteFile(ArrayRef<std::string> launchers) {
  bool canWrite = any_of(launchers, [](StringRef word) {
    StringRef name = sys::path::filename(word);
    return name == "time" || name == "strace" || name == "srun";
  });
  return canWrite && any_of(launchers, [](StringRef word) {
           return word.starts_with("--output") || word.starts_with("--error") ||
                  (word.starts_with("-") && !word.starts_with("--") &&
                   word.find_first_of("oe") != StringRef::npos);
         });
}

/// Whether each has what tells it from the other.
static bool areTold(const FailureFace &one, const FailureFace &other) {
  auto isTold = [](const FailureFace &face) {
    return isCrashLike(face.kind) && !isWeakEvidence(face);
  };
  return isTold(one) && isTold(other);
}

/// A script passes the failure of its compiler on as it likes, and `timeout` a
/// hang as 124. Another crash may be another face of the same bug; that it ends
/// in the same signal proves nothing.
static Judgement judgeCommand(const Outcome &outcome,
                              const Investigation &state) {
  // As it looks without Culprit's libraries.
  const FailureSignature failure = state.asShown.value_or(state.failure());
  FailureFace face = faceOf(outcome);
  Judgement judgement = judge(face, failure);
  const auto &behind = state.session.request.behind;
  bool isTimeUp =
      outcome.exitCode == 124 && failure.face.kind == FailureKind::Hang;
  bool endsAlike = behind && endsAs(outcome, behind->outcome);
  // An exit code alone may be that of any failure.
  bool saysNothing = face.errors.empty() && outcome.signal == 0;
  const auto &withThreads = state.ground.withThreads;
  bool saysAnother = judgement.verdict == Verdict::Different &&
                     areTold(face, failure.face) &&
                     !(withThreads && judge(face, *withThreads).verdict ==
                                          Verdict::Interesting);
  if (isTimeUp || (endsAlike && !saysNothing && !saysAnother))
    judgement.verdict = Verdict::Interesting;
  else if (endsAlike)
    judgement.verdict = Verdict::Unresolved;
  else if (judgement.verdict == Verdict::Different &&
           couldBeFacesOfOne(face, failure.face))
    judgement.verdict = Verdict::Unresolved;
  return judgement;
}

/// `time` may be a word of the shell's alone.
static bool isNoProgram(const Outcome &outcome) {
  return outcome.exitCode == 126 || outcome.exitCode == 127;
}

static Error ask(Investigation &state, const Command &command) {
  // A launcher in front may have a limit of its own.
  Limits limits = state.prober.configuration().limits;
  limits.wall += std::chrono::seconds(2);
  Judgement judgement;
  bool isUnresolved = false;
  constexpr unsigned least = 4; // what is in front may fail now and then
  unsigned runs = std::max({least, state.found.reproducer.runsPerReplay,
                            state.failure().runsPerQuestion});
  for (unsigned i = 0; i < runs; ++i) {
    auto outcome = state.prober.runUncached(command, limits);
    if (!outcome)
      return unlessOutOfBudget(outcome.takeError());
    if (isNoProgram(*outcome))
      return Error::success();
    judgement = judgeCommand(*outcome, state);
    if (judgement.verdict == Verdict::Interesting)
      break;
    isUnresolved |= judgement.verdict == Verdict::Unresolved;
  }
  bool shows = judgement.verdict == Verdict::Interesting;
  if (!shows && isUnresolved)
    return Error::success();
  Reduction &reduction = state.reduction();
  reduction.originalShows = shows;
  if (!shows)
    reduction.remarks.add(
        RemarkId::NotAsPasted,
        "the command as it was given does not show the failure "
        "on the reduced input: " +
            judgement.reason + "; run.sh does");
  return Error::success();
}

static bool wasChanged(const Session &session) {
  return session.request.behind || session.request.wordsInFront > 0;
}

static bool canBeRunAgain(const Request &request) {
  return !mayWriteFile(
      ArrayRef(request.pasted).take_front(request.wordsInFront));
}

/// The input of the command, not that of a pass in the middle of it.
static bool isInputOfCommand(const Investigation &state) {
  return !state.alone ||
         (state.ground.pipeline && state.ground.pipeline->leaves().size() == 1);
}

Error askAsPasted(Investigation &state) {
  const Findings &found = state.found;
  const Session &session = state.session;
  if (!wasChanged(session) || !canBeRunAgain(session.request) ||
      !found.reproducer.confirmed || !found.reduction ||
      !found.reduction->input || !isInputOfCommand(state) ||
      found.reduction->originalShows == false)
    return Error::success();
  CompilerProfile profile = session.compiler.profile;
  profile.isGiven &= !session.request.behind; // the program may be a script
  auto program = readCommand(
      wordsOf(programOf(session.request), profile, session.request.directory),
      profile, session.request.input, looksLikeIR);
  if (!program) { // a script's words may say anything
    consumeError(program.takeError());
    return Error::success();
  }
  if (!takesInput(*program, session))
    return Error::success();
  // What only hides the failure is no part of the question.
  if (any_of(found.remarks.all(), [](const Remark &remark) {
        return remark.id == RemarkId::VeilLeftOut;
      }))
    *program = withoutVeils(*program, session.compiler.profile).command;
  auto command = placed(state, *program);
  if (!command)
    return command.takeError();
  return ask(state, *command);
}

} // namespace culprit
