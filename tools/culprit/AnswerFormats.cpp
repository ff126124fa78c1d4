#include "tools/culprit/AnswerFormats.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "report/GitHubAnnotation.h"
#include "report/JUnit.h"
#include "report/ReportExplain.h"
#include "report/ReportJson.h"
#include "report/ReportText.h"
#include "report/Sarif.h"
#include "tools/culprit/TerminalLook.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static std::string whole(const std::string &path) {
  return path.empty() ? "" : absolutePath(path);
}

bool runsInGitHub() {
  const char *set = ::getenv("GITHUB_ACTIONS");
  return set && StringRef(set) == "true";
}

AnswerFormats::AnswerFormats(const Options &options)
    : sarif(whole(options.sarif)), junit(whole(options.junit)),
      colour(options.colour), json(options.json), explain(options.explain),
      annotates(runsInGitHub() && !options.json) {}

Error AnswerFormats::write(const Report &report, const InputText &input) const {
  Error error = Error::success();
  if (!sarif.empty())
    error = writeTextFile(sarif, toSarif(report, input.userPath()));
  if (!junit.empty())
    error = joinErrors(std::move(error), writeTextFile(junit, toJUnit(report)));
  return error;
}

void AnswerFormats::print(const Report &report, const InputText &input) const {
  if (json) {
    outs() << toJson(report);
    return;
  }
  outs() << toText(report, lookOf(1, colour));
  if (explain)
    outs() << "\n" << printable(toExplanation(report));
  if (annotates)
    outs() << printable(toGitHubAnnotation(report, input.userPath()));
}

void AnswerFormats::printRefusal(const Report &report,
                                 const InputText &input) const {
  if (json)
    outs() << toJson(report);
  if (annotates)
    outs() << printable(toGitHubAnnotation(report, input.userPath()));
}

} // namespace culprit
