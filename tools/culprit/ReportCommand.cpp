#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static std::string fileAskedFor(const Options &options) {
  return options.json      ? "report.json"
         : options.html    ? "report.html"
         : options.explain ? "explain.txt"
                           : "report.md";
}

/// A browser opens it; it has no use for the text in a terminal.
static SubcommandResult printPath(const GivenAnswer &answer,
                                  const std::string &path) {
  if (answer.keeps)
    return usageError("report.html is in an archive: unpack it with tar -xzf");
  if (!sys::fs::exists(path))
    return usageError("there is no %s; run culprit triage first", path.c_str());
  SmallString<128> whole(path);
  sys::fs::make_absolute(whole);
  outs() << whole << "\n";
  return ExitCode::Answered;
}

SubcommandResult runReport(const Options &options, SignalWatch &) {
  auto answer = givenAnswer(options.target);
  if (!answer)
    return answer.takeError();
  std::string name = fileAskedFor(options);
  std::string path = answer->directory + "/" + name;
  if (options.html)
    return printPath(*answer, path);
  // A bundle alone has the same text under the name that people look for.
  if (name == "report.md" && !sys::fs::exists(path))
    path = bundleIn(answer->directory) + "/README.md";
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return usageError("no report in %s: %s; run culprit triage first",
                      answer->directory.c_str(),
                      buffer.getError().message().c_str());
  outs() << (*buffer)->getBuffer();
  return ExitCode::Answered;
}

} // namespace culprit
