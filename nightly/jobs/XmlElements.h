//===- XmlElements.h - The little of XML that lit writes --------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_JOBS_XMLELEMENTS_H
#define CULPRIT_NIGHTLY_JOBS_XMLELEMENTS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

struct XmlElement {
  llvm::StringRef attributes, content; ///< of the text that was searched
  /// Unescaped; "" if there is none. Either quote is one.
  std::string attribute(llvm::StringRef name) const;
};

/// All elements of that name, in order; one inside another of the same name is
/// not looked for. What is not closed ends the search.
std::vector<XmlElement> elementsOf(llvm::StringRef text, llvm::StringRef name);

/// Without its markup: CDATA sections as they are, entities as what they stand
/// for.
std::string xmlText(llvm::StringRef content);

} // namespace culprit
#endif
