#include "nightly/Answer.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace culprit {

static const json &member(const json &value, const char *key) {
  static const json none;
  if (!value.is_object())
    return none;
  auto it = value.find(key);
  return it == value.end() ? none : *it;
}

static std::string text(const json &value, const char *key) {
  const json &found = member(value, key);
  return found.is_string() ? found.get<std::string>() : "";
}

static unsigned number(const json &value, const char *key) {
  const json &found = member(value, key);
  return found.is_number_unsigned() ? found.get<unsigned>() : 0;
}

static bool isTrue(const json &value, const char *key) {
  const json &found = member(value, key);
  return found.is_boolean() && found.get<bool>();
}

static Build buildOf(const json &compiler) {
  return {text(compiler, "identity"), text(compiler, "path"),
          text(compiler, "version")};
}

static std::string faceText(const json &face) {
  std::string words = text(face, "kind");
  for (const std::string &part :
       {text(face, "fatal_verbatim"), text(face, "first_error")})
    if (!part.empty())
      return words + ": " + part;
  const json &signal = member(face, "signal"), &frames = member(face, "frames");
  if (signal.is_number_integer() && signal.get<int>() != 0)
    words += ", signal " + std::to_string(signal.get<int>());
  if (frames.is_array() && !frames.empty() && frames.front().is_string())
    words += " in " + frames.front().get<std::string>();
  return words;
}

static void readFailure(Answer &answer, const json &failure) {
  answer.failureId = text(failure, "id");
  answer.failureKey = text(failure, "key");
  answer.kind = text(failure, "kind");
  answer.signature = text(failure, "signature");
  const json &rate = member(failure, "rate");
  answer.showing = number(rate, "showing");
  answer.runs = number(rate, "runs");
  if (const json &faces = member(failure, "faces"); faces.is_array())
    for (const json &face : faces)
      answer.faces.push_back(faceText(face));
}

static void readCulprit(Answer &answer, const json &culprit) {
  answer.pass = text(culprit, "failing_pass");
  if (answer.pass.empty())
    answer.pass = text(culprit, "pass");
  const json &actions = member(culprit, "actions");
  if (!actions.is_array() || actions.empty())
    return;
  answer.pattern = text(actions.front(), "pattern");
  answer.location = text(actions.front(), "location");
}

Answer parseReport(const std::string &bytes) {
  Answer answer;
  json value = json::parse(bytes, nullptr, false);
  answer.status = text(value, "status");
  answer.baselineRuns = number(value, "baseline_runs");
  answer.inputHash = text(member(value, "ir"), "input_hash");
  readFailure(answer, member(value, "failure"));
  readCulprit(answer, member(value, "culprit"));
  answer.build = buildOf(member(value, "compiler"));
  answer.profile = text(member(value, "compiler"), "profile");
  answer.confirmed = isTrue(member(value, "reproducer"), "confirmed");
  if (const json &remarks = member(value, "remarks"); remarks.is_array())
    for (const json &remark : remarks) {
      std::string id = text(remark, "id");
      // Without an output, or a verdict on it, nothing is known to be right.
      bool commandFails = id == "command-fails";
      bool isNotJudged = commandFails || id == "output-not-judged";
      answer.commandFails |= commandFails;
      answer.notJudged |= isNotJudged;
      if (isNotJudged || id == "error")
        answer.error = text(remark, "text");
    }
  return answer;
}

JudgeAnswer parseJudge(const std::string &bytes) {
  JudgeAnswer answer;
  json value = json::parse(bytes, nullptr, false);
  std::string verdict = text(value, "verdict");
  answer.reason = text(value, "reason");
  answer.newFace = text(value, "new_face");
  answer.build = buildOf(member(value, "compiler"));
  answer.sight = sightFromString(verdict).value_or(Sight::Trouble);
  return answer;
}

} // namespace culprit
