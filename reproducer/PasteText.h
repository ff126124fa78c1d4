//===- PasteText.h - A bundle as text that people paste ---------*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_PASTETEXT_H
#define CULPRIT_REPRODUCER_PASTETEXT_H

#include "reproducer/Bundle.h"

namespace culprit {

/// `mlir-opt-22 input.mlir --canonicalize`: in the bundle's directory, the
/// compiler by its name alone, as it stands in front of an issue's reader, if
/// that reader can know where it is.
std::string commandLine(const Bundle &bundle);

/// The same as it runs here: where the name alone would find another compiler,
/// or none, by the path.
std::string commandToRun(const Bundle &bundle);

enum class DriverText { Inside, Apart };

/// One block for a shell in an empty directory: the files as here-documents,
/// then the command; for wrong code, what shows that the output is wrong. Empty
/// if an input is no text. With the driver apart, its own block goes first.
std::string pasteBlock(const Bundle &bundle,
                       DriverText driver = DriverText::Inside);

/// The driver as a here-document, which may be much longer than all the rest;
/// "" without one.
std::string driverBlock(const Bundle &bundle);

/// A test for lit that passes once the compiler is fixed. Empty for what it
/// cannot say: wrong code, inputs that are no text or tests themselves, a
/// compiler behind a script or a launcher, words of several lines.
std::string litTest(const Bundle &bundle);

} // namespace culprit
#endif
