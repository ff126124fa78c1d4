//===- BundleJson.h - Bundles as JSON ---------------------------*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_BUNDLEJSON_H
#define CULPRIT_REPRODUCER_BUNDLEJSON_H

#include "reproducer/Bundle.h"
#include <nlohmann/json.hpp>

namespace culprit {

/// What bundle.json has: the input, the driver and the files beside by their
/// names. For people and other tools; a replay runs run.sh.
nlohmann::json bundleToJson(const Bundle &bundle);

/// All but the input itself, the text of the driver, the content of the files
/// beside, and what is in `output`, which run.sh knows. Fields that older
/// bundles lack may be absent. Throws nlohmann::json::exception on anything
/// unexpected, numbers and words that make no sense included.
Bundle bundleFromJson(const nlohmann::json &value);

} // namespace culprit
#endif
