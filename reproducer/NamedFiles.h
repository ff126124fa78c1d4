//===- NamedFiles.h - Files that the text of a program names ----*- C++ -*-===//
//
// Nobody knows what a program will open; its text names most. Linear in the
// text, which need be no program at all.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPRODUCER_NAMEDFILES_H
#define CULPRIT_REPRODUCER_NAMEDFILES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// The strings in a text of Python, without those over several lines. They
/// refer to the text.
std::vector<llvm::StringRef> pythonStrings(llvm::StringRef text);

/// The files that `import a.b` and `from .c import d` may read, from the
/// directory of the program. `directory`: that of the file with this text, from
/// there, too ("" or `pkg`); what begins with dots begins there. A name may be
/// a module or a package, so both are listed, and the packages around it.
std::vector<std::string> pythonImports(llvm::StringRef text,
                                       llvm::StringRef directory);

/// The strings in lines that change `sys.path`: directories in which imports
/// are looked for, too. They refer to the text.
std::vector<llvm::StringRef> addedToPythonPath(llvm::StringRef text);

/// What `#include "a.h"` and `#import "a.h"` name, in C and its like.
std::vector<std::string> quotedIncludes(llvm::StringRef text);

} // namespace culprit
#endif
