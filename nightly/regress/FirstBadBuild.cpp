#include "nightly/regress/FirstBadBuild.h"
#include "search/FirstFailing.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

const AskedBuild *FirstBadBuild::of(size_t number) const {
  auto it = find_if(
      asked, [&](const AskedBuild &build) { return build.number == number; });
  return it == asked.end() ? nullptr : &*it;
}

unsigned FirstBadBuild::skipped() const {
  return static_cast<unsigned>(count_if(
      asked, [](const AskedBuild &build) { return build.isSkipped(); }));
}

Expected<FirstBadBuild> findFirstBad(size_t builds,
                                     std::vector<AskedBuild> earlier,
                                     const AskBuild &ask) {
  FirstFailingOptions options;
  options.units = builds - 1;
  // A build that cannot be made is mostly quick to say so.
  options.maxDetours = static_cast<unsigned>(builds);
  options.around = AroundHoles::NearTheMiddle;
  FirstFailingSearch search(options);
  FirstBadBuild answer;
  answer.asked = std::move(earlier);
  for (const AskedBuild &build : answer.asked)
    search.tell(build.number, build.verdict);
  while (!search.done()) {
    auto build = ask(search.next().front());
    if (!build)
      return build.takeError();
    search.tell(build->number, build->verdict);
    answer.asked.push_back(std::move(*build));
  }
  answer.result = search.result();
  return answer;
}

} // namespace culprit
