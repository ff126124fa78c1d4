#include "counters/SeveralFailures.h"

namespace culprit {

std::string SeveralFailures::text() const {
  if (count < 2 && wentOn)
    return "the program compiles several times, and goes on after the compile "
           "that fails: it may have ended for another reason";
  if (count < 2)
    return isGuess ? "the program ends with an exception that came from no "
                     "compile: it may have ended for another reason than the "
                     "compile that fails"
                   : "";
  std::string text = "the program compiles several times, and " +
                     std::to_string(count) + " of its compiles fail: ";
  if (!taken)
    return text + "nobody knows which of them ended it";
  text += "this is number " + std::to_string(*taken) + " of them, " +
          (isGuess  ? "and nobody knows whether it ended with that one"
           : wentOn ? "after which it went on"
                    : "with which it ended");
  if (!otherVerbatim.empty())
    text += "; of another it says: error: " + otherVerbatim.front();
  return text;
}

} // namespace culprit
