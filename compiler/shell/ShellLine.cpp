#include "compiler/shell/ShellLine.h"
#include "compiler/shell/PastedCommands.h"
#include "compiler/shell/ShellParser.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

using Form = PastedCommands::Form;

/// Edges of ninja do not know of each other; RUN lines do.
static void join(std::vector<ShellPipeline> &all,
                 std::vector<ShellPipeline> command, Form form) {
  if (command.empty())
    return;
  if (!all.empty())
    command.front().needsSuccess = form == Form::Lit || form == Form::LitLog;
  command.front().startsAfresh = form == Form::Edges;
  append_range(all, std::move(command));
}

Expected<ShellLine> parseShellLine(StringRef pasted, const LitValues &values) {
  SourceText source(pasted);
  auto found = findCommands(source);
  if (!found)
    return found.takeError();
  ShellLine line;
  for (const SourceText &command : found->commands) {
    auto pipelines =
        parseShellText(command, values,
                       {found->form == Form::Lit, found->form == Form::Trace});
    if (!pipelines)
      return pipelines.takeError();
    join(line.pipelines, std::move(*pipelines), found->form);
  }
  if (line.pipelines.empty())
    return shellError(source.at(source.text().size()), "a command is missing");
  return line;
}

} // namespace culprit
