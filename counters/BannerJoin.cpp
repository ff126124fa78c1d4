#include "counters/BannerJoin.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace culprit {

namespace {

/// The banners of one class of passes.
struct ClassTally {
  unsigned banners = 0;
  std::string argument;
  bool severalArguments = false; ///< two classes of one name
};

class Joiner {
public:
  Joiner(std::vector<PassExecution> &passes, ArrayRef<IRDumpBanner> banners,
         bool whole)
      : passes(passes), banners(banners), whole(whole) {
    for (size_t i = 0; i < banners.size(); ++i)
      if (banners[i].when == IRDumpBanner::When::Before)
        before.push_back(i);
    tally();
  }

  BannerJoin run() {
    BannerJoin join;
    std::vector<size_t> earliest = layForwards();
    join.complete = earliest.size() == before.size();
    join.executions.resize(banners.size());
    for (auto [number, execution] : enumerate(earliest))
      join.executions[before[number]] = execution;
    tellAnnounced(earliest, join.complete);
    nameByClass();
    for (auto [number, execution] : enumerate(earliest))
      if (passes[execution].argument.empty() &&
          passes[execution].announced.value_or(false))
        passes[execution].argument = banners[before[number]].passArgument;
    return join;
  }

private:
  void tally() {
    for (size_t number : before) {
      ClassTally &tally = classes[banners[number].passClass];
      const std::string &argument = banners[number].passArgument;
      tally.severalArguments |= tally.banners && tally.argument != argument;
      tally.argument = argument;
      ++tally.banners;
    }
  }

  /// Each banner's earliest execution, as far as there is one.
  std::vector<size_t> layForwards() const {
    std::vector<size_t> earliest;
    for (size_t i = 0; i < passes.size() && earliest.size() < before.size();
         ++i)
      if (fits(i, earliest.size()))
        earliest.push_back(i);
    return earliest;
  }

  /// Each banner's latest execution, where every banner has one.
  std::vector<size_t> layBackwards() const {
    std::vector<size_t> latest(before.size());
    size_t next = before.size();
    for (size_t i = passes.size(); i-- > 0 && next > 0;)
      if (fits(i, next - 1))
        latest[--next] = i;
    return latest;
  }

  bool fits(size_t execution, size_t number) const {
    return passes[execution].index && !passes[execution].adaptor &&
           passes[execution].passClass == banners[before[number]].passClass;
  }

  /// An execution that has a banner wherever the banners are laid has one. If
  /// all banners of a class are placed so, its other executions have none.
  void tellAnnounced(ArrayRef<size_t> earliest, bool complete) {
    if (before.empty())
      return;
    std::vector<size_t> latest =
        complete ? layBackwards() : std::vector<size_t>(earliest);
    std::map<std::string, unsigned> placed;
    for (auto [early, late] : zip(earliest, latest))
      if (early == late) {
        passes[early].announced = true;
        ++placed[passes[early].passClass];
      }
    for (PassExecution &pass : passes) {
      const ClassTally &tally = classes[pass.passClass];
      bool allPlaced = complete && placed[pass.passClass] == tally.banners;
      if (!pass.adaptor && !pass.announced && whole &&
          (allPlaced || tally.banners == 0))
        pass.announced = false;
    }
  }

  /// A class has one argument, also where it runs unannounced.
  void nameByClass() {
    for (PassExecution &pass : passes) {
      const ClassTally &tally = classes[pass.passClass];
      if (!pass.adaptor && !tally.severalArguments)
        pass.argument = tally.argument;
    }
  }

  std::vector<PassExecution> &passes;
  ArrayRef<IRDumpBanner> banners;
  bool whole;
  std::vector<size_t> before; ///< numbers of the banners that announce
  std::map<std::string, ClassTally> classes;
};

} // namespace

BannerJoin joinBanners(std::vector<PassExecution> &passes,
                       ArrayRef<IRDumpBanner> banners, bool whole) {
  return Joiner(passes, banners, whole).run();
}

} // namespace culprit
