//===- InputInText.h - A compiler names the file that it reads --*- C++ -*-===//
#ifndef CULPRIT_PROBE_INPUTINTEXT_H
#define CULPRIT_PROBE_INPUTINTEXT_H

#include "probe/Outcome.h"

namespace culprit {

/// `cannot lower k in small.ll`: the same failure says `in /tmp/.../input.ll`
/// of a copy. Where the path that the compiler was given, seen from
/// `directory` ("": from here), is not one that diagnostics are known by
/// whatever it is (normaliseDiagnostic), it becomes such a one in the text: an
/// absolute path of plain characters. What has a line behind it stays as it is,
/// unless a quote or a newline in the path would hide the whole diagnostic.
void nameInputByPath(CapturedText &stream, const std::string &input,
                     const std::string &directory);

} // namespace culprit
#endif
