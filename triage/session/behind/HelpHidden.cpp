#include "triage/session/behind/HelpHidden.h"
#include "probe/compiler/CompilerIdentity.h"
#include "probe/files/ScratchDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

/// Libraries have a hundred megabytes: mapped, not read.
static bool hasText(const std::string &file, const std::string &text) {
  auto buffer = MemoryBuffer::getFile(file, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  return buffer && StringRef((*buffer)->getBuffer()).contains(text);
}

bool mayKnowHelpHidden(const std::string &program) {
  auto identity = identifyCompiler(program, "");
  if (!identity) {
    consumeError(identity.takeError());
    return false;
  }
  return any_of(identity->files, [](const std::string &file) {
    return hasText(file, "help-hidden");
  });
}

std::string helpHiddenOf(const std::string &program, Watch &watch,
                         const Limits &limits) {
  if (!mayKnowHelpHidden(program))
    return "";
  auto scratch = ScratchDirectory::make();
  if (!scratch) {
    consumeError(scratch.takeError()); // it stays unknown
    return "";
  }
  Command help{{program, "--help-hidden"}, {}, scratch->path(), {}};
  return watch.run(help, limits, [](const auto &) { return false; })
      .outcome.out.text;
}

} // namespace culprit
