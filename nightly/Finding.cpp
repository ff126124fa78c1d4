#include "nightly/Finding.h"
#include "nightly/PlaceJob.h"
#include "probe/files/SHA256.h"

using namespace llvm;

namespace culprit {

std::string idOf(const Finding &finding) {
  return isWeakCheck(finding.answer) ? ownIdOf(*finding.item)
                                     : finding.answer.failureId;
}

Bug bugOf(const Finding &finding, NightNumber night) {
  const Answer &answer = finding.answer, &check = finding.item->check;
  Bug bug;
  bug.failureId = idOf(finding);
  bug.failureKey = answer.failureKey;
  bug.kind = answer.kind;
  bug.pass = answer.pass;
  bug.pattern = answer.pattern;
  bug.signature = answer.signature;
  bug.location = answer.location;
  bug.compiler = answer.build.path;
  bug.profile = answer.profile;
  bug.firstBuild = bug.lastBuild = answer.build.identity;
  bug.firstNight = bug.lastNight = night;
  bug.showing = answer.runs ? answer.showing : check.showing;
  bug.runs = answer.runs ? answer.runs : check.runs;
  bug.answer = answer.status;
  return bug;
}

Error giveAnswer(Book &book, Bug bug, const Finding &finding) {
  if (!bug.bundle.empty())
    return Error::success();
  Bug better = bugOf(finding, book.night);
  // A triage that broke knows what the check does; an earlier one may have got
  // further.
  if (finding.directory.empty()) {
    better = bug;
    better.answer = finding.answer.status;
  }
  better.id = bug.id;
  if (finding.answer.confirmed) {
    auto place = book.directory.keepAnswer(finding.directory, bug.id);
    if (!place)
      return place.takeError();
    better.bundle = *place;
  }
  if (Error error = book.memory.improveBug(better))
    return error;
  for (const std::string &face : finding.answer.faces)
    if (Error error =
            book.memory.addFace(bug.id, face, book.night, better.firstBuild))
      return error;
  return Error::success();
}

Error keepOwnBundle(Book &book, const Bug &bug, const Finding &finding) {
  std::string name = bug.id + "+" + sha256(finding.item->job.name).substr(0, 8);
  auto place = book.directory.keepAnswer(finding.directory, name);
  if (!place)
    return place.takeError();
  return book.memory.giveBundle(finding.item->job.name, *place);
}

} // namespace culprit
