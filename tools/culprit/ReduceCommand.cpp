#include "tools/culprit/AllEditKinds.h"
#include "tools/culprit/GiveAnswer.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static Error checkEditKinds(const Options &options) {
  for (const auto *names : {&options.onlyEdits, &options.skipEdits})
    for (const std::string &name : *names)
      if (none_of(allEditKinds(),
                  [&](const auto &row) { return row.first == name; }))
        return usageError("no edit kind is called %s; culprit reduce "
                          "--list-edits names them",
                          name.c_str());
  ReducerOptions chosen;
  chosen.only = options.onlyEdits;
  chosen.skip = options.skipEdits;
  if (none_of(allEditKinds(),
              [&](const auto &row) { return chosen.wants(row.first); }))
    return usageError("--only and --skip leave no kind of edit");
  return Error::success();
}

SubcommandResult runReduce(const Options &options, SignalWatch &signals) {
  if (options.listEdits) {
    for (const auto &[name, help] : allEditKinds())
      outs() << formatv("{0,-15} {1}\n", name, help);
    return ExitCode::Answered;
  }
  if (Error error = checkEditKinds(options))
    return error;
  auto what = questionOf(options, /*interesting=*/false);
  if (!what)
    return what.takeError();
  what->fromOriginal = true;
  what->reducer.only = options.onlyEdits;
  what->reducer.skip = options.skipEdits;
  if (what->output.asked() && !options.interesting.empty())
    return usageError("--interesting judges inputs, the other options outputs: "
                      "give one of them");
  what->script = options.interesting;
  return answer(options, signals, *what);
}

} // namespace culprit
