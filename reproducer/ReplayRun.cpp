#include "reproducer/ReplayRun.h"
#include "compiler/output/CuTileRefusal.h"
#include "compiler/shell/ShellWords.h"
#include "probe/Limits.h"
#include "probe/failure/CommandComplaint.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

int64_t secondsOf(const Bundle &bundle) {
  return std::max<int64_t>(1, (bundle.limit.count() + 999) / 1000);
}

std::string environmentWords(const Bundle &bundle) {
  std::string text;
  for (const auto &[name, value] : bundle.environment)
    text +=
        (text.empty() ? "env " : "") + quoteForShell(name + "=" + value) + " ";
  return text;
}

/// A path may have an equals sign, and would be one more variable to `env`.
static std::string inEnvironment(const Bundle &bundle) {
  std::string text = environmentWords(bundle);
  return text + (text.empty() ? "" : "/bin/sh -c 'exec \"$0\" \"$@\"' ");
}

/// Told to stop at any moment, it leaves nothing behind, and goes on as if told
/// once: a second signal would end what still has to be ended. What a compiler
/// leaves in TMPDIR (clang does when it crashes) goes with the script's files.
static void emitSetup(raw_ostream &os, const Bundle &bundle) {
  if (bundle.memoryBytes) // a limit that is lower already does as well
    os << "ulimit -v " << (bundle.memoryBytes >> 10) << " 2>/dev/null\n";
  os << "ulimit -c 0\n";
  // In blocks of 512 bytes. What the compiler prints goes to files; other files
  // of its own, in memory or with holes, may be as long as they like.
  constexpr uint64_t mostBytes = uint64_t(1) << 30;
  if (bundle.signature.face.kind == FailureKind::Flood)
    os << "ulimit -f " << (mostBytes >> 9) << " 2>/dev/null\n";
  os << R"sh(stopped=; trap 'stopped=1' HUP INT QUIT PIPE TERM
tmp=$(trap '' HUP INT QUIT PIPE TERM; mktemp -d) || exit 125
log=$tmp/log late= version='version unknown'
trap 'trap "" HUP INT QUIT PIPE TERM; rm -rf "$tmp"' EXIT
group=$(command -v setsid) || group=
esc=$(printf '\033') bel=$(printf '\007')
finish() {
  read -r process <"$tmp/$2" || return 0
  kill -s "$1" -- "-$process" || kill -s "$1" "$process"
} 2>/dev/null
trap 'trap "" HUP INT QUIT PIPE TERM; stopped=1; true >"$tmp/stop"; finish KILL pid; finish KILL nap' HUP INT QUIT PIPE TERM
[ -z "$stopped" ] || exit 125
mkdir "$tmp/t" || exit 125
noroom() { echo "run.sh: cannot say: no room in $tmp"; exit 125; }
rooms=0
room() {
  rooms=$((rooms + 1)); { echo room >"$tmp/room$rooms"; } 2>/dev/null
  [ -s "$tmp/room$rooms" ] || noroom
}
room
TMPDIR=$tmp/t; export TMPDIR
nap() { sleep "$1" & nap=$!; echo $nap >"$tmp/nap"; }
)sh";
}

/// Runs a command, whose output is looked at without escapes, as
/// withoutEscapes() drops them, and ends it after so many seconds or when the
/// script is told to stop. Only standard error is evidence, as for judge():
/// what a compiler prints may be IR, of any words. The script waits for a nap,
/// which the end of the command cuts short. A program has a session of its own,
/// if the system has the tool for it: what it started, and perhaps waits for,
/// ends with it. (The functions of a test's script have none.) What outlives it
/// all the same goes on to write into the files of its run. Only SIGKILL goes
/// to processes that the shell has just started: until such a one has its own
/// program, it may lose others. Where no byte fits on the disk, how it ended is
/// not known: the file is there, empty.
static void emitRun(raw_ostream &os) {
  os << R"sh(run() {
  seconds=$1 late= code=; shift; rm -f "$tmp/pid" "$tmp/code" "$tmp/out" "$log"
  case $(command -v "$1") in /*) apart=$group ;; *) apart= ;; esac
  nap "$seconds"
  {
    $apart "$@" >"$tmp/out" 2>"$log" </dev/null &
    echo $! >"$tmp/pid"; [ ! -e "$tmp/stop" ] || finish KILL pid
    wait $!; echo $? >"$tmp/code"; finish KILL nap
  } 2>/dev/null &
  run=$!
  wait $nap 2>/dev/null
  if [ -z "$stopped" ] && [ ! -s "$tmp/code" ]; then
    [ ! -e "$tmp/code" ] || noroom
    late=1; nap 2; finish ABRT pid
    wait $nap 2>/dev/null; finish KILL pid
  fi
  wait $run $nap 2>/dev/null
  [ -z "$stopped" ] || exit 125
  read -r code <"$tmp/code"
  ! LC_ALL=C grep -qF -e "$esc" "$tmp/out" "$log" || for text in "$tmp/out" "$log"; do
    LC_ALL=C sed -E "s,$esc(\[[ -?]*[@-~]?|][^$bel$esc]*($bel|$esc\\\\?))?,,g" "$text" >"$tmp/plain" && mv "$tmp/plain" "$text"
  done
}
)sh";
}

/// What the last run printed, for people: of a flood, its end.
static void emitPrinted(raw_ostream &os) {
  os << R"sh(printed() {
  for text in "$tmp/out" "$log"; do
    size=$(($(wc -c <"$text")))
    [ $size -le 1048576 ] || echo "run.sh: the last MiB of $size bytes:"
    tail -c 1048576 "$text"
  done
}
)sh";
}

/// As lastWordsOf() says it.
static void emitLastWords(raw_ostream &os, const Bundle &bundle) {
  const FailureFace &face = bundle.signature.face;
  os << R"sh(by_signal() { [ "$code" -gt 128 ] && [ "$code" -lt 160 ])sh";
  if (!face.signal && face.exitCode > 128 && face.exitCode < 160)
    os << " && [ \"$code\" -ne " << face.exitCode << " ]"; // its own code
  os << R"sh(; }
last_words() {
  [ -z "$late" ] && grep -q ': note: Pipeline failed while executing' "$log" || return 0
  died=; ! by_signal || died=1
  first=$(LC_ALL=C awk -v "died=$died" '
    /: note: Pipeline failed while executing/ { before = last; last = NR; said = traceback = front = stage = tile = 0 }
    /^Traceback [(]most recent call last[)]:/ {
      if (!chained) front = stage = tile = 0
      traceback = 1
    }
    NF { chained = /(direct cause of the following exception|another exception occurred):$/ }
    traceback && /^ +File ".*\/triton\/backends\/.* in make_[a-z_]*$/ { stage = 1 }
    traceback && /^ +File ".*\/triton\/compiler\/code_generator[.]py"/ { front = 1 }
    traceback && /^ +File ".*\/triton\/.* in (ast_to_ttir|make_ir)$/ { front = 1 }
    traceback && /^triton[.]compiler[.]errors[.]/ { front = 1 }
    traceback && tile && /^    ".*", lines? [0-9]/ { tile = 2 }
    traceback && tile && NF && !/^[ \t]/ && !/^Unknown location$/ { tile = 0 }
    traceback && /^cuda[.]tile[.]_exception[.]()sh";
  interleave(cuTileRefusalTypes(), os, "|");
  os << R"sh():/ { tile = 1 }
    traceback { next }
    /^[^ \t"][^"]*:[0-9]+: (fatal )?error: / || /^loc[(].*[)]: error: / { said = 1 }
    /^LLVM ERROR: / || /^[^ \t].*: Assertion [`\047]/ { said = 1 }
    END {
      if ((front && !stage) || tile == 2) said = 1
      print 1 + (died || (traceback && said) ? last : traceback ? before : 0)
    }' "$log")
  tail -n "+$first" "$log" >"$tmp/plain" && mv "$tmp/plain" "$log"
}
)sh";
}

/// The output of a compiler may have any bytes and lines of any length.
static void emitTold(raw_ostream &os) {
  os << R"sh(one_line() { LC_ALL=C tr -d '\000-\037\177' | LC_ALL=C cut -c 1-300; }
told() {
  LC_ALL=C sed -n -e '/LLVM ERROR:/{p;q;}' -e '/Assertion /{p;q;}' -e '/UNREACHABLE /{p;q;}' \
    -e '/error *: /{p;q;}' -e '/fatal *: /{p;q;}' "$log" | one_line
}
)sh";
}

/// `refused`: as LLVM's tools say it, in the first line. (What clang says of
/// its words is another error than the bundle's.)
static void emitOther(raw_ostream &os) {
  os << R"sh(ended() {
  [ -z "$late" ] || { echo "no end within $seconds s"; return; }
  if by_signal; then echo "SIG$(kill -l "$code")"
  else echo "exit status $code"; fi
}
refused() {
  first=$(LC_ALL=C sed -n -e '/Request ignored[.]$/d' -e '/[^[:space:]]/{p;q;}' "$log" | one_line)
  [ "$code" -le 128 ] && case $first in
    )sh";
  ListSeparator bar("|");
  for (StringRef mark : commandComplaintMarks())
    os << bar << "*" << quoteForShell(mark) << "*";
  os << R"sh() ;;
    *) false ;;
  esac
}
other() {
  case $late$code in 126|127) echo "the compiler cannot be started: $(ended)"; return ;; esac
  if refused; then printf '%s\n' "the compiler refuses the command: $first"; return; fi
  case $first in 'PLEASE submit'*|'Stack dump:') first= ;; esac # any crash
  told=$(told); told=${told:-$first}; printf '%s\n' "another failure: $(ended)${told:+, $told}"
}
)sh";
}

/// Told to stop, it gives none: what it saw are its own tools that were ended.
/// The version is the first line, if it has a number; else the line with
/// `version` in it, or `release`.
static void emitVerdict(raw_ostream &os, const Bundle &bundle) {
  os << R"sh(verdict() {
  [ -z "$stopped" ] || exit 125
  printf '%s\n' "run.sh: $2; compiler $COMPILER, $version"; exit "$1"
}
if [ ! -f "$COMPILER" ] || [ ! -x "$COMPILER" ]; then
  version='set COMPILER'; verdict 125 'cannot say: no such compiler'
fi
)sh"
     << "version=$KNOWN_VERSION; [ -n \"$version\" ] || run 10 "
     << inEnvironment(bundle) << R"sh("$COMPILER" --version
[ -n "$version$late" ] || [ "$code" -ne 0 ] || version=$(
  for line in '1{/[0-9]/{p;q;};}' '/[Vv][Ee][Rr][Ss][Ii][Oo][Nn]/{p;q;}' '/[Rr]elease/{p;q;}'; do
    found=$(LC_ALL=C sed -n -e "$line" "$tmp/out" "$log" | one_line)
    found=${found#"${found%%[! ]*}"}
    [ -z "$found" ] || { printf '%s\n' "$found"; break; }
  done)
version=${version:-version unknown}
)sh";
}

void emitRunner(raw_ostream &os, const Bundle &bundle) {
  emitSetup(os, bundle);
  emitRun(os);
  emitPrinted(os);
  emitLastWords(os, bundle);
  emitTold(os);
  emitOther(os);
  emitVerdict(os, bundle);
}

std::string compilerStart(const Bundle &bundle) {
  std::string text = inEnvironment(bundle);
  for (const std::string &word : bundle.launchedBy)
    text += quoteForShell(word) + " ";
  return text + "\"$COMPILER\"";
}

/// A bundle may be where nobody may write.
static std::string wordOf(const Bundle &bundle, StringRef flag) {
  size_t at = flag.rfind('=') + 1; // npos + 1 is 0
  bool isDiscarded =
      !bundle.output && flag.drop_front(at).starts_with(discardedOutput);
  if (isDiscarded)
    return quoteForShell(flag.take_front(at)) + "\"$tmp\"/" +
           quoteForShell(flag.drop_front(at));
  return quoteForShell(withInput(flag, inputName(bundle)));
}

std::string compilerCommand(const Bundle &bundle, ArrayRef<std::string> flags) {
  std::string text = compilerStart(bundle);
  if (!bundle.driver.name.empty())
    text += " " + quoteForShell(bundle.driver.name);
  for (const std::string &flag : flags)
    text += " " + wordOf(bundle, flag);
  return text;
}

} // namespace culprit
