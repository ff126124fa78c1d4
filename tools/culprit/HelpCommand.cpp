#include "tools/culprit/HelpText.h"
#include "tools/culprit/Suggestions.h"
#include "tools/culprit/Version.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

SubcommandResult runHelp(const Options &options, SignalWatch &) {
  const std::string &topic = options.target;
  if (const Subcommand *row = subcommandNamed(topic))
    outs() << helpOf(*row);
  else if (topic == "exit-codes")
    outs() << exitCodeHelp();
  else if (topic.empty())
    outs() << overview();
  else
    return usageError("no help is about %s%s; culprit help lists the "
                      "subcommands",
                      topic.c_str(), didYouMean(topic, helpTopics()).c_str());
  return ExitCode::Answered;
}

SubcommandResult runVersion(const Options &, SignalWatch &) {
  outs() << versionText() << "\n";
  return ExitCode::Answered;
}

} // namespace culprit
