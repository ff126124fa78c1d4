#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PrintedLocation.h"
#include "compiler/output/PythonTraceback.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

std::string shortPlace(StringRef location) {
  std::string unquoted = placeOf(location);
  std::string shown = shownPlace(unquoted);
  return sys::path::filename(shown).str();
}

ErrorPlaces placesOfError(StringRef stderrText, StringRef normalised) {
  ErrorPlaces places;
  for (const Diagnostic &diagnostic : parseDiagnostics(stderrText)) {
    if (diagnostic.severity != Diagnostic::Severity::Error ||
        normaliseDiagnostic(diagnostic.text) != normalised)
      continue;
    std::string place = shortPlace(diagnostic.location);
    if (place.empty())
      return {};
    places.at.insert(place);
    for (const Diagnostic::Note &note : diagnostic.notes)
      if (StringRef(note.text).starts_with("see existing live user here"))
        places.users.insert(shortPlace(note.location));
  }
  places.users.erase("");
  return places;
}

/// An error in what a package provides is the user's where they call that.
static StringRef locationForUser(const Diagnostic &error) {
  if (isOfTheUser(error.location))
    return error.location;
  for (const Diagnostic::Note &note : error.notes)
    if (note.text == "called from" && isOfTheUser(note.location))
      return note.location;
  return error.location;
}

std::map<std::string, std::string> onlyPlaces(StringRef stderrText) {
  std::map<std::string, std::string> places;
  for (const Diagnostic &diagnostic : parseDiagnostics(stderrText)) {
    if (diagnostic.severity != Diagnostic::Severity::Error)
      continue;
    std::string place = shownPlace(placeOf(locationForUser(diagnostic)));
    auto [known, isNew] =
        places.try_emplace(normaliseDiagnostic(diagnostic.text), place);
    if (!isNew && known->second != place)
      known->second.clear();
  }
  erase_if(places, [](const auto &entry) { return entry.second.empty(); });
  return places;
}

} // namespace culprit
