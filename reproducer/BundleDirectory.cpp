#include "reproducer/BundleDirectory.h"
#include "compiler/input/ReproducerText.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "reproducer/BundleJson.h"
#include "reproducer/MadeHere.h"
#include "reproducer/PasteText.h"
#include "reproducer/ReplayScript.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdio>
#include <fcntl.h>
#include <filesystem>

using namespace llvm;
using nlohmann::json;

namespace culprit {

std::string pathInBundle(StringRef directory, StringRef name) {
  SmallString<128> path(directory);
  sys::path::append(path, name);
  return path.str().str();
}

static Error writeText(StringRef directory, StringRef name, StringRef text,
                       FileUse use = FileUse::Read) {
  return writeTextFile(pathInBundle(directory, name), text, use);
}

/// The resource goes in only if the file stays what the flags say. What a check
/// of the output reads is printed from it, with the names of passes in it.
static std::string inputText(const Bundle &bundle) {
  bool bytecode = StringRef(bundle.input.text()).starts_with("ML\xefR");
  if (bundle.pipeline.empty() || bundle.output ||
      bundle.input.suffix() != ".mlir" || bytecode ||
      readReproducer(bundle.input.text()))
    return bundle.input.text();
  ReproducerText text;
  text.ir = bundle.input.text();
  text.pipeline = bundle.pipeline;
  return writeReproducer(text);
}

static Error cannotWrite(const std::string &path, std::error_code error) {
  return createStringError(error, "cannot write %s: %s", path.c_str(),
                           error.message().c_str());
}

static Error writeBeside(const FilesBeside &files,
                         const std::string &directory) {
  for (const auto &[name, content] : files) {
    std::string parent =
        sys::path::parent_path(pathInBundle(directory, name)).str();
    if (std::error_code error = makeDirectories(parent))
      return cannotWrite(parent, error);
    if (Error error = writeText(directory, name, content))
      return error;
  }
  return Error::success();
}

static Error writeFiles(const Bundle &bundle, const std::string &directory) {
  if (Error error = writeText(directory, inputName(bundle), inputText(bundle)))
    return error;
  if (Error error =
          writeText(directory, "bundle.json",
                    bundleToJson(bundle).dump(2, ' ', false,
                                              json::error_handler_t::replace) +
                        "\n"))
    return error;
  if (!bundle.readable.empty() && inputName(bundle) != readableName)
    if (Error error = writeText(directory, readableName, bundle.readable))
      return error;
  if (!bundle.driver.name.empty())
    if (Error error =
            writeText(directory, bundle.driver.name, bundle.driver.text))
      return error;
  if (Error error = writeBeside(bundle.beside, directory))
    return error;
  if (bundle.output)
    for (const auto &[name, content] : bundle.output->files)
      if (Error error = writeText(directory, name, content, FileUse::Run))
        return error;
  if (Error error = writeText(directory, "cmd", commandToRun(bundle) + "\n"))
    return error;
  std::string test = litTest(bundle);
  if (!test.empty())
    if (Error error =
            writeText(directory, "test" + bundle.input.suffix(), test))
      return error;
  if (Error error =
          writeText(directory, "run.sh", replayScript(bundle), FileUse::Run))
    return error;
  std::string mark = madeHereMark(directory);
  return mark.empty() ? Error::success()
                      : writeText(directory, madeHereName, mark + "\n");
}

/// In one step if the file system can; else there is an instant without a
/// bundle of that name.
static std::error_code moveInto(const std::string &fresh,
                                const std::string &directory) {
  if (!sys::fs::exists(directory))
    return sys::fs::rename(fresh, directory);
  if (!sys::fs::is_directory(directory))
    return std::make_error_code(std::errc::not_a_directory);
  if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, directory.c_str(),
                  RENAME_EXCHANGE) == 0)
    return removeTree(fresh);
  if (std::error_code error = removeTree(directory))
    return error;
  return sys::fs::rename(fresh, directory);
}

/// What is replaced is lost: a bundle, also one that somebody has cleared up,
/// but no directory of the user's own that is called the same.
static bool mayBeReplaced(const std::string &directory) {
  if (!sys::fs::is_directory(directory))
    return true;
  std::error_code ignored;
  std::filesystem::directory_iterator files(directory, ignored), end;
  return files == end || std::any_of(files, end, [](const auto &file) {
           std::string name = file.path().filename();
           return name == "bundle.json" || name == "run.sh" ||
                  StringRef(name).starts_with("input.");
         });
}

/// The bundle that was there stays whole until the new one is: a disk may be
/// full, and a run killed, in the middle of a file.
Error writeBundle(const Bundle &bundle, const std::string &directory) {
  if (!mayBeReplaced(directory))
    return createStringError(
        "cannot write %s: what is there is not a bundle of culprit's",
        directory.c_str());
  std::string fresh = directory + ".culprit-new"; // no name of a user's own
  removeTree(fresh);
  if (std::error_code error = makeDirectories(fresh))
    return createStringError(error, "cannot create %s: %s", directory.c_str(),
                             error.message().c_str());
  if (Error error = writeFiles(bundle, fresh)) {
    removeTree(fresh);
    return error;
  }
  if (std::error_code error = moveInto(fresh, directory)) {
    removeTree(fresh);
    return cannotWrite(directory, error);
  }
  return Error::success();
}

} // namespace culprit
