#include "nightly/jobs/RememberedNames.h"
#include "nightly/jobs/FreeName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

using Names = std::map<std::string, std::vector<std::string>>;

/// `suite :: a.mlir (2)`: without its number.
static StringRef withoutNumber(StringRef name) {
  StringRef rest = name;
  if (!rest.consume_back(")"))
    return name;
  StringRef stem = rest.rtrim("0123456789");
  bool isNumbered = stem.size() < rest.size() && stem.consume_back(" (");
  return isNumbered ? stem : name;
}

static bool isSame(Job job, const Job &remembered) {
  job.name = remembered.name;
  return job == remembered;
}

/// The names of remembered jobs, by what lit calls them.
static Names namesByTest(const std::map<std::string, Input> &remembered) {
  Names names;
  for (const auto &[name, input] : remembered)
    names[withoutNumber(name).str()].push_back(name);
  return names;
}

/// "": no earlier night has known its command.
static std::string rememberedName(const Job &job, const Names &names,
                                  const std::map<std::string, Input> &inputs) {
  auto alike = names.find(withoutNumber(job.name).str());
  if (alike == names.end() || !is_contained(job.labels, "lit"))
    return "";
  for (const std::string &name : alike->second)
    if (isSame(job, inputs.at(name).job))
      return name;
  return "";
}

std::vector<Job>
withRememberedNames(std::vector<Job> jobs,
                    const std::map<std::string, Input> &remembered) {
  Names names = namesByTest(remembered);
  std::set<std::string> taken;
  std::vector<Job *> others;
  for (Job &job : jobs) {
    std::string name = rememberedName(job, names, remembered);
    if (name.empty() || !taken.insert(name).second)
      others.push_back(&job);
    else
      job.name = name;
  }
  for (Job *job : others) {
    if (taken.count(job->name))
      job->name = freeName(withoutNumber(job->name).str(), 2, taken);
    taken.insert(job->name);
  }
  return jobs;
}

} // namespace culprit
