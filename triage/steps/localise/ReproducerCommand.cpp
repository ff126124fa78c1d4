#include "triage/steps/localise/ReproducerCommand.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

std::vector<std::string> commandOf(const ReproducerTool &tool,
                                   const Session &session) {
  SmallString<128> path;
  if (!tool.driver.empty()) {
    if (session.request.drivers.empty())
      return {};
    path = session.request.drivers;
    sys::path::append(path, tool.driver);
  } else {
    path = sys::path::parent_path(session.compiler.identity.path);
    sys::path::append(path, tool.program);
  }
  if (!sys::fs::exists(path))
    return {};
  std::vector<std::string> words = session.request.launchedBy;
  if (!tool.driver.empty())
    words.push_back(session.request.argv.front());
  words.push_back(path.str().str());
  return words;
}

/// What is left of the budgets, in which the user's command had its part.
static void takeRestOfBudgets(Request &request, const Prober &prober) {
  if (auto left = prober.compilesLeft())
    request.maxCompiles = std::max(*left, 1u);
  if (request.maxTime.count())
    request.maxTime =
        std::max(milliseconds(1), request.maxTime - prober.elapsed());
}

Request requestFor(const ReproducerText &reproducer, const std::string &file,
                   std::vector<std::string> words, const Investigation &state) {
  const ReproducerTool &tool = state.session.compiler.profile.reproducerTool;
  Request request = state.session.request;
  request.profile = tool.profile;
  request.driver = tool.driver.empty() ? "" : words.back();
  request.launchedBy.clear(); // in front of `words`, where a session looks
  request.wordsInFront = 0;
  request.pasted.clear();
  request.behind.reset();
  request.ofBundle.reset(); // the user's command was compared with it
  request.watches = request.seenToFail = false;
  request.remarks = {};
  request.input = file;
  request.inputText.reset();
  request.argv = std::move(words);
  request.argv.push_back(*request.input);
  request.argv.push_back("--pass-pipeline=" + reproducer.pipeline);
  takeRestOfBudgets(request, state.prober);
  return request;
}

} // namespace culprit
