#include "tools/culprit/RegressOptions.h"
#include "tools/culprit/OptionGroups.h"
#include "tools/culprit/Validators.h"

namespace culprit {

static void addBuilds(CLI::App &app, RegressOptions &regress) {
  CLI::Option *compilers =
      app.add_option("--compilers", regress.compilers,
                     "compilers, the oldest first: A,B,C, or a file with one "
                     "on each line");
  CLI::Option *revisions =
      app.add_option("--revs", regress.revisions,
                     "revisions to build, the oldest first: A,B,C, a file, or "
                     "GOOD..BAD of the git repository here");
  CLI::Option *build = app.add_option(
      "--build", regress.build,
      "a shell command that builds {rev} and prints the compiler's path as its "
      "last line; exit 125, or a failure, skips the revision");
  compilers->type_name("LIST")->excludes(revisions)->excludes(build);
  revisions->type_name("LIST")->needs(build);
  build->type_name("CMD")->needs(revisions);
  CLI::Option *check =
      app.add_option("--check", regress.check,
                     "the command compiles, but wrongly: a check of its "
                     "output, as for triage")
          ->type_name("CMD");
  for (CLI::Option *option : {compilers, revisions, build, check})
    option->group(group::whatFails);
}

static void addLimits(CLI::App &app, RegressOptions &regress) {
  CLI::Option *options[] = {
      app.add_option("--timeout", regress.timeout,
                     "time after which a compile counts as a hang")
          ->type_name("TIME")
          ->check(duration()),
      app.add_option("--memory", regress.memory,
                     "memory limit of a compile, in GiB")
          ->type_name("GIB")
          ->check(gibibytes()),
      app.add_option("--runs", regress.runs, "baseline runs")
          ->type_name("N")
          ->check(CLI::Range(1, 1000)),
      app.add_option("-j,--jobs", regress.jobs,
                     "compiles at once (default: all cores)")
          ->type_name("N")
          ->check(CLI::Range(1, 100000))};
  for (CLI::Option *option : options)
    option->group(group::limits);
}

void addRegressOptions(CLI::App &app, Options &options) {
  options.regress = std::make_shared<RegressOptions>();
  addBuilds(app, *options.regress);
  addLimits(app, *options.regress);
  addSandboxOption(app, options);
  app.add_option("-o,--out", options.out,
                 "output directory (default: one for each command below "
                 "culprit-out/)")
      ->type_name("DIR")
      ->group(group::output);
  addJsonOption(app, options.json, "print the answer as JSON");
  app.add_flag("-q,--quiet", options.quiet, "show no progress")
      ->group(group::output);
}

} // namespace culprit
