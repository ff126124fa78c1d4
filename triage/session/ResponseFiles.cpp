#include "triage/session/ResponseFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace culprit {

/// Half of what Linux takes.
static constexpr size_t longestCommand = 1u << 20;

std::vector<std::string> withResponseFiles(const std::vector<std::string> &argv,
                                           const std::string &directory) {
  auto isFile = [](StringRef word) { return word.starts_with("@"); };
  if (argv.empty() || none_of(drop_begin(argv), isFile))
    return argv;
  SmallVector<const char *> words;
  for (const std::string &word : drop_begin(argv))
    words.push_back(word.c_str());
  BumpPtrAllocator texts;
  cl::ExpansionContext context(texts, cl::TokenizeGNUCommandLine);
  context.setCurrentDir(directory);
  if (Error error = context.expandResponseFiles(words)) {
    consumeError(std::move(error)); // the compiler says it, too
    return argv;
  }
  std::vector<std::string> result = {argv.front()};
  size_t length = 0;
  for (const char *word : words)
    length += result.emplace_back(word).size() + 1;
  return length > longestCommand ? argv : result;
}

} // namespace culprit
