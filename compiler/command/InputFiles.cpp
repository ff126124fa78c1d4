#include "compiler/command/InputFiles.h"
#include "compiler/command/CommandWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

std::string seenFrom(llvm::StringRef directory, llvm::StringRef path) {
  if (directory.empty() || llvm::sys::path::is_absolute(path))
    return path.str();
  llvm::SmallString<128> located(directory);
  llvm::sys::path::append(located, path);
  return located.str().str();
}

/// What exists of `SCOPE=F@NAME`; empty if nothing does. A view into it.
static StringRef fileIn(StringRef text, FileExists exists) {
  StringRef behindScope = text.drop_front(text.find('=') + 1);
  for (StringRef file : {text, behindScope, text.rsplit('@').first,
                         behindScope.rsplit('@').first})
    if (!file.empty() && exists(file))
      return file;
  return {};
}

std::vector<StringRef> filesIn(StringRef value, FileExists exists) {
  if (StringRef whole = fileIn(value, exists); !whole.empty())
    return {whole};
  SmallVector<StringRef> parts;
  value.split(parts, ',');
  std::vector<StringRef> files;
  for (StringRef part : parts)
    if (StringRef file = fileIn(part, exists); !file.empty())
      files.push_back(file);
  return files;
}

std::vector<InputFile> inputFilesIn(const std::vector<std::string> &argv,
                                    const CompilerProfile &profile,
                                    FileExists exists) {
  std::vector<InputFile> found;
  for (const Word &word : readWords(argv, profile)) {
    std::string option = word.option.str();
    if (!profile.inputOptions.count(option))
      continue;
    size_t argument = word.valueArgument;
    StringRef value = word.value;
    // A profile need not list all of them as options with values.
    if (!word.hasValue) {
      if (++argument >= argv.size())
        continue;
      value = argv[argument];
    }
    for (StringRef file : filesIn(value, exists))
      found.push_back({argument, size_t(file.data() - argv[argument].data()),
                       file.str(), option});
  }
  return found;
}

} // namespace culprit
