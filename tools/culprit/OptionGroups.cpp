#include "tools/culprit/OptionGroups.h"
#include "tools/culprit/Validators.h"

namespace culprit {

void addCommandOptions(CLI::App &app, Options &options) {
  app.add_option(
         "--input", options.input,
         "the input file, where the command does not tell it by itself; "
         "a program (Python, a shell script) is cut, and its parts are "
         "run, only if it is named here")
      ->type_name("FILE")
      ->check(notEmpty())
      ->group(group::whatFails);
  app.add_option(
         "--sh", options.shellLine,
         "a shell line, RUN lines or a log of lit or ninja instead of a "
         "command after --")
      ->type_name("LINE")
      ->check(notEmpty())
      ->group(group::whatFails);
}

void addWrongOutputOptions(CLI::App &app, Options &options, bool interesting) {
  CLI::Option *check = app.add_option(
      "--check", options.check,
      "the command compiles, but wrongly: a check of its output, {output} or "
      "the last argument: 0 = right, 125 = cannot say, 126 or 127 = the check "
      "is broken, anything else = wrong");
  CLI::Option *reference =
      app.add_option("--reference", options.reference,
                     "a shell command that prints a trusted output for "
                     "{input}; compared with by --run")
          ->excludes(check);
  CLI::Option *run = app.add_option(
      "--run", options.run,
      "runs {output}; what it prints is compared with what the reference "
      "prints; `mlir-runner` runs MLIR on the CPU");
  for (CLI::Option *option : {check, reference, run})
    option->type_name("CMD")->group(group::whatFails)->check(notEmpty());
  app.add_option("--tolerance", options.tolerance,
                 "how far printed numbers may differ: abs=A,rel=R,ulp=U (ulp: "
                 "of f32)")
      ->type_name("HOW")
      ->group(group::whatFails);
  if (interesting)
    app.add_option("--interesting", options.interesting,
                   "as --check, the other way round: 0 = the failure shows, "
                   "anything else but 125, 126 and 127 = it does not")
        ->type_name("CMD")
        ->group(group::whatFails)
        ->check(notEmpty())
        ->excludes(check)
        ->excludes(reference);
}

void addWayOptions(CLI::App &app, Options &options) {
  app.add_option("--launcher", options.launcher,
                 "how compilers are started: warm: forked from one that is "
                 "loaded already; pass: and, for questions about one pass, "
                 "from one that stands in front of it; spawn: each from "
                 "scratch")
      ->capture_default_str()
      ->type_name("WAY")
      ->group(group::asked)
      ->check(CLI::IsMember({"pass", "warm", "spawn"}));
  app.add_option("--instruments", options.instruments,
                 "how passes and patterns are gated: flags: by those of the "
                 "compiler; gate: by a library preloaded into it; auto: by "
                 "flags, if it has them and they work")
      ->capture_default_str()
      ->type_name("WAY")
      ->group(group::asked)
      ->check(CLI::IsMember({"auto", "flags", "gate"}));
}

void addProcessLimits(CLI::App &app, Options &options) {
  app.add_option("--timeout", options.timeoutSeconds,
                 "time after which a compile counts as a hang: seconds, or "
                 "500ms, 5s, 2m, 1h; overrides a `timeout` in front of the "
                 "command")
      ->capture_default_str()
      ->type_name("TIME")
      ->group(group::limits)
      ->transform(toSeconds())
      ->each([&](const std::string &) { options.timeoutGiven = true; });
  app.add_option("--memory", options.memoryGiB,
                 "memory limit of a compile, in GiB (default: none)")
      ->type_name("GIB")
      ->group(group::limits)
      ->check(gibibytes());
}

void addBudgets(CLI::App &app, Options &options) {
  app.add_option("--max-compiles", options.maxCompiles,
                 "stop after so many compiles, keep the best so far")
      ->type_name("N")
      ->check(CLI::Range(1, 1000000000))
      ->group(group::limits);
  app.add_option("--max-seconds", options.maxSeconds,
                 "stop after so much time (seconds, or 5s, 2m, 1h), keep the "
                 "best so far")
      ->type_name("TIME")
      ->group(group::limits)
      ->transform(toSeconds());
  app.add_option("-j,--jobs", options.jobs,
                 "compiles at once (default: all cores)")
      ->type_name("N")
      ->group(group::limits);
}

void addBaselineRuns(CLI::App &app, Options &options) {
  app.add_option("--runs", options.runs,
                 "how often the command runs as given, to see how steadily it "
                 "fails")
      ->capture_default_str()
      ->type_name("N")
      ->group(group::limits)
      ->check(CLI::Range(1, 1000))
      ->each([&](const std::string &) { options.runsGiven = true; });
}

void addDryRunOption(CLI::App &app, Options &options) {
  CLI::Option *dryRun =
      app.add_flag("--dry-run", options.dryRun,
                   "show what would be asked; start nothing, but a compiler "
                   "for its --help")
          ->group(group::output);
  if (CLI::Option *json = app.get_option_no_throw("--json"))
    dryRun->excludes(json); // a plan is in words
}

void addProgressOptions(CLI::App &app, Options &options) {
  CLI::Option *verbose =
      app.add_flag("-v,--verbose", options.verbose,
                   "show every compile with its command and how it ended");
  CLI::Option *quiet =
      app.add_flag("-q,--quiet", options.quiet, "show no progress")
          ->excludes(verbose);
  addDryRunOption(app, options);
  CLI::Option *colour =
      app.add_option("--color", options.colour,
                     "whether there are colours: auto: on a terminal, unless "
                     "NO_COLOR is set")
          ->capture_default_str()
          ->type_name("WHEN")
          ->check(CLI::IsMember({"auto", "always", "never"}));
  for (CLI::Option *option : {verbose, quiet, colour})
    option->group(group::output);
}

void addAnswerOptions(CLI::App &app, Options &options) {
  app.add_option("-o,--out", options.out,
                 "output directory (default: one for each command below "
                 "culprit-out/)")
      ->type_name("DIR")
      ->group(group::output);
  app.add_flag("--no-journal", options.noJournal,
               "ask again what earlier runs have asked, and keep no outcomes "
               "for later ones")
      ->group(group::output);
  app.add_option("--sarif", options.sarif,
                 "write the answer to FILE as a static analyser would, for "
                 "GitHub and editors")
      ->type_name("FILE")
      ->check(notEmpty())
      ->group(group::output);
  app.add_option("--junit", options.junit,
                 "write the answer to FILE as a test that fails, for build "
                 "services")
      ->type_name("FILE")
      ->check(notEmpty())
      ->group(group::output);
}

void addSandboxOption(CLI::App &app, Options &options) {
  app.add_flag("--sandbox", options.sandbox,
               "run all of it without network, on a read-only system, with a "
               "/tmp of its own (needs bubblewrap)")
      ->group(group::limits);
}

void addBundleOptions(CLI::App &app, Options &options) {
  app.add_option("--compiler", options.compiler,
                 "another build of the bundle's compiler")
      ->type_name("FILE")
      ->group(group::asked);
  app.add_flag("--trust", options.trust,
               "run what a bundle names that was not made here, without a "
               "sandbox unless --sandbox is given")
      ->group(group::limits);
}

void addJsonOption(CLI::App &app, bool &json, const char *what) {
  app.add_flag("--json", json, what)->group(group::output);
}

} // namespace culprit
