#include "triage/session/LoadProfiles.h"
#include "compiler/command/ParseProfile.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

Expected<std::vector<CompilerProfile>>
loadProfiles(const std::vector<std::string> &directories) {
  std::vector<CompilerProfile> profiles;
  for (const std::string &directory : directories) {
    std::vector<std::string> files;
    std::error_code error;
    for (sys::fs::directory_iterator it(directory, error), end;
         it != end && !error; it.increment(error))
      if (sys::path::extension(it->path()) == ".json")
        files.push_back(it->path());
    std::sort(files.begin(), files.end());
    for (const std::string &file : files) {
      auto buffer = MemoryBuffer::getFile(file);
      if (!buffer)
        return usageError("cannot read profile %s: %s", file.c_str(),
                          buffer.getError().message().c_str());
      auto profile = parseProfile((*buffer)->getBuffer());
      if (!profile)
        return usageError("profile %s: %s", file.c_str(),
                          toString(profile.takeError()).c_str());
      profiles.push_back(std::move(*profile));
    }
  }
  if (profiles.empty())
    return usageError("no compiler profiles found; set CULPRIT_PROFILES to "
                      "the directory that has mlir-opt.json");
  return profiles;
}

} // namespace culprit
