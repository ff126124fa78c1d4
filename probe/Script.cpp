#include "probe/Script.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

ProbeKey keyOf(const Compile &compile, const Script &script,
               const ProberSettings &settings) {
  ProbeKey key;
  key.compilerIdentity = settings.compilerIdentity;
  Command asked = script.command("{input}" + compile.input.suffix());
  key.argv = std::move(asked.argv);
  key.argv.insert(key.argv.begin(), "{script}");
  if (compile.systemAddresses)
    key.argv.push_back("addresses=system");
  key.inputHashes = settings.surroundings;
  append_range(key.inputHashes, script.files);
  key.inputHashes.push_back(compile.input.hash());
  key.environment = compile.environment;
  key.workingDirectory = asked.workingDirectory.empty()
                             ? settings.directoryForKeys()
                             : std::move(asked.workingDirectory);
  key.repeat = compile.repeat;
  return key;
}

} // namespace culprit
