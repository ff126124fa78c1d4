#include "tools/culprit/AllEditKinds.h"
#include "reducer/EditKinds.h"
#include "reducer/text/TextUnits.h"

using namespace llvm;

namespace culprit {

std::vector<std::pair<StringRef, StringRef>> allEditKinds() {
  std::vector<std::pair<StringRef, StringRef>> rows;
  for (const EditKind &kind : editKinds())
    rows.emplace_back(kind.name, kind.help);
  for (const TextKind &kind : textKinds())
    rows.emplace_back(kind.name, kind.help);
  return rows;
}

} // namespace culprit
