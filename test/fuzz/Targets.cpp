#include "Target.h"

namespace culprit::fuzz {

void runPipeline(llvm::StringRef bytes);
void runShell(llvm::StringRef bytes);
void runCommandLine(llvm::StringRef bytes);
void runProfile(llvm::StringRef bytes);
void runActionLog(llvm::StringRef bytes);
void runGateLog(llvm::StringRef bytes);
void runHandOverLog(llvm::StringRef bytes);
void runStackDump(llvm::StringRef bytes);
void runDiagnostics(llvm::StringRef bytes);
void runCounterTables(llvm::StringRef bytes);
void runIRDump(llvm::StringRef bytes);
void runReproducer(llvm::StringRef bytes);
void runBundle(llvm::StringRef bytes);
void runElf(llvm::StringRef bytes);
void runJournal(llvm::StringRef bytes);
void runForeignIR(llvm::StringRef bytes);
void runJobs(llvm::StringRef bytes);
void runBuilds(llvm::StringRef bytes);
void runJobserver(llvm::StringRef bytes);
void runLoaderCache(llvm::StringRef bytes);
void runArchive(llvm::StringRef bytes);
void runTexts(llvm::StringRef bytes);
void runWire(llvm::StringRef bytes);

static constexpr Target table[] = {
    {"pipeline", runPipeline},
    {"shell", runShell},
    {"command-line", runCommandLine},
    {"profile", runProfile},
    {"action-log", runActionLog},
    {"gate-log", runGateLog},
    {"hand-over-log", runHandOverLog},
    {"stack-dump", runStackDump},
    {"diagnostics", runDiagnostics},
    {"counter-tables", runCounterTables},
    {"ir-dump", runIRDump},
    {"reproducer", runReproducer},
    {"bundle", runBundle},
    {"elf", runElf},
    {"journal", runJournal},
    {"jobs", runJobs},
    {"builds", runBuilds},
    {"jobserver", runJobserver},
    {"loader-cache", runLoaderCache},
    {"archive", runArchive},
    {"texts", runTexts},
    {"wire", runWire},
    {"foreign-ir", runForeignIR, 3},
};

llvm::ArrayRef<Target> targets() { return table; }

} // namespace culprit::fuzz
