#include "probe/journal/Rows.h"
#include "probe/failure/EndOfMachine.h"
#include "probe/journal/LimitRules.h"
#include "probe/journal/Packed.h"
#include <nlohmann/json.hpp>
#include <sqlite3.h>

using namespace culprit;

// A key has several rows if it was asked again with other limits. `question`
// is for people who look into the file; `out`, `err` and `bytes` are packed. An
// `err` that is a number is that of the row with this id.
const char *const culprit::journalSchema = R"(
CREATE TABLE probe(
  id INTEGER PRIMARY KEY, key BLOB NOT NULL, question TEXT NOT NULL,
  stage BLOB, status BLOB, exit_code INTEGER, signal INTEGER,
  out BLOB, out_total INTEGER, out_head INTEGER, out_cut INTEGER,
  err BLOB, err_total INTEGER, err_head INTEGER, err_cut INTEGER,
  wall_ms INTEGER, cpu_ms INTEGER, peak_memory INTEGER, strays INTEGER,
  limit_wall_ms INTEGER, limit_cpu_ms INTEGER, limit_memory INTEGER,
  limit_output INTEGER, limit_file INTEGER, limit_grace_ms INTEGER);
CREATE INDEX probe_by_key ON probe(key);
CREATE TABLE produced(probe INTEGER NOT NULL, name BLOB, bytes BLOB);
CREATE INDEX produced_by_probe ON produced(probe);
)";

namespace {

/// JSON has no place for bytes that are no UTF-8: those are replaced.
std::string questionText(const ProbeKey &key) {
  nlohmann::json environment = nlohmann::json::object();
  for (const auto &[name, value] : key.environment)
    environment[name] = value ? nlohmann::json(*value) : nlohmann::json();
  nlohmann::json question{
      {"compiler", key.compilerIdentity},  {"argv", key.argv},
      {"inputs", key.inputHashes},         {"environment", environment},
      {"directory", key.workingDirectory}, {"repeat", key.repeat}};
  return question.dump(-1, ' ', false,
                       nlohmann::json::error_handler_t::replace);
}

/// By name: the numbers of an enum shift.
std::optional<Outcome::Status> statusNamed(llvm::StringRef name) {
  using Status = Outcome::Status;
  for (Status status :
       {Status::Completed, Status::Rejected, Status::Crashed, Status::TimedOut,
        Status::OutOfMemory, Status::FloodedOutput})
    if (name == str(status))
      return status;
  return std::nullopt;
}

/// Behind its bytes.
void bindMeasures(Statement &statement, const CapturedText &text) {
  statement.bind(static_cast<int64_t>(text.totalBytes))
      .bind(static_cast<int64_t>(text.headBytes))
      .bind(text.cut);
}

/// Of damage: a text that is not sound.
CapturedText readText(const Statement &row) {
  CapturedText text;
  auto bytes = unpacked(row.bytes());
  text.text = bytes.value_or("");
  text.totalBytes = static_cast<uint64_t>(row.integer());
  text.headBytes = static_cast<uint64_t>(row.integer());
  text.cut = row.integer() != 0;
  if (!bytes) {
    text.cut = true;
    text.headBytes = 1;
  }
  return text;
}

void bindLimits(Statement &statement, const Limits &limits) {
  statement.bind(limits.wall.count())
      .bind(limits.cpu.count())
      .bind(static_cast<int64_t>(limits.memoryBytes))
      .bind(static_cast<int64_t>(limits.outputBytes))
      .bind(static_cast<int64_t>(limits.fileBytes))
      .bind(limits.abortGrace.count());
}

Limits readLimits(const Statement &row) {
  Limits limits;
  limits.wall = std::chrono::milliseconds(row.integer());
  limits.cpu = std::chrono::milliseconds(row.integer());
  limits.memoryBytes = static_cast<uint64_t>(row.integer());
  limits.outputBytes = static_cast<uint64_t>(row.integer());
  limits.fileBytes = static_cast<uint64_t>(row.integer());
  limits.abortGrace = std::chrono::milliseconds(row.integer());
  return limits;
}

JournalEntry readEntry(const Statement &row) {
  JournalEntry entry;
  Outcome &outcome = entry.outcome;
  entry.stage = row.bytes();
  outcome.status = statusNamed(row.bytes()).value_or(outcome.status);
  outcome.exitCode = static_cast<int>(row.integer());
  outcome.signal = static_cast<int>(row.integer());
  outcome.out = readText(row);
  outcome.err = readText(row);
  outcome.wall = std::chrono::milliseconds(row.integer());
  outcome.cpu = std::chrono::milliseconds(row.integer());
  outcome.peakMemoryBytes = static_cast<uint64_t>(row.integer());
  outcome.strays = static_cast<unsigned>(row.integer());
  entry.limits = readLimits(row);
  return entry;
}

bool isSound(const CapturedText &text) {
  return !text.cut || text.headBytes <= text.text.size();
}

/// Nothing takes a century, and sums of such times overflow.
bool isSound(std::chrono::milliseconds time) {
  return time.count() >= 0 && time < std::chrono::years(100);
}

/// Damage is no answer.
bool isSound(const JournalEntry &entry) {
  const Outcome &outcome = entry.outcome;
  const Limits &limits = entry.limits;
  return isSound(outcome.out) && isSound(outcome.err) &&
         isSound(outcome.wall) && isSound(outcome.cpu) &&
         isSound(limits.wall) && isSound(limits.cpu) &&
         isSound(limits.abortGrace);
}

/// Nothing if any of them is damaged.
std::optional<std::vector<ProducedFile>> readProduced(Database &database,
                                                      int64_t probe) {
  Statement rows = database.prepare(
      "SELECT name, bytes FROM produced WHERE probe = ? ORDER BY rowid");
  rows.bind(probe);
  std::vector<ProducedFile> files;
  while (rows.step() == SQLITE_ROW) {
    std::string name = rows.bytes();
    auto bytes = unpacked(rows.bytes());
    if (!bytes)
      return std::nullopt;
    files.push_back({std::move(name), std::move(*bytes)});
  }
  return files;
}

int insertProbe(Database &database, const ProbeKey &key,
                const JournalEntry &entry, LargeTexts &errors) {
  std::string hash = key.hash(), question = questionText(key);
  const Outcome &outcome = entry.outcome;
  // They live as long as the statement needs them.
  std::string out = packed(outcome.out.text), err = packed(outcome.err.text);
  auto sameError = errors.rowWith(err);
  Statement insert = database.prepare(
      "INSERT INTO probe(key, question, stage, status, exit_code, signal, out, "
      "out_total, out_head, out_cut, err, err_total, err_head, err_cut, "
      "wall_ms, cpu_ms, peak_memory, strays, limit_wall_ms, limit_cpu_ms, "
      "limit_memory, limit_output, limit_file, limit_grace_ms) VALUES "
      "(?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
      "?, ?, ?, ?, ?)");
  insert.bind(hash)
      .bind(question)
      .bind(entry.stage)
      .bind(llvm::StringRef(str(outcome.status)))
      .bind(outcome.exitCode)
      .bind(outcome.signal);
  bindMeasures(insert.bind(out), outcome.out);
  bindMeasures(sameError ? insert.bind(*sameError) : insert.bind(err),
               outcome.err);
  insert.bind(outcome.wall.count())
      .bind(outcome.cpu.count())
      .bind(static_cast<int64_t>(outcome.peakMemoryBytes))
      .bind(outcome.strays);
  bindLimits(insert, entry.limits);
  int code = insert.step();
  if (!sameError)
    errors.isIn(database.lastRow(), err);
  return code;
}

int insertProduced(Database &database, const ProducedFile &file,
                   int64_t probe) {
  std::string bytes = packed(file.bytes);
  Statement insert = database.prepare(
      "INSERT INTO produced(probe, name, bytes) VALUES (?, ?, ?)");
  return insert.bind(probe).bind(file.name).bind(bytes).step();
}

} // namespace

int culprit::insertRows(Database &database, const ProbeKey &key,
                        const JournalEntry &entry, LargeTexts &errors) {
  int code = insertProbe(database, key, entry, errors);
  int64_t id = database.lastRow();
  for (const ProducedFile &file : entry.produced)
    if (code == SQLITE_DONE)
      code = insertProduced(database, file, id);
  return code;
}

std::optional<JournalEntry> culprit::findRow(Database &database,
                                             llvm::StringRef keyHash,
                                             const Limits &limits) {
  // The oldest that answers: it is the one that was acted on. What the machine
  // ended is asked again (EndsSeen.h), and the answer stands behind it.
  Statement rows = database.prepare(
      "SELECT id, stage, status, exit_code, signal, out, out_total, out_head, "
      "out_cut, CASE typeof(err) WHEN 'integer' THEN (SELECT first.err FROM "
      "probe AS first WHERE first.id = probe.err) ELSE err END, err_total, "
      "err_head, err_cut, wall_ms, cpu_ms, "
      "peak_memory, strays, limit_wall_ms, limit_cpu_ms, limit_memory, "
      "limit_output, limit_file, limit_grace_ms FROM probe WHERE key = ? "
      "ORDER BY id");
  rows.bind(keyHash);
  std::optional<JournalEntry> ended;
  while (rows.step() == SQLITE_ROW) {
    int64_t id = rows.integer();
    JournalEntry entry = readEntry(rows);
    if (!isSound(entry) || !answersFor(entry.outcome, entry.limits, limits))
      continue;
    auto produced = readProduced(database, id);
    if (!produced)
      continue;
    entry.produced = std::move(*produced);
    if (!endOfTheMachine(entry.outcome))
      return entry;
    if (!ended)
      ended = std::move(entry);
  }
  return ended;
}
