#include "tools/culprit/Completion.h"
#include "tools/culprit/HelpText.h"
#include "tools/culprit/Manual.h"
#include "tools/culprit/Suggestions.h"
#include "tools/culprit/Version.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

SubcommandResult runHelp(const Options &options, SignalWatch &) {
  const std::string &topic = options.target;
  if (const Subcommand *row = subcommandNamed(topic))
    outs() << (options.man ? manualOf(*row) : helpOf(*row));
  else if (options.man && topic.empty())
    outs() << manual();
  else if (options.man)
    return usageError("no page of the manual is about %s; culprit help --man "
                      "prints that of culprit",
                      topic.c_str());
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

SubcommandResult runCompletion(const Options &options, SignalWatch &) {
  outs() << (options.target == "bash"  ? bashCompletion()
             : options.target == "zsh" ? zshCompletion()
                                       : fishCompletion());
  return ExitCode::Answered;
}

SubcommandResult runVersion(const Options &, SignalWatch &) {
  outs() << versionText() << "\n";
  return ExitCode::Answered;
}

} // namespace culprit
