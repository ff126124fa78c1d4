#include "reproducer/BundleDirectory.h"
#include "compiler/input/ReproducerText.h"
#include "probe/Directories.h"
#include "probe/RegularFile.h"
#include "probe/TextFile.h"
#include "reproducer/BoundedJson.h"
#include "reproducer/MadeHere.h"
#include "reproducer/PasteText.h"
#include "reproducer/ReplayScript.h"
#include "reproducer/SignatureJson.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <fcntl.h>
#include <filesystem>

using namespace llvm;
using nlohmann::json;

namespace culprit {

static std::string inside(StringRef directory, StringRef name) {
  SmallString<128> path(directory);
  sys::path::append(path, name);
  return path.str().str();
}

static Error writeText(StringRef directory, StringRef name, StringRef text,
                       FileUse use = FileUse::Read) {
  return writeTextFile(inside(directory, name), text, use);
}

/// The resource goes in only if the file stays what the flags say.
static std::string inputText(const Bundle &bundle) {
  bool bytecode = StringRef(bundle.input.text()).starts_with("ML\xefR");
  if (bundle.pipeline.empty() || bundle.input.suffix() != ".mlir" || bytecode ||
      readReproducer(bundle.input.text()))
    return bundle.input.text();
  ReproducerText text;
  text.ir = bundle.input.text();
  text.pipeline = bundle.pipeline;
  return writeReproducer(text);
}

static const char *str(OutputTest::Says says) {
  return says == OutputTest::Says::ZeroIsRight   ? "zero-is-right"
         : says == OutputTest::Says::ZeroIsWrong ? "zero-is-wrong"
                                                 : "behaviour";
}

/// For people and other tools; a replay runs run.sh.
static json toJson(const std::optional<OutputTest> &test) {
  if (!test)
    return nullptr;
  return {{"judged_by", str(test->says)},
          {"script", test->script},
          {"reference_flags", test->referenceFlags},
          {"reference", test->referenceScript},
          {"absolute", test->absolute},
          {"relative", test->relative}};
}

static json toJson(const Driver &driver) {
  if (driver.name.empty())
    return nullptr;
  return {{"file", driver.name}, {"profile", driver.profile}};
}

static std::vector<std::string> namesOf(const FilesBeside &files) {
  std::vector<std::string> names;
  for (const auto &[name, content] : files)
    names.push_back(name);
  return names;
}

static json toJson(const Bundle &bundle) {
  return {{"schema", 1},
          {"compiler", bundle.compiler},
          {"compiler_version", bundle.compilerVersion},
          {"driver", toJson(bundle.driver)},
          {"launched_by", bundle.launchedBy},
          {"flags", bundle.flags},
          {"accept_flags", bundle.acceptFlags},
          {"environment", bundle.environment},
          {"input", inputName(bundle)},
          {"beside", namesOf(bundle.beside)},
          {"pipeline", bundle.pipeline},
          {"limit_ms", bundle.limit.count()},
          {"output", toJson(bundle.output)},
          {"signature", signatureToJson(bundle.signature)}};
}

static Error cannotWrite(const std::string &path, std::error_code error) {
  return createStringError(error, "cannot write %s: %s", path.c_str(),
                           error.message().c_str());
}

static Error writeBeside(const FilesBeside &files,
                         const std::string &directory) {
  for (const auto &[name, content] : files) {
    std::string parent = sys::path::parent_path(inside(directory, name)).str();
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
  if (Error error = writeText(
          directory, "bundle.json",
          toJson(bundle).dump(2, ' ', false, json::error_handler_t::replace) +
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
  if (Error error = writeText(directory, "cmd", commandLine(bundle) + "\n"))
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

static std::vector<std::string> wordsOf(const json &value) {
  std::vector<std::string> words;
  for (const json &word : value.get<json::array_t>())
    words.push_back(commandWord(word));
  return words;
}

static std::map<std::string, std::string> variablesOf(const json &value) {
  std::map<std::string, std::string> variables;
  for (const auto &[name, text] : value.get<json::object_t>()) {
    if (name.empty() ||
        StringRef(name).find_first_of(StringRef("=\n\0", 3)) != StringRef::npos)
      throw json::other_error::create(501, "a variable's name is no name",
                                      &value);
    variables[name] = commandWord(text);
  }
  return variables;
}

/// All but the input itself. Throws json::exception.
static Bundle fromJson(const json &value) {
  // As --timeout has it: nanoseconds of that fit 64 bits.
  constexpr int64_t longest = 100000000000;
  Bundle bundle;
  bundle.compiler = commandWord(value.at("compiler"));
  value.at("compiler_version").get_to(bundle.compilerVersion);
  bundle.flags = wordsOf(value.at("flags"));
  if (value.contains("accept_flags")) // absent in older bundles
    bundle.acceptFlags = wordsOf(value.at("accept_flags"));
  if (value.contains("driver") && !value["driver"].is_null()) {
    value["driver"].at("file").get_to(bundle.driver.name);
    value["driver"].at("profile").get_to(bundle.driver.profile);
  }
  if (value.contains("beside")) // absent in older bundles
    for (const json &name : value["beside"].get<json::array_t>())
      bundle.beside[name.get<std::string>()];
  if (value.contains("launched_by"))
    bundle.launchedBy = wordsOf(value.at("launched_by"));
  bundle.environment = variablesOf(value.at("environment"));
  value.at("pipeline").get_to(bundle.pipeline);
  bundle.limit =
      std::chrono::milliseconds(boundedInteger(value, "limit_ms", 1, longest));
  bundle.signature = signatureFromJson(value.at("signature"));
  if (value.contains("output") && !value["output"].is_null())
    bundle.output.emplace(); // what is in it, run.sh knows
  return bundle;
}

/// The names that bundle.json has, with their contents.
static Error readBeside(Bundle &bundle, const std::string &directory) {
  uint64_t left = 64u << 20;
  for (auto &[name, content] : bundle.beside) {
    if (!mayLieBeside(name) || name == bundle.driver.name ||
        leadsThroughLink(directory, name))
      return createStringError("%s/bundle.json is damaged: a file of its "
                               "program lies elsewhere",
                               directory.c_str());
    auto text = readRegularFile(inside(directory, name), left);
    if (!text)
      return text.takeError();
    left -= text->size();
    content = std::move(*text);
  }
  return Error::success();
}

static bool isPlainName(StringRef name) {
  return !name.empty() && name != "." && name != ".." && !name.contains('/') &&
         !name.contains('\0');
}

Expected<Bundle> readBundle(const std::string &directory) {
  constexpr uint64_t mostJson = 64u << 20, mostInput = 1u << 30;
  std::string path = inside(directory, "bundle.json"), name;
  auto text = readRegularFile(path, mostJson);
  if (!text)
    return createStringError("%s is no bundle: %s", directory.c_str(),
                             toString(text.takeError()).c_str());
  Bundle bundle;
  try {
    json value = json::parse(*text);
    if (value.at("schema") != 1)
      return createStringError("%s has schema %s; this culprit reads 1",
                               path.c_str(), value.at("schema").dump().c_str());
    bundle = fromJson(value);
    value.at("input").get_to(name);
  } catch (const json::exception &error) {
    return createStringError("%s is damaged: %s", path.c_str(), error.what());
  }
  std::string &driver = bundle.driver.name;
  if (!isPlainName(name))
    return createStringError("%s is damaged: its input lies elsewhere",
                             path.c_str());
  bool isOther =
      driver == name || driver == "run.sh" || driver == "bundle.json";
  if (!driver.empty() && (!isPlainName(driver) || isOther))
    return createStringError("%s is damaged: its driver lies elsewhere",
                             path.c_str());
  if (!driver.empty()) {
    auto script = readRegularFile(inside(directory, driver), mostJson);
    if (!script)
      return script.takeError();
    bundle.driver.text = std::move(*script);
  }
  if (Error error = readBeside(bundle, directory))
    return error;
  std::string inputPath = inside(directory, name);
  auto input = readRegularFile(inputPath, mostInput);
  if (!input)
    return input.takeError();
  bundle.input = InputText::ofFile(inputPath, std::move(*input));
  if (bundle.output) // it is what judges
    if (auto script = readRegularFile(inside(directory, "run.sh"), mostJson);
        !script)
      return script.takeError();
  return bundle;
}

} // namespace culprit
