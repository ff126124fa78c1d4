//===- Jobserver.h - The processes that GNU make has to give ----*- C++ -*-===//
//
// Make keeps one byte in a pipe for each process that may run beside the first
// one. Who reads a byte may start a process, and writes the same byte back when
// it has ended. A byte that is not written back is lost to the whole build.
//
// https://www.gnu.org/software/make/manual/html_node/POSIX-Jobserver.html
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_JOBSERVER_JOBSERVER_H
#define CULPRIT_NIGHTLY_JOBSERVER_JOBSERVER_H

#include "nightly/Tokens.h"
#include "nightly/jobserver/JobserverAuth.h"
#include "probe/local/FileDescriptor.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <mutex>

namespace culprit {

class Jobserver : public Tokens {
public:
  static llvm::Expected<std::unique_ptr<Jobserver>>
  open(const JobserverAuth &auth);
  ~Jobserver() override { close(); }
  bool take() override;
  void giveBack() override;
  unsigned held() const override;
  /// Gives all back, and takes none any more; from any thread.
  void close();

private:
  Jobserver(FileDescriptor from, FileDescriptor to)
      : from(std::move(from)), to(std::move(to)) {}
  void writeBack(char token);

  FileDescriptor from, to;
  mutable std::mutex mutex;
  std::string bytes; ///< held
  bool closed = false;
};

} // namespace culprit
#endif
