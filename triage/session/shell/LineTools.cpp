#include "triage/session/shell/LineTools.h"
#include "compiler/command/CommandPrefix.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

StringRef toolName(StringRef argv0) {
  StringRef name = sys::path::filename(argv0);
  StringRef stem = name.rtrim("0123456789.");
  return stem.size() < name.size() && stem.consume_back("-") ? stem : name;
}

/// Whether the tools of that name may lie there. LLVM's test tools lie where
/// LLVM was built, as lit names them.
static bool isPlaceOfTools(StringRef argv0) {
  StringRef directory = sys::path::parent_path(argv0), tool = toolName(argv0);
  if (is_contained({"FileCheck", "filecheck", "split-file"}, tool))
    return true;
  if (tool == "count" && sys::path::is_absolute(argv0) &&
      sys::path::filename(directory) == "bin")
    return true;
  return !argv0.contains('/') ||
         is_contained({"/bin", "/usr/bin", "/usr/local/bin"}, directory);
}

static LineTool toolOfName(StringRef name) {
  return StringSwitch<LineTool>(name)
      .Cases({":", "true", "set", "umask"}, LineTool::Nothing)
      .Case("cd", LineTool::Directory)
      .Case("export", LineTool::Export)
      .Cases({"FileCheck", "filecheck", "count", "diff", "cmp"},
             LineTool::Check)
      .Cases({"test", "[", "false"}, LineTool::Check)
      .Cases({"cat", "head", "tail", "sed", "awk", "tr", "sort", "uniq", "wc",
              "cut"},
             LineTool::Text)
      .Cases({"grep", "egrep", "fgrep", "echo", "printf", "ls", "date", "sleep",
              "c++filt", "less"},
             LineTool::Text)
      .Case("mkdir", LineTool::MakeDirectory)
      .Cases({"rm", "rmdir"}, LineTool::Remove)
      .Case("touch", LineTool::Touch)
      .Case("tee", LineTool::WritesAll)
      .Cases({"cp", "ln"}, LineTool::Copy)
      .Case("split-file", LineTool::WritesLast)
      .Cases({"mv", "chmod", "chown", "truncate", "dd", "install", "tar",
              "unzip", "rsync"},
             LineTool::Refused)
      .Cases({"ulimit", "unset", "alias", "trap", "exit", "return", "wait"},
             LineTool::Refused)
      .Default(LineTool::Other);
}

/// A tool of that name can change the user's files, wherever it lies.
static bool mayWrite(LineTool tool, StringRef name) {
  switch (tool) {
  case LineTool::Other:
  case LineTool::Nothing:
  case LineTool::Directory:
  case LineTool::Export:
  case LineTool::Check:
    return false;
  case LineTool::Text:
    return is_contained({"sed", "awk", "sort", "uniq"}, name);
  default:
    return true;
  }
}

LineTool lineToolOf(StringRef argv0) {
  StringRef name = toolName(argv0);
  LineTool tool = toolOfName(name);
  // A driver of the user's may be called as one is: `./count`.
  return mayWrite(tool, name) || isPlaceOfTools(argv0) ? tool : LineTool::Other;
}

size_t launcherWords(const std::vector<std::string> &argv) {
  size_t length = readPrefix(argv).command.size();
  return length ? argv.size() - length : 0;
}

ArrayRef<std::string> behindLaunchers(const std::vector<std::string> &argv) {
  return ArrayRef(argv).drop_front(launcherWords(argv));
}

LineTool lineToolOf(const std::vector<std::string> &argv) {
  return lineToolOf(behindLaunchers(argv).front());
}

} // namespace culprit
