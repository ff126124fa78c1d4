#include "tools/culprit/GiveAnswer.h"
#include "report/Look.h"
#include "tools/culprit/AnswerFormats.h"
#include "tools/culprit/OpenForOptions.h"
#include "tools/culprit/OutputOptions.h"
#include "tools/culprit/ShellLineRequest.h"
#include "triage/Answer.h"
#include "triage/ErrorOfOurs.h"
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
static Error withWhatIsThere(Error error, const std::string &out) {
  if (!error.isA<UsageError>() && sys::fs::exists(out + "/best/run.sh"))
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
  showOn(terminal, *request);
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
  Error error = joinErrors(errorIn(*report), leaveAnswer(session, *report));
  error = joinErrors(std::move(error), formats.write(*report, session.input));
  formats.print(*report, session.input);
  if (error)
    return withWhatIsThere(std::move(error), session.request.out);
  bool isWritten = finishOutput(session.request.out, options.json);
  return isWritten ? report->exitCode() : ExitCode::InternalBug;
}

} // namespace culprit
