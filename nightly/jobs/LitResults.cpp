#include "nightly/jobs/LitResults.h"
#include "compiler/shell/PastedCommands.h"
#include "nightly/jobs/FreeName.h"
#include "nightly/jobs/XmlElements.h"
#include "llvm/ADT/STLExtras.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using nlohmann::json;

namespace culprit {

/// As lit counts them. UNRESOLVED is a test that lit could not run.
static bool isFailure(StringRef code) {
  return code == "FAIL" || code == "TIMEOUT" || code == "XPASS" ||
         code == "UNRESOLVED";
}

static bool looksLikeXunit(StringRef text) {
  return text.ltrim().starts_with("<") && text.contains("<testsuite");
}

static json parsedJson(StringRef text) {
  return json::parse(text.begin(), text.end(), nullptr, false);
}

bool looksLikeLitResults(StringRef text) {
  if (looksLikeXunit(text))
    return true;
  // Job lines are objects, too, but on a line each.
  if (!text.ltrim().starts_with("{") || !text.contains("\"tests\""))
    return false;
  json value = parsedJson(text);
  return value.is_object() && value.contains("tests");
}

/// lit prints escapes of colours to terminals only. What the commands print may
/// be longer than a word of a command may be, and be another each night. A test
/// that could not be run, or that is a program of its own, has no command, and
/// what it says is none.
static Job jobOf(const std::string &name, const std::string &log,
                 const std::string &base) {
  Job job;
  job.name = name;
  job.directory = base;
  job.labels = {"lit"};
  if (namesItsCommands(log))
    job.shellLine = withoutOutput(log);
  return job;
}

/// "" if there is none, or it is no text.
static std::string textOf(const json &test, const char *key) {
  auto it = test.find(key);
  return it != test.end() && it->is_string() ? it->get<std::string>() : "";
}

/// Nobody could tell which one it is.
static Error namelessTest(const std::string &file) {
  return createStringError(file + ": a test in lit's results has no name");
}

static Expected<std::vector<Job>>
fromJson(StringRef text, const std::string &file, const std::string &base) {
  json value = parsedJson(text);
  if (!value.is_object() || !value["tests"].is_array())
    return createStringError(file + ": lit's results have no list of tests");
  std::vector<Job> jobs;
  for (const json &test : value["tests"]) {
    if (!test.is_object())
      return createStringError(file + ": a test in lit's results is no object");
    if (!isFailure(textOf(test, "code")))
      continue;
    std::string name = textOf(test, "name");
    if (name.empty())
      return namelessTest(file);
    jobs.push_back(jobOf(name, textOf(test, "output"), base));
  }
  return jobs;
}

/// A suite of which the end is missing is not one in which nothing fails.
static bool isWhole(StringRef text) {
  StringRef root = text.contains("<testsuites") ? "testsuites" : "testsuite";
  StringRef end = text.rtrim();
  return end.ends_with(("</" + root + ">").str()) ||
         (end.ends_with("/>") && !end.contains("<testcase"));
}

static Expected<std::vector<Job>>
fromXunit(StringRef text, const std::string &file, const std::string &base) {
  if (!isWhole(text))
    return createStringError(file + ": lit's results are cut off");
  std::vector<Job> jobs;
  for (const XmlElement &test : elementsOf(text, "testcase")) {
    auto failures = elementsOf(test.content, "failure");
    if (failures.empty())
      continue;
    std::string suite = test.attribute("classname");
    std::string name = test.attribute("name");
    if (name.empty())
      return namelessTest(file);
    jobs.push_back(jobOf((suite.empty() ? "" : suite + " :: ") + name,
                         xmlText(failures.front().content), base));
  }
  return jobs;
}

/// Two suites may have one name, and their tests, too: what a night sees of one
/// job would take the place of what it saw of the other.
static std::vector<Job> withNamesOfTheirOwn(std::vector<Job> jobs) {
  std::vector<Job> named;
  std::map<std::string, std::vector<Job>> alike; // as lit named them
  std::set<std::string> taken;
  for (const Job &job : jobs)
    taken.insert(job.name);
  for (Job &job : jobs) {
    std::vector<Job> &earlier = alike[job.name];
    if (is_contained(earlier, job))
      continue;
    earlier.push_back(job);
    if (size_t number = earlier.size(); number > 1) {
      job.name = freeName(job.name, number, taken);
      taken.insert(job.name);
    }
    named.push_back(std::move(job));
  }
  return named;
}

Expected<std::vector<Job>> parseLitResults(StringRef text,
                                           const std::string &file,
                                           const std::string &base) {
  auto jobs = looksLikeXunit(text) ? fromXunit(text, file, base)
                                   : fromJson(text, file, base);
  if (!jobs)
    return jobs;
  return withNamesOfTheirOwn(std::move(*jobs));
}

} // namespace culprit
