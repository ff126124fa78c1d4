#include "nightly/Job.h"
#include "compiler/shell/ShellWords.h"
#include "llvm/Support/FileSystem.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace culprit {

static std::string onOneLine(std::string text) {
  for (char &c : text)
    if (c == '\n' || c == '\r' || c == '\t')
      c = ' ';
  return text;
}

std::string Job::text() const {
  return onOneLine(shellLine.empty() ? quoteForShell(argv) : shellLine);
}

bool hasDirectory(const Job &job) {
  return job.directory.empty() || llvm::sys::fs::is_directory(job.directory);
}

std::vector<std::string> commandArguments(const Job &job) {
  std::vector<std::string> words;
  if (!job.check.empty())
    words.insert(words.end(), {"--check", job.check});
  if (!job.input.empty())
    words.insert(words.end(), {"--input", job.input});
  if (!job.shellLine.empty()) {
    words.insert(words.end(), {"--sh", job.shellLine});
    return words;
  }
  words.emplace_back("--");
  words.insert(words.end(), job.argv.begin(), job.argv.end());
  return words;
}

std::string toJson(const Job &job) {
  json value = {{"name", job.name},           {"argv", job.argv},
                {"shell", job.shellLine},     {"input", job.input},
                {"directory", job.directory}, {"environment", job.environment},
                {"labels", job.labels},       {"check", job.check}};
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

Job jobFromJson(const std::string &text) {
  Job job;
  try {
    json value = json::parse(text);
    job.name = value.at("name");
    job.argv = value.at("argv").get<std::vector<std::string>>();
    job.shellLine = value.at("shell");
    job.input = value.at("input");
    job.directory = value.at("directory");
    job.environment =
        value.at("environment").get<std::map<std::string, std::string>>();
    job.labels = value.at("labels").get<std::vector<std::string>>();
    job.check = value.at("check");
  } catch (const json::exception &) {
    return {};
  }
  return job;
}

} // namespace culprit
