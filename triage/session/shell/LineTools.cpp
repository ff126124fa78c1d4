#include "triage/session/shell/LineTools.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// `/usr/bin/FileCheck-22` -> `FileCheck`.
static StringRef programName(StringRef argv0) {
  StringRef name = sys::path::filename(argv0);
  StringRef stem = name.rtrim("0123456789.");
  return stem.size() < name.size() && stem.consume_back("-") ? stem : name;
}

LineTool lineToolOf(StringRef argv0) {
  return StringSwitch<LineTool>(programName(argv0))
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
      .Cases({"cp", "ln", "split-file"}, LineTool::WritesLast)
      .Cases({"mv", "chmod", "chown", "truncate", "dd", "install", "tar",
              "unzip", "rsync"},
             LineTool::Refused)
      .Cases({"ulimit", "unset", "alias", "trap", "exit", "return", "wait"},
             LineTool::Refused)
      .Default(LineTool::Other);
}

} // namespace culprit
