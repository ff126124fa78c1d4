#include "nightly/JobDigest.h"
#include "compiler/command/ShellNames.h"
#include "probe/files/SHA256.h"
#include "triage/session/ResponseFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static std::string pathNamedBy(StringRef word, const std::string &directory) {
  auto [option, value] = word.split('=');
  SmallString<256> path(value.empty() ? option : value);
  sys::path::make_absolute(directory, path);
  return path.str().str();
}

static std::string contentOf(const std::string &path) {
  if (!sys::fs::is_regular_file(path))
    return "";
  auto text = MemoryBuffer::getFile(path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  return text ? sha256((*text)->getBuffer()) : "";
}

std::string contentNamedBy(StringRef word, const std::string &directory) {
  return contentOf(pathNamedBy(word, directory));
}

/// A script is a part of the question, as a wrapper is, and so is a plugin.
static bool isProgram(const std::string &path) {
  constexpr StringLiteral magic = "\x7f"
                                  "ELF";
  if (!sys::fs::can_execute(path) || sys::path::filename(path).contains(".so"))
    return false;
  auto begin = MemoryBuffer::getFileSlice(path, magic.size(), 0);
  return begin && (*begin)->getBuffer() == magic;
}

static std::vector<std::string> namesIn(const Job &job) {
  std::vector<std::string> names = withResponseFiles(job.argv, job.directory);
  for (const std::string *text : {&job.shellLine, &job.check})
    append_range(names, namesInShellCommand(*text));
  names.push_back(job.input);
  return names;
}

std::string digestOf(const std::vector<Job> &jobs) {
  std::string text;
  std::map<std::string, std::string> contents; // by path: jobs may share files
  for (const Job &job : jobs) {
    text += toJson(job);
    for (const std::string &name : namesIn(job)) {
      std::string path = pathNamedBy(name, job.directory);
      auto [it, isNew] = contents.try_emplace(path);
      if (isNew && !isProgram(path))
        it->second = contentOf(path);
      text += it->second;
    }
    text += "\n";
  }
  return sha256(text);
}

} // namespace culprit
