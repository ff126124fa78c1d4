#include "nightly/memory/Schema.h"

using namespace llvm;

namespace culprit {

static constexpr const char *first = R"(
CREATE TABLE nights(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  began TEXT NOT NULL, ended TEXT NOT NULL DEFAULT '',
  jobs TEXT NOT NULL,                    -- hash of the list
  state TEXT NOT NULL DEFAULT 'running'  -- finished, interrupted, abandoned
);
CREATE TABLE builds(
  identity TEXT PRIMARY KEY, path TEXT NOT NULL, version TEXT NOT NULL,
  first_night INTEGER NOT NULL, last_night INTEGER NOT NULL
);
CREATE TABLE bugs(
  id TEXT PRIMARY KEY,
  failure_id TEXT NOT NULL, failure_key TEXT NOT NULL,
  kind TEXT NOT NULL, pass TEXT NOT NULL, pattern TEXT NOT NULL,
  signature TEXT NOT NULL, location TEXT NOT NULL,
  compiler TEXT NOT NULL, profile TEXT NOT NULL,
  first_build TEXT NOT NULL, last_build TEXT NOT NULL,
  first_night INTEGER NOT NULL, last_night INTEGER NOT NULL,
  status TEXT NOT NULL, status_night INTEGER NOT NULL,
  showing INTEGER NOT NULL, runs INTEGER NOT NULL,  -- 0, 0: in every run
  answer TEXT NOT NULL,    -- status of its triage; '': there was none
  bundle TEXT NOT NULL,    -- below the state directory; '': none
  successor_of TEXT NOT NULL DEFAULT ''
);
CREATE TABLE ids(            -- what checks and triages called it
  failure_id TEXT NOT NULL, bug TEXT NOT NULL REFERENCES bugs(id),
  PRIMARY KEY(failure_id, bug)
);
CREATE TABLE inputs(
  name TEXT PRIMARY KEY, job TEXT NOT NULL, bug TEXT NOT NULL DEFAULT '',
  first_night INTEGER NOT NULL, last_night INTEGER NOT NULL,
  left_over INTEGER NOT NULL DEFAULT 0,
  compiler TEXT NOT NULL DEFAULT '', -- that ran it last
  bundle TEXT NOT NULL DEFAULT ''  -- its own; '': its bug's judges it
);
CREATE TABLE sightings(      -- of a job in a night, once
  night INTEGER NOT NULL, input TEXT NOT NULL, bug TEXT NOT NULL,
  sight TEXT NOT NULL, evidence TEXT NOT NULL, build TEXT NOT NULL,
  PRIMARY KEY(night, input)
);
CREATE TABLE replays(        -- of a bug's bundle in a night, once
  night INTEGER NOT NULL, bug TEXT NOT NULL,
  sight TEXT NOT NULL, evidence TEXT NOT NULL, build TEXT NOT NULL,
  PRIMARY KEY(night, bug)
);
CREATE TABLE statuses(       -- of a bug at the end of a night
  night INTEGER NOT NULL, bug TEXT NOT NULL, status TEXT NOT NULL,
  PRIMARY KEY(night, bug)
);
CREATE TABLE faces(
  bug TEXT NOT NULL, face TEXT NOT NULL, night INTEGER NOT NULL,
  build TEXT NOT NULL, PRIMARY KEY(bug, face)
);
CREATE TABLE evidence(       -- why bugs were told apart, or not
  night INTEGER NOT NULL, bug TEXT NOT NULL, input TEXT NOT NULL,
  what TEXT NOT NULL, reason TEXT NOT NULL,
  PRIMARY KEY(night, bug, input, what)
);
CREATE INDEX inputs_of_bug ON inputs(bug);
CREATE INDEX sightings_of_bug ON sightings(bug, night);
)";

/// The end of a night asks for the history of each bug.
constexpr const char *second = R"(
CREATE INDEX statuses_of_bug ON statuses(bug, night);
CREATE INDEX evidence_of_bug ON evidence(bug, night);
)";

ArrayRef<const char *> schemaSteps() {
  static constexpr const char *steps[] = {first, second};
  return steps;
}

static Expected<size_t> versionOf(Connection &connection) {
  Query query(connection, "PRAGMA user_version");
  auto row = query.next();
  if (!row)
    return row.takeError();
  return static_cast<size_t>(query.number());
}

static Error follow(Connection &connection, ArrayRef<const char *> steps) {
  auto version = versionOf(connection);
  if (!version)
    return version.takeError();
  if (*version > steps.size())
    return createStringError(
        "the memory is of version " + std::to_string(*version) +
        ", and this culprit knows up to " + std::to_string(steps.size()) +
        ": use a newer culprit");
  if (*version == steps.size())
    return Error::success();
  for (const char *step : steps.drop_front(*version))
    if (Error error = connection.execute(step))
      return error;
  std::string set = "PRAGMA user_version=" + std::to_string(steps.size());
  return connection.execute(set.c_str());
}

Error migrate(Connection &connection, ArrayRef<const char *> steps) {
  auto version = versionOf(connection);
  if (!version)
    return version.takeError();
  if (*version == steps.size())
    return Error::success(); // a reader need not wait for a writer
  return connection.transaction([&] { return follow(connection, steps); });
}

} // namespace culprit
