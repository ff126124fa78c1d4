#include "probe/journal/Database.h"
#include "probe/local/FileDescriptor.h"
#include <fcntl.h>
#include <sqlite3.h>

using namespace culprit;

Statement::Statement(Database &database, const char *sql)
    : database(database), sql(sql) {
  if (auto node = database.idle.extract(llvm::StringRef(sql)))
    statement = node.mapped();
  else
    prepared =
        sqlite3_prepare_v3(database.connection, sql, -1,
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
}

Statement::~Statement() {
  if (!statement)
    return;
  // What is bound belongs to the caller.
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  database.idle.emplace(sql, statement);
}

Statement &Statement::bind(int64_t value) {
  sqlite3_bind_int64(statement, ++parameter, value);
  return *this;
}

Statement &Statement::bind(llvm::StringRef bytes) {
  // A null pointer would bind NULL.
  const char *data = bytes.empty() ? "" : bytes.data();
  int code = sqlite3_bind_blob64(statement, ++parameter, data, bytes.size(),
                                 SQLITE_STATIC);
  if (prepared == SQLITE_OK)
    prepared = code; // too big; shows in `step`
  return *this;
}

int Statement::step() {
  column = 0;
  return prepared == SQLITE_OK ? sqlite3_step(statement) : prepared;
}

int64_t Statement::integer() const {
  return sqlite3_column_int64(statement, column++);
}

std::string Statement::bytes() const {
  const void *data = sqlite3_column_blob(statement, column);
  auto size = static_cast<size_t>(sqlite3_column_bytes(statement, column));
  ++column;
  return data ? std::string(static_cast<const char *>(data), size) : "";
}

llvm::Expected<std::unique_ptr<Database>> Database::open(llvm::StringRef path) {
  auto database = std::make_unique<Database>();
  database->path = path.str();
  // SQLite would ask for 0644, less what the umask takes from that. If this
  // fails, so does what follows, and says why.
  if (path != ":memory:")
    FileDescriptor(
        ::open(database->path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  // The journal has its own mutex.
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  int code = sqlite3_open_v2(database->path.c_str(), &database->connection,
                             flags, nullptr);
  if (code != SQLITE_OK)
    return database->explain(code);
  sqlite3_extended_result_codes(database->connection, 1);
  return database;
}

Database::~Database() {
  for (const auto &[sql, statement] : idle)
    sqlite3_finalize(statement);
  sqlite3_close(connection);
}

llvm::Error Database::execute(const char *sql) {
  int code = sqlite3_exec(connection, sql, nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? llvm::Error::success() : explain(code);
}

llvm::Expected<int64_t> Database::integer(const char *sql) {
  Statement statement = prepare(sql);
  int code = statement.step();
  if (code == SQLITE_ROW)
    return statement.integer();
  if (code == SQLITE_DONE)
    return 0;
  return explain(code);
}

int64_t Database::lastRow() const {
  return sqlite3_last_insert_rowid(connection);
}

bool Database::readOnly() const {
  return sqlite3_db_readonly(connection, "main") == 1;
}

llvm::Error Database::explain(int code) const {
  std::string what;
  switch (code & 0xff) {
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    what = "is in use by another run: wait for it, or choose another --out";
    break;
  case SQLITE_NOTADB:
  case SQLITE_CORRUPT:
    what = "is no journal, or damaged: remove it, or choose another --out";
    break;
  case SQLITE_CANTOPEN:
  case SQLITE_READONLY:
  case SQLITE_PERM:
    what = "cannot be opened or created for writing: check the directory and "
           "its permissions, or choose another --out";
    break;
  case SQLITE_FULL:
    what = "cannot grow: the disk is full";
    break;
  case SQLITE_TOOBIG:
    what = "cannot hold an output of more than 1 GB: lower the output limits";
    break;
  default:
    what = "cannot be read or written";
  }
  int primary = code & 0xff;
  bool isOfDisk = primary == SQLITE_FULL || primary == SQLITE_IOERR;
  std::error_code kind = isOfDisk
                             ? make_error_code(std::errc::no_space_on_device)
                             : llvm::inconvertibleErrorCode();
  return llvm::createStringError(kind, "journal '" + path + "' " + what + " (" +
                                           sqlite3_errstr(code) + ")");
}
