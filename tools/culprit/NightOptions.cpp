#include "tools/culprit/NightOptions.h"
#include "compiler/command/Duration.h"
#include "tools/culprit/OptionGroups.h"

namespace culprit {

/// In seconds, with a unit or without.
static CLI::Validator duration() {
  return CLI::Validator(
      [](std::string &text) -> std::string {
        auto seconds = secondsIn(text);
        if (!seconds || *seconds < 1 || *seconds > 1e7)
          return "'" + text +
                 "' is not a number of seconds from 1 on (90, 30s, 5m, 2h)";
        text = std::to_string(*seconds);
        return {};
      },
      "", "duration");
}

static void addJobOptions(CLI::App &app, NightOptions &night) {
  app.add_option("jobs", night.target,
                 "a file of jobs (JSON or command lines), what lit wrote (-o, "
                 "--xunit-xml-output), or a directory of reproducers")
      ->required();
  app.add_option("-j,--jobs", night.jobs,
                 "processes at once (default: all cores)");
  app.add_option("--load", night.load,
                 "start nothing more while the machine's load is above this")
      ->check(CLI::Range(0.0, 1e6));
  app.add_option("--budget", night.budgetSeconds,
                 "time for the whole night; what is left over goes on the next "
                 "night (30m, 2h)")
      ->transform(duration());
  app.add_option("--per-job", night.perJobSeconds,
                 "time for one triage (default: 10m)")
      ->transform(duration());
  app.add_option("--timeout", night.timeout,
                 "time after which a compile counts as a hang, as for triage");
  app.add_option("--memory", night.memory,
                 "memory limit of a compile, in GiB, as for triage");
  app.add_option("--runs", night.runs, "baseline runs, as for triage");
  app.add_option("--engine", night.engine,
                 "what runs the processes: local: this machine; slurm: the "
                 "Slurm that sbatch reaches, with the state directory on all "
                 "of its nodes")
      ->capture_default_str()
      ->check(CLI::IsMember({"local", "slurm"}));
  app.add_option("--slurm", night.slurm,
                 "further options for sbatch, as one word ('-p gpu -c 4')");
  app.add_option("--keep", night.keepNights,
                 "remove what CI shows of older nights than the last N, and "
                 "what nothing refers to any more (default: keep all)");
  app.add_option("--compiler", night.compiler,
                 "what runs a directory of reproducers")
      ->capture_default_str();
  app.add_option("--known", night.known,
                 "what people say of bugs (default: known.toml in the state "
                 "directory)");
  app.add_flag("-v,--verbose", night.verbose, "say what is asked");
}

void addNightOptions(CLI::App &app, Options &options) {
  if (!options.night)
    options.night = std::make_shared<NightOptions>();
  NightOptions &night = *options.night;
  app.add_option("--state", night.state,
                 "the directory that remembers bugs from night to night")
      ->required();
  std::string name = app.get_name();
  if (name == "nightly") {
    addJobOptions(app, night);
    addSandboxOption(app, options);
    return;
  }
  if (name == "show" || name == "forget")
    app.add_option("bug", night.target, "the bug: CUL-3f9a2c")->required();
  if (name != "forget")
    app.add_flag("--json", night.json, "print JSON");
}

} // namespace culprit
