#include "reproducer/ReadBundle.h"
#include "probe/files/RegularFile.h"
#include "reproducer/BundleDirectory.h"
#include "reproducer/BundleJson.h"

using namespace llvm;
using nlohmann::json;

namespace culprit {

/// The names that bundle.json has, with their contents.
static Error readBeside(Bundle &bundle, const std::string &directory) {
  uint64_t left = 64u << 20;
  for (auto &[name, content] : bundle.beside) {
    if (!mayLieBeside(name) || name == bundle.driver.name ||
        leadsThroughLink(directory, name))
      return createStringError("%s/bundle.json is damaged: a file of its "
                               "program lies elsewhere",
                               directory.c_str());
    auto text = readRegularFile(pathInBundle(directory, name), left);
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
  std::string path = pathInBundle(directory, "bundle.json"), name;
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
    bundle = bundleFromJson(value);
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
    auto script = readRegularFile(pathInBundle(directory, driver), mostJson);
    if (!script)
      return script.takeError();
    bundle.driver.text = std::move(*script);
  }
  if (Error error = readBeside(bundle, directory))
    return error;
  std::string inputPath = pathInBundle(directory, name);
  auto input = readRegularFile(inputPath, mostInput);
  if (!input)
    return input.takeError();
  bundle.input = InputText::ofFile(inputPath, std::move(*input));
  if (bundle.output) // it is what judges
    if (auto script =
            readRegularFile(pathInBundle(directory, "run.sh"), mostJson);
        !script)
      return script.takeError();
  return bundle;
}

} // namespace culprit
