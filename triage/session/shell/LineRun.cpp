#include "triage/session/shell/LineRun.h"
#include "triage/session/CheckAdvice.h"
#include "triage/session/UsageError.h"
#include "triage/session/shell/LineFeed.h"
#include "triage/session/shell/LineTools.h"
#include "triage/session/shell/OwnWrites.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static LineTool toolOf(const ShellStage &stage) {
  return lineToolOf(stage.argv);
}

static bool isCompiler(const ShellStage &stage) {
  return toolOf(stage) == LineTool::Other;
}

static bool failsAsItShould(const ShellStage &stage, const Outcome &outcome) {
  return outcome.status == (stage.expectCrash ? Outcome::Status::Crashed
                                              : Outcome::Status::Rejected) &&
         (stage.expectFailure || stage.expectCrash);
}

/// Whether its exit code says anything.
static bool mayFail(StringRef tool) {
  return !is_contained({"echo", "printf", "date", "sleep"}, toolName(tool));
}

/// For people: a signal and the limit have no exit code.
static std::string howItEnds(const Outcome &outcome) {
  if (outcome.status == Outcome::Status::TimedOut)
    return "does not end within the limit";
  return outcome.signal ? "ends by signal " + std::to_string(outcome.signal)
                        : "ends with exit " + std::to_string(outcome.exitCode);
}

namespace {

/// The command at the line's end.
struct LineEnd {
  const ShellStage *lastCompiler = nullptr;
  const ShellStage *check = nullptr; ///< behind it, if any
};

class LineRun {
public:
  LineRun(const ShellLine &line, const LineSetup &setup)
      : line(line),
        setup(setup), context{setup.files, setup.profiles, setup.directory, {}},
        fed(setup.standardInput, setup.unnamed) {
    for (const ShellPipeline &pipeline : line.pipelines)
      for (const ShellStage &stage : pipeline.stages) {
        if (isCompiler(stage))
          end = {&stage, nullptr};
        else if (toolOf(stage) == LineTool::Check)
          end.check = &stage;
      }
  }

  Expected<LineCommand> run() {
    if (!end.lastCompiler)
      return usageError("the line has no compiler: its commands only look at "
                        "files");
    for (size_t i = 0; i < line.pipelines.size() && !answer; ++i) {
      bool isAwaited =
          i + 1 < line.pipelines.size() && line.pipelines[i + 1].needsSuccess;
      if (Error error = runPipeline(line.pipelines[i], isAwaited))
        return error;
    }
    if (!answer && !(someSucceeded && end.check))
      answer = std::move(failedAsItShould);
    if (!answer)
      return onlyChecksFail();
    if (!setup.unnamed.empty() && !fed.tookUnnamed())
      return usageError("--input %s is not in the line, and none of its "
                        "commands up to the one that fails reads standard "
                        "input: write %%s where it is meant",
                        setup.unnamed.c_str());
    return std::move(*answer);
  }

private:
  /// It may be the last check, or another one.
  Error onlyChecksFail() const {
    std::string place = end.check->str();
    std::string advice = namesFileCheck(toolName(end.check->argv.front()))
                             ? adviceOnCheck(join(end.check->argv, " "))
                             : "";
    if (!failedAsItShould)
      return usageError("shell line %s: the commands before it do not fail: "
                        "what a check of the output says is no compiler "
                        "failure%s",
                        place.c_str(), advice.c_str());
    return usageError("shell line %s: each compiler of the line ends as it "
                      "should: what a check of the output says is no compiler "
                      "failure. What fails as it is meant to, at %s, is "
                      "triaged if you give that command alone%s",
                      place.c_str(), expecting.c_str(), advice.c_str());
  }

  struct Place {
    bool isLast = false, isAlone = false; ///< in its pipeline
    bool isAwaited = false; ///< `&&` follows, for which the last one counts
    bool isChecked = false; ///< the next stage checks what it prints
  };

  Error runPipeline(const ShellPipeline &pipeline, bool isAwaited) {
    if (pipeline.startsAfresh) {
      context.directory = setup.directory;
      context.exported.clear();
    }
    if (pipeline.needsSuccess && !broken.empty())
      return usageError("shell line %s, and what follows `&&` does not run",
                        broken.c_str());
    broken.clear();
    fed.beginPipeline();
    for (auto [number, stage] : enumerate(pipeline.stages)) {
      bool isLast = number + 1 == pipeline.stages.size();
      Place place{isLast, pipeline.stages.size() == 1, isAwaited,
                  !isLast &&
                      toolOf(pipeline.stages[number + 1]) == LineTool::Check};
      bool mustFail =
          &stage == end.lastCompiler && !end.check && !failedAsItShould;
      if (Error error = runStage(stage, place, mustFail))
        return error;
      if (answer)
        break;
    }
    return Error::success();
  }

  Error runStage(ShellStage stage, const Place &place, bool mustFail) {
    switch (toolOf(stage)) {
    case LineTool::Other:
      return runCompiler(stage, place, mustFail);
    case LineTool::Refused:
      return refuse(stage, "it is not supported here: run it before, and leave "
                           "it out");
    case LineTool::Directory:
    case LineTool::Export:
      if (!place.isAlone)
        return refuse(stage, "in a pipe it changes nothing: leave it out");
      [[fallthrough]];
    case LineTool::MakeDirectory:
    case LineTool::Remove:
    case LineTool::Touch:
      fed.pipe("");
      return applyBuiltin(stage, context);
    case LineTool::Nothing:
      return handOn(stage, {}); // `: > file`
    case LineTool::Check:
      fed.pipe("");
      return Error::success();
    case LineTool::Text:
      return runText(stage, place);
    default:
      return runTool(stage, place);
    }
  }

  Error runCompiler(ShellStage &stage, const Place &place, bool mustFail) {
    if (mustFail) {
      if (Error error = fed.feed(stage, context, /*reads=*/false))
        return error;
      return handOverTo(answer, stage);
    }
    if (stage.hidesInput && !fed.piped() &&
        wantsInput(stage, context, LineInput::Kind::Terminal) ==
            WantsInput::Yes)
      return handOverTo(answer, stage); // which says why it cannot
    if (Error error = fed.feed(stage, context))
      return error;
    auto outcome = start(stage);
    if (!outcome)
      return outcome.takeError();
    if (outcome->status == Outcome::Status::Completed) {
      someSucceeded |= place.isChecked && context.profileOf(stage.argv) &&
                       !stage.expectFailure && !stage.expectCrash;
      return handOn(stage, *outcome);
    }
    if (!failsAsItShould(stage, *outcome))
      return handOverTo(answer, stage);
    if (!failedAsItShould) {
      expecting = stage.str();
      if (Error error = handOverTo(failedAsItShould, stage))
        return error;
    }
    return handOn(stage, *outcome);
  }

  Error runText(ShellStage &stage, const Place &place) {
    ArrayRef<std::string> command = behindLaunchers(stage.argv);
    if (std::string write = ownWrite(command); !write.empty())
      return refuse(stage, "`" + write +
                               "` writes a file, which is not supported here: "
                               "print to one, with > FILE, or run it before, "
                               "and leave it out");
    bool onlyShows = place.isLast && stage.out.kind != ShellSink::Kind::File;
    if (onlyShows && !(place.isAwaited && mayFail(command.front())))
      return Error::success();
    return runTool(stage, place, onlyShows);
  }

  /// What `onlyShows` prints is handed to nobody, however much it is.
  Error runTool(ShellStage &stage, const Place &place, bool onlyShows = false) {
    if (Error error = fed.feed(stage, context))
      return error;
    auto outcome = start(stage);
    if (!outcome)
      return outcome.takeError();
    bool fails = outcome->status != Outcome::Status::Completed;
    if (place.isLast && fails != stage.expectFailure)
      broken = stage.str() + ": it " + howItEnds(*outcome);
    if (onlyShows)
      outcome->out = {};
    return handOn(stage, *outcome);
  }

  Expected<Outcome> start(const ShellStage &stage) {
    auto command = processOf(stage, context, fed.piped());
    if (!command)
      return command.takeError();
    auto outcome =
        setup.prober.runUncached(*command, setup.prober.configuration().limits);
    if (!outcome)
      return firstOfAll(outcome.takeError());
    return outcome;
  }

  Error handOn(const ShellStage &stage, const Outcome &outcome) {
    auto text = deliver(stage, outcome, context);
    if (!text)
      return text.takeError();
    fed.pipe(std::move(*text));
    return Error::success();
  }

  Error handOverTo(std::optional<LineCommand> &place, const ShellStage &stage) {
    auto command =
        handOver(stage, context, fed.piped(), setup.file, fed.isFedLater());
    if (!command)
      return command.takeError();
    place = std::move(*command);
    return Error::success();
  }

  static Error refuse(const ShellStage &stage, const std::string &why) {
    return usageError("shell line %s: %s", stage.str().c_str(), why.c_str());
  }

  const ShellLine &line;
  const LineSetup &setup;
  LineContext context;
  LineEnd end;
  LineFeed fed;
  std::string broken; ///< which tool failed, last in its pipe, and how
  std::optional<LineCommand> answer, failedAsItShould;
  std::string expecting;      ///< the place of the latter
  bool someSucceeded = false; ///< a compiler that is checked, and not meant to
                              ///< fail
};

} // namespace

Expected<LineCommand> findFailingCommand(const ShellLine &line,
                                         const LineSetup &setup) {
  return LineRun(line, setup).run();
}

} // namespace culprit
