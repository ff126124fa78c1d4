//===- SignatureJson.h - Failure signatures as JSON -------------*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_SIGNATUREJSON_H
#define CULPRIT_REPRODUCER_SIGNATUREJSON_H

#include "probe/failure/FailureSignature.h"
#include <nlohmann/json.hpp>

namespace culprit {

nlohmann::json faceToJson(const FailureFace &face);
nlohmann::json signatureToJson(const FailureSignature &signature);
/// Throws nlohmann::json::exception on anything unexpected.
FailureSignature signatureFromJson(const nlohmann::json &value);

} // namespace culprit
#endif
