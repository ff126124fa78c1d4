//===- Database.h - The little of SQLite that the journal needs -*- C++ -*-===//
#ifndef CULPRIT_PROBE_JOURNAL_DATABASE_H
#define CULPRIT_PROBE_JOURNAL_DATABASE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <memory>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace culprit {

class Database;

/// A prepared statement; parameters are bound in order, columns read in order.
/// It must end before its database does.
class Statement {
public:
  Statement(Database &database, const char *sql);
  ~Statement();
  Statement(const Statement &) = delete;

  Statement &bind(int64_t value);
  /// A blob: texts of compilers are any bytes. Must live until the last `step`.
  Statement &bind(llvm::StringRef bytes);

  /// SQLITE_ROW, SQLITE_DONE or an error code.
  int step();
  int64_t integer() const;
  std::string bytes() const;

private:
  Database &database;
  const char *sql;
  sqlite3_stmt *statement = nullptr;
  int prepared = 0; ///< result of preparing
  int parameter = 0;
  mutable int column = 0;
};

/// A connection that holds the file for itself until it is closed, or its
/// process is dead.
class Database {
public:
  static llvm::Expected<std::unique_ptr<Database>> open(llvm::StringRef path);
  ~Database();

  /// For statements without parameters and rows.
  llvm::Error execute(const char *sql);
  /// The first column of the first row; 0 without one.
  llvm::Expected<int64_t> integer(const char *sql);
  /// A literal: what was prepared from it is used again.
  Statement prepare(const char *sql) { return {*this, sql}; }
  int64_t lastRow() const;
  /// The meaning of a result code for the user, with the file and what to do.
  llvm::Error explain(int code) const;
  bool readOnly() const;
  const std::string &name() const { return path; }

private:
  friend class Statement;

  sqlite3 *connection = nullptr;
  std::string path;
  /// To prepare one takes longer than to run it.
  std::multimap<llvm::StringRef, sqlite3_stmt *> idle;
};

} // namespace culprit
#endif
