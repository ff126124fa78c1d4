#include "triage/session/shell/LineRun.h"
#include "compiler/shell/ShellWords.h"
#include "triage/session/UsageError.h"
#include "triage/session/shell/LineTools.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static LineTool toolOf(const ShellStage &stage) {
  return lineToolOf(stage.argv.front());
}

static bool isCompiler(const ShellStage &stage) {
  return toolOf(stage) == LineTool::Other;
}

static bool failsAsItShould(const ShellStage &stage, const Outcome &outcome) {
  return outcome.status == (stage.expectCrash ? Outcome::Status::Crashed
                                              : Outcome::Status::Rejected) &&
         (stage.expectFailure || stage.expectCrash);
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
        setup(setup), context{
                          setup.files, setup.profiles, setup.directory, {}} {
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
    for (const ShellPipeline &pipeline : line.pipelines) {
      if (Error error = runPipeline(pipeline))
        return error;
      if (answer)
        return std::move(*answer);
    }
    if (failedAsItShould)
      return std::move(*failedAsItShould);
    return usageError("shell line %s: the commands before it do not fail: what "
                      "a check of the output says is no compiler failure",
                      end.check->str().c_str());
  }

private:
  Error runPipeline(const ShellPipeline &pipeline) {
    if (pipeline.startsAfresh) {
      context.directory = setup.directory;
      context.exported.clear();
    }
    if (pipeline.needsSuccess && broken)
      return usageError("shell line %s: it %s, and what follows `&&` does not "
                        "run",
                        broken->str().c_str(), brokenHow.c_str());
    broken = nullptr;
    piped.reset();
    for (const ShellStage &stage : pipeline.stages) {
      bool isLast = &stage == &pipeline.stages.back();
      if (Error error = runStage(stage, isLast, pipeline.stages.size() == 1))
        return error;
      if (answer)
        break;
    }
    return Error::success();
  }

  Error runStage(const ShellStage &stage, bool isLast, bool isAlone) {
    switch (toolOf(stage)) {
    case LineTool::Other:
      return runCompiler(stage);
    case LineTool::Refused:
      return refuse(stage, "it is not supported here: run it before, and leave "
                           "it out");
    case LineTool::Directory:
    case LineTool::Export:
      if (!isAlone)
        return refuse(stage, "in a pipe it changes nothing: leave it out");
      [[fallthrough]];
    case LineTool::MakeDirectory:
    case LineTool::Remove:
    case LineTool::Touch:
      piped = "";
      return applyBuiltin(stage, context);
    case LineTool::Nothing:
      return handOn(stage, {}); // `: > file`
    case LineTool::Check:
      piped = "";
      return Error::success();
    case LineTool::Text:
      if (isLast && stage.out.kind != ShellSink::Kind::File)
        return Error::success(); // it only shows something
      [[fallthrough]];
    default:
      return runTool(stage, isLast);
    }
  }

  Error runCompiler(const ShellStage &stage) {
    bool mustFail =
        &stage == end.lastCompiler && !end.check && !failedAsItShould;
    if (mustFail)
      return handOverTo(answer, stage);
    if (!piped && readsStandardInput(stage, context)) {
      if (stage.hidesInput)
        return handOverTo(answer, stage); // which says why it cannot
      auto text = setup.standardInput();
      if (!text)
        return text.takeError();
      piped = std::move(*text);
    }
    auto outcome = start(stage);
    if (!outcome)
      return outcome.takeError();
    if (outcome->status == Outcome::Status::Completed)
      return handOn(stage, *outcome);
    if (!failsAsItShould(stage, *outcome))
      return handOverTo(answer, stage);
    if (!failedAsItShould)
      if (Error error = handOverTo(failedAsItShould, stage))
        return error;
    return handOn(stage, *outcome);
  }

  Error runTool(const ShellStage &stage, bool isLast) {
    auto outcome = start(stage);
    if (!outcome)
      return outcome.takeError();
    bool fails = outcome->status != Outcome::Status::Completed;
    if (isLast && fails != stage.expectFailure) {
      broken = &stage;
      brokenHow = howItEnds(*outcome);
    }
    return handOn(stage, *outcome);
  }

  Expected<Outcome> start(const ShellStage &stage) {
    auto command = processOf(stage, context, piped);
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
    piped = std::move(*text);
    return Error::success();
  }

  Error handOverTo(std::optional<LineCommand> &place, const ShellStage &stage) {
    auto command = handOver(stage, context, piped, setup.file);
    if (!command)
      return command.takeError();
    place = std::move(*command);
    return Error::success();
  }

  static Error refuse(const ShellStage &stage, const char *why) {
    return usageError("shell line %s: %s", stage.str().c_str(), why);
  }

  const ShellLine &line;
  const LineSetup &setup;
  LineContext context;
  LineEnd end;
  std::optional<std::string> piped;   ///< what the stage in front has printed
  const ShellStage *broken = nullptr; ///< a tool that failed, last in its pipe
  std::string brokenHow;
  std::optional<LineCommand> answer, failedAsItShould;
};

} // namespace

Expected<LineCommand> findFailingCommand(const ShellLine &line,
                                         const LineSetup &setup) {
  return LineRun(line, setup).run();
}

bool runsOthersFirst(const ShellLine &line) {
  unsigned running = 0;
  for (const ShellPipeline &pipeline : line.pipelines)
    for (const ShellStage &stage : pipeline.stages) {
      LineTool tool = toolOf(stage);
      running += tool != LineTool::Nothing && tool != LineTool::Check &&
                 tool != LineTool::Directory && tool != LineTool::Export;
    }
  return running > 1;
}

static const char *roleOf(const ShellStage &stage) {
  switch (toolOf(stage)) {
  case LineTool::Other:
    return "may be what fails";
  case LineTool::Nothing:
  case LineTool::Check:
    return "is not run";
  default:
    return "prepares";
  }
}

std::string planText(const ShellLine &line) {
  std::string text;
  raw_string_ostream os(text);
  for (const ShellPipeline &pipeline : line.pipelines)
    for (const ShellStage &stage : pipeline.stages) {
      os << "command   " << stage.at.str() << "  ";
      if (&stage != &pipeline.stages.front())
        os << "| ";
      for (const auto &[name, value] : stage.environment)
        os << name << "=" << quoteForShell(value) << " ";
      os << quoteForShell(stage.argv) << ": " << roleOf(stage) << "\n";
    }
  return text;
}

} // namespace culprit
