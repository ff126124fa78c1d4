//===- TemplateText.h - Foreign words for a template ------------*- C++ -*-===//
//
// Values of LLVM's mustache are JSON, whose strings are UTF-8. The template
// escapes them for HTML.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_HTML_TEMPLATETEXT_H
#define CULPRIT_REPORT_HTML_TEMPLATETEXT_H

#include "llvm/Support/JSON.h"
#include <string>

namespace culprit {

/// Bytes that are no text of UTF-8 become question marks in boxes.
inline std::string text(llvm::StringRef bytes) {
  return llvm::json::fixUTF8(bytes);
}

/// Sections of a template are left out for what is null, not for "".
inline llvm::json::Value orNull(const std::string &bytes) {
  return bytes.empty() ? llvm::json::Value(nullptr)
                       : llvm::json::Value(text(bytes));
}

} // namespace culprit
#endif
