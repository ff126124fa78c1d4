#include "compiler/output/ActionLog.h"
#include "../Target.h"
#include "compiler/output/OpText.h"

namespace culprit::fuzz {

void runActionLog(llvm::StringRef bytes) {
  ActionLog log = parseActionLog(bytes);
  std::map<std::string, unsigned> counts;
  for (size_t i = 0; i < log.actions.size(); ++i) {
    const Action &action = log.actions[i];
    require(!action.parent || *action.parent < i,
            "what encloses an action began before");
    require(action.indexInTag == counts[action.tag]++,
            "actions of a tag are counted as they come");
    require(action.opText.size() <= 4096, "the text of an op is cut");
    isPassAdaptor(action.name);
    symbolInOpText(action.opText);
  }
  require(counts == log.countByTag, "the counts are those of the actions");
  if (auto open = log.innermostOpen())
    require(*open < log.actions.size() && !log.actions[*open].completed,
            "an open action did not complete");
  ActionLog cut = parseActionLog(bytes.take_front(bytes.size() / 2), 9,
                                 bytes.drop_front(bytes.size() / 2));
  for (size_t i = 0; i < cut.actions.size(); ++i)
    require(cut.actions[i].indexInTag.has_value() == (i < cut.gap->firstBehind),
            "behind a gap nothing is numbered");
  if (auto open = cut.innermostOpen())
    require(*open >= cut.gap->firstBehind,
            "what began before a gap is not known to be open");
}

} // namespace culprit::fuzz
