#include "../Target.h"
#include "nightly/KnownBugs.h"
#include "nightly/jobs/JobLines.h"
#include "nightly/jobs/LitResults.h"

namespace culprit::fuzz {

static void check(const std::vector<Job> &jobs, bool hasCommand) {
  for (const Job &job : jobs) {
    require(!job.name.empty(), "a job has a name");
    bool isOne = job.argv.empty() != job.shellLine.empty();
    require(hasCommand ? isOne : isOne || job.argv.empty(),
            "a job has one command");
    require(job.text().find('\n') == std::string::npos,
            "what people see of a job is one line");
  }
}

void runJobs(llvm::StringRef bytes) {
  switch (takeChoice(bytes) % 3) {
  case 0:
    if (auto jobs = accepted(parseJobLines(bytes, "jobs", "/base")))
      check(*jobs, true);
    return;
  case 1:
    looksLikeLitResults(bytes);
    if (auto jobs = accepted(parseLitResults(bytes, "results", "/base")))
      check(*jobs, false);
    return;
  default:
    accepted(parseKnownBugs(bytes.str(), "known.toml"));
  }
}

} // namespace culprit::fuzz
