#include "nightly/memory/BugTable.h"
#include "nightly/BugId.h"

using namespace llvm;

namespace culprit {

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
  if (Error error = query.each([&] { bugs.push_back(readBug(query)); }))
    return error;
  return bugs;
}

Expected<std::vector<Bug>> BugTable::bugs() {
  std::string sql = std::string("SELECT ") + bugColumns +
                    " FROM bugs ORDER BY first_night, id";
  Query query(connection, sql.c_str());
  return readBugs(query);
}

Expected<std::optional<Bug>> BugTable::bug(const std::string &id) {
  std::string sql =
      std::string("SELECT ") + bugColumns + " FROM bugs WHERE id=?";
  Query query(connection, sql.c_str());
  auto found = readBugs(query.with(id));
  if (!found)
    return found.takeError();
  return found->empty() ? std::nullopt : std::optional(found->front());
}

Expected<std::vector<Bug>>
BugTable::bugsOfFailure(const std::string &failureId) {
  std::string sql = std::string("SELECT ") + bugColumns +
                    " FROM bugs WHERE id IN (SELECT bug FROM ids WHERE "
                    "failure_id=?) ORDER BY first_night, id";
  Query query(connection, sql.c_str());
  return readBugs(query.with(failureId));
}

Expected<std::string> BugTable::addBug(Bug bug,
                                       const std::vector<std::string> &names,
                                       const std::set<std::string> &asked) {
  auto work = [&]() -> Error {
    auto alike = bugsOfFailure(bug.failureId);
    if (!alike)
      return alike.takeError();
    for (const Bug &other : *alike)
      if (!asked.count(other.id))
        return Error::success();
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
    Query query(connection, sql.c_str());
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
  if (Error error = connection.transaction(work))
    return error;
  return bug.id;
}

Error BugTable::improveBug(const Bug &bug) {
  Query query(connection,
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

Error BugTable::addName(const std::string &bug, const std::string &failureId) {
  if (failureId.empty())
    return Error::success();
  Query query(connection, "INSERT OR IGNORE INTO ids VALUES(?, ?)");
  return query.with(failureId).with(bug).run();
}

Error BugTable::addFace(const std::string &bug, const std::string &face,
                        NightNumber night, const std::string &build) {
  Query query(connection, "INSERT OR IGNORE INTO faces VALUES(?, ?, ?, ?)");
  return query.with(bug).with(face).with(night).with(build).run();
}

Expected<std::vector<std::string>> BugTable::facesOf(const std::string &bug) {
  std::vector<std::string> faces;
  Query query(connection, "SELECT face FROM faces WHERE bug=? ORDER BY rowid");
  query.with(bug);
  if (Error error = query.each([&] { faces.push_back(query.text()); }))
    return error;
  return faces;
}

Error BugTable::addEvidence(NightNumber night, const Evidence &evidence) {
  Query query(connection,
              "INSERT OR IGNORE INTO evidence VALUES(?, ?, ?, ?, ?)");
  query.with(night).with(evidence.bug).with(evidence.input);
  return query.with(evidence.what).with(evidence.reason).run();
}

Expected<std::vector<Evidence>> BugTable::evidenceOf(const std::string &bug) {
  std::vector<Evidence> all;
  Query query(connection, "SELECT bug, input, what, reason FROM evidence "
                          "WHERE bug=? ORDER BY night, rowid");
  query.with(bug);
  if (Error error = query.each([&] {
        Evidence evidence;
        evidence.bug = query.text();
        evidence.input = query.text();
        evidence.what = query.text();
        evidence.reason = query.text();
        all.push_back(std::move(evidence));
      }))
    return error;
  return all;
}

Error BugTable::forget(const std::string &bug) {
  return connection.transaction([&]() -> Error {
    for (const char *sql :
         {"DELETE FROM ids WHERE bug=?", "DELETE FROM faces WHERE bug=?",
          "DELETE FROM evidence WHERE bug=?",
          "DELETE FROM statuses WHERE bug=?", "DELETE FROM replays WHERE bug=?",
          "UPDATE inputs SET bug='', bundle='' WHERE bug=?",
          // A night that was killed would take its jobs for done.
          "DELETE FROM sightings WHERE bug=? AND night IN "
          "(SELECT id FROM nights WHERE state='running')",
          "UPDATE sightings SET bug='' WHERE bug=?",
          "UPDATE bugs SET successor_of='' WHERE successor_of=?",
          "DELETE FROM bugs WHERE id=?"}) {
      Query query(connection, sql);
      if (Error error = query.with(bug).run())
        return error;
    }
    return Error::success();
  });
}

} // namespace culprit
