#include "reproducer/OutputTest.h"
#include "compiler/command/ShellNames.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Scripts and data are small text; the tools of a machine stay where they are.
static std::optional<std::string> textOf(StringRef file) {
  constexpr uint64_t most = 1u << 20;
  uint64_t size = 0;
  if (!sys::fs::is_regular_file(file) || sys::fs::file_size(file, size) ||
      size > most)
    return std::nullopt;
  auto buffer = MemoryBuffer::getFile(file);
  if (!buffer || (*buffer)->getBuffer().contains('\0'))
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}

static void replaceAll(std::string &text, StringRef from, StringRef to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
}

/// A free name in the bundle, whose own files keep theirs.
static std::string nameFor(StringRef file, const OutputTest &test) {
  std::string name = sys::path::filename(file).str();
  while (name == "run.sh" || name == "bundle.json" ||
         StringRef(name).starts_with("input.") ||
         StringRef(name).starts_with("output.") || test.files.count(name))
    name = "check-" + name;
  return name;
}

static void bring(std::string &script, OutputTest &test) {
  for (const std::string &word : namesInShellCommand(script)) {
    bool relative = sys::path::is_relative(word) && sys::fs::exists(word) &&
                    !sys::fs::is_directory(word);
    if (auto text = textOf(word)) {
      std::string name = nameFor(word, test);
      test.files[name] = std::move(*text);
      // A bare name is found beside run.sh; and it may stand for other things.
      if (StringRef(word).contains('/'))
        replaceAll(script, word, "./" + name);
    } else if (relative && StringRef(word).contains('/')) {
      SmallString<128> path(word);
      sys::fs::make_absolute(path);
      replaceAll(script, word, path);
    }
  }
}

OutputTest bringFiles(OutputTest test) {
  bring(test.script, test);
  bring(test.referenceScript, test);
  return test;
}

} // namespace culprit
