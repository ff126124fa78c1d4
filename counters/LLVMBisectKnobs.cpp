#include "counters/LLVMBisectKnobs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

using State = LLVMKnob::State;
using Setting = LLVMProving::Setting;

std::string LLVMBisectKnobs::changes(const LLVMRun &run) const {
  return proving.differs(run) ? ", and the outcome or the output changes"
                              : ", and nothing changes here";
}

Error LLVMBisectKnobs::limit() {
  proving.counts(proving.listed().lines.size());
  if (proving.settledUnknown(proving.listed()))
    return Error::success();
  if (proving.listed().lines.empty())
    proving.settle(State::Inert, "with -1 it lists no pass");
  else if (proving.gated().skipped() && proving.differs(proving.gated()))
    proving.settle(State::Proven,
                   formatv("lists {0} passes; with 0 it skips {1} and "
                           "the outcome or the output changes",
                           proving.listed().lines.size(),
                           proving.gated().skipped()));
  else
    proving.settle(State::Inert,
                   formatv("with 0 it says that it skips {0} passes",
                           proving.gated().skipped())
                           .str() +
                       changes(proving.gated()));
  return Error::success();
}

Error LLVMBisectKnobs::intervals() {
  auto none = proving.with({Setting(Role::OptBisectIntervals, "0")});
  if (!none)
    return none.takeError();
  if (proving.settledUnknown(*none))
    return Error::success();
  if (proving.differs(*none) && none->skipped() == none->lines.size())
    proving.settle(State::Proven,
                   "with 0 it skips all passes, and the outcome or "
                   "the output changes");
  else
    proving.settle(State::Inert, formatv("with 0 it says that it skips {0} of "
                                         "{1} passes",
                                         none->skipped(), none->lines.size())
                                         .str() +
                                     changes(*none));
  return Error::success();
}

Expected<uint64_t> LLVMBisectKnobs::neededPass() {
  uint64_t without = 0, with_ = proving.listed().lines.size();
  while (with_ - without > 1) {
    uint64_t middle = (without + with_) / 2;
    auto run =
        proving.with({Setting(Role::OptBisectLimit, std::to_string(middle))});
    if (!run)
      return run.takeError();
    (proving.differs(*run) ? without : with_) = middle;
  }
  return with_;
}

Error LLVMBisectKnobs::skip() {
  if (!proving.differs(proving.gated())) {
    proving.settle(State::Inert, "not tried: with limit 0 nothing changes");
    return Error::success();
  }
  auto number = neededPass();
  if (!number)
    return number.takeError();
  LLVMRun run;
  auto known =
      proving.tryWith({Role::OptBisectSkip, std::to_string(*number)}, run);
  if (!known || !*known)
    return known.takeError();
  bool alone =
      run.skipped() == 1 && any_of(run.lines, [&](const BisectLine &line) {
        return line.index == *number && !line.running;
      });
  if (alone && proving.differs(run))
    proving.settle(State::Proven,
                   formatv("with {0} it skips pass {0} alone, and the "
                           "outcome or the output changes",
                           *number));
  else
    proving.settle(State::Inert,
                   formatv("with {0} {1}", *number,
                           alone ? "it says that it skips that pass alone"
                                 : "no pass, or others, are skipped")
                           .str() +
                       changes(run));
  return Error::success();
}

Error LLVMBisectKnobs::funcs() {
  std::vector<std::string> names;
  for (const BisectLine &line : proving.listed().lines)
    if (!line.symbol.empty() && !is_contained(names, line.symbol))
      names.push_back(line.symbol);
  if (names.size() < 2) {
    proving.settle(State::Inert, "not tried: needs an input of two functions");
    return Error::success();
  }
  LLVMRun run;
  auto known = proving.tryWith({Role::OptBisectFuncs, names.front()}, run, "0");
  if (!known || !*known)
    return known.takeError();
  std::string tried = "with limit 0 and " + names.front();
  if (proving.differs(run) && !run.sameAs(proving.gated()))
    proving.settle(State::Proven, tried +
                                      " the output is neither that without any "
                                      "gate nor that with all passes skipped");
  else
    proving.settle(State::Inert,
                   tried + ": accepted, and the output is that " +
                       (run.sameAs(proving.plain()) ? "without any gate"
                                                    : "without the filter"));
  return Error::success();
}

Error LLVMBisectKnobs::verbose() {
  LLVMRun run;
  auto known = proving.tryWith({Role::OptBisectVerbose, "0"}, run);
  if (!known || !*known)
    return known.takeError();
  bool silent = run.lines.empty() && !proving.listed().lines.empty();
  proving.settle(silent ? State::Proven : State::Inert,
                 silent ? "with 0 no pass is listed"
                        : "with 0 passes are listed, too");
  return Error::success();
}

Error LLVMBisectKnobs::printIRPath() {
  auto directory = proving.door().makeDirectory();
  if (!directory)
    return directory.takeError();
  std::string path = *directory + "/ir.ll";
  LLVMRun run;
  std::string limit = std::to_string((proving.listed().lines.size() + 1) / 2);
  auto known = proving.tryWith({Role::OptBisectPrintIRPath, path}, run, limit);
  if (!known || !*known)
    return known.takeError();
  std::error_code error;
  bool wrote =
      sys::fs::exists(path) || sys::fs::directory_iterator(*directory, error) !=
                                   sys::fs::directory_iterator();
  proving.settle(wrote ? State::Proven : State::Inert,
                 wrote ? "with limit " + limit + " it writes the IR"
                       : "accepted, and writes no file with limit " + limit);
  return Error::success();
}

Error LLVMBisectKnobs::disable() {
  if (proving.setsBisect()) { // which this option switches off
    proving.settle(State::Inert, "not tried: the command sets opt-bisect");
    return Error::success();
  }
  std::vector<std::string> names;
  for (const BisectLine &line : proving.listed().lines)
    if (!StringRef(line.pass).contains(' ') && !is_contained(names, line.pass))
      names.push_back(line.pass);
  constexpr size_t most = 6;
  names.resize(std::min(names.size(), most));
  for (const std::string &name : names) {
    auto run = proving.with({Setting(Role::OptDisable, name)});
    if (!run)
      return run.takeError();
    if (proving.settledUnknown(*run))
      return Error::success();
    if (proving.differs(*run)) {
      proving.settle(State::Proven,
                     "without " + name + " the outcome or the output changes");
      return Error::success();
    }
  }
  proving.settle(State::Inert, names.empty()
                                   ? "not tried: no pass has an argument"
                                   : "skipping each of " +
                                         std::to_string(names.size()) +
                                         " passes changes nothing here");
  return Error::success();
}

} // namespace culprit
