#include "../Target.h"
#include "Scratch.h"
#include "reproducer/BundleDirectory.h"
#include "reproducer/ReadBundle.h"
#include "reproducer/ReplayScript.h"
#include "reproducer/SignatureJson.h"

namespace culprit::fuzz {

static void checkWrittenAgain(const Bundle &bundle, const Scratch &scratch) {
  std::string directory = scratch.path("again");
  if (llvm::Error error = writeBundle(bundle, directory)) {
    llvm::consumeError(std::move(error)); // a name that no file can have
    return;
  }
  auto again = accepted(readBundle(directory));
  require(again.has_value(), "a bundle that is written is read");
  require(again->flags == bundle.flags && again->pipeline == bundle.pipeline &&
              again->limit == bundle.limit,
          "a bundle that is written is the same bundle");
}

/// The bytes are its bundle.json.
void runBundle(llvm::StringRef bytes) {
  static const Scratch scratch;
  scratch.write("bundle.json", bytes);
  scratch.write("input.mlir", "module {}\n");
  auto bundle = accepted(readBundle(scratch.directory));
  if (!bundle)
    return;
  std::chrono::nanoseconds longest = std::chrono::nanoseconds::max();
  require(
      bundle->limit.count() > 0 &&
          bundle->limit <=
              std::chrono::duration_cast<std::chrono::milliseconds>(longest),
      "a limit is a time that can pass");
  require(llvm::StringRef(replayScript(*bundle)).starts_with("#!/bin/sh\n"),
          "a replay is a script");
  Compile compile = compileOf(*bundle, "/compiler");
  require(compile.command.argv.size() == bundle->flags.size() + 1,
          "each flag is an argument");
  if (!bundle->output) // what is in it, run.sh knows
    checkWrittenAgain(*bundle, scratch);
}

} // namespace culprit::fuzz
