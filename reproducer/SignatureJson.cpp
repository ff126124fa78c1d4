#include "reproducer/SignatureJson.h"
#include "compiler/output/Materialization.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "reproducer/BoundedJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using nlohmann::json;

namespace culprit {

json faceToJson(const FailureFace &face) {
  return {{"kind", str(face.kind)},
          {"exit", face.exitCode},
          {"signal", face.signal},
          {"fatal", face.fatalLine},
          {"fatal_verbatim", face.fatalVerbatim},
          {"frames", face.frames},
          {"specific", face.specific},
          {"idle", face.idle},
          {"wild_jump", face.wildJump},
          {"looked_up", face.lookedUp},
          {"places", face.places},
          {"recursion", face.isRecursion},
          {"errors", face.errors},
          {"first_error", face.firstErrorVerbatim},
          {"failed_pass", face.failedPass},
          {"llvm_pass", face.llvmPass}};
}

/// `<node>:1` is `<node>`.
static std::string withoutResults(llvm::StringRef error) {
  std::string text;
  while (!error.empty()) {
    llvm::StringRef node = error.starts_with("<node>") ? "<node>" : "0x_";
    if (!error.consume_front(node)) {
      text += error.front();
      error = error.drop_front();
      continue;
    }
    text += node;
    llvm::StringRef behind = error;
    if (behind.consume_front(":") && !behind.empty() &&
        llvm::isDigit(behind.front()))
      error = behind.drop_while(llvm::isDigit);
  }
  return text;
}

/// `FrameIndex:i64<2>` -> `FrameIndex:i64<node>`.
static std::string withoutFrames(std::string text) {
  static const llvm::Regex frame("(FrameIndex:[^ <]*<)[0-9]+>");
  while (frame.match(text))
    text = frame.sub("\\1node>", text);
  return text;
}

/// Older bundles have the numbers of the nodes that could not be selected, or
/// of their results or frames, and the types of materializations. What is
/// normalised has none, and stays as it is.
static std::string normalisedAnew(llvm::StringRef error) {
  if (readMaterialization(error))
    return normaliseDiagnostic(error);
  if (error.contains("Cannot select: <node>") ||
      error.contains("Cannot select: 0x_"))
    return withoutFrames(withoutResults(error));
  llvm::StringRef node = error.split("Cannot select: t").second;
  size_t digits = node.take_while(llvm::isDigit).size();
  bool isNode = digits > 0 && node.drop_front(digits).starts_with(":");
  return isNode ? normaliseDiagnostic(error) : error.str();
}

static std::string lineWithoutNodes(const std::string &fatalLine) {
  return llvm::StringRef(fatalLine).starts_with("LLVM ERROR: ")
             ? normalisedAnew(fatalLine)
             : fatalLine;
}

static FailureFace faceFromJson(const json &value) {
  FailureFace face;
  auto kind = failureKindFromString(value.at("kind").get<std::string>());
  if (!kind || *kind == FailureKind::None)
    throw json::other_error::create(501, "no such kind of failure", &value);
  face.kind = *kind;
  face.exitCode = static_cast<int>(boundedInteger(value, "exit", 0, 255));
  face.signal = static_cast<int>(boundedInteger(value, "signal", 0, 127));
  face.fatalLine = lineWithoutNodes(value.at("fatal").get<std::string>());
  face.fatalVerbatim = value.value("fatal_verbatim", face.fatalLine);
  value.at("frames").get_to(face.frames);
  value.at("specific").get_to(face.specific);
  face.idle = value.value("idle", false);
  face.wildJump = value.value("wild_jump", false); // absent in older bundles
  face.lookedUp = value.value("looked_up", false);
  value.at("places").get_to(face.places);
  face.isRecursion = value.value("recursion", false); // absent in older ones
  for (const json &error : value.at("errors"))
    face.errors.push_back(normalisedAnew(error.get<std::string>()));
  value.at("first_error").get_to(face.firstErrorVerbatim);
  value.at("failed_pass").get_to(face.failedPass);
  face.llvmPass = value.value("llvm_pass", ""); // absent in older bundles
  return face;
}

static json facesToJson(const std::vector<FailureFace> &faces) {
  json values = json::array();
  for (const FailureFace &face : faces)
    values.push_back(faceToJson(face));
  return values;
}

json signatureToJson(const FailureSignature &signature) {
  return {
      {"face", faceToJson(signature.face)},
      {"failing_pass", signature.failingPass},
      {"failing_class", signature.failingClass},
      {"launchers", signature.launchers},
      {"open_action", signature.openAction},
      {"pass_errors", signature.passErrors},
      {"error_ops", signature.errorOps},
      {"words", signature.words},
      {"trailers", signature.trailers},
      {"other_faces", facesToJson(signature.otherFaces)},
      {"other_bugs", facesToJson(signature.otherBugs)},
      {"rate",
       {{"showing", signature.rate.showing}, {"runs", signature.rate.runs}}},
      {"runs_per_question", signature.runsPerQuestion}};
}

static std::set<std::string> errorOpsFromJson(const json &value) {
  const json &ofPass = value.at("pass_errors");
  const json &errors = ofPass.empty() ? value.at("face").at("errors") : ofPass;
  std::string first = errors.empty() ? "" : errors.at(0).get<std::string>();
  if (auto left = readMaterialization(first)) // in an older bundle
    return {left->types()};
  if (value.contains("error_ops"))
    return value.at("error_ops").get<std::set<std::string>>();
  std::string op = value.value("error_op", "");
  return op.empty() ? std::set<std::string>() : std::set{op};
}

/// Older bundles lack what is looked for with contains() or value().
FailureSignature signatureFromJson(const json &value) {
  FailureSignature signature;
  signature.face = faceFromJson(value.at("face"));
  value.at("failing_pass").get_to(signature.failingPass);
  signature.failingClass = value.value("failing_class", "");
  if (value.contains("launchers"))
    value.at("launchers").get_to(signature.launchers);
  value.at("open_action").get_to(signature.openAction);
  for (const json &error : value.at("pass_errors"))
    signature.passErrors.push_back(normalisedAnew(error.get<std::string>()));
  signature.errorOps = errorOpsFromJson(value);
  signature.words = value.value("words", "");
  if (!signature.words.empty())
    signature.face.said = {signature.words};
  if (value.contains("trailers"))
    value.at("trailers").get_to(signature.trailers);
  for (const json &face : value.at("other_faces"))
    signature.otherFaces.push_back(faceFromJson(face));
  if (value.contains("other_bugs"))
    for (const json &face : value.at("other_bugs"))
      signature.otherBugs.push_back(faceFromJson(face));
  if (value.contains("rate")) {
    constexpr int64_t mostRuns = 1000000, mostPerQuestion = 1000;
    auto number = [](const json &object, const char *key, int64_t least,
                     int64_t most) {
      return static_cast<unsigned>(boundedInteger(object, key, least, most));
    };
    signature.rate = {number(value.at("rate"), "showing", 0, mostRuns),
                      number(value.at("rate"), "runs", 0, mostRuns)};
    signature.runsPerQuestion =
        number(value, "runs_per_question", 1, mostPerQuestion);
  }
  return signature;
}

} // namespace culprit
