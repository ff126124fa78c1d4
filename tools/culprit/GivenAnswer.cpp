#include "tools/culprit/GivenAnswer.h"
#include "probe/files/Directories.h"
#include "reproducer/Archive.h"
#include "reproducer/ReadBundle.h"
#include "triage/session/OutputName.h"
#include "triage/session/UsageError.h"
#include "triage/session/behind/GoneDirectory.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

static Expected<GivenAnswer> unpacked(const std::string &file) {
  auto scratch = ScratchDirectory::make();
  if (!scratch)
    return scratch.takeError();
  GivenAnswer answer;
  answer.keeps = std::make_shared<ScratchDirectory>(std::move(*scratch));
  auto top = unpack(file, answer.keeps->path());
  if (!top)
    return make_error<UsageError>(file + ": " + toString(top.takeError()));
  answer.directory = *top;
  return answer;
}

Expected<GivenAnswer> givenAnswer(const std::string &given) {
  if (!given.empty() && isArchive(given))
    return unpacked(given);
  if (!given.empty() && !sys::fs::is_directory(given))
    return usageError("%s is neither a directory nor an archive of culprit "
                      "pack",
                      given.c_str());
  if (given.empty() && !sys::fs::is_directory(defaultOutput))
    return usageError("there is no answer here, below %s; run culprit triage "
                      "first",
                      defaultOutput);
  return GivenAnswer{answerIn(given.empty() ? defaultOutput : given), nullptr};
}

static bool isBundle(const std::string &directory) {
  return sys::fs::exists(directory + "/bundle.json");
}

std::string bundleIn(const std::string &directory) {
  if (!isBundle(directory))
    for (const char *name : {"/reproducer", "/best"})
      if (isBundle(directory + name))
        return directory + name;
  return directory;
}

Error refuseOtherCompiler(const Options &options) {
  bool hasCommand = !options.command.empty() || !options.shellLine.empty();
  if (options.compiler.empty() || !hasCommand)
    return Error::success();
  return usageError("--compiler is for a bundle: a command names its compiler "
                    "itself");
}

Expected<Request> requestFor(const Bundle &bundle, const std::string &directory,
                             const Options &options) {
  Request request = toRequest(options);
  request.argv = bundle.launchedBy;
  request.argv.push_back(options.compiler.empty() ? bundle.compiler
                                                  : options.compiler);
  if (!bundle.driver.name.empty()) {
    request.profile = bundle.driver.profile;
    request.driver = directory + "/" + bundle.driver.name;
    request.argv.push_back(request.driver);
  }
  std::string input = bundle.input.userPath();
  if (!bundle.beside.empty()) { // what its program writes is not the bundle's
    request.files = bundle.beside;
    request.files[inputName(bundle)] = bundle.input.text();
    if (Error error = runInOwnDirectory(request))
      return error;
    input = request.directory + "/" + inputName(bundle);
    for (std::string &word : request.argv)
      if (StringRef(word).contains('/'))
        word = absolutePath(word);
    if (!request.driver.empty())
      request.driver = absolutePath(request.driver);
  }
  for (const std::string &flag : bundle.flags)
    request.argv.push_back(withInput(flag, input));
  request.input = input;
  if (bundle.beside.empty())
    request.inputText = bundle.input.text(); // as it was read; it may be empty
  if (bundle.signature.face.kind == FailureKind::Hang && !options.timeoutGiven)
    request.timeout = bundle.limit;
  if (request.memoryBytes == 0)
    request.memoryBytes = bundle.memoryBytes;
  return request;
}

Expected<Request> requestOfBundle(const Options &options) {
  if (!options.command.empty())
    return usageError("%s and a command after `--` exclude each other",
                      options.target.c_str());
  if (!options.input.empty())
    return usageError("--input is for a command: the bundle has its own input");
  if (!sys::fs::is_directory(options.target) && !isArchive(options.target))
    return usageError("%s is no bundle; a failing command stands after `--`",
                      options.target.c_str());
  auto given = givenAnswer(options.target);
  if (!given)
    return given.takeError();
  std::string directory = bundleIn(given->directory);
  auto bundle = readBundle(directory);
  if (!bundle)
    return make_error<UsageError>(toString(bundle.takeError()));
  if (bundle->output)
    return usageError("a bundle of wrong code has no command of its own; its "
                      "report.md has the one to triage");
  auto request = requestFor(*bundle, directory, options);
  if (!request)
    return request;
  request->words = {options.target};
  request->ofBundle = bundle->signature;
  for (const auto &[name, value] : bundle->environment)
    request->environment[name] = value;
  using Kept = std::pair<std::shared_ptr<void>, std::shared_ptr<void>>;
  request->keeps = std::make_shared<Kept>(request->keeps, given->keeps);
  return request;
}

} // namespace culprit
