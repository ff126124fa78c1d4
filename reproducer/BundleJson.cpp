#include "reproducer/BundleJson.h"
#include "reproducer/BoundedJson.h"
#include "reproducer/SignatureJson.h"
#include <limits>

using namespace llvm;
using nlohmann::json;

namespace culprit {

static const char *str(OutputTest::Says says) {
  return says == OutputTest::Says::ZeroIsRight   ? "zero-is-right"
         : says == OutputTest::Says::ZeroIsWrong ? "zero-is-wrong"
                                                 : "behaviour";
}

static json toJson(const std::optional<OutputTest> &test) {
  if (!test)
    return nullptr;
  return {{"judged_by", str(test->says)},
          {"script", test->script},
          {"reference_flags", test->referenceFlags},
          {"reference", test->referenceScript},
          {"absolute", test->absolute},
          {"relative", test->relative},
          {"ulps", test->ulps}};
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

json bundleToJson(const Bundle &bundle) {
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
          {"memory_bytes", bundle.memoryBytes},
          {"output", toJson(bundle.output)},
          {"signature", signatureToJson(bundle.signature)}};
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

Bundle bundleFromJson(const json &value) {
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
  if (value.contains("memory_bytes")) // absent in older bundles
    bundle.memoryBytes = boundedInteger(value, "memory_bytes", 0,
                                        std::numeric_limits<int64_t>::max());
  bundle.signature = signatureFromJson(value.at("signature"));
  if (value.contains("output") && !value["output"].is_null())
    bundle.output.emplace(); // run.sh knows what is in it
  return bundle;
}

} // namespace culprit
