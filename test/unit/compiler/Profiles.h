//===- Profiles.h - The profiles of this source tree, for tests -----------===//
#ifndef CULPRIT_TEST_UNIT_COMPILER_PROFILES_H
#define CULPRIT_TEST_UNIT_COMPILER_PROFILES_H

#include "compiler/command/ParseProfile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

namespace culprit::test {

inline CompilerProfile profileNamed(llvm::StringRef name) {
  auto file = llvm::MemoryBuffer::getFile(
      llvm::Twine(CULPRIT_SOURCE_DIR "/profiles/") + name + ".json");
  if (!file) {
    ADD_FAILURE() << name.str() << ": " << file.getError().message();
    return {};
  }
  auto profile = parseProfile((*file)->getBuffer());
  if (!profile) {
    ADD_FAILURE() << llvm::toString(profile.takeError());
    return {};
  }
  EXPECT_EQ(profile->name, name.str());
  return *profile;
}

inline std::vector<CompilerProfile> installedProfiles() {
  std::vector<CompilerProfile> all;
  for (const char *name : {"mlir-opt", "opt", "llc", "iree-compile"})
    all.push_back(profileNamed(name));
  return all;
}

} // namespace culprit::test

#endif
