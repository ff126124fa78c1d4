#include "report/SarifParts.h"
#include "report/PercentEncoded.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using nlohmann::json;

namespace culprit {

std::string uriOf(StringRef file) {
  return (sys::path::is_absolute(file) ? "file://" : "") +
         percentEncodedPath(file);
}

json physicalLocation(StringRef file, unsigned line, unsigned column) {
  json physical = {{"artifactLocation", {{"uri", uriOf(file)}}}};
  if (line) {
    physical["region"] = {{"startLine", line}};
    if (column)
      physical["region"]["startColumn"] = column;
  }
  return {{"physicalLocation", physical}};
}

json toolWith(json rules) {
  return {{"driver",
           {{"name", "culprit"},
            {"version", CULPRIT_VERSION},
            {"rules", std::move(rules)}}}};
}

std::string sarifLog(json run) {
  json log = {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
                          "errata01/os/schemas/sarif-schema-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", json::array({std::move(run)})}};
  return log.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace culprit
