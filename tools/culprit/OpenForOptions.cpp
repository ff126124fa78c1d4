#include "tools/culprit/OpenForOptions.h"
#include "probe/watch/Watch.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/ShellLineRequest.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

void interruptOn(SignalWatch &signals, Request &request) {
  request.onProber = [&signals](Prober *prober) {
    if (prober)
      signals.onSignal([prober] { prober->interrupt(); });
    else
      signals.onSignal(nullptr);
  };
  request.onWatch = [&signals](Watch *watch) {
    if (watch)
      signals.onSignal([watch] { watch->interrupt(); });
    else
      signals.onSignal(nullptr);
  };
}

void showOn(Terminal &terminal, Request &request) {
  request.observer = [&](const ProbeEvent &event) { terminal.compiled(event); };
  request.launchObserver = [&](const LaunchEvent &event) {
    terminal.launched(event);
  };
}

Expected<Request> requestOf(const Options &options, SignalWatch &signals,
                            bool writesOut) {
  if (!options.shellLine.empty() && !options.command.empty())
    return usageError("--sh and a command after `--` exclude each other");
  if (options.out && options.out->empty())
    return usageError("--out names no directory");
  if (!options.shellLine.empty() && !options.target.empty())
    return usageError("--sh and %s exclude each other", options.target.c_str());
  auto request = !options.target.empty() ? requestOfBundle(options)
                 : options.shellLine.empty()
                     ? Expected<Request>(toRequest(options))
                     : requestOfShellLine(options, writesOut, signals);
  if (!request)
    return request;
  request->writesOut = writesOut;
  interruptOn(signals, *request);
  return request;
}

Error open(Session &session, const Options &options, SignalWatch &signals,
           Terminal &terminal, bool writesOut) {
  session.request = toRequest(options); // of an error before there is another
  session.request.writesOut = writesOut;
  auto request = requestOf(options, signals, writesOut);
  if (!request)
    return request.takeError();
  showOn(terminal, *request);
  return openSession(session, std::move(*request));
}

} // namespace culprit
