#include "triage/session/SessionWatch.h"
#include "probe/Journal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

/// `--load-pass-plugin=F` or `--load-pass-plugin F`.
static std::vector<std::string> filesReadBy(const CommandLine &command,
                                            const CompilerProfile &profile) {
  std::vector<std::string> files;
  for (size_t i = 1; i < command.argv.size(); ++i) {
    StringRef word = command.argv[i];
    auto [option, value] = word.ltrim('-').split('=');
    if (!word.starts_with("-") || !profile.inputOptions.count(option.str()))
      continue;
    if (word.contains('='))
      files.push_back(value.str());
    else if (i + 1 < command.argv.size())
      files.push_back(command.argv[++i]);
  }
  return files;
}

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
                                     const CompilerProfile &profile) {
  std::map<std::string, std::string> contents; // hashes by path
  for (const std::string &file : filesReadBy(command, profile))
    if (std::string hash = hashOf(file); !hash.empty())
      contents[file] = hash;
  if (!input.userPath().empty())
    contents[input.userPath()] = input.hash();
  std::vector<std::string> files = compiler.files;
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
