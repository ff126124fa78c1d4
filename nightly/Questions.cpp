#include "nightly/Questions.h"
#include "search/ReproductionRate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <filesystem>
#include <sstream>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static unsigned runsFor(const ReproductionRate &rate) {
  return rate.isFlaky() ? std::min(rate.runsPerQuestion(), mostRunsPerQuestion)
                        : 0;
}
unsigned runsFor(const Bug &bug) {
  return runsFor(ReproductionRate{bug.showing, bug.runs});
}
unsigned runsFor(const Answer &check) {
  return runsFor(ReproductionRate{check.showing, check.runs});
}

static std::string fileName(const std::string &path) {
  return std::filesystem::path(path).filename().string();
}

/// `bugs/CUL-3f9a2c/reproducer` is CUL-3f9a2c.
static std::string nameOfBundle(const std::string &path) {
  return fileName(std::filesystem::path(path).parent_path());
}

static std::string secondsText(milliseconds time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count());
}

Errand Questions::errand(std::vector<std::string> words, const Job *job,
                         const std::string &work, milliseconds limit) const {
  Errand errand;
  errand.arguments = {words.front()};
  append_range(errand.arguments, settings.options);
  if (limit.count()) {
    append_range(errand.arguments,
                 std::vector<std::string>{"--max-seconds", secondsText(limit)});
    // It ends by itself before that, or something is wrong.
    errand.limit = limit + std::chrono::seconds(30);
  }
  append_range(errand.arguments, drop_begin(words));
  errand.about = job ? job->name : nameOfBundle(words[1]);
  if (job) {
    append_range(errand.arguments, commandArguments(*job));
    errand.directory = job->directory;
    errand.environment = job->environment;
  }
  errand.out = work + "/out";
  errand.err = work + "/err";
  return errand;
}

void askAtLeast(std::vector<std::string> &words, unsigned runs) {
  if (!runs)
    return;
  auto end = find(words, "-j"), given = std::find(words.begin(), end, "--runs");
  if (given == end)
    words.insert(end, {"--runs", std::to_string(runs)});
  else if (unsigned few = 0; !StringRef(given[1]).getAsInteger(10, few))
    given[1] = std::to_string(std::max(few, runs));
}

/// 0: none.
static milliseconds limitWith(milliseconds perJob,
                              std::optional<milliseconds> left) {
  return left && (!perJob.count() || *left < perJob)
             ? std::max(*left, milliseconds(1000))
             : perJob;
}

Errand Questions::check(const Job &job, const std::string &work, unsigned runs,
                        std::optional<milliseconds> left) const {
  // It keeps nothing: one that is cut off begins anew on each night.
  Errand asked = errand({"check", "-j", "1", "--out", work + "/answer"}, &job,
                        work, limitWith(milliseconds(0), left));
  askAtLeast(asked.arguments, runs);
  return asked;
}

Errand Questions::triage(const Job &job, const std::string &work,
                         unsigned cores, unsigned runs,
                         std::optional<milliseconds> left) const {
  Errand asked =
      errand({"triage", "-j", std::to_string(cores), "--out", work + "/answer"},
             &job, work, limitWith(settings.perJob, left));
  askAtLeast(asked.arguments, runs);
  return asked;
}

Errand Questions::judge(const std::string &bundle, const Job &job,
                        const std::string &work, unsigned runs,
                        std::optional<milliseconds> left) const {
  Job plain = job;
  plain.check.clear(); // the bundle says what is wrong
  Errand asked = errand({"judge", bundle, "--json", "--trust", "-j", "1"},
                        &plain, work, limitWith(settings.perJob, left));
  askAtLeast(asked.arguments, runs);
  return asked;
}

Errand Questions::replay(const std::string &bundle, const std::string &compiler,
                         const std::string &work, unsigned runs,
                         std::optional<milliseconds> left) const {
  // A cache may have brought the directory from another machine.
  std::vector<std::string> words = {"judge",   bundle, "--json",
                                    "--trust", "-j",   "1"};
  if (!compiler.empty())
    append_range(words, std::vector<std::string>{"--compiler", compiler});
  Errand asked = errand(words, nullptr, work, limitWith(settings.perJob, left));
  askAtLeast(asked.arguments, runs);
  return asked;
}

Errand Questions::onInputOf(const std::string &bundle, const std::string &other,
                            const std::string &work) const {
  return errand(
      {"judge", bundle, "--json", "--trust", "-j", "1", "--input-of", other},
      nullptr, work, settings.perJob);
}

static std::vector<std::string> wordsOf(const Job &job) {
  if (job.shellLine.empty())
    return job.argv;
  std::vector<std::string> words;
  std::istringstream line(job.shellLine);
  for (std::string word; line >> word;)
    words.push_back(word);
  return words;
}

/// `mlir-opt-19`: mlir-opt.
static StringRef withoutVersion(StringRef name) {
  StringRef stem = name.rtrim("0123456789.");
  return stem.size() < name.size() && stem.consume_back("-") ? stem : name;
}

bool areBuildsOfOne(const std::string &one, const std::string &other) {
  return withoutVersion(fileName(one)) == withoutVersion(fileName(other));
}

/// A script that is called like the compiler and starts another build of it:
/// which one tonight, only it knows.
static bool isWrapper(const std::string &word, const std::string &compiler) {
  return fileName(word) != fileName(compiler) && areBuildsOfOne(word, compiler);
}

/// The word of `now` that stands for word `at` of `then`. Others may have been
/// put in front of it (`timeout 60`); else it may have any name. "": there is
/// none.
static std::string wordInstead(const std::vector<std::string> &then, size_t at,
                               const std::vector<std::string> &now) {
  if (at < now.size() && areBuildsOfOne(now[at], then[at]))
    return now[at];
  for (const std::string &word : now)
    if (areBuildsOfOne(word, then[at]))
      return word;
  return at < now.size() ? now[at] : "";
}

std::string compilerTonight(const std::string &compiler, const Job &before,
                            const Job &tonight) {
  std::vector<std::string> then = wordsOf(before), now = wordsOf(tonight);
  for (size_t i = 0; i < then.size(); ++i) {
    if (isWrapper(then[i], compiler))
      return wordInstead(then, i, now);
    if (fileName(then[i]) != fileName(compiler))
      continue;
    std::string word = wordInstead(then, i, now);
    bool isPath = word.find('/') != std::string::npos;
    return isPath && word == then[i] ? "" : word;
  }
  return "";
}

} // namespace culprit
