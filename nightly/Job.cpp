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

bool hasCommand(const Job &job) {
  return !job.argv.empty() || !job.shellLine.empty();
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

/// A byte of a name may be of no character, which JSON cannot have: each is one
/// character then, as in Latin-1.
static std::string widened(const std::string &bytes) {
  std::string text;
  for (unsigned char c : bytes)
    if (c < 0x80)
      text += static_cast<char>(c);
    else
      text += {static_cast<char>(0xc0 | c >> 6),
               static_cast<char>(0x80 | (c & 0x3f))};
  return text;
}

static std::string narrowed(const std::string &text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x80 && i + 1 < text.size())
      c = static_cast<unsigned char>(c << 6 | (text[++i] & 0x3f));
    bytes += static_cast<char>(c);
  }
  return bytes;
}

/// Each of its strings so.
static Job with(std::string (*change)(const std::string &), const Job &job) {
  Job changed = {change(job.name),
                 {},
                 change(job.shellLine),
                 change(job.input),
                 change(job.directory),
                 {},
                 {},
                 change(job.check)};
  for (const std::string &word : job.argv)
    changed.argv.push_back(change(word));
  for (const auto &[name, value] : job.environment)
    changed.environment[change(name)] = change(value);
  for (const std::string &label : job.labels)
    changed.labels.push_back(change(label));
  return changed;
}

static json jsonOf(const Job &job) {
  return {{"name", job.name},           {"argv", job.argv},
          {"shell", job.shellLine},     {"input", job.input},
          {"directory", job.directory}, {"environment", job.environment},
          {"labels", job.labels},       {"check", job.check}};
}

std::string toJson(const Job &job) {
  try {
    return jsonOf(job).dump();
  } catch (const json::type_error &) { // bytes that are no UTF-8
    json value = jsonOf(with(widened, job));
    value["bytes"] = true;
    return value.dump();
  }
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
    if (value.contains("bytes"))
      return with(narrowed, job);
  } catch (const json::exception &) {
    return {};
  }
  return job;
}

} // namespace culprit
