#include "nightly/regress/QuestionKey.h"
#include "compiler/command/ShellNames.h"
#include "compiler/shell/ShellWords.h"
#include "nightly/JobDigest.h"
#include "probe/compiler/CompilerIdentity.h"
#include "probe/files/SHA256.h"
#include "triage/session/ResponseFiles.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// The compiler that a build command prints is another one after each build,
/// and no part of the question.
static bool isMade(const RegressQuestion &question, StringRef name) {
  constexpr uint64_t look = 4096;
  if (is_contained(question.command, name))
    return true;
  SmallString<256> path(name);
  sys::path::make_absolute(question.directory, path);
  uint64_t size = 0;
  if (sys::fs::file_size(path, size))
    return false;
  // A slice behind the end of the file would be full of zeros.
  auto file = MemoryBuffer::getFileSlice(path, std::min(size, look), 0);
  return file && (*file)->getBuffer().contains('\0');
}

static std::string contentsOf(const RegressQuestion &question,
                              const std::string &shellText) {
  std::string contents;
  for (const std::string &name : namesInShellCommand(shellText))
    if (!question.ofRevision.count(name) && !isMade(question, name))
      contents += contentNamedBy(name, question.directory);
  return contents;
}

static std::string identityOf(const RegressQuestion &question,
                              const std::string &build) {
  auto compiler = identifyCompiler(build, question.directory);
  if (!compiler) {
    consumeError(compiler.takeError());
    return "";
  }
  return " " + compiler->hash;
}

static std::string filesOf(const RegressQuestion &question) {
  std::string text = contentsOf(question, question.check) +
                     contentsOf(question, question.buildCommand);
  for (const std::string &option : question.options)
    text += contentsOf(question, option);
  if (question.buildCommand.empty())
    for (const std::string &build : question.builds)
      text += identityOf(question, build);
  std::vector<std::string> words =
      withResponseFiles(commandFor(question.command, ""), question.directory);
  text += quoteForShell(words);
  for (const std::string &word : words)
    if (!question.ofRevision.count(word))
      text += contentNamedBy(word, question.directory);
  return text;
}

std::string keyOf(const RegressQuestion &question) {
  std::string text = question.buildCommand + "\n" + question.check + "\n" +
                     question.directory + filesOf(question);
  for (const auto *words : {&question.builds, &question.commits,
                            &question.command, &question.options})
    for (const std::string &word : *words)
      text += "\n" + std::to_string(word.size()) + " " + word;
  return sha256(text);
}

} // namespace culprit
