#include "probe/watch/Watch.h"
#include "report/Look.h"
#include "tools/culprit/AnswerFormats.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/OutputOptions.h"
#include "tools/culprit/Subcommands.h"
#include "tools/culprit/Terminal.h"
#include "triage/Answer.h"
#include "triage/PlanText.h"
#include "triage/Triage.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

void interruptOn(SignalWatch &signals, Request &request) {
  request.onProber = [&signals](Prober *prober) {
    if (prober)
      signals.onSignal([prober] { prober->interrupt(); });
    else
      signals.onSignal(nullptr);
  };
  request.onWatch = [&signals](Watch *watch) {
    if (watch)
      signals.onSignal([watch] { watch->interrupt(); });
    else
      signals.onSignal(nullptr);
  };
}

Expected<Request> requestOf(const Options &options, SignalWatch &signals,
                            bool writesOut) {
  if (!options.shellLine.empty() && !options.command.empty())
    return usageError("--sh and a command after `--` exclude each other");
  if (options.out && options.out->empty())
    return usageError("--out names no directory");
  if (!options.shellLine.empty() && !options.target.empty())
    return usageError("--sh and %s exclude each other", options.target.c_str());
  auto request = !options.target.empty() ? requestOfBundle(options)
                 : options.shellLine.empty()
                     ? Expected<Request>(toRequest(options))
                     : requestOfShellLine(options, writesOut, signals);
  if (!request)
    return request;
  request->writesOut = writesOut;
  interruptOn(signals, *request);
  return request;
}

Error open(Session &session, const Options &options, SignalWatch &signals,
           Terminal &terminal, bool writesOut) {
  session.request = toRequest(options); // of an error before there is another
  session.request.writesOut = writesOut;
  auto request = requestOf(options, signals, writesOut);
  if (!request)
    return request.takeError();
  request->observer = [&](const ProbeEvent &event) {
    terminal.compiled(event);
  };
  request->launchObserver = [&](const LaunchEvent &event) {
    terminal.launched(event);
  };
  return openSession(session, std::move(*request));
}

Error openToRead(Session &session, const Options &options, SignalWatch &signals,
                 Terminal &terminal) {
  return open(session, options, signals, terminal, /*writesOut=*/false);
}

/// An error of our own leaves behind all that was found until then.
static Error withWhatIsThere(Error error, const std::string &out) {
  if (!error.isA<UsageError>() && sys::fs::exists(out + "/best/run.sh"))
    return joinErrors(
        std::move(error),
        createStringError("the best so far is in " + out + "/best"));
  return error;
}

SubcommandResult showPlan(Session &session, Plan plan,
                          const Question *question) {
  // A script that is asked for its help may do anything.
  bool asks = plan != Plan::Runs && !session.compiler.identity.isScript;
  if (asks)
    if (Error error = examine(session))
      return error;
  outs() << printable(questionText(session));
  if (question)
    outs() << stagesText(session, *question);
  if (asks)
    outs() << printable(knobsText(session));
  return ExitCode::Answered;
}

/// If the answer is on disk, too, a standard output that is full or closed
/// takes nothing away.
static void finishOutput(const std::string &out) {
  outs().flush();
  std::error_code error = outs().error();
  outs().clear_error();
  if (error && error != std::errc::broken_pipe)
    errs() << "culprit: cannot write to standard output: " << error.message()
           << "; the answer is in " << out << "/report.md\n";
}

/// Who reads the answer by a program finds out why there is none.
static void refuse(Session &session, Error &error,
                   const AnswerFormats &formats) {
  if (auto report = leaveError(session, error)) {
    error = joinErrors(std::move(error), formats.write(*report, session.input));
    formats.printRefusal(*report, session.input);
  }
}

SubcommandResult answer(const Options &options, SignalWatch &signals,
                        const Question &question) {
  Terminal terminal(options);
  AnswerFormats formats(options);
  if (options.dryRun && !options.shellLine.empty()) {
    auto plan = planOfShellLine(options);
    if (!plan)
      return plan.takeError();
    if (*plan) {
      outs() << **plan;
      return ExitCode::Answered;
    }
  }
  auto request = requestOf(options, signals, !options.dryRun);
  if (!request) {
    Session refused;
    refused.request = toRequest(options);
    refused.request.writesOut = !options.dryRun;
    Error error = request.takeError();
    refuse(refused, error, formats);
    return error;
  }
  request->cleanRunsEnd = !question.output.asked() && question.script.empty() &&
                          !question.baselineOnly;
  if (request->cleanRunsEnd && question.runsGiven)
    request->watchedRuns = question.baselineRuns;
  request->observer = [&](const ProbeEvent &event) {
    terminal.compiled(event);
  };
  request->launchObserver = [&](const LaunchEvent &event) {
    terminal.launched(event);
  };
  request->judgementObserver = [&](const JudgementEvent &event) {
    terminal.judged(event);
  };
  Session session;
  if (Error error = openSession(session, std::move(*request))) {
    refuse(session, error, formats);
    return error;
  }
  if (options.dryRun)
    return showPlan(session, Plan::Triage, &question);
  if (const std::string &place = session.output->movedTo(); !place.empty())
    terminal.found("the answer to another question that was here is now in " +
                   place);
  auto report = triage(session, question, terminal);
  terminal.clear();
  if (!report) {
    Error error = report.takeError();
    refuse(session, error, formats);
    return withWhatIsThere(std::move(error), session.request.out);
  }
  Error error = leaveAnswer(session, *report);
  error = joinErrors(std::move(error), formats.write(*report, session.input));
  formats.print(*report, session.input);
  if (error)
    return withWhatIsThere(std::move(error), session.request.out);
  finishOutput(session.request.out);
  return report->exitCode();
}

SubcommandResult runTriage(const Options &options, SignalWatch &signals) {
  Question what;
  what.baselineRuns = options.runs;
  what.runsGiven = options.runsGiven;
  what.reduceIR = !options.noReduce;
  what.breakCommand = options.breakCommand;
  auto output = outputQuestionOf(options);
  if (!output)
    return output.takeError();
  what.output = std::move(*output);
  return answer(options, signals, what);
}

SubcommandResult runBisect(const Options &options, SignalWatch &signals) {
  Question what;
  what.baselineRuns = options.runs;
  what.runsGiven = options.runsGiven;
  what.reduceCommand = what.reduceIR = false;
  what.breakCommand = options.breakCommand;
  auto output = outputQuestionOf(options);
  if (!output)
    return output.takeError();
  what.output = std::move(*output);
  return answer(options, signals, what);
}

} // namespace culprit
