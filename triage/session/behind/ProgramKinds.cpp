#include "triage/session/behind/ProgramKinds.h"
#include "compiler/output/HelpFlags.h"
#include "probe/compiler/CompilerUnderTest.h"
#include "probe/files/ExecutableLookup.h"
#include "triage/session/behind/HelpHidden.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

bool isELF(const std::string &path) {
  auto head = MemoryBuffer::getFileSlice(path, 4, 0);
  return head && (*head)->getBuffer() == "\177ELF";
}

bool startsProgram(const Request &request) {
  auto path =
      findExecutable(request.argv.front(), request.directory, ownSearchPath());
  if (path)
    return isELF(*path);
  consumeError(path.takeError());
  return false;
}

bool ProgramKinds::isKnown(StringRef path) const {
  const CompilerProfile *profile = profileOf(path, profiles);
  return profile && !profile->isInterpreter;
}

bool ProgramKinds::isCompiler(const WatchedProgram &program) const {
  return !program.isScript() &&
         (isKnown(program.path) || isKnown(program.executable) ||
          strangers.count(program.executable));
}

bool ProgramKinds::isInterpreter(const WatchedProgram &program) const {
  const CompilerProfile *profile = profileOf(program.path, profiles);
  return profile && profile->isInterpreter;
}

bool ProgramKinds::mayBeCompiler(const WatchedProgram &program) const {
  static const char *const system[] = {"/bin", "/usr/bin", "/sbin", "/usr/sbin",
                                       "/lib64"};
  StringRef directory = sys::path::parent_path(program.executable);
  return isCompiler(program) ||
         (!program.isScript() && !is_contained(system, directory) &&
          isELF(program.executable));
}

bool ProgramKinds::isCompilerFile(const std::string &path) {
  SmallString<128> resolved;
  sys::fs::real_path(path, resolved);
  return isKnown(path) || isKnown(resolved) || hasKnobs(path);
}

void ProgramKinds::askStrangers(const WatchedRun &run) {
  for (const WatchedProgram &program : run.programs)
    if (program.ending != 0 && mayBeCompiler(program) &&
        hasKnobs(program.executable))
      strangers.insert(program.executable);
}

bool ProgramKinds::hasKnobs(const std::string &path) {
  auto [known, isNew] = asked.try_emplace(path, false);
  const CompilerProfile *profile = findProfile(path, profiles);
  if (!isNew || !profile)
    return known->second;
  Limits limits;
  limits.wall = std::min(patience, milliseconds(10000));
  CompilerUnderTest compiler;
  compiler.profile = *profile;
  compiler.flags = flagsInHelp(helpHiddenOf(path, watch, limits));
  return known->second =
             any_of(ArrayRef({Role::DisableThreading, Role::DebugCounter,
                              Role::LogActions, Role::PassPipeline,
                              Role::PrintBeforeAll}),
                    [&](Role role) { return compiler.has(role); });
}

} // namespace culprit
