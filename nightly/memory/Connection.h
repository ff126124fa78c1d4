//===- Connection.h - A database that several nights share ------*- C++ -*-===//
//
// Write-ahead logging: readers do not wait, a writer waits for another one (up
// to a minute; each transaction is short). A process that is killed at any
// moment takes its unfinished transaction with it, and nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_MEMORY_CONNECTION_H
#define CULPRIT_NIGHTLY_MEMORY_CONNECTION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace culprit {

class Connection;

/// A statement with its parameters, bound in order; columns are read in order.
class Query {
public:
  Query(Connection &connection, const char *sql);
  ~Query();
  Query(const Query &) = delete;
  Query &operator=(const Query &) = delete;

  Query &with(std::string_view text);
  Query &with(int64_t number);

  /// For a statement without rows.
  llvm::Error run();
  /// `row` reads the columns of each row in order.
  llvm::Error each(llvm::function_ref<void()> row);
  /// True: there is a row. The text of a column is valid until the next call.
  llvm::Expected<bool> next();
  std::string text();
  int64_t number();

private:
  Connection &connection;
  sqlite3_stmt *statement = nullptr;
  int code = 0; ///< of what went wrong first
  int parameter = 0, column = 0;
};

class Connection {
public:
  enum class Use { ReadWrite, ReadOnly };
  /// Errors name the file and say what to do.
  static llvm::Expected<std::unique_ptr<Connection>>
  open(const std::string &path, Use use = Use::ReadWrite);
  ~Connection();
  Connection(const Connection &) = delete;
  Connection &operator=(const Connection &) = delete;

  /// Statements without parameters and rows.
  llvm::Error execute(const char *sql);
  /// All of `work` or nothing. Begins as a writer, so that it never has to give
  /// up in the middle because another one wrote first.
  llvm::Error transaction(const std::function<llvm::Error()> &work);
  /// The meaning of a result code for the user.
  llvm::Error explain(int code) const;

private:
  friend class Query;
  Connection() = default;
  llvm::Error prepareForWriting();
  sqlite3 *handle = nullptr;
  std::string path;
};

} // namespace culprit
#endif
