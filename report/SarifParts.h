//===- SarifParts.h - What all SARIF files have in common -------*- C++ -*-===//
//
// Source: SARIF 2.1.0, OASIS Standard (2020), with Errata 01 (2023).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_SARIFPARTS_H
#define CULPRIT_REPORT_SARIFPARTS_H

#include "llvm/ADT/StringRef.h"
#include <nlohmann/json.hpp>
#include <string>

namespace culprit {

/// Of an absolute path, `file:///a%20b`; of a relative one, `a%20b`.
std::string uriOf(llvm::StringRef file);

/// One element of a result's `locations`. Lines and columns count from 1; 0:
/// not known, and a column without its line is left out.
nlohmann::json physicalLocation(llvm::StringRef file, unsigned line,
                                unsigned column);

/// The `tool` of a run: Culprit, of this version.
nlohmann::json toolWith(nlohmann::json rules);

/// The text of a file with this run alone. Bytes that are no UTF-8 become
/// U+FFFD.
std::string sarifLog(nlohmann::json run);

} // namespace culprit
#endif
