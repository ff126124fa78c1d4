#include "nightly/jobs/JobLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

using namespace llvm;
using Json = nlohmann::json;

namespace culprit {

namespace {
/// Errors name file and line.
class Place {
public:
  Place(const std::string &file, size_t line) : file(file), line(line) {}
  Error error(const std::string &what) const {
    return createStringError(file + ":" + std::to_string(line) + ": " + what);
  }

private:
  const std::string &file;
  size_t line;
};
} // namespace

static bool isListOfStrings(const Json &value) {
  if (!value.is_array())
    return false;
  for (const Json &item : value)
    if (!item.is_string())
      return false;
  return true;
}

static bool hasZero(const Json &value) {
  return value.is_string() &&
         value.get_ref<const std::string &>().find('\0') != std::string::npos;
}

/// Why the value is none for this key; "" if it is one.
static std::string complaint(const std::string &key, const Json &value) {
  if (key == "command") {
    if (value.is_string() ? value.get_ref<const std::string &>().empty()
                          : !isListOfStrings(value) || value.empty())
      return "\"command\" is neither a command line nor a list of words";
  } else if (key == "labels") {
    if (!isListOfStrings(value))
      return "\"labels\" is no list of strings";
  } else if (key == "environment") {
    if (!value.is_object())
      return "\"environment\" is no object";
    for (const auto &[name, text] : value.items())
      if (!text.is_string() || name.empty() ||
          name.find('=') != std::string::npos)
        return "\"environment\" must have names and strings alone: \"" + name +
               "\"";
  } else if (key == "name" || key == "directory" || key == "check" ||
             key == "input") {
    if (!value.is_string())
      return "\"" + key + "\" is no string";
  } else {
    return "no key is called \"" + key +
           "\": there are command, name, directory, environment, labels, "
           "check, input";
  }
  for (const Json &part : value.is_string() ? Json::array({value}) : value)
    if (hasZero(part))
      return "\"" + key + "\" has a zero byte";
  return "";
}

/// What `..` leads to, the system says: it may stand behind a link.
static std::string absolute(const std::string &path, const std::string &base) {
  std::filesystem::path whole = std::filesystem::path(base) / path;
  return (is_contained(whole, "..") ? whole : whole.lexically_normal())
      .string();
}

static Expected<Job> jobOf(const Json &value, const Place &place,
                           const std::string &base) {
  for (const auto &[key, part] : value.items())
    if (std::string why = complaint(key, part); !why.empty())
      return place.error(why);
  if (!value.contains("command"))
    return place.error("there is no \"command\"");
  Job job;
  const Json &command = value["command"];
  if (command.is_string())
    job.shellLine = command;
  else
    job.argv = command.get<std::vector<std::string>>();
  job.name = value.value("name", "");
  job.directory = absolute(value.value("directory", ""), base);
  if (value.contains("environment"))
    job.environment =
        value["environment"].get<std::map<std::string, std::string>>();
  if (value.contains("labels"))
    job.labels = value["labels"].get<std::vector<std::string>>();
  job.check = value.value("check", "");
  job.input = value.value("input", "");
  if (job.name.empty())
    job.name = job.text();
  return job;
}

static bool isUTF8(StringRef text) {
  const UTF8 *at = text.bytes_begin();
  return isLegalUTF8String(&at, text.bytes_end());
}

static Expected<Job> parseLine(StringRef line, const Place &place,
                               const std::string &base) {
  if (line.contains('\0'))
    return place.error("the line has a zero byte");
  if (line.starts_with("[{") || line == "[")
    return place.error("this is a JSON array: a job is one line, and an object "
                       "of its own");
  if (!line.starts_with("{")) {
    Job job;
    job.shellLine = line.str();
    job.name = job.text();
    job.directory = absolute("", base);
    return job;
  }
  if (!isUTF8(line))
    return place.error("the line has bytes that are no UTF-8, as JSON has to "
                       "be; a command that has some is a line without JSON");
  Json value = Json::parse(line.begin(), line.end(), nullptr, false);
  if (!value.is_object())
    return place.error("this is no JSON object; a job is one line");
  return jobOf(value, place, base);
}

Expected<std::vector<Job>> parseJobLines(StringRef text,
                                         const std::string &file,
                                         const std::string &base) {
  std::vector<Job> jobs;
  std::map<std::string, std::pair<size_t, size_t>> named; // job, line
  size_t number = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    Place place(file, ++number);
    line = line.trim();
    if (line.empty() || line.starts_with("#"))
      continue;
    auto job = parseLine(line, place, base);
    if (!job)
      return job.takeError();
    auto [it, isNew] = named.try_emplace(job->name, jobs.size(), number);
    if (isNew)
      jobs.push_back(std::move(*job));
    else if (!(jobs[it->second.first] == *job))
      return place.error("line " + std::to_string(it->second.second) +
                         " has another job of the name \"" + job->name +
                         "\": give each a name of its own");
  }
  return jobs;
}

} // namespace culprit
