#include "nightly/regress/Verdicts.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using nlohmann::json;

namespace culprit {

static constexpr auto lastVerdict =
    static_cast<uint64_t>(PointVerdict::Unresolved);

static std::string lineOf(const AskedBuild &build) {
  return json{{"number", build.number},
              {"name", build.name},
              {"verdict", static_cast<int>(build.verdict)},
              {"reason", build.reason},
              {"compiler", build.compiler},
              {"identity", build.build.identity},
              {"version", build.build.version}}
             .dump(-1, ' ', false, json::error_handler_t::replace) +
         "\n";
}

static std::optional<AskedBuild> buildIn(StringRef line) {
  try {
    json value = json::parse(line);
    // A number beyond the type has no value in it, and one beyond the verdicts
    // is none.
    if (!value.at("number").is_number_unsigned() ||
        !value.at("verdict").is_number_unsigned() ||
        value.at("verdict").get<uint64_t>() > lastVerdict)
      return std::nullopt;
    AskedBuild build;
    value.at("number").get_to(build.number);
    value.at("name").get_to(build.name);
    build.verdict =
        static_cast<PointVerdict>(value.at("verdict").get<uint64_t>());
    value.at("reason").get_to(build.reason);
    value.at("compiler").get_to(build.compiler);
    value.at("identity").get_to(build.build.identity);
    value.at("version").get_to(build.build.version);
    return build;
  } catch (const json::exception &) {
    return std::nullopt;
  }
}

Expected<Verdicts> Verdicts::open(const std::string &path,
                                  const std::string &question) {
  Verdicts verdicts;
  verdicts.path = path;
  verdicts.text = question + "\n";
  if (!sys::fs::exists(path))
    return verdicts;
  auto text = readTextFile(path);
  if (!text)
    return text.takeError();
  auto [first, rest] = StringRef(*text).split('\n');
  if (first != question)
    return verdicts;
  for (; rest.contains('\n'); rest = rest.split('\n').second)
    if (auto build = buildIn(rest.split('\n').first)) {
      verdicts.text += lineOf(*build);
      verdicts.builds.push_back(std::move(*build));
    }
  return verdicts;
}

/// A full disk, or kill -9 in the middle, takes no verdict with it that was
/// there. Each may be hours of builds.
Error Verdicts::add(const AskedBuild &build) {
  text += lineOf(build);
  builds.push_back(build);
  return replaceTextFile(path, text);
}

} // namespace culprit
