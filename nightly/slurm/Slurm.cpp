#include "nightly/slurm/Slurm.h"
#include "probe/LocalLauncher.h"
#include "llvm/ADT/StringRef.h"
#include <sstream>

using namespace llvm;

namespace culprit {

std::set<SlurmTask> tasksIn(const std::string &listed) {
  std::set<SlurmTask> tasks;
  std::istringstream lines(listed);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    SlurmTask task;
    if (words >> task.job >> task.index)
      tasks.insert(task);
  }
  return tasks;
}

namespace {
class SlurmCommands : public Slurm {
public:
  explicit SlurmCommands(std::vector<std::string> options)
      : options(std::move(options)), launcher(createLocalLauncher()) {}

  Expected<unsigned long> submit(const std::string &script, unsigned size,
                                 const std::string &logs,
                                 const TaskLimits &limits) override {
    auto said = outputOf(sbatchWords(script, size, logs, limits, options));
    if (!said)
      return said.takeError();
    unsigned long job = 0;
    // `17` or, with clusters, `17;name`.
    if (StringRef(*said).trim().split(';').first.getAsInteger(10, job))
      return createStringError("sbatch says no number of a job: " + *said);
    return job;
  }

  Expected<std::set<SlurmTask>>
  alive(const std::set<unsigned long> &jobs) override {
    auto said = outputOf({"squeue", "-h", "-r", "-o", "%F %K", "--me"});
    if (!said)
      return said.takeError();
    std::set<SlurmTask> tasks = tasksIn(*said);
    std::erase_if(tasks,
                  [&](const SlurmTask &task) { return !jobs.count(task.job); });
    return tasks;
  }

  Error cancel(const std::set<unsigned long> &jobs) override {
    if (jobs.empty())
      return Error::success();
    std::vector<std::string> words = {"scancel", "--quiet"};
    for (unsigned long job : jobs)
      words.push_back(std::to_string(job));
    return outputOf(words).takeError();
  }

private:
  Expected<std::string> outputOf(const std::vector<std::string> &words) {
    Limits limits;
    limits.wall = std::chrono::minutes(2);
    Outcome outcome = launcher->run({words, {}, {}, {}}, limits);
    if (outcome.status == Outcome::Status::Completed)
      return outcome.out.text;
    std::string why = outcome.launchError.empty()
                          ? StringRef(outcome.err.text).trim().str()
                          : outcome.launchError;
    return createStringError(words.front() + ": " +
                             (why.empty() ? str(outcome.status) : why));
  }

  std::vector<std::string> options;
  std::unique_ptr<Launcher> launcher;
};
} // namespace

std::vector<std::string> sbatchWords(const std::string &script, unsigned size,
                                     const std::string &logs,
                                     const TaskLimits &limits,
                                     const std::vector<std::string> &options) {
  std::vector<std::string> words = {"sbatch",
                                    "--parsable",
                                    "--no-requeue",
                                    "--export=ALL",
                                    "--job-name=culprit",
                                    "--open-mode=append",
                                    "--output=" + logs,
                                    "--array=0-" + std::to_string(size - 1)};
  if (limits.time.count())
    words.push_back(
        "--time=" +
        std::to_string(ceil<std::chrono::minutes>(limits.time).count()));
  if (limits.memoryMiB)
    words.push_back("--mem=" + std::to_string(limits.memoryMiB) + "M");
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(script);
  return words;
}

std::unique_ptr<Slurm> createSlurm(std::vector<std::string> options) {
  return std::make_unique<SlurmCommands>(std::move(options));
}

} // namespace culprit
