//===- SimulatedTileiras.h - A compiler with tools behind it ----*- C++ -*-===//
//
// Makes a module, hands it to libnvvm, which runs passes on it, and what comes
// back to ptxas. As tileiras does, it drops what both say. If
// culprit-handover.so is in it, both are heard, and what went to and fro is in
// a log, as counters/handover/HandOverProtocol.h has it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_SIMULATEDTILEIRAS_H
#define CULPRIT_TEST_SIMULATEDTILEIRAS_H

#include "test/unit/fakes/ScriptedLauncher.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace culprit::test {

class SimulatedTileiras {
public:
  enum class Tier { Compiler, Library, Assembler };
  /// What a bug can look at, once in each tier and after each of the library's
  /// passes.
  struct Moment {
    Tier tier = Tier::Compiler;
    std::string input, pass;
    std::string toolkit; ///< that CUDA_HOME names; "": its own
    const Command *command = nullptr;
    bool inputHas(llvm::StringRef text) const {
      return llvm::StringRef(input).contains(text);
    }
    bool hasFlag(llvm::StringRef flag) const {
      return llvm::is_contained(command->argv, flag);
    }
  };
  /// How a tier ends, if it fails. One of the library or of the assembler that
  /// refuses its input, the compiler only says that it failed; with a signal in
  /// the library the compiler ends, too.
  std::function<std::optional<Outcome>(const Moment &)> bug;
  std::vector<std::string> passes = {"p1", "p2", "p3"}; ///< on @f
  std::string trailer = "error: failed to compile Tile IR program\n";
  bool isStatic = false; ///< no library goes into it
  /// Whether libnvvm is found there.
  std::function<bool(const std::string &toolkit)> hasLibrary =
      [](const std::string &) { return true; };

  Outcome operator()(const Command &command, const Limits &) const {
    return Run(*this, command).run();
  }

private:
  class Run {
  public:
    Run(const SimulatedTileiras &tileiras, const Command &command)
        : tileiras(tileiras), command(command) {
      now.command = &command;
      now.input = contents(command.argv[1]);
      now.toolkit = valueOf("CUDA_HOME");
      if (!tileiras.isStatic)
        readOrder(valueOf("CULPRIT_HANDOVER"));
    }

    Outcome run() {
      Outcome outcome = compile();
      if (!logFile.empty())
        std::ofstream(logFile + ".1") << log;
      return outcome;
    }

  private:
    /// As the compiler finds it in its environment.
    std::string valueOf(const char *name) const {
      auto set = command.environment.find(name);
      if (set != command.environment.end())
        return set->second.value_or("");
      const char *inherited = ::getenv(name);
      return inherited ? inherited : "";
    }

    void readOrder(llvm::StringRef order) {
      while (!order.empty()) {
        llvm::StringRef word;
        std::tie(word, order) = order.split(';');
        if (word.consume_front("log="))
          logFile = word.str();
        else if (word.consume_front("option=-opt-bisect-limit="))
          limit = std::stol(word.str());
        else if (word.consume_front("option=-stop-before="))
          stopBefore = word.str();
        keepsBytes |= word == "bytes";
      }
    }

    void record(const std::string &name, long number, const std::string &text) {
      log += name + " " + std::to_string(number) + " " +
             std::to_string(text.size()) + "\n" + text + "\n";
    }
    void keep(const std::string &name, const std::string &bytes) const {
      if (keepsBytes)
        std::ofstream(logFile + ".1." + name) << bytes;
    }
    bool isWatched() const { return !logFile.empty(); }

    std::optional<Outcome> ask(Tier tier, const std::string &pass = "") {
      now.tier = tier;
      now.pass = pass;
      return tileiras.bug ? tileiras.bug(now) : std::nullopt;
    }

    /// The compiler says no more than that.
    Outcome gaveUp(const std::string &heard) const {
      return rejected(err + (isWatched() ? heard : "") + tileiras.trailer);
    }

    Outcome compile() {
      if (auto end = ask(Tier::Compiler)) {
        if (end->status == Outcome::Status::Rejected)
          end->err.text += tileiras.trailer;
        return *end;
      }
      record("tries", 0, now.toolkit + "/libnvvm.so");
      if (!tileiras.hasLibrary(now.toolkit))
        return gaveUp("");
      record("loads", 0, "");
      if (auto end = runLibrary())
        return *end;
      if (auto end = runAssembler())
        return *end;
      return clean("cubin of " + now.input);
    }

    std::optional<Outcome> runLibrary() {
      record("begins", 0, "k");
      record("bytes", static_cast<long>(now.input.size()), "");
      record("returns", 0, "");
      keep("0.bc", now.input);
      record("begins", 2, "");
      auto end = runPasses();
      if (end && end->status != Outcome::Status::Rejected) { // it is no more
        if (!isWatched())
          end->err.text.clear();
        end->err.text = err + end->err.text;
        return end;
      }
      record("returns", end ? 9 : 0, end ? end->err.text : "");
      if (!end)
        return std::nullopt;
      return gaveUp("error: libnvvm: " + end->err.text);
    }

    std::optional<Outcome> runPasses() {
      if (auto end = ask(Tier::Library))
        return end;
      for (auto [number, name] : llvm::enumerate(tileiras.passes)) {
        if (name == stopBefore)
          break;
        bool runs = !limit || *limit < 0 || long(number) < *limit;
        if (limit)
          err += llvm::formatv("BISECT: {0}running pass ({1}) {2} on function "
                               "(f)\n",
                               runs ? "" : "NOT ", number + 1, name)
                     .str();
        if (auto end = runs ? ask(Tier::Library, name) : std::nullopt)
          return end;
      }
      return std::nullopt;
    }

    std::optional<Outcome> runAssembler() {
      keep("1.ptx", "// ptx of " + now.input);
      record("starts", 77, std::string("/toolkit/bin/ptxas") + '\0' + "k.ptx");
      auto end = ask(Tier::Assembler);
      int status = !end ? 0 : end->signal ? end->signal : end->exitCode << 8;
      record("ended", 77,
             std::to_string(status) + " " + (end ? end->err.text : ""));
      if (!end)
        return std::nullopt;
      return gaveUp(end->err.text);
    }

    const SimulatedTileiras &tileiras;
    const Command &command;
    Moment now;
    std::string logFile, log, err;
    std::optional<long> limit;
    std::string stopBefore;
    bool keepsBytes = false;
  };
};

} // namespace culprit::test
#endif
