#include "tools/culprit/NightEngine.h"
#include "compiler/shell/ShellWords.h"
#include "nightly/local/SelfRunner.h"
#include "nightly/slurm/SlurmRunner.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

/// One compile at a time, and what looks at it.
static unsigned memoryFor(const NightOptions &options) {
  double compile = 0;
  if (options.memory.empty() || StringRef(options.memory).getAsDouble(compile))
    return 0;
  return static_cast<unsigned>((compile + 1) * 1024);
}

Expected<NightEngine>
engineOf(const NightOptions &options, const StateDirectory &directory,
         const std::function<void(const std::string &)> &say) {
  NightEngine engine;
  if (options.engine == "local") {
    auto runner = std::make_unique<SelfRunner>("/proc/self/exe");
    engine.wake = [raw = runner.get()] { raw->wake(); };
    engine.runner = std::move(runner);
    return engine;
  }
  auto words = splitShellWords(options.slurm);
  if (!words)
    return make_error<UsageError>("--slurm: " + toString(words.takeError()));
  engine.slurm = createSlurm(std::move(*words));
  SlurmRunner::Settings settings;
  settings.program = sys::fs::getMainExecutable(nullptr, nullptr);
  auto place = directory.makeForSlurm();
  if (!place)
    return place.takeError();
  settings.directory = engine.place = *place;
  settings.say = say;
  settings.memoryMiB = memoryFor(options);
  auto runner =
      std::make_unique<SlurmRunner>(*engine.slurm, std::move(settings));
  engine.wake = [raw = runner.get()] { raw->wake(); };
  engine.runner = std::move(runner);
  return engine;
}

static std::optional<JobserverAuth> offeredJobserver() {
  const char *flags = ::getenv("MAKEFLAGS");
  return flags ? jobserverIn(flags) : std::nullopt;
}

std::unique_ptr<Jobserver>
jobserverFor(const NightOptions &options, NightSettings &settings,
             const std::function<void(const std::string &)> &say) {
  auto auth = options.engine == "local" ? offeredJobserver() : std::nullopt;
  if (!auth)
    return nullptr;
  auto jobserver = Jobserver::open(*auth);
  if (jobserver) {
    settings.tokens = jobserver->get();
    settings.cores = 1; // a token is for one process
    if (!options.jobs)
      settings.atOnce = 1000; // make knows how many
    return std::move(*jobserver);
  }
  std::string why = toString(jobserver.takeError());
  if (!options.jobs)
    settings.atOnce = 1;
  say("make's jobserver (" + auth->text + ") cannot be reached: " + why + "; " +
      std::to_string(settings.atOnce) +
      " at once. Begin the line of the rule with +" +
      (options.jobs ? "" : ", or give -j"));
  return nullptr;
}

} // namespace culprit
