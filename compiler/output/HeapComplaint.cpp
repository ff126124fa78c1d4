#include "compiler/output/HeapComplaint.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;
using llvm::StringRef;

bool culprit::isHeapComplaint(StringRef fatalLine) {
  static constexpr StringRef Beginnings[] = {"free(): ",
                                             "malloc(): ",
                                             "realloc(): ",
                                             "calloc(): ",
                                             "munmap_chunk(): ",
                                             "mremap_chunk(): ",
                                             "malloc_consolidate(): ",
                                             "tcache_thread_shutdown(): ",
                                             "double free or corruption",
                                             "corrupted size vs. prev_size",
                                             "corrupted double-linked list",
                                             "invalid fastbin entry",
                                             "Fatal glibc error: malloc.c:"};
  bool isAssertion = // of older ones
      fatalLine.contains(": malloc.c:") && fatalLine.contains(": Assertion ");
  return isAssertion || llvm::any_of(Beginnings, [&](StringRef beginning) {
           return fatalLine.starts_with(beginning);
         });
}
