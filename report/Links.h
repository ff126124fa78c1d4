//===- Links.h - Files of an answer that a terminal opens -------*- C++ -*-===//
#ifndef CULPRIT_REPORT_LINKS_H
#define CULPRIT_REPORT_LINKS_H

#include "report/Look.h"
#include "report/Report.h"

namespace culprit {

/// What stands in the answer, and the file that it means.
struct Link {
  std::string text;
  std::string path; ///< absolute
};

/// The user's line, and the script of the bundle.
std::vector<Link> linksOf(const Report &report);

/// With the escape sequences of OSC 8 around each of them that is in the line,
/// if the look has links.
std::string linked(std::string line, llvm::ArrayRef<Link> links,
                   const Look &look);

} // namespace culprit
#endif
