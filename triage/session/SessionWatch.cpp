#include "triage/session/SessionWatch.h"
#include "compiler/command/InputFiles.h"
#include "probe/Journal.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

static std::string hashOf(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  return buffer ? sha256((*buffer)->getBuffer()) : "";
}

static bool isAnother(const CompilerIdentity &compiler) {
  auto now = identifyCompiler(compiler.path, "");
  if (now)
    return now->hash != compiler.hash;
  consumeError(now.takeError()); // it is not there
  return false;
}

std::shared_ptr<FileWatch> watchOver(const CompilerIdentity &compiler,
                                     const InputText &input,
                                     const CommandLine &command,
                                     const CompilerProfile &profile,
                                     const std::string &directory) {
  std::map<std::string, std::string> contents; // hashes by path
  auto exists = [&](StringRef path) {
    return sys::fs::exists(seenFrom(directory, path));
  };
  for (const InputFile &file : inputFilesIn(command.argv, profile, exists)) {
    std::string path = seenFrom(directory, file.path);
    if (std::string hash = hashOf(path); !hash.empty())
      contents[path] = hash;
  }
  if (!input.userPath().empty())
    contents[input.userPath()] = input.hash();
  std::vector<std::string> files = compiler.files;
  files.push_back(compiler.path); // a link may lead elsewhere
  for (const auto &[file, hash] : contents)
    files.push_back(file);
  return std::make_shared<FileWatch>(files, [compiler, contents] {
    if (isAnother(compiler))
      return compiler.path;
    for (const auto &[file, known] : contents)
      if (std::string now = hashOf(file); !now.empty() && now != known)
        return file;
    return std::string();
  });
}

} // namespace culprit
