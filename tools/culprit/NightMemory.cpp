#include "tools/culprit/NightMemory.h"
#include "probe/files/TextFile.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

Expected<StateDirectory> existingState(const NightOptions &options) {
  auto directory = StateDirectory::existing(options.state);
  if (directory && !sys::fs::exists(directory->memory()))
    return usageError("no night has been in %s: there is no memory.sqlite",
                      options.state.c_str());
  return directory;
}

Expected<KnownBugs> knownBugs(const NightOptions &options,
                              const StateDirectory &directory) {
  std::string path = options.known.empty() ? directory.known() : options.known;
  if (options.known.empty() && !sys::fs::exists(path))
    return KnownBugs();
  auto text = readTextFile(path);
  if (!text)
    return make_error<UsageError>(toString(text.takeError()));
  return parseKnownBugs(*text, path);
}

Error sayEntriesWithoutBug(
    const KnownBugs &known, Memory &memory,
    const std::function<void(const std::string &)> &say) {
  constexpr size_t most = 10;
  auto bugs = memory.bugs();
  if (!bugs)
    return bugs.takeError();
  std::vector<std::string> without;
  for (const auto &[id, entry] : known)
    if (none_of(*bugs, [&](const Bug &bug) { return bug.id == id; }))
      without.push_back(id);
  if (!without.empty())
    say("no bug here is called " +
        join(ArrayRef(without).take_front(most), ", ") +
        (without.size() > most ? ", ..." : "") + ", which is listed as known");
  return Error::success();
}

static Error noSuchBug(Memory &memory, const std::string &id) {
  auto bugs = memory.bugs();
  if (!bugs)
    return bugs.takeError();
  std::string all;
  for (const Bug &bug : ArrayRef(*bugs).take_front(10))
    all += (all.empty() ? "" : ", ") + bug.id;
  return usageError("no bug is called %s; there are %s%s", id.c_str(),
                    all.empty() ? "none" : all.c_str(),
                    bugs->size() > 10 ? ", ...: see culprit status" : "");
}

Expected<Bug> bugNamed(Memory &memory, const std::string &id) {
  auto bug = memory.bug(id);
  if (!bug)
    return bug.takeError();
  return *bug ? Expected<Bug>(std::move(**bug)) : noSuchBug(memory, id);
}

} // namespace culprit
