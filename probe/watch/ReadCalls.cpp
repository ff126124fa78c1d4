#include "probe/watch/ReadCalls.h"
#include "probe/watch/ProcessFiles.h"
#include <algorithm>
#include <cstring>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>

using namespace culprit;

namespace {

std::string scattered(pid_t thread, unsigned long vectors, size_t count,
                      size_t size) {
  std::string table = memoryOf(thread, vectors, count * sizeof(iovec)), bytes;
  for (size_t at = 0; at + sizeof(iovec) <= table.size() && bytes.size() < size;
       at += sizeof(iovec)) {
    iovec part;
    std::memcpy(&part, table.data() + at, sizeof part);
    bytes += memoryOf(thread, reinterpret_cast<unsigned long>(part.iov_base),
                      std::min(part.iov_len, size - bytes.size()));
  }
  return bytes;
}

} // namespace

ReadCalls::Read ReadCalls::seenAt(pid_t thread) {
  __ptrace_syscall_info info{};
  if (::ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0)
    return {};
  if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
    Call &call = begun[thread];
    call.number = info.entry.nr;
    std::copy_n(info.entry.args, 4, call.arguments);
    return {};
  }
  auto found = begun.find(thread);
  if (info.op != PTRACE_SYSCALL_INFO_EXIT || found == begun.end())
    return {};
  Call call = found->second;
  begun.erase(found);
  if (info.exit.is_error || info.exit.rval <= 0)
    return {};
  Read read;
  size_t size = static_cast<size_t>(info.exit.rval);
  if (call.number == SYS_read || call.number == SYS_recvfrom)
    read.bytes = memoryOf(thread, call.arguments[1], size);
  else if (call.number == SYS_readv)
    read.bytes = scattered(thread, call.arguments[1], call.arguments[2], size);
  else
    return {};
  read.descriptor = static_cast<int>(call.arguments[0]);
  return read;
}
