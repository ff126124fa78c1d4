#include "nightly/memory/JobTable.h"
#include "compiler/shell/PastedCommands.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

Expected<std::map<std::string, Input>> JobTable::inputs() {
  std::map<std::string, Input> inputs;
  Query query(connection, "SELECT name, job, bug, "
                          "left_over, compiler, bundle FROM inputs");
  if (Error error = query.each([&] {
        std::string name = query.text();
        Input &input = inputs[name];
        input.job = jobFromJson(query.text());
        if (is_contained(input.job.labels, "lit")) // once a log was a job
          input.job.shellLine = withoutOutput(input.job.shellLine);
        input.bug = query.text();
        input.leftOver = static_cast<unsigned>(query.number());
        input.compiler = query.text();
        input.bundle = query.text();
      }))
    return error;
  return inputs;
}

Error JobTable::addBuild(NightNumber night, const Build &build) {
  if (build.identity.empty())
    return Error::success();
  Query query(connection,
              "INSERT INTO builds VALUES(?1, ?2, ?3, ?4, ?4) ON CONFLICT DO "
              "UPDATE SET last_night=max(last_night, ?4), version=CASE WHEN "
              "?3='' THEN version ELSE ?3 END, path=CASE WHEN ?2='' THEN path "
              "ELSE ?2 END"); // the same build may lie elsewhere now
  return query.with(build.identity)
      .with(build.path)
      .with(build.version)
      .with(night)
      .run();
}

Error JobTable::touchBug(NightNumber night, const Sighting &sighting) {
  if (sighting.bug.empty() || !shows(sighting.sight))
    return Error::success();
  Query query(connection,
              "UPDATE bugs SET last_night=max(last_night, ?1), last_build=CASE "
              "WHEN ?2='' THEN last_build ELSE ?2 END WHERE id=?3");
  return query.with(night)
      .with(sighting.build.identity)
      .with(sighting.bug)
      .run();
}

Error JobTable::see(NightNumber night, const Job &job,
                    const Sighting &sighting) {
  return connection.transaction([&]() -> Error {
    Query seen(connection,
               "INSERT OR REPLACE INTO sightings VALUES(?, ?, ?, ?, ?, ?)");
    seen.with(night).with(sighting.input).with(sighting.bug);
    seen.with(str(sighting.sight)).with(sighting.evidence);
    if (Error error = seen.with(sighting.build.identity).run())
      return error;
    // A clean job still belongs to the bug that it showed: it may come back.
    Query input(
        connection,
        "INSERT INTO inputs VALUES(?1, ?2, ?3, ?4, ?4, ?5, ?6, '') ON "
        "CONFLICT DO UPDATE SET job=?2, bug=CASE WHEN ?3='' THEN bug ELSE ?3 "
        "END, bundle=CASE WHEN ?3='' OR ?3=bug THEN bundle ELSE '' END, "
        "last_night=max(last_night, ?4), "
        "left_over=CASE WHEN ?5 THEN left_over + 1 ELSE 0 END, "
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

Error JobTable::giveBundle(const std::string &input,
                           const std::string &bundle) {
  Query query(connection, "UPDATE inputs SET bundle=? WHERE name=?");
  return query.with(bundle).with(input).run();
}

Error JobTable::seeBundle(NightNumber night, const Sighting &sighting) {
  return connection.transaction([&]() -> Error {
    Query seen(connection,
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

Expected<std::vector<Sighting>> JobTable::sightingsIn(const char *sql,
                                                      NightNumber night) {
  std::vector<Sighting> all;
  Query query(connection, sql);
  query.with(night);
  if (Error error = query.each([&] {
        Sighting sighting;
        sighting.input = query.text();
        sighting.bug = query.text();
        sighting.sight = sightFromString(query.text()).value_or(Sight::Trouble);
        sighting.evidence = query.text();
        sighting.build.identity = query.text();
        all.push_back(std::move(sighting));
      }))
    return error;
  return all;
}

Expected<std::vector<Sighting>> JobTable::sightings(NightNumber night) {
  return sightingsIn("SELECT input, bug, sight, evidence, build FROM sightings "
                     "WHERE night=? ORDER BY rowid",
                     night);
}

Expected<std::vector<Sighting>> JobTable::replays(NightNumber night) {
  return sightingsIn("SELECT '', bug, sight, evidence, build FROM replays "
                     "WHERE night=? ORDER BY rowid",
                     night);
}

Expected<std::map<std::string, std::set<std::string>>>
JobTable::shownBefore(NightNumber night) {
  std::map<std::string, std::set<std::string>> shown;
  Query query(connection, "SELECT input, bug, sight FROM sightings WHERE "
                          "night<? AND sight IN ('same', 'other-face', "
                          "'clean') ORDER BY night");
  query.with(night);
  if (Error error = query.each([&] {
        std::set<std::string> &bugs = shown[query.text()];
        std::string bug = query.text();
        if (query.text() == str(Sight::Clean))
          bugs.clear();
        else if (!bug.empty())
          bugs.insert(bug);
      }))
    return error;
  return shown;
}

Error JobTable::forgetBuild(NightNumber night, const std::string &identity) {
  return connection.transaction([&]() -> Error {
    for (const char *sql : {"DELETE FROM sightings WHERE night=? AND build=?",
                            "DELETE FROM replays WHERE night=? AND build=?"}) {
      Query query(connection, sql);
      if (Error error = query.with(night).with(identity).run())
        return error;
    }
    return Error::success();
  });
}

Expected<std::map<std::string, Build>> JobTable::builds() {
  std::map<std::string, Build> builds;
  Query query(connection, "SELECT identity, path, version FROM builds");
  if (Error error = query.each([&] {
        Build build;
        build.identity = query.text();
        build.path = query.text();
        build.version = query.text();
        builds[build.identity] = build;
      }))
    return error;
  return builds;
}

} // namespace culprit
