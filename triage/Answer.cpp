#include "triage/Answer.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "report/ReportExplain.h"
#include "report/ReportJson.h"
#include "report/ReportMarkdown.h"
#include "report/UnifiedDiff.h"
#include "report/html/ReportHtml.h"
#include "triage/ErrorOfOurs.h"
#include "triage/MakeReport.h"
#include "triage/session/AnswerFiles.h"
#include "triage/session/OpenOutput.h"
#include <nlohmann/json.hpp>

using namespace llvm;

namespace culprit {

/// What there is to look at, for people and for their tools.
static Error writeIR(const IRAround &around, const std::string &directory) {
  if (std::error_code error = makeDirectories(directory))
    return createStringError(error, "cannot create %s: %s", directory.c_str(),
                             error.message().c_str());
  const std::pair<std::string, std::string> files[] = {
      {"before" + around.suffix, around.without},
      {"after" + around.suffix, around.with},
      {"guilty.diff",
       around.with.empty() ? "" : unifiedDiff(around.without, around.with)}};
  for (const auto &[name, text] : files)
    if (!text.empty())
      if (Error error = writeTextFile(directory + "/" + name, text))
        return error;
  return Error::success();
}

/// A bundle is read by people who have nothing else. For a script as the judge,
/// the reproducer is a file alone.
static Error explainBundle(const Report &report) {
  if (!report.reproducer.confirmed || !report.reproducer.bundle)
    return Error::success();
  return writeTextFile(report.reproducer.path + "/README.md",
                       toMarkdown(report));
}

/// The debugger's command is long, and a script is there tomorrow.
static Error writeBreak(const Report &report, const std::string &directory) {
  if (report.breakCommand.empty())
    return Error::success();
  return writeTextFile(directory + "/break.sh",
                       "#!/bin/sh\n# Stops at what culprit names; to be run "
                       "where the command was.\nexec " +
                           report.breakCommand + "\n",
                       FileUse::Run);
}

static Error writeReport(const Report &report, const std::string &directory) {
  if (Error error = writeBreak(report, directory))
    return error;
  if (report.around)
    if (Error error = writeIR(*report.around, directory + "/ir"))
      return error;
  if (Error error = explainBundle(report))
    return error;
  if (Error error = replaceTextFile(directory + "/report.json", toJson(report)))
    return error;
  if (Error error =
          replaceTextFile(directory + "/report.md", toMarkdown(report)))
    return error;
  if (Error error = replaceTextFile(directory + "/report.html", toHtml(report)))
    return error;
  return writeTextFile(directory + "/explain.txt", toExplanation(report));
}

/// A run that was stopped, or could not go on, has no answer yet.
static bool isAnswered(const Report &report) {
  return !is_contained({Status::Budget, Status::Interrupted, Status::Failed},
                       report.status);
}

static bool isConfirmed(const std::string &reportFile) {
  auto text = readTextFile(reportFile);
  if (!text) {
    consumeError(text.takeError());
    return false;
  }
  auto report = nlohmann::json::parse(*text, nullptr, false);
  return report.is_object() &&
         report.value("status", nlohmann::json()) == str(Status::Confirmed);
}

/// What is made anew, if at all. A directory may hold files of the user's, too.
static void removeShown(const std::string &directory) {
  std::error_code ignored;
  std::vector<std::filesystem::path> shown = {directory + "/break.sh"};
  for (const auto &entry :
       std::filesystem::directory_iterator(directory + "/ir", ignored))
    if (is_contained({"before", "after", "guilty"}, entry.path().stem()))
      shown.push_back(entry.path());
  for (const std::filesystem::path &path : shown)
    std::filesystem::remove(path, ignored);
}

/// Without an answer, the earlier findings of the same question still stand.
static Error keepEarlier(OutputDirectory &output, const Report &report) {
  if (!isAnswered(report))
    return isConfirmed(output.path() + "/report.json")
               ? output.moveReportAside()
               : Error::success();
  if (hasAnswer(output.path()))
    removeShown(output.path());
  std::vector<StringRef> stale;
  if (!report.reproducer.confirmed)
    stale = {"reproducer", "reduced"};
  if (report.reproducer.path.empty())
    stale.push_back("best");
  return output.moveAside(stale);
}

Error leaveAnswer(Session &session, const Report &report) {
  if (Error error = keepEarlier(*session.output, report))
    return error;
  return writeReport(report, session.output->path());
}

std::optional<Report> leaveError(Session &session, Error &error) {
  // If this fails too, the first error is told.
  if (Error noPlace = openOutput(session))
    consumeError(std::move(noPlace));
  if (!session.output)
    return std::nullopt;
  Report report = makeReport(session);
  addError(report, error);
  consumeError(leaveAnswer(session, report));
  return report;
}

} // namespace culprit
