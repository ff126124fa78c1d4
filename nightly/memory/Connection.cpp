#include "nightly/memory/Connection.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <sqlite3.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace culprit {

/// How long a writer waits for another one.
static constexpr std::chrono::milliseconds patience = std::chrono::minutes(1);

Query::Query(Connection &connection, const char *sql)
    : connection(connection),
      code(sqlite3_prepare_v2(connection.handle, sql, -1, &statement,
                              nullptr)) {}

Query::~Query() { sqlite3_finalize(statement); }

Query &Query::with(std::string_view text) {
  int result = sqlite3_bind_text64(statement, ++parameter, text.data(),
                                   text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  if (code == SQLITE_OK)
    code = result;
  return *this;
}

Query &Query::with(int64_t number) {
  int result = sqlite3_bind_int64(statement, ++parameter, number);
  if (code == SQLITE_OK)
    code = result;
  return *this;
}

Error Query::run() { return next().takeError(); }

Expected<bool> Query::next() {
  column = 0;
  int result = code == SQLITE_OK ? sqlite3_step(statement) : code;
  if (result == SQLITE_ROW)
    return true;
  if (result == SQLITE_DONE)
    return false;
  return connection.explain(result);
}

Error Query::each(function_ref<void()> row) {
  for (;;) {
    auto isThere = next();
    if (!isThere)
      return isThere.takeError();
    if (!*isThere)
      return Error::success();
    row();
  }
}

std::string Query::text() {
  const auto *data =
      reinterpret_cast<const char *>(sqlite3_column_text(statement, column));
  auto size = static_cast<size_t>(sqlite3_column_bytes(statement, column));
  ++column;
  return data ? std::string(data, size) : "";
}

int64_t Query::number() { return sqlite3_column_int64(statement, column++); }

/// To read a memory SQLite makes a file beside it, unless nobody can change it
/// meanwhile: an artifact, a read-only disk. Not so while a night has it open:
/// then that file is there.
static bool isStill(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  std::string folder = fs::absolute(path, ignored).parent_path();
  return ::access(folder.c_str(), W_OK) != 0 && !fs::exists(path + "-wal");
}

static std::string stillUri(const std::string &path) {
  std::string uri = "file:";
  for (char c : path)
    if (c == '%' || c == '?' || c == '#')
      uri += "%" + toHex(StringRef(&c, 1));
    else
      uri += c;
  return uri + "?immutable=1";
}

Expected<std::unique_ptr<Connection>> Connection::open(const std::string &path,
                                                       Use use) {
  std::unique_ptr<Connection> connection(new Connection);
  connection->path = path;
  // SQLite would ask for 0644, less what the umask takes from that.
  if (use == Use::ReadWrite && path != ":memory:")
    if (int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        fd >= 0)
      ::close(fd);
  int flags = use == Use::ReadWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                    : SQLITE_OPEN_READONLY;
  bool still = use == Use::ReadOnly && isStill(path);
  int code = sqlite3_open_v2(
      still ? stillUri(path).c_str() : path.c_str(), &connection->handle,
      flags | SQLITE_OPEN_NOMUTEX | (still ? SQLITE_OPEN_URI : 0), nullptr);
  if (code != SQLITE_OK)
    return connection->explain(code);
  sqlite3_extended_result_codes(connection->handle, 1);
  sqlite3_busy_timeout(connection->handle, patience.count());
  if (Error error = use == Use::ReadWrite
                        ? connection->prepareForWriting()
                        : connection->execute("PRAGMA query_only=ON"))
    return error;
  return connection;
}

// SQLite does not wait for another process that changes the same file to
// write-ahead logging; it says busy at once.
Error Connection::prepareForWriting() {
  auto end = std::chrono::steady_clock::now() + patience;
  int code = SQLITE_BUSY;
  while ((code & 0xff) == SQLITE_BUSY &&
         std::chrono::steady_clock::now() < end) {
    code = sqlite3_exec(handle, "PRAGMA journal_mode=WAL", nullptr, nullptr,
                        nullptr);
    if ((code & 0xff) == SQLITE_BUSY)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (code != SQLITE_OK)
    return explain(code);
  return execute("PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON");
}

Connection::~Connection() { sqlite3_close(handle); }

Error Connection::execute(const char *sql) {
  int code = sqlite3_exec(handle, sql, nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? Error::success() : explain(code);
}

Error Connection::transaction(const std::function<Error()> &work) {
  if (Error error = execute("BEGIN IMMEDIATE"))
    return error;
  Error error = work();
  if (!error)
    error = execute("COMMIT");
  if (error)
    consumeError(execute("ROLLBACK")); // the first error is told
  return error;
}

Error Connection::explain(int code) const {
  const char *what = "cannot be read or written";
  switch (code & 0xff) {
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    what = "was in use by another process for a minute: try again later";
    break;
  case SQLITE_NOTADB:
  case SQLITE_CORRUPT:
    what = "is damaged, or no memory of culprit: put back a copy, or move it "
           "away to begin anew";
    break;
  case SQLITE_CANTOPEN:
  case SQLITE_READONLY:
  case SQLITE_PERM:
    what = "cannot be opened or created for writing: check the directory and "
           "its permissions, or choose another --state";
    break;
  case SQLITE_FULL:
  case SQLITE_IOERR:
    what = "cannot grow: the disk is full, or fails";
    break;
  default:
    break;
  }
  return createStringError(
      "the memory '" + path + "' " + what + " (" +
      (handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code)) + ")");
}

} // namespace culprit
