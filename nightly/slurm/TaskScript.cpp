#include "nightly/slurm/TaskScript.h"
#include "compiler/shell/ShellWords.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

static constexpr StringLiteral notStarted = "not started: ";

std::string taskScript(const std::string &program, const Errand &errand,
                       const std::string &ended) {
  std::string text = "# One errand of a night; made by culprit.\n";
  std::string fresh = quoteForShell(ended + ".new");
  std::vector<std::string> words;
  if (errand.limit.count())
    words = {"timeout", "-k", "15",
             std::to_string(ceil<std::chrono::seconds>(errand.limit).count())};
  // `export` takes no name like `A-B`, and `env` no program whose path has an
  // equals sign.
  if (!errand.environment.empty())
    words.push_back("env");
  for (const auto &[name, value] : errand.environment)
    words.push_back(name + "=" + value);
  if (!errand.environment.empty())
    words.insert(words.end(), {"/bin/sh", "-c", "exec \"$0\" \"$@\""});
  words.push_back(program);
  words.insert(words.end(), errand.arguments.begin(), errand.arguments.end());
  std::string leave =
      " >" + fresh + " && mv " + fresh + " " + quoteForShell(ended) + "\n";
  std::string run =
      "child=\n"
      "trap '[ -z \"$child\" ] || kill -TERM $child 2>/dev/null' TERM\n" +
      quoteForShell(words) + " </dev/null >" + quoteForShell(errand.out) +
      " 2>" + quoteForShell(errand.err) +
      " &\n"
      "child=$!\n"
      "wait $child; code=$?\n"
      "# A trap ends the first wait.\n"
      "while kill -0 $child 2>/dev/null; do wait $child; code=$?; done\n"
      "echo $code" +
      leave;
  if (errand.directory.empty())
    return text + run;
  // Another node may have the directory of the job. The script is sourced, and
  // may not exit.
  return text + "if cd " + quoteForShell(errand.directory) + "; then\n" + run +
         "else\necho \"" + notStarted.str() +
         "its node $(hostname) has no such directory\"" + leave + "fi\n";
}

std::optional<Ended> endedIn(const std::string &text) {
  Ended ended;
  StringRef said = StringRef(text).trim();
  if (said.consume_front(notStarted)) {
    ended.how = Ended::How::NotStarted;
    ended.why = said.str();
    return ended;
  }
  int code = 0;
  if (said.getAsInteger(10, code))
    return std::nullopt;
  // sh has 128 + n for a signal; culprit itself ends so when it was asked to.
  bool ofItself = code == 130 || code == 143;
  if (code > 128 && !ofItself) {
    ended.how = Ended::How::Killed;
    code -= 128;
  }
  ended.code = code;
  return ended;
}

} // namespace culprit
