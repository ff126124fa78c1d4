#include "tools/culprit/TerminalLook.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace llvm;

namespace culprit {

static StringRef variable(const char *name) {
  const char *value = ::getenv(name);
  return value ? value : "";
}

bool canRedraw(int stream) {
  StringRef kind = variable("TERM");
  return ::isatty(stream) && !kind.empty() && kind != "dumb";
}

unsigned widthOf(int stream) {
  winsize size{};
  return ::ioctl(stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// No terminal can be asked. Some print the sequence, so only those that are
/// known get it; screen and old versions of tmux swallow it.
static bool opensLinks() {
  if (StringRef forced = variable("FORCE_HYPERLINK"); !forced.empty())
    return forced != "0";
  constexpr StringRef programs[] = {"iTerm.app", "WezTerm", "vscode",
                                    "ghostty",   "Hyper",   "rio"};
  constexpr StringRef kinds[] = {"xterm-kitty", "alacritty", "foot",
                                 "xterm-ghostty", "contour"};
  int vte = 0; // 0.50 has them
  bool isVTE = !variable("VTE_VERSION").getAsInteger(10, vte) && vte >= 5000;
  return isVTE || is_contained(programs, variable("TERM_PROGRAM")) ||
         is_contained(kinds, variable("TERM")) ||
         !variable("WT_SESSION").empty() ||
         !variable("KONSOLE_VERSION").empty() || !variable("DOMTERM").empty();
}

/// A terminal may show another machine, whose files its own are not.
static std::string hostName() {
  char host[256] = {};
  return ::gethostname(host, sizeof(host) - 1) == 0 ? host : "";
}

Look lookOf(int stream, StringRef colour) {
  bool isTerminal = canRedraw(stream);
  Look look;
  look.width = isTerminal ? widthOf(stream) : 0;
  look.colour = colour == "always" || (colour == "auto" && isTerminal &&
                                       variable("NO_COLOR").empty());
  look.links = isTerminal && opensLinks();
  look.host = look.links ? hostName() : "";
  return look;
}

} // namespace culprit
