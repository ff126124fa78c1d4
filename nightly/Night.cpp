#include "nightly/Night.h"
#include "nightly/AskBundles.h"
#include "nightly/AskJobs.h"
#include "nightly/AskOriginals.h"
#include "nightly/Counted.h"
#include "nightly/JobDigest.h"
#include "nightly/LostBundles.h"
#include "nightly/NightStatuses.h"
#include "nightly/PlaceJob.h"
#include "nightly/ResumedNight.h"
#include "nightly/TriageBuckets.h"
#include "nightly/jobs/RememberedNames.h"
#include "probe/files/Directories.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static Expected<std::vector<Item>> itemsOf(Memory &memory, NightNumber night,
                                           const std::vector<Job> &jobs) {
  auto inputs = memory.inputs();
  if (!inputs)
    return inputs.takeError();
  auto sightings = memory.sightings(night);
  if (!sightings)
    return sightings.takeError();
  std::set<std::string> seen;
  // What this night was resumed for was left over by itself; and what Culprit
  // could not find out, it may now.
  for (const Sighting &sighting : *sightings)
    if (sighting.sight != Sight::LeftOver && sighting.sight != Sight::Trouble)
      seen.insert(sighting.input);
  std::vector<Item> items(jobs.size());
  for (auto [number, job] : enumerate(jobs)) {
    Item &item = items[number];
    item.number = static_cast<unsigned>(number);
    item.job = job;
    item.seen = seen.count(job.name) != 0;
    if (auto it = inputs->find(job.name); it != inputs->end())
      item.before = it->second;
  }
  return items;
}

static Error placeKnown(Book &book, std::vector<Item> &items) {
  auto nothing = [] { return Error::success(); };
  for (Item &item : items)
    if (!item.seen && item.check.fails())
      if (Error error = placeJob(book, item, nothing, nothing))
        return error;
  return Error::success();
}

static Error leaveRestOver(Book &book, std::vector<Item> &items) {
  for (Item &item : items)
    if (!item.seen)
      if (Error error = book.see(item, item.bugBefore(), Sight::LeftOver,
                                 "the night was interrupted", {}))
        return error;
  return Error::success();
}

/// The steps 1 to 5.
static Error work(Book &book, std::vector<Item> &items,
                  const std::function<bool()> &stopping) {
  TriageBuckets buckets(book);
  auto place = [&] { return placeKnown(book, items); };
  auto triage = [&] { return buckets.add(items); };
  const std::function<Error()> steps[] = {
      [&]() -> Error {
        if (Error error = askBundles(book, items, Bundles::First))
          return error;
        return askJobs(book, items);
      },
      // A job is seen, or it fails and its check says how, or it has to wait.
      place,
      // What fails and is not seen shows no bug that is known by the id of its
      // check.
      triage,
      // What is not seen had to wait.
      [&] {
        book.isTriaged = true;
        return askJobs(book, items);
      },
      place,
      triage,
      // Every job is seen.
      [&] { return askBundles(book, items, Bundles::Rest); },
      [&] { return askOriginals(book, items); },
  };
  for (const auto &step : steps) {
    if (stopping())
      break;
    if (Error error = step())
      return error;
    if (Error error = book.crew.work(stopping))
      return error;
  }
  if (!stopping())
    return Error::success();
  buckets.keepUnfinished();
  return leaveRestOver(book, items);
}

static Error removeErrandsOfAbandoned(const StateDirectory &directory,
                                      Memory &memory) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  for (const NightRow &night : *nights)
    if (night.state == "abandoned")
      removeTree(directory.night(night.id) + "/errands");
  return Error::success();
}

/// The night of these jobs that was killed, if there is one, goes on; though
/// that was a moment ago, and its process is not gone yet.
static Expected<NightNumber> beginNight(StateDirectory &directory,
                                        Memory &memory,
                                        const std::vector<Job> &jobs) {
  constexpr std::chrono::seconds patience(2);
  std::string hash = digestOf(jobs);
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  for (const NightRow &night : *nights)
    if (night.state == "running" && night.jobs == hash)
      directory.awaitLock(night.id, patience);
  return memory.beginNight(
      hash, [&](NightNumber number) { return directory.lockNight(number); });
}

Expected<NightWork> spendNight(StateDirectory &directory, Memory &memory,
                               Runner &runner, const NightSettings &settings,
                               const std::vector<Job> &given,
                               const std::function<bool()> &stopping,
                               const Book::Say &say) {
  auto inputs = memory.inputs();
  if (!inputs)
    return inputs.takeError();
  std::vector<Job> jobs = withRememberedNames(given, *inputs);
  auto night = beginNight(directory, memory, jobs);
  if (!night)
    return night.takeError();
  if (Error error = forgetLostBundles(directory, memory, say))
    return error;
  if (Error error = forgetOtherBuilds(memory, *night, say))
    return error;
  auto items = itemsOf(memory, *night, jobs);
  if (!items)
    return items.takeError();
  auto done = count_if(*items, [](const Item &item) { return item.seen; });
  say("night " + std::to_string(*night) + ": " + counted(jobs.size(), "job") +
      (done ? ", " + std::to_string(done) + " of them done" : ""));
  Crew crew(runner, {settings.atOnce, settings.load, settings.tokens});
  Book book(directory, memory, crew, settings, *night, say);
  auto began = std::chrono::steady_clock::now();
  if (Error error = work(book, *items, stopping))
    return error;
  auto statuses = statusesAfter(memory, *night);
  if (!statuses)
    return statuses.takeError();
  NightWork result;
  result.number = *night;
  result.interrupted = stopping();
  result.errands = book.errands;
  result.triages = book.triages;
  result.wall = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - began);
  removeTree(directory.night(*night) + "/errands");
  if (Error error = removeErrandsOfAbandoned(directory, memory))
    return error;
  if (Error error = memory.endNight(*night, "running", *statuses))
    return error;
  return result;
}

} // namespace culprit
