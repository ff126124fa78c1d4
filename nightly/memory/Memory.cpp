#include "nightly/memory/Memory.h"
#include "nightly/BugId.h"
#include "nightly/Clock.h"
#include "nightly/memory/Schema.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

Expected<Memory> Memory::open(const std::string &path) {
  auto connection = Connection::open(path);
  if (!connection)
    return connection.takeError();
  if (Error error = migrate(**connection))
    return error;
  return Memory(std::move(*connection));
}

Expected<Memory> Memory::openToRead(const std::string &path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return createStringError("there is no memory at '" + path +
                             "': culprit nightly makes one");
  auto connection = Connection::open(path, Connection::Use::ReadOnly);
  if (!connection)
    return connection.takeError();
  if (Error error = migrate(**connection))
    return error;
  return Memory(std::move(*connection));
}

//===----------------------------------------------------------------------===//
// Nights
//===----------------------------------------------------------------------===//

Expected<NightNumber>
Memory::beginNight(const std::string &jobs,
                   const std::function<bool(NightNumber)> &isFree) {
  NightNumber night = 0;
  auto work = [&]() -> Error {
    std::vector<NightRow> unfinished;
    Query query(*connection, "SELECT id, jobs FROM nights WHERE state='running'"
                             " ORDER BY id DESC");
    for (;;) {
      auto row = query.next();
      if (!row)
        return row.takeError();
      if (!*row)
        break;
      unfinished.push_back({query.number(), "", "", query.text(), ""});
    }
    for (const NightRow &row : unfinished) {
      if (!isFree(row.id))
        continue;
      if (row.jobs == jobs) {
        night = row.id;
        return Error::success();
      }
      Query abandon(*connection, "UPDATE nights SET state='abandoned', ended=? "
                                 "WHERE id=?");
      if (Error error = abandon.with(utcNow()).with(row.id).run())
        return error;
    }
    Query insert(*connection, "INSERT INTO nights(began, jobs) VALUES(?, ?) "
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
  if (Error error = connection->transaction(work))
    return error;
  return night;
}

Error Memory::endNight(NightNumber night, const std::string &state,
                       const std::map<std::string, BugStatus> &statuses) {
  return connection->transaction([&]() -> Error {
    for (const auto &[bug, status] : statuses) {
      Query remember(*connection,
                     "INSERT OR REPLACE INTO statuses VALUES(?, ?, "
                     "?)");
      if (Error error = remember.with(night).with(bug).with(str(status)).run())
        return error;
      Query change(*connection,
                   "UPDATE bugs SET status_night=CASE WHEN status=?1 THEN "
                   "status_night ELSE ?2 END, status=?1 WHERE id=?3");
      if (Error error = change.with(str(status)).with(night).with(bug).run())
        return error;
    }
    Query end(*connection, "UPDATE nights SET state=?, ended=? WHERE id=?");
    return end.with(state).with(utcNow()).with(night).run();
  });
}

Expected<std::vector<NightRow>> Memory::nights() {
  std::vector<NightRow> rows;
  Query query(*connection,
              "SELECT id, began, ended, jobs, state FROM nights ORDER BY id");
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return rows;
    NightRow night;
    night.id = query.number();
    night.began = query.text();
    night.ended = query.text();
    night.jobs = query.text();
    night.state = query.text();
    rows.push_back(std::move(night));
  }
}

//===----------------------------------------------------------------------===//
// Bugs
//===----------------------------------------------------------------------===//

static constexpr const char *bugColumns =
    "id, failure_id, failure_key, kind, pass, pattern, signature, location, "
    "compiler, profile, first_build, last_build, first_night, last_night, "
    "status, status_night, showing, runs, answer, bundle, successor_of";

static Bug readBug(Query &query) {
  Bug bug;
  for (std::string *text :
       {&bug.id, &bug.failureId, &bug.failureKey, &bug.kind, &bug.pass,
        &bug.pattern, &bug.signature, &bug.location, &bug.compiler,
        &bug.profile, &bug.firstBuild, &bug.lastBuild})
    *text = query.text();
  bug.firstNight = query.number();
  bug.lastNight = query.number();
  bug.status = bugStatusFromString(query.text()).value_or(BugStatus::Known);
  bug.statusNight = query.number();
  bug.showing = static_cast<unsigned>(query.number());
  bug.runs = static_cast<unsigned>(query.number());
  bug.answer = query.text();
  bug.bundle = query.text();
  bug.successorOf = query.text();
  return bug;
}

static Expected<std::vector<Bug>> readBugs(Query &query) {
  std::vector<Bug> bugs;
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return bugs;
    bugs.push_back(readBug(query));
  }
}

Expected<std::vector<Bug>> Memory::bugs() {
  std::string sql = std::string("SELECT ") + bugColumns +
                    " FROM bugs ORDER BY first_night, id";
  Query query(*connection, sql.c_str());
  return readBugs(query);
}

Expected<std::optional<Bug>> Memory::bug(const std::string &id) {
  std::string sql =
      std::string("SELECT ") + bugColumns + " FROM bugs WHERE id=?";
  Query query(*connection, sql.c_str());
  auto found = readBugs(query.with(id));
  if (!found)
    return found.takeError();
  return found->empty() ? std::nullopt : std::optional(found->front());
}

Expected<std::vector<Bug>> Memory::bugsOfFailure(const std::string &failureId) {
  std::string sql = std::string("SELECT ") + bugColumns +
                    " FROM bugs WHERE id IN (SELECT bug FROM ids WHERE "
                    "failure_id=?) ORDER BY first_night, id";
  Query query(*connection, sql.c_str());
  return readBugs(query.with(failureId));
}

Expected<std::string> Memory::addBug(Bug bug,
                                     const std::vector<std::string> &names) {
  auto work = [&]() -> Error {
    auto known = bugs();
    if (!known)
      return known.takeError();
    bug.id = bugIdFor(bug.failureId, [&](const std::string &id) {
      for (const Bug &other : *known)
        if (other.id == id)
          return true;
      return false;
    });
    std::string sql = std::string("INSERT INTO bugs(") + bugColumns +
                      ") VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
    Query query(*connection, sql.c_str());
    for (const std::string *text :
         {&bug.id, &bug.failureId, &bug.failureKey, &bug.kind, &bug.pass,
          &bug.pattern, &bug.signature, &bug.location, &bug.compiler,
          &bug.profile, &bug.firstBuild, &bug.lastBuild})
      query.with(*text);
    query.with(bug.firstNight).with(bug.lastNight).with(str(bug.status));
    query.with(bug.firstNight)
        .with(int64_t(bug.showing))
        .with(int64_t(bug.runs));
    query.with(bug.answer).with(bug.bundle).with(bug.successorOf);
    if (Error error = query.run())
      return error;
    for (const std::string &name : names)
      if (Error error = addName(bug.id, name))
        return error;
    return Error::success();
  };
  if (Error error = connection->transaction(work))
    return error;
  return bug.id;
}

Error Memory::improveBug(const Bug &bug) {
  Query query(*connection,
              "UPDATE bugs SET kind=?, pass=?, pattern=?, signature=?, "
              "location=?, answer=?, bundle=?, showing=?, runs=?, "
              "failure_key=?, compiler=? WHERE id=?");
  for (const std::string *text :
       {&bug.kind, &bug.pass, &bug.pattern, &bug.signature, &bug.location,
        &bug.answer, &bug.bundle})
    query.with(*text);
  query.with(int64_t(bug.showing)).with(int64_t(bug.runs));
  return query.with(bug.failureKey).with(bug.compiler).with(bug.id).run();
}

Error Memory::addName(const std::string &bug, const std::string &failureId) {
  if (failureId.empty())
    return Error::success();
  Query query(*connection, "INSERT OR IGNORE INTO ids VALUES(?, ?)");
  return query.with(failureId).with(bug).run();
}

Error Memory::addFace(const std::string &bug, const std::string &face,
                      NightNumber night, const std::string &build) {
  Query query(*connection, "INSERT OR IGNORE INTO faces VALUES(?, ?, ?, ?)");
  return query.with(bug).with(face).with(night).with(build).run();
}

Expected<std::vector<std::string>> Memory::facesOf(const std::string &bug) {
  std::vector<std::string> faces;
  Query query(*connection, "SELECT face FROM faces WHERE bug=? ORDER BY rowid");
  query.with(bug);
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return faces;
    faces.push_back(query.text());
  }
}

Error Memory::addEvidence(NightNumber night, const Evidence &evidence) {
  Query query(*connection,
              "INSERT OR IGNORE INTO evidence VALUES(?, ?, ?, ?, ?)");
  query.with(night).with(evidence.bug).with(evidence.input);
  return query.with(evidence.what).with(evidence.reason).run();
}

Expected<std::vector<Evidence>> Memory::evidenceOf(const std::string &bug) {
  std::vector<Evidence> all;
  Query query(*connection, "SELECT bug, input, what, reason FROM evidence "
                           "WHERE bug=? ORDER BY night, rowid");
  query.with(bug);
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return all;
    Evidence evidence;
    evidence.bug = query.text();
    evidence.input = query.text();
    evidence.what = query.text();
    evidence.reason = query.text();
    all.push_back(std::move(evidence));
  }
}

Error Memory::forget(const std::string &bug) {
  return connection->transaction([&]() -> Error {
    for (const char *sql :
         {"DELETE FROM ids WHERE bug=?", "DELETE FROM faces WHERE bug=?",
          "DELETE FROM evidence WHERE bug=?",
          "DELETE FROM statuses WHERE bug=?", "DELETE FROM replays WHERE bug=?",
          "UPDATE inputs SET bug='', bundle='' WHERE bug=?",
          "UPDATE sightings SET bug='' WHERE bug=?",
          "UPDATE bugs SET successor_of='' WHERE successor_of=?",
          "DELETE FROM bugs WHERE id=?"}) {
      Query query(*connection, sql);
      if (Error error = query.with(bug).run())
        return error;
    }
    return Error::success();
  });
}

//===----------------------------------------------------------------------===//
// What a night sees
//===----------------------------------------------------------------------===//

Expected<std::map<std::string, Input>> Memory::inputs() {
  std::map<std::string, Input> inputs;
  Query query(*connection, "SELECT name, job, bug, first_night, last_night, "
                           "left_over, compiler, bundle FROM inputs");
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return inputs;
    std::string name = query.text();
    Input &input = inputs[name];
    input.job = jobFromJson(query.text());
    input.bug = query.text();
    input.firstNight = query.number();
    input.lastNight = query.number();
    input.leftOver = query.number() != 0;
    input.compiler = query.text();
    input.bundle = query.text();
  }
}

Error Memory::addBuild(NightNumber night, const Build &build) {
  if (build.identity.empty())
    return Error::success();
  Query query(*connection,
              "INSERT INTO builds VALUES(?1, ?2, ?3, ?4, ?4) ON CONFLICT DO "
              "UPDATE SET last_night=max(last_night, ?4), version=CASE WHEN "
              "?3='' THEN version ELSE ?3 END");
  return query.with(build.identity)
      .with(build.path)
      .with(build.version)
      .with(night)
      .run();
}

Error Memory::touchBug(NightNumber night, const Sighting &sighting) {
  if (sighting.bug.empty() || !shows(sighting.sight))
    return Error::success();
  Query query(*connection,
              "UPDATE bugs SET last_night=max(last_night, ?1), last_build=CASE "
              "WHEN ?2='' THEN last_build ELSE ?2 END WHERE id=?3");
  return query.with(night)
      .with(sighting.build.identity)
      .with(sighting.bug)
      .run();
}

Error Memory::see(NightNumber night, const Job &job, const Sighting &sighting) {
  return connection->transaction([&]() -> Error {
    Query seen(*connection,
               "INSERT OR REPLACE INTO sightings VALUES(?, ?, ?, ?, ?, ?)");
    seen.with(night).with(sighting.input).with(sighting.bug);
    seen.with(str(sighting.sight)).with(sighting.evidence);
    if (Error error = seen.with(sighting.build.identity).run())
      return error;
    // A clean job still belongs to the bug that it showed: it may come back.
    Query input(
        *connection,
        "INSERT INTO inputs VALUES(?1, ?2, ?3, ?4, ?4, ?5, ?6, '') ON "
        "CONFLICT DO UPDATE SET job=?2, bug=CASE WHEN ?3='' THEN bug ELSE ?3 "
        "END, bundle=CASE WHEN ?3='' OR ?3=bug THEN bundle ELSE '' END, "
        "last_night=max(last_night, ?4), left_over=?5, "
        "compiler=CASE WHEN ?6='' THEN compiler ELSE ?6 END");
    input.with(sighting.input).with(toJson(job)).with(sighting.bug);
    input.with(night).with(int64_t(sighting.sight == Sight::LeftOver));
    input.with(sighting.build.path);
    if (Error error = input.run())
      return error;
    if (Error error = touchBug(night, sighting))
      return error;
    return addBuild(night, sighting.build);
  });
}

Error Memory::giveBundle(const std::string &input, const std::string &bundle) {
  Query query(*connection, "UPDATE inputs SET bundle=? WHERE name=?");
  return query.with(bundle).with(input).run();
}

Error Memory::seeBundle(NightNumber night, const Sighting &sighting) {
  return connection->transaction([&]() -> Error {
    Query seen(*connection,
               "INSERT OR REPLACE INTO replays VALUES(?, ?, ?, ?, ?)");
    seen.with(night).with(sighting.bug).with(str(sighting.sight));
    if (Error error =
            seen.with(sighting.evidence).with(sighting.build.identity).run())
      return error;
    if (Error error = touchBug(night, sighting))
      return error;
    return addBuild(night, sighting.build);
  });
}

Expected<std::vector<Sighting>> Memory::sightingsIn(const char *sql,
                                                    NightNumber night) {
  std::vector<Sighting> all;
  Query query(*connection, sql);
  query.with(night);
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return all;
    Sighting sighting;
    sighting.input = query.text();
    sighting.bug = query.text();
    sighting.sight = sightFromString(query.text()).value_or(Sight::Trouble);
    sighting.evidence = query.text();
    sighting.build.identity = query.text();
    all.push_back(std::move(sighting));
  }
}

Expected<std::vector<Sighting>> Memory::sightings(NightNumber night) {
  return sightingsIn("SELECT input, bug, sight, evidence, build FROM sightings "
                     "WHERE night=? ORDER BY rowid",
                     night);
}

Expected<std::vector<Sighting>> Memory::replays(NightNumber night) {
  return sightingsIn("SELECT '', bug, sight, evidence, build FROM replays "
                     "WHERE night=? ORDER BY rowid",
                     night);
}

Expected<std::map<std::string, BugStatus>>
Memory::statusesBefore(NightNumber night) {
  std::map<std::string, BugStatus> statuses;
  Query query(*connection, "SELECT bug, status FROM statuses WHERE night<? "
                           "ORDER BY night");
  query.with(night);
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return statuses;
    std::string bug = query.text();
    if (auto status = bugStatusFromString(query.text()))
      statuses[bug] = *status;
  }
}

Expected<std::vector<std::pair<NightNumber, BugStatus>>>
Memory::historyOf(const std::string &bug) {
  std::vector<std::pair<NightNumber, BugStatus>> history;
  Query query(*connection,
              "SELECT night, status FROM statuses WHERE bug=? ORDER BY night");
  query.with(bug);
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return history;
    NightNumber night = query.number();
    if (auto status = bugStatusFromString(query.text()))
      history.emplace_back(night, *status);
  }
}

Expected<std::map<std::string, Build>> Memory::builds() {
  std::map<std::string, Build> builds;
  Query query(*connection, "SELECT identity, path, version FROM builds");
  for (;;) {
    auto row = query.next();
    if (!row)
      return row.takeError();
    if (!*row)
      return builds;
    Build build;
    build.identity = query.text();
    build.path = query.text();
    build.version = query.text();
    builds[build.identity] = build;
  }
}

} // namespace culprit
