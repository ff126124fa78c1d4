#include "reproducer/Bundle.h"
#include "compiler/ReproducerText.h"
#include "probe/TextFile.h"
#include "reproducer/SignatureJson.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <fcntl.h>

using namespace llvm;
using nlohmann::json;

namespace culprit {

static Error writeText(StringRef directory, StringRef name, StringRef text,
                       bool executable = false) {
  SmallString<128> path(directory);
  sys::path::append(path, name);
  if (Error error = writeTextFile(path.str().str(), text))
    return error;
  if (!executable)
    return Error::success();
  if (std::error_code error = sys::fs::setPermissions(
          path, sys::fs::all_read | sys::fs::all_exe | sys::fs::owner_write))
    return createStringError(error, "cannot write %s: %s", path.c_str(),
                             error.message().c_str());
  return Error::success();
}

std::string inputName(const Bundle &bundle) {
  return "input" + bundle.input.suffix();
}

std::string withInput(StringRef flag, StringRef path) {
  if (!flag.consume_back("{input}"))
    return flag.str();
  return (flag + path).str();
}

/// The resource goes in only where the file stays what the flags say.
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

static json toJson(const Bundle &bundle) {
  return {{"schema", 1},
          {"compiler", bundle.compiler},
          {"compiler_version", bundle.compilerVersion},
          {"flags", bundle.flags},
          {"accept_flags", bundle.acceptFlags},
          {"environment", bundle.environment},
          {"input", inputName(bundle)},
          {"pipeline", bundle.pipeline},
          {"limit_ms", bundle.limit.count()},
          {"output", toJson(bundle.output)},
          {"signature", signatureToJson(bundle.signature)}};
}

static Error cannotWrite(const std::string &path, std::error_code error) {
  return createStringError(error, "cannot write %s: %s", path.c_str(),
                           error.message().c_str());
}

static Error writeFiles(const Bundle &bundle, const std::string &directory) {
  if (Error error = writeText(directory, inputName(bundle), inputText(bundle)))
    return error;
  if (Error error = writeText(
          directory, "bundle.json",
          toJson(bundle).dump(2, ' ', false, json::error_handler_t::replace) +
              "\n"))
    return error;
  if (bundle.output)
    for (const auto &[name, content] : bundle.output->files)
      if (Error error = writeText(directory, name, content, true))
        return error;
  return writeText(directory, "run.sh", replayScript(bundle), true);
}

/// In one step where the file system can; else there is an instant without a
/// bundle of that name.
static std::error_code moveInto(const std::string &fresh,
                                const std::string &directory) {
  if (!sys::fs::exists(directory))
    return sys::fs::rename(fresh, directory);
  if (!sys::fs::is_directory(directory))
    return std::make_error_code(std::errc::not_a_directory);
  if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, directory.c_str(),
                  RENAME_EXCHANGE) == 0)
    return sys::fs::remove_directories(fresh);
  if (std::error_code error = sys::fs::remove_directories(directory))
    return error;
  return sys::fs::rename(fresh, directory);
}

/// The bundle that was there stays whole until the new one is: a disk may be
/// full, and a run killed, in the middle of a file.
Error writeBundle(const Bundle &bundle, const std::string &directory) {
  std::string fresh = directory + ".new";
  sys::fs::remove_directories(fresh);
  if (std::error_code error = sys::fs::create_directories(fresh))
    return createStringError(error, "cannot create %s: %s", directory.c_str(),
                             error.message().c_str());
  if (Error error = writeFiles(bundle, fresh)) {
    sys::fs::remove_directories(fresh);
    return error;
  }
  if (std::error_code error = moveInto(fresh, directory)) {
    sys::fs::remove_directories(fresh);
    return cannotWrite(directory, error);
  }
  return Error::success();
}

Expected<Bundle> readBundle(const std::string &directory) {
  SmallString<128> path(directory);
  sys::path::append(path, "bundle.json");
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return createStringError(
        buffer.getError(), "%s is no bundle: cannot read bundle.json: %s",
        directory.c_str(), buffer.getError().message().c_str());
  Bundle bundle;
  std::string input;
  try {
    json value = json::parse((*buffer)->getBuffer().str());
    if (value.at("schema") != 1)
      return createStringError("%s has schema %s; this culprit reads 1",
                               path.c_str(), value.at("schema").dump().c_str());
    value.at("compiler").get_to(bundle.compiler);
    value.at("compiler_version").get_to(bundle.compilerVersion);
    value.at("flags").get_to(bundle.flags);
    if (value.contains("accept_flags")) // absent in older bundles
      value.at("accept_flags").get_to(bundle.acceptFlags);
    value.at("environment").get_to(bundle.environment);
    value.at("pipeline").get_to(bundle.pipeline);
    value.at("input").get_to(input);
    bundle.limit =
        std::chrono::milliseconds(value.at("limit_ms").get<int64_t>());
    bundle.signature = signatureFromJson(value.at("signature"));
    if (value.contains("output") && !value["output"].is_null())
      bundle.output.emplace(); // what is in it, run.sh knows
  } catch (const json::exception &error) {
    return createStringError("%s is damaged: %s", path.c_str(), error.what());
  }
  if (bundle.limit.count() <= 0)
    return createStringError("%s is damaged: limit_ms is %lld", path.c_str(),
                             static_cast<long long>(bundle.limit.count()));
  if (sys::path::filename(input) != input)
    return createStringError("%s is damaged: its input lies elsewhere",
                             path.c_str());
  sys::path::remove_filename(path);
  sys::path::append(path, input);
  auto text = InputText::fromFile(path.str().str());
  if (!text)
    return text.takeError();
  bundle.input = *text;
  return bundle;
}

Compile compileOf(const Bundle &bundle, const std::string &compilerPath) {
  Compile compile;
  CommandLine &command = compile.command;
  command.argv = {compilerPath};
  for (const std::string &flag : bundle.flags) {
    if (StringRef prefix = flag; prefix.consume_back("{input}")) {
      command.input.kind = prefix.empty() ? InputPlace::Kind::Argument
                                          : InputPlace::Kind::OptionValue;
      command.input.argument = command.argv.size();
      command.input.prefix = prefix.str();
    }
    command.argv.push_back(flag);
  }
  compile.input = bundle.input;
  for (const auto &[name, value] : bundle.environment)
    compile.environment[name] = value;
  return compile;
}

} // namespace culprit
