#include "report/Notes.h"
#include "report/Rows.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// `no pass is named: WHY` below a row that says WHY.
static bool isSaidOfPass(const Remark &remark, StringRef why) {
  StringRef text = remark.text;
  return remark.id == RemarkId::NoPass &&
         (text == why ||
          (text.consume_front("no pass is named: ") && text == why));
}

std::vector<Remark> notesOf(const Report &report) {
  std::vector<Remark> notes = report.remarks.all();
  if (!endedInError(report)) // else there are no rows
    erase_if(notes, [&](const Remark &remark) {
      return isSaidOfPass(remark, report.pass.why);
    });
  return notes;
}

} // namespace culprit
