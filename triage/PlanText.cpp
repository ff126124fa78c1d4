#include "triage/PlanText.h"
#include "compiler/command/CommandLine.h"
#include "triage/WhichRecipe.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// A bundle's input is a text with a name.
static std::string nameOfInput(const Session &session) {
  std::string name = session.input.userPath();
  bool isFed = session.command.input.kind == InputPlace::Kind::StandardInput;
  if (name.empty() && !isFed)
    name = session.request.input.value_or("");
  return name.empty() ? "standard input" : name;
}

std::string questionText(const Session &session) {
  std::string text;
  raw_string_ostream os(text);
  const CompilerIdentity &identity = session.compiler.identity;
  os << "compiler  " << identity.path << " (" << session.compiler.profile.name
     << " profile)\n";
  if (identity.isScript)
    os << "          a script: one run of it is watched, to find the compiler "
          "behind it\n";
  os << "command   " << quoteForShell(session.request.argv) << "\n"
     << "input     " << nameOfInput(session) << ", "
     << session.input.text().size() << " bytes\n";
  for (const Remark &remark : session.request.remarks.all())
    os << "note      " << remark.text << "\n";
  return text;
}

std::string stepsText(const Session &session, const Question &question) {
  std::vector<std::string> names;
  for (const Step &step : recipeOf(recipeFor(question, passesOf(session))))
    if (step.isFor(question) && !is_contained(names, step.name))
      names.push_back(step.name);
  return "output    " + session.request.out + "\nsteps     " +
         join(names, ", ") + "\n";
}

std::string knobsText(const Session &session) {
  std::string text;
  raw_string_ostream os(text);
  for (Role role :
       {Role::DisableThreading, Role::DebugCounter, Role::LogActions,
        Role::PrintBeforeAll, Role::DumpPassPipeline})
    os << "knob      " << str(role) << ": "
       << session.compiler.spell(role, "...").value_or("not in this compiler")
       << "\n";
  return text;
}

} // namespace culprit
