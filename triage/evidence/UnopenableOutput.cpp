#include "triage/evidence/UnopenableOutput.h"
#include "compiler/command/InputFiles.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static std::string whyNot(const OutputPlace &output, StringRef directory) {
  StringRef given = output.path;
  std::string path = seenFrom(directory.str(), given);
  StringRef parent = sys::path::parent_path(path);
  if (!parent.empty() && !sys::fs::is_directory(parent))
    return "there is no directory " + sys::path::parent_path(given).str();
  if (sys::fs::is_directory(path))
    return "it is a directory";
  bool isThere = sys::fs::exists(path);
  StringRef written = path;
  if (!isThere)
    written = parent.empty() ? "." : parent;
  if (sys::fs::access(written, sys::fs::AccessMode::Write))
    return isThere ? "it may not be written" : "its directory may not be";
  return "";
}

std::string whyNoOutput(const CommandLine &command, StringRef directory) {
  for (const OutputPlace &output : command.outputs)
    if (std::string why = output.isMain ? whyNot(output, directory) : "";
        !why.empty())
      return output.path + ": " + why;
  return "";
}

} // namespace culprit
