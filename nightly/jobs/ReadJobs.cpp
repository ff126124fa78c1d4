#include "nightly/jobs/ReadJobs.h"
#include "compiler/input/ReproducerText.h"
#include "nightly/jobs/JobLines.h"
#include "nightly/jobs/LitResults.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "triage/session/UsageError.h"
#include <algorithm>
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static Expected<std::optional<Job>>
jobOfReproducer(const fs::path &file, const std::string &compiler) {
  auto text = readTextFile(file.string());
  if (!text)
    return text.takeError();
  auto reproducer = readReproducer(*text);
  if (!reproducer)
    return std::nullopt;
  Job job;
  job.name = file.filename().string();
  job.directory = file.parent_path().string();
  job.argv = {compiler, file.string()};
  if (reproducer->fromConfigurationComment) {
    job.argv.push_back("--pass-pipeline=" + reproducer->pipeline);
    if (!reproducer->verifyEach)
      job.argv.emplace_back("--verify-each=false");
  } else {
    job.argv.emplace_back("--run-reproducer");
  }
  return job;
}

static Expected<std::vector<Job>> readFolder(const std::string &path,
                                             const std::string &compiler) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::path whole = fs::absolute(path, error);
  if (!error)
    whole = fs::canonical(whole, error); // `link/..` is where the link leads
  fs::directory_iterator it, end;
  if (!error)
    it = fs::directory_iterator(whole, error);
  for (; !error && it != end; it.increment(error)) {
    std::error_code broken; // a link that leads nowhere is no file
    if (it->is_regular_file(broken))
      files.push_back(it->path());
  }
  if (error)
    return usageError("cannot read %s: %s", path.c_str(),
                      error.message().c_str());
  std::sort(files.begin(), files.end());
  std::vector<Job> jobs;
  for (const fs::path &file : files) {
    auto job = jobOfReproducer(file, compiler);
    if (!job)
      return make_error<UsageError>(toString(job.takeError()));
    if (*job)
      jobs.push_back(std::move(**job));
  }
  if (jobs.empty() && !files.empty())
    return usageError("no file in %s is a reproducer: none has an "
                      "mlir_reproducer resource or a configuration comment",
                      path.c_str());
  return jobs;
}

static Error checkCommands(const std::vector<Job> &jobs,
                           const std::string &path) {
  if (jobs.empty() || any_of(jobs, hasCommand)) // the others are refused alone
    return Error::success();
  return usageError("%s: the log of %s has no command: run lit with -v",
                    path.c_str(), jobs.front().name.c_str());
}

static Expected<std::vector<Job>> readFile(const std::string &path) {
  auto text = readTextFile(path);
  if (!text)
    return make_error<UsageError>(toString(text.takeError()));
  constexpr StringLiteral byteOrderMark = "\xef\xbb\xbf";
  if (StringRef(*text).starts_with(byteOrderMark))
    text->erase(0, byteOrderMark.size());
  std::string extension = fs::path(path).extension();
  if (StringRef(*text).trim().empty() &&
      (extension == ".json" || extension == ".xml"))
    return usageError("%s is empty: did lit come to its end?", path.c_str());
  std::error_code error;
  std::string base = fs::current_path(error).string();
  if (error)
    return usageError("the current directory is gone: %s",
                      error.message().c_str());
  auto jobs = looksLikeLitResults(*text) ? parseLitResults(*text, path, base)
                                         : parseJobLines(*text, path, base);
  if (!jobs)
    return make_error<UsageError>(toString(jobs.takeError()));
  return jobs;
}

Expected<std::vector<Job>> readJobs(const std::string &path,
                                    const std::string &compiler) {
  std::error_code error;
  // A job runs where its reproducer is.
  bool isPath = StringRef(compiler).contains('/');
  auto jobs = fs::is_directory(path, error)
                  ? readFolder(path, isPath ? absolutePath(compiler) : compiler)
                  : readFile(path);
  if (!jobs)
    return jobs;
  if (Error complaint = checkCommands(*jobs, path))
    return complaint;
  return jobs;
}

} // namespace culprit
