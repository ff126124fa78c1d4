#include "compiler/command/KnownLauncher.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static constexpr auto Dropped = LauncherUse::Dropped;
static constexpr auto Kept = LauncherUse::Kept;
static constexpr auto Limit = LauncherUse::Limit;

static const KnownLauncher table[] = {
    {"ccache", Dropped, 0, ""},
    {"chrt", Dropped, 1,
     "-T --sched-runtime -P --sched-period -D --sched-deadline "},
    {"distcc", Dropped, 0, ""},
    {"ionice", Dropped, 0, "-c --class -n --classdata "},
    {"nice", Dropped, 0, "-n --adjustment "},
    {"nohup", Dropped, 0, ""},
    {"numactl", Kept, 0,
     "-C --physcpubind -N --cpunodebind -P -i --interleave -m --membind "
     "-p --preferred -w --weighted-interleave "},
    {"prlimit", Kept, 0, ""},
    {"sccache", Dropped, 0, ""},
    {"setsid", Dropped, 0, ""},
    {"srun", Kept, 0,
     "-A --account -B --extra-node-info -C --constraint -D --chdir "
     "-F --nodefile -G --gpus -J --job-name -L --licenses -M --clusters "
     "-N --nodes -S --core-spec -T --threads -W --wait -b --begin "
     "-c --cpus-per-task -d --dependency -e --error -i --input "
     "-m --distribution -n --ntasks -o --output -p --partition -q --qos "
     "-r --relative -t --time -w --nodelist -x --exclude "
     "--acctg-freq --bb --bbf --cluster-constraint --comment --container "
     "--container-id --cores-per-socket --cpu-bind --cpu-freq --cpus-per-gpu "
     "--deadline --delay-boot --epilog --export --export-file --gid "
     "--gpu-bind --gpu-freq --gpus-per-node --gpus-per-socket "
     "--gpus-per-task --gres --gres-flags --hint --jobid "
     "--launcher-opts --mail-type --mail-user --mcs-label --mem --mem-bind "
     "--mem-per-cpu --mem-per-gpu --mincpus --mpi --msg-timeout --network "
     "--ntasks-per-core --ntasks-per-gpu --ntasks-per-node "
     "--ntasks-per-socket --open-mode --power --prefer --priority --profile "
     "--prolog --reservation --signal --slurmd-debug --sockets-per-node "
     "--switches --task-epilog --task-prolog --thread-spec "
     "--threads-per-core --time-min --tmp --tres-bind --tres-per-task "
     "--uid --wckey "},
    {"stdbuf", Dropped, 0, "-i --input -o --output -e --error "},
    {"strace", Dropped, 0,
     "-E -I -O -P -S -U -X -a -b -e -o -p -s -u --output --user "},
    {"taskset", Kept, 1, ""},
    {"time", Dropped, 0, "-f --format -o --output "},
    {"timeout", Limit, 1, "-k --kill-after -s --signal "},
    {"unbuffer", Dropped, 0, ""},
};

const KnownLauncher *findLauncher(StringRef program) {
  auto found = find_if(table, [&](const KnownLauncher &launcher) {
    return launcher.name == sys::path::filename(program);
  });
  return found == std::end(table) ? nullptr : found;
}

/// `-n 5`, `--adjustment 5`, and `-tc 2` where `-c` takes a value: not `-n5`,
/// nor `--adjustment=5`.
bool KnownLauncher::takesNextWord(StringRef option) const {
  auto takesValue = [&](StringRef name) {
    return (" " + valueOptions).str().find((" " + name + " ").str()) !=
           std::string::npos;
  };
  if (option.starts_with("--"))
    return takesValue(option);
  for (size_t i = 1; i < option.size(); ++i)
    if (takesValue(std::string{'-', option[i]}))
      return i + 1 == option.size();
  return false;
}

size_t KnownLauncher::length(const std::vector<std::string> &words) const {
  size_t at = 1;
  for (; at < words.size() && StringRef(words[at]).starts_with("-"); ++at) {
    if (words[at] == "--") {
      ++at;
      break;
    }
    if (takesNextWord(words[at]))
      ++at;
  }
  return std::min(at + operands, words.size());
}

} // namespace culprit
