//===- TriageBuckets.h - One triage for each bucket -------------*- C++ -*-===//
//
// One job of a bucket is triaged; the others are then asked whether they show
// the bug that was found (PlaceJob.h). Those that do not make a bucket of their
// own, and so on: a bucket costs as many triages as it has bugs in it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_TRIAGEBUCKETS_H
#define CULPRIT_NIGHTLY_TRIAGEBUCKETS_H

#include "nightly/Buckets.h"
#include "nightly/Identify.h"

namespace culprit {

class TriageBuckets {
public:
  explicit TriageBuckets(Book &book) : book(book), identification(book) {}
  /// For the items that fail and are not seen yet.
  llvm::Error add(std::vector<Item> &items);
  /// After ^C: what triages have found is there for the next night.
  void keepUnfinished() const { identification.keepWaiting(); }

private:
  struct Open {
    std::vector<Item *> members; ///< not seen yet
    double wanted = 0;
    unsigned broken = 0;  ///< triages that broke
    unsigned placing = 0; ///< members that are being asked
  };
  using Shared = std::shared_ptr<Open>;
  void addTriage(Shared bucket);
  llvm::Expected<std::optional<Errand>> begin(Shared bucket, Item &item,
                                              std::string &work);
  llvm::Error end(Shared bucket, Item &item, const Ended &ended,
                  const std::string &work);
  llvm::Error refused(Shared bucket, Item &item, const Answer &answer);
  /// `status`: as Bug::answer.
  llvm::Error broke(Shared bucket, Item &item, const std::string &status);
  llvm::Error leaveOver(Open &bucket, const std::string &why);
  llvm::Error placeOthers(Shared bucket, const std::string &bug);
  llvm::Error oneIsPlaced(Shared bucket);
  unsigned coresForOne() const;

  Book &book;
  Identification identification;
  unsigned waitingTriages = 0;
};

} // namespace culprit
#endif
