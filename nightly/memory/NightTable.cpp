#include "nightly/memory/NightTable.h"
#include "nightly/Clock.h"

using namespace llvm;

namespace culprit {

Expected<NightNumber>
NightTable::beginNight(const std::string &jobs,
                       const std::function<bool(NightNumber)> &isFree) {
  NightNumber night = 0;
  auto work = [&]() -> Error {
    std::vector<NightRow> unfinished;
    Query query(connection, "SELECT id, jobs FROM nights WHERE state='running'"
                            " ORDER BY id DESC");
    if (Error error = query.each([&] {
          unfinished.push_back({query.number(), "", "", query.text(), ""});
        }))
      return error;
    for (const NightRow &row : unfinished) {
      if (!isFree(row.id))
        continue;
      if (row.jobs == jobs) {
        night = row.id;
        return Error::success();
      }
      Query abandon(connection, "UPDATE nights SET state='abandoned', ended=? "
                                "WHERE id=?");
      if (Error error = abandon.with(utcNow()).with(row.id).run())
        return error;
    }
    Query insert(connection, "INSERT INTO nights(began, jobs) VALUES(?, ?) "
                             "RETURNING id");
    auto row = insert.with(utcNow()).with(jobs).next();
    if (!row)
      return row.takeError();
    night = insert.number();
    if (auto end = insert.next(); !end) // RETURNING is done with the last step
      return end.takeError();
    return isFree(night) ? Error::success()
                         : createStringError("the directory of night " +
                                             std::to_string(night) +
                                             " cannot be made or locked");
  };
  if (Error error = connection.transaction(work))
    return error;
  return night;
}

Error NightTable::endNight(NightNumber night, const std::string &state,
                           const std::map<std::string, BugStatus> &statuses) {
  return connection.transaction([&]() -> Error {
    for (const auto &[bug, status] : statuses) {
      Query remember(connection, "INSERT OR REPLACE INTO statuses VALUES(?, ?, "
                                 "?)");
      if (Error error = remember.with(night).with(bug).with(str(status)).run())
        return error;
      Query change(connection,
                   "UPDATE bugs SET status_night=CASE WHEN status=?1 THEN "
                   "status_night ELSE ?2 END, status=?1 WHERE id=?3");
      if (Error error = change.with(str(status)).with(night).with(bug).run())
        return error;
    }
    Query end(connection, "UPDATE nights SET state=?, ended=? WHERE id=?");
    return end.with(state).with(utcNow()).with(night).run();
  });
}

/// The last night in which each job showed a bug, if it was not clean since.
static constexpr const char *forgetJobs = R"(
WITH
  clean AS (SELECT input, max(night) AS night FROM sightings
            WHERE sight='clean' GROUP BY input),
  shown AS (SELECT input, max(night) AS night FROM sightings
            WHERE sight IN ('same', 'other-face') AND bug<>''
            GROUP BY input, bug)
DELETE FROM sightings WHERE night<? AND NOT EXISTS
  (SELECT 1 FROM shown LEFT JOIN clean ON clean.input=shown.input
   WHERE shown.night=sightings.night AND shown.input=sightings.input AND
         (clean.night IS NULL OR clean.night<shown.night))
)";

Error NightTable::forgetSightings(NightNumber before) {
  return connection.transaction([&]() -> Error {
    for (const char *sql : {forgetJobs, "DELETE FROM replays WHERE night<?"}) {
      Query query(connection, sql);
      if (Error error = query.with(before).run())
        return error;
    }
    return Error::success();
  });
}

Expected<std::vector<NightRow>> NightTable::nights() {
  std::vector<NightRow> rows;
  Query query(connection,
              "SELECT id, began, ended, jobs, state FROM nights ORDER BY id");
  if (Error error = query.each([&] {
        NightRow night;
        night.id = query.number();
        night.began = query.text();
        night.ended = query.text();
        night.jobs = query.text();
        night.state = query.text();
        rows.push_back(std::move(night));
      }))
    return error;
  return rows;
}

/// Of rows of a bug and its status: the last one of each.
static Expected<std::map<std::string, BugStatus>> lastOfEach(Query &query) {
  std::map<std::string, BugStatus> statuses;
  if (Error error = query.each([&] {
        std::string bug = query.text();
        if (auto status = bugStatusFromString(query.text()))
          statuses[bug] = *status;
      }))
    return error;
  return statuses;
}

Expected<std::map<std::string, BugStatus>>
NightTable::statusesBefore(NightNumber night) {
  Query query(connection,
              "SELECT bug, status FROM statuses WHERE night<? AND night NOT IN "
              "(SELECT id FROM nights WHERE state='abandoned') ORDER BY night");
  query.with(night);
  return lastOfEach(query);
}

Expected<std::set<std::string>> NightTable::toldBefore(NightNumber night) {
  std::set<std::string> told;
  Query query(connection,
              "SELECT bug FROM statuses WHERE status IN ('new', 'back') AND "
              "night<>? AND night NOT IN (SELECT id FROM nights WHERE "
              "state='abandoned')");
  query.with(night);
  if (Error error = query.each([&] { told.insert(query.text()); }))
    return error;
  return told;
}

Expected<std::map<std::string, BugStatus>>
NightTable::statusesOf(NightNumber night) {
  Query query(connection, "SELECT bug, status FROM statuses WHERE night=?");
  query.with(night);
  return lastOfEach(query);
}

Expected<std::vector<std::pair<NightNumber, BugStatus>>>
NightTable::historyOf(const std::string &bug) {
  std::vector<std::pair<NightNumber, BugStatus>> history;
  Query query(connection,
              "SELECT night, status FROM statuses WHERE bug=? ORDER BY night");
  query.with(bug);
  if (Error error = query.each([&] {
        NightNumber night = query.number();
        if (auto status = bugStatusFromString(query.text()))
          history.emplace_back(night, *status);
      }))
    return error;
  return history;
}

} // namespace culprit
