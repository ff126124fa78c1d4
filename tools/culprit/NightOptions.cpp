#include "tools/culprit/NightOptions.h"
#include "tools/culprit/OptionGroups.h"
#include "tools/culprit/Validators.h"

namespace culprit {

/// All four subcommands are parsed for, with the same options.
static NightOptions &addState(CLI::App &app, Options &options) {
  if (!options.night)
    options.night = std::make_shared<NightOptions>();
  app.add_option("--state", options.night->state,
                 "the directory that remembers bugs from night to night")
      ->type_name("DIR")
      ->group(group::asked)
      ->required();
  return *options.night;
}

static void addKnown(CLI::App &app, NightOptions &night) {
  app.add_option("--known", night.known,
                 "what people say of bugs (default: known.toml in the state "
                 "directory)")
      ->type_name("FILE")
      ->group(group::whatFails);
}

static void addJobs(CLI::App &app, NightOptions &night) {
  app.add_option("jobs", night.target,
                 "a file of jobs (JSON or command lines), what lit wrote (-o, "
                 "--xunit-xml-output), or a directory of reproducers")
      ->type_name("JOBS")
      ->group(group::whatFails)
      ->required();
  app.add_option("--compiler", night.compiler,
                 "what runs a directory of reproducers (default: mlir-opt-22)")
      ->type_name("FILE")
      ->group(group::whatFails);
}

/// Of each triage; they are handed on as they are.
static void addLimitsOfTriages(CLI::App &app, NightOptions &night) {
  app.add_option("--timeout", night.timeout,
                 "time after which a compile counts as a hang, as for triage")
      ->type_name("TIME")
      ->group(group::limits)
      ->check(duration());
  app.add_option("--memory", night.memory,
                 "memory limit of a compile, in GiB, as for triage")
      ->type_name("GIB")
      ->group(group::limits)
      ->check(gibibytes());
  app.add_option("--runs", night.runs, "baseline runs, as for triage")
      ->type_name("N")
      ->group(group::limits)
      ->check(CLI::Range(1, 1000));
}

static void addLimitsOfNight(CLI::App &app, NightOptions &night) {
  app.add_option("-j,--jobs", night.jobs,
                 "processes at once (default: all cores)")
      ->type_name("N")
      ->group(group::limits);
  app.add_option("--load", night.load,
                 "start nothing more while the machine's load is above this")
      ->type_name("LOAD")
      ->group(group::limits)
      ->check(CLI::Range(0.0, 1e6));
  app.add_option("--budget", night.budgetSeconds,
                 "time for the whole night; what is left over goes on the next "
                 "night (30m, 2h)")
      ->type_name("TIME")
      ->group(group::limits)
      ->transform(toSeconds(1));
  app.add_option("--per-job", night.perJobSeconds,
                 "time for one triage (default: 10m)")
      ->type_name("TIME")
      ->group(group::limits)
      ->transform(toSeconds(1));
}

static void addEngine(CLI::App &app, NightOptions &night) {
  app.add_option("--engine", night.engine,
                 "what runs the processes: local: this machine; slurm: the "
                 "Slurm that sbatch reaches, with the state directory on all "
                 "of its nodes")
      ->capture_default_str()
      ->type_name("ENGINE")
      ->group(group::asked)
      ->check(CLI::IsMember({"local", "slurm"}));
  app.add_option("--slurm", night.slurm,
                 "further options for sbatch, as one word ('-p gpu -c 4')")
      ->type_name("OPTIONS")
      ->group(group::asked);
}

void addNightlyOptions(CLI::App &app, Options &options) {
  NightOptions &night = addState(app, options);
  addJobs(app, night);
  addKnown(app, night);
  addEngine(app, night);
  addLimitsOfNight(app, night);
  addLimitsOfTriages(app, night);
  addSandboxOption(app, options);
  app.add_option("--keep", night.keepNights,
                 "keep what CI shows of the last N nights; remove that of "
                 "older ones, and what nothing refers to any more (default: "
                 "keep all)")
      ->type_name("N")
      ->group(group::output);
}

static void addBug(CLI::App &app, NightOptions &night) {
  app.add_option("bug", night.target, "the bug: CUL-3f9a2c")
      ->type_name("BUG")
      ->group(group::asked)
      ->required();
}

void addStatusOptions(CLI::App &app, Options &options) {
  addKnown(app, addState(app, options));
  addJsonOption(app, options.json, "print the last night as JSON (night.json)");
}

void addShowOptions(CLI::App &app, Options &options) {
  addBug(app, addState(app, options));
  addJsonOption(app, options.json, "print the bug as JSON");
}

void addForgetOptions(CLI::App &app, Options &options) {
  addBug(app, addState(app, options));
}

} // namespace culprit
