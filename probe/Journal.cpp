#include "probe/Journal.h"
#include "probe/journal/Database.h"
#include "probe/journal/Rows.h"
#include <mutex>
#include <sqlite3.h>

using namespace culprit;

namespace {

constexpr int applicationId = 0x43554c50; // "CULP"

/// Prepares one connection. NORMAL: a commit survives a kill -9 of Culprit,
/// since it is with the kernel; a power cut may cost the last few probes, which
/// are then run again. FULL would cost an fsync a probe to save them.
/// Exclusive: two runs in one file would answer each other's questions, and it
/// needs no shared memory, which network file systems lack.
llvm::Error prepare(Database &database) {
  if (auto error = database.execute("PRAGMA locking_mode=EXCLUSIVE;"
                                    "PRAGMA journal_mode=WAL;"
                                    "PRAGMA synchronous=NORMAL;"
                                    "BEGIN EXCLUSIVE"))
    return error;
  if (database.readOnly())
    return database.explain(SQLITE_READONLY);
  auto tables = database.integer("SELECT count(*) FROM sqlite_master");
  auto application = database.integer("PRAGMA application_id");
  auto version = database.integer("PRAGMA user_version");
  if (!tables || !application || !version)
    return llvm::joinErrors(
        llvm::joinErrors(tables.takeError(), application.takeError()),
        version.takeError());
  if (*tables == 0) {
    std::string create =
        std::string(journalSchema) +
        "PRAGMA application_id=" + std::to_string(applicationId) +
        ";PRAGMA user_version=" + std::to_string(journalFormat);
    if (auto error = database.execute(create.c_str()))
      return error;
  } else if (*application != applicationId) {
    return database.explain(SQLITE_NOTADB);
  } else if (*version != journalFormat) {
    return llvm::createStringError(
        "journal '" + database.name() + "' has format " +
        std::to_string(*version) + ", this culprit writes format " +
        std::to_string(journalFormat) + ": remove it, or choose another --out");
  }
  return database.execute("COMMIT");
}

} // namespace

struct Journal::Impl {
  std::mutex mutex;
  std::unique_ptr<Database> database;
  LargeTexts errors;
};

Journal::Journal(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Journal::~Journal() = default;

llvm::Expected<std::unique_ptr<Journal>> Journal::open(llvm::StringRef path) {
  auto impl = std::make_unique<Impl>();
  auto database = Database::open(path);
  if (!database)
    return database.takeError();
  if (auto error = prepare(**database))
    return error;
  impl->database = std::move(*database);
  return std::unique_ptr<Journal>(new Journal(std::move(impl)));
}

llvm::Expected<std::unique_ptr<Journal>> Journal::inMemory() {
  return open(":memory:");
}

std::optional<JournalEntry> Journal::find(const ProbeKey &key,
                                          const Limits &limits) {
  std::string hash = key.hash();
  std::lock_guard<std::mutex> lock(impl->mutex);
  return findRow(*impl->database, hash, limits);
}

llvm::Error Journal::store(const ProbeKey &key, const JournalEntry &entry) {
  if (entry.outcome.status == Outcome::Status::NotLaunched)
    return llvm::Error::success();
  std::lock_guard<std::mutex> lock(impl->mutex);
  if (auto error = impl->database->execute("BEGIN"))
    return error;
  int code = insertRows(*impl->database, key, entry, impl->errors);
  auto error = code == SQLITE_DONE ? impl->database->execute("COMMIT")
                                   : impl->database->explain(code);
  if (!error) {
    impl->errors.committed();
    return error;
  }
  impl->errors.rolledBack();
  // On some errors SQLite has rolled back on its own.
  llvm::consumeError(impl->database->execute("ROLLBACK"));
  return error;
}
