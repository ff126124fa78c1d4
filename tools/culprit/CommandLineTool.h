//===- CommandLineTool.h - `culprit`, apart from main -----------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_COMMANDLINETOOL_H
#define CULPRIT_TOOLS_CULPRIT_COMMANDLINETOOL_H

namespace culprit {

/// Parses, dispatches to a subcommand, and turns errors into messages and exit
/// codes. Nothing escapes it.
int runTool(int argc, char **argv);

} // namespace culprit
#endif
