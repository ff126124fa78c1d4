#include "compiler/output/HeapComplaint.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;
using llvm::StringRef;

static constexpr StringRef beginnings[] = {"free(): ",
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

llvm::ArrayRef<StringRef> culprit::heapComplaints() { return beginnings; }

bool culprit::isHeapComplaint(StringRef fatalLine) {
  bool isAssertion = // of older ones
      fatalLine.contains(": malloc.c:") && fatalLine.contains(": Assertion ");
  return isAssertion || llvm::any_of(beginnings, [&](StringRef beginning) {
           return fatalLine.starts_with(beginning);
         });
}
