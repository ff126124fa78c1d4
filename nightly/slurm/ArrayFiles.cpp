#include "nightly/slurm/ArrayFiles.h"
#include "compiler/shell/ShellWords.h"
#include "nightly/slurm/TaskScript.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"

using namespace llvm;

namespace culprit {

Error writeArray(const std::string &place, const std::string &program,
                 const std::string &endedDirectory,
                 const std::vector<Errand> &errands) {
  if (std::error_code error = makeDirectories(place))
    return createStringError("cannot create " + place + ": " + error.message());
  if (std::error_code error = makeDirectories(endedDirectory))
    return createStringError("cannot create " + endedDirectory + ": " +
                             error.message());
  for (size_t index = 0; index < errands.size(); ++index)
    if (Error error = writeTextFile(
            place + "/" + std::to_string(index) + ".sh",
            taskScript(program, errands[index],
                       place + "/" + std::to_string(index) + ".ended")))
      return error;
  return writeTextFile(
      place + "/array.sh",
      "#!/bin/sh\n. " + quoteForShell(place) + "/$SLURM_ARRAY_TASK_ID.sh\nmv " +
          quoteForShell(place) + "/$SLURM_ARRAY_TASK_ID.ended " +
          quoteForShell(endedDirectory) +
          "/$SLURM_ARRAY_JOB_ID.$SLURM_ARRAY_TASK_ID\n",
      FileUse::Run);
}

} // namespace culprit
