#include "probe/failure/Met.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static bool isSameOther(const FailureFace &a, const FailureFace &b) {
  return a.kind == b.kind && a.signal == b.signal && a.frames == b.frames &&
         a.errors == b.errors && a.fatalLine == b.fatalLine;
}

void Met::add(const Met &next) {
  for (const OtherFailure &failure : next.others) {
    auto same = find_if(others, [&](const OtherFailure &other) {
      return isSameOther(other.face, failure.face);
    });
    if (same == others.end())
      others.push_back(failure);
    else
      same->count += failure.count;
  }
  for (const FailureFace &proven : next.faces)
    if (none_of(faces, [&](const FailureFace &face) {
          return isSameFace(proven, face);
        }))
      faces.push_back(proven);
  for (const std::string &error : next.survived)
    if (!is_contained(survived, error))
      survived.push_back(error);
}

void addMet(Judgement &known, const Judgement &next) {
  if (!next.met)
    return;
  auto both = std::make_shared<Met>(known.met ? *known.met : Met());
  both->add(*next.met);
  known.met = std::move(both);
}

} // namespace culprit
