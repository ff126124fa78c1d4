#include "nightly/memory/Memory.h"
#include "nightly/memory/Schema.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

Expected<Memory> Memory::open(const std::string &path) {
  auto connection = Connection::open(path);
  if (!connection)
    return connection.takeError();
  if (Error error = migrate(**connection))
    return error;
  return Memory(std::move(*connection));
}

Expected<Memory> Memory::openToRead(const std::string &path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return createStringError("there is no memory at '" + path +
                             "': culprit nightly makes one");
  auto connection = Connection::open(path, Connection::Use::ReadOnly);
  if (!connection)
    return connection.takeError();
  if (Error error = migrate(**connection))
    return error;
  return Memory(std::move(*connection));
}

} // namespace culprit
