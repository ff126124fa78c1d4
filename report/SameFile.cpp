#include "report/SameFile.h"
#include "compiler/output/FilePlace.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static SmallString<128> withoutDots(StringRef path) {
  SmallString<128> plain(path);
  sys::path::remove_dots(plain);
  return plain;
}

/// The command may run in another directory than this process.
static bool endsIn(StringRef whole, StringRef path) {
  while (path.consume_front("../"))
    ;
  return whole.consume_back(path) && whole.ends_with("/");
}

bool isNameOf(StringRef named, StringRef file) {
  if (!isFileName(named) || !isFileName(file))
    return isFileName(named) == isFileName(file);
  if (!sys::path::has_parent_path(named))
    return named == sys::path::filename(file);
  bool isSame = false;
  if (!sys::fs::equivalent(named, file, isSame)) // both are there
    return isSame;
  SmallString<128> a = withoutDots(named), b = withoutDots(file);
  if (sys::path::is_absolute(a) == sys::path::is_absolute(b))
    return a == b;
  return sys::path::is_absolute(a) ? endsIn(a, b) : endsIn(b, a);
}

} // namespace culprit
