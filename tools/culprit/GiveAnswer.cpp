#include "tools/culprit/GiveAnswer.h"
#include "report/Look.h"
#include "tools/culprit/AnswerFormats.h"
#include "tools/culprit/OpenForOptions.h"
#include "tools/culprit/OutputOptions.h"
#include "tools/culprit/ShellLineRequest.h"
#include "triage/Answer.h"
#include "triage/ErrorOfOurs.h"
#include "triage/MakeReport.h"
#include "triage/PlanText.h"
#include "triage/Triage.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

Expected<Question> questionOf(const Options &options, bool interesting) {
  auto output = outputQuestionOf(options, interesting);
  if (!output)
    return output.takeError();
  Question what;
  what.baselineRuns = options.runs;
  what.runsGiven = options.runsGiven;
  what.output = std::move(*output);
  return what;
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
    outs() << stepsText(session, *question);
  if (asks)
    outs() << printable(knobsText(session));
  return ExitCode::Answered;
}

/// An error of our own leaves behind all that was found until then.
static Error withWhatIsThere(Error error, const Session &session) {
  const std::string &out = session.request.out;
  if (session.output && !error.isA<UsageError>() &&
      sys::fs::exists(out + "/best/run.sh"))
    return joinErrors(
        std::move(error),
        createStringError("the best so far is in " + out + "/best"));
  return error;
}

/// If the answer is on disk, too, a standard output that is full or closed
/// takes nothing away from people. False: who reads JSON there got none.
static bool finishOutput(const std::string &out, bool json) {
  outs().flush();
  std::error_code error = outs().error();
  outs().clear_error();
  if (!error || error == std::errc::broken_pipe)
    return true;
  errs() << "culprit: cannot write to standard output: " << error.message()
         << "; the answer is in " << out << "/report." << (json ? "json" : "md")
         << "\n";
  return !json;
}

std::optional<Report> reportOfError(Session &session, Error &error) {
  auto report = leaveError(session, error);
  if (!report && !session.request.words.empty()) {
    report = makeReport(session);
    addError(*report, error);
  }
  return report;
}

/// Who reads the answer by a program finds out why there is none.
static void refuse(Session &session, Error &error,
                   const AnswerFormats &formats) {
  if (auto report = reportOfError(session, error)) {
    error = joinErrors(std::move(error), formats.write(*report, session.input));
    formats.printRefusal(*report, session.input);
  }
}

static SubcommandResult planOf(const Options &options, SignalWatch &signals,
                               const Question &question) {
  if (!options.shellLine.empty()) {
    auto plan = planOfShellLine(options);
    if (!plan)
      return plan.takeError();
    if (*plan) {
      outs() << **plan;
      return ExitCode::Answered;
    }
  }
  Terminal terminal(options);
  Session session;
  if (Error error =
          open(session, options, signals, terminal, /*writesOut=*/false))
    return error;
  return showPlan(session, Plan::Triage, &question);
}

SubcommandResult answer(const Options &options, SignalWatch &signals,
                        const Question &question) {
  if (options.dryRun)
    return planOf(options, signals, question);
  Terminal terminal(options);
  AnswerFormats formats(options);
  // A baseline is an answer of its own only where a place for it was named.
  bool writesOut = !question.baselineOnly || options.out;
  auto request = requestOf(options, signals, writesOut);
  if (!request) {
    Session refused;
    refused.request = toRequest(options);
    refused.request.writesOut = writesOut;
    Error error = request.takeError();
    refuse(refused, error, formats);
    return error;
  }
  request->cleanRunsEnd = !question.output.asked() && question.script.empty() &&
                          !question.baselineOnly;
  if (request->cleanRunsEnd && question.runsGiven)
    request->watchedRuns = question.baselineRuns;
  showOn(terminal, *request);
  request->judgementObserver = [&](const JudgementEvent &event) {
    terminal.judged(event);
  };
  Session session;
  if (Error error = openSession(session, std::move(*request))) {
    refuse(session, error, formats);
    return error;
  }
  if (session.output && !session.output->movedTo().empty())
    terminal.found("the answer to another question that was here is now in " +
                   session.output->movedTo());
  auto report = triage(session, question, terminal);
  terminal.clear();
  if (!report) {
    Error error = report.takeError();
    refuse(session, error, formats);
    return withWhatIsThere(std::move(error), session);
  }
  Error error = errorIn(*report);
  if (session.output)
    error = joinErrors(std::move(error), leaveAnswer(session, *report));
  error = joinErrors(std::move(error), formats.write(*report, session.input));
  formats.print(*report, session.input);
  if (error)
    return withWhatIsThere(std::move(error), session);
  bool isGiven =
      !session.output || finishOutput(session.request.out, options.json);
  return isGiven ? report->exitCode() : ExitCode::InternalBug;
}

} // namespace culprit
