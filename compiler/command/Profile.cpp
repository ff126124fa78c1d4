//===- Profile.cpp - How a compiler spells things -------------------------===//
#include "compiler/command/Profile.h"
#include "compiler/command/Glob.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;
using llvm::StringRef;

/// `/usr/bin/mlir-opt-22.1` -> `mlir-opt`.
static StringRef programName(StringRef argv0) {
  StringRef name = argv0.drop_front(argv0.rfind('/') + 1);
  name.consume_back(".exe");
  StringRef bare = name.rtrim("0123456789.");
  if (bare.size() < name.size() && bare.consume_back("-") && !bare.empty())
    return bare;
  return name;
}

bool CompilerProfile::isOutputOption(StringRef option) const {
  return outputOptions.count(option.str());
}

bool CompilerProfile::isPlainOption(StringRef option) const {
  for (const std::string &glob : plainOptions)
    if (matchesGlob(glob, option))
      return true;
  return false;
}

bool CompilerProfile::fits(StringRef argv0) const {
  StringRef program = programName(argv0);
  return isGiven || llvm::any_of(executables, [&](const std::string &glob) {
           return matchesGlob(glob, program);
         });
}

const CompilerProfile *
culprit::profileOf(StringRef argv0, const std::vector<CompilerProfile> &all) {
  StringRef program = programName(argv0);
  const CompilerProfile *best = nullptr;
  size_t bestLength = 0;
  for (const CompilerProfile &profile : all)
    for (const std::string &glob : profile.executables)
      if (glob.size() > bestLength && matchesGlob(glob, program)) {
        best = &profile;
        bestLength = glob.size();
      }
  return best;
}

const CompilerProfile *
culprit::findProfile(StringRef argv0, const std::vector<CompilerProfile> &all) {
  if (const CompilerProfile *own = profileOf(argv0, all))
    return own;
  for (const CompilerProfile &profile : all)
    if (profile.name == "mlir-opt")
      return &profile;
  return nullptr;
}
