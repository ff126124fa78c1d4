//===- SimulatedOpt.h - An mlir-opt with planted bugs, in memory *- C++ -*-===//
//
// Runs a --pass-pipeline of passes that apply so many patterns each, under
// debug counters, with an action log and banners as mlir-opt 22 prints them.
// Counters and the log exclude each other, as in mlir-opt. What a compile
// prints is its input, as its patterns have rewritten it, and, in a comment,
// the passes that ran on it. Asked for a local reproducer, it writes that when
// it fails: what the failing pass got, and that pass.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_SIMULATEDOPT_H
#define CULPRIT_TEST_SIMULATEDOPT_H

#include "compiler/command/ParsePipeline.h"
#include "compiler/command/ParseProfile.h"
#include "compiler/input/ReproducerText.h"
#include "probe/compiler/CompilerUnderTest.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "llvm/ADT/StringExtras.h"

namespace culprit::test {

/// What a bug can look at. It is asked after each application of a pattern,
/// at the end of each pass (no application), and at the end (no pass).
struct Moment {
  std::string input;
  std::vector<std::string> ran; ///< passes, those before the input too
  unsigned executions = 0;      ///< of passes that ran in this compile
  std::string pass;
  std::optional<unsigned> application; ///< its index, 0-based
  std::vector<unsigned> applied;       ///< in this compile, in order
  std::vector<std::string> options;    ///< of the pass, as printed: `n=3`
  const Command *command = nullptr;    ///< all of the command
  bool hasFlag(llvm::StringRef flag) const {
    return llvm::is_contained(command->argv, flag);
  }
  bool has(llvm::StringRef name) const { return llvm::is_contained(ran, name); }
};

/// What a pattern makes of the input: the text `from` becomes `to`.
struct Rewrite {
  std::string from, to;
  void apply(std::string &text) const {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
         at += to.size())
      text.replace(at, from.size(), to);
  }
};

class SimulatedOpt {
public:
  /// How the compile ends at this moment, if it does. Its stdout and what
  /// precedes on its stderr are added.
  using Bug = std::function<std::optional<Outcome>(const Moment &)>;
  Bug bug;
  std::map<std::string, unsigned> patternsOf; ///< by pass; else none
  /// By pass: what its first patterns do; the others do nothing.
  std::map<std::string, std::vector<Rewrite>> rewritesOf;
  std::set<std::string> inertTags; ///< accepted, without effect
  /// By pass: one that it runs in a pass manager of its own, unannounced.
  std::map<std::string, std::string> scriptOf;
  /// Of a compiler that takes no pipeline: what it runs, unless it is to stop
  /// at its input.
  std::string ownPipeline;

  Outcome operator()(const Command &command, const Limits &) const {
    return Run(*this, command).run();
  }

private:
  struct Window {
    long skip = 0, count = -1, seen = 0;
    bool allows() {
      long index = seen++;
      return index >= skip && (count < 0 || index < skip + count);
    }
  };

  class Run {
  public:
    Run(const SimulatedOpt &opt, const Command &command) : opt(opt) {
      now.command = &command;
      if (!opt.ownPipeline.empty() && !now.hasFlag("--compile-to=input"))
        pipeline = llvm::cantFail(parsePipeline(opt.ownPipeline));
      for (llvm::StringRef flag : command.argv) {
        if (flag.consume_front("--pass-pipeline="))
          pipeline = llvm::cantFail(parsePipeline(flag));
        else if (flag.consume_front("--mlir-pass-pipeline-crash-reproducer="))
          reproducerFile = flag.str();
        else if (flag.consume_front("--mlir-debug-counter="))
          readCounters(flag);
        logs |= flag == "--log-actions-to=-";
        banners |= flag == "--mlir-print-ir-before-all";
        failureBanner |= flag == "--mlir-print-ir-after-failure";
        dumps |= flag == "--dump-pass-pipeline";
      }
      std::string text = contents(command.argv[1]);
      llvm::StringRef rest = text;
      while (rest.consume_front("// ran ")) {
        auto [name, next] = rest.split('\n');
        now.ran.push_back(name.str());
        rest = next;
      }
      now.input = rest.str();
      if (logs)
        counters.clear();
    }

    Outcome run() {
      for (const PipelineNode &node : pipeline.root.children)
        if (llvm::StringRef(node.name).contains("no-such-pass"))
          return rejected("<unknown>:0: error: '" + node.name +
                          "' does not refer to a registered pass\n");
      if (dumps)
        err += "Pass Manager with 1 passes:\n" + pipeline.str() + "\n";
      for (const PipelineNode &node : pipeline.root.children)
        if (!runNode(node, "builtin.module"))
          return finish();
      now.pass.clear();
      now.application.reset();
      ask();
      return finish();
    }

  private:
    void readCounters(llvm::StringRef text) {
      llvm::SmallVector<llvm::StringRef, 4> parts;
      text.split(parts, ',');
      for (llvm::StringRef part : parts) {
        auto [name, value] = part.split('=');
        bool skip = name.consume_back("-skip");
        if (!skip)
          name.consume_back("-count");
        if (!opt.inertTags.count(name.str()))
          (skip ? counters[name.str()].skip : counters[name.str()].count) =
              std::stol(value.str());
      }
    }

    bool allows(const std::string &tag) {
      auto found = counters.find(tag);
      return found == counters.end() || found->second.allows();
    }

    void begins(const std::string &action, const std::string &op) {
      if (logs)
        log += "[thread mlir-opt] begins (no breakpoint) Action " + action +
               " (\"" + op + "\"() ({...}) : () -> () loc(\"x.mlir\":1:1))`\n";
    }
    void completed(const std::string &tag) {
      if (logs)
        log += "[thread mlir-opt] completed `" + tag + "`\n";
    }

    /// False: the compile ends here.
    bool ask() {
      end = opt.bug ? opt.bug(now) : std::nullopt;
      return !end;
    }

    bool runNode(const PipelineNode &node, const std::string &anchor,
                 bool announced = true) {
      bool nest = node.kind == PipelineNode::Kind::Nest;
      std::string className =
          nest ? "mlir::detail::OpToOpPassAdaptor" : classOf(node.name);
      if (banners && announced && !nest)
        err += "// -----// IR Dump Before " + className + " (" + node.name +
               ") //----- //\n";
      if (!allows("pass-execution"))
        return true;
      if (announced)
        announcedPass = node.name;
      begins("`pass-execution` running `" + className + "` on Operation `" +
                 anchor + "`",
             anchor);
      if (nest) {
        for (const PipelineNode &child : node.children)
          if (!runNode(child, node.name))
            return false;
      } else if (!runPass(node, anchor)) {
        return false;
      }
      completed("pass-execution");
      return true;
    }

    bool runPass(const PipelineNode &node, const std::string &anchor) {
      ++now.executions;
      failing.ir = printed();
      failing.pipeline = anchor + "(" + textOf(node) + ")";
      now.ran.push_back(node.name);
      now.pass = node.name;
      now.options.clear();
      for (const PassOption &option : node.options)
        now.options.push_back(option.key + "=" + option.value);
      now.applied.clear();
      for (unsigned i = 0; i < patternsOf(node.name); ++i)
        if (!apply(i))
          return false;
      now.application.reset();
      if (!ask())
        return false;
      auto script = opt.scriptOf.find(node.name);
      return script == opt.scriptOf.end() ||
             runNode({PipelineNode::Kind::Pass, script->second, {}, {}}, anchor,
                     /*announced=*/false);
    }

    const std::vector<Rewrite> &rewritesOf(const std::string &pass) const {
      static const std::vector<Rewrite> none;
      auto found = opt.rewritesOf.find(pass);
      return found == opt.rewritesOf.end() ? none : found->second;
    }
    unsigned patternsOf(const std::string &pass) const {
      auto found = opt.patternsOf.find(pass);
      return std::max(found == opt.patternsOf.end() ? 0 : found->second,
                      unsigned(rewritesOf(pass).size()));
    }

    bool apply(unsigned i) {
      if (!allows("apply-pattern"))
        return true;
      begins("`apply-pattern pattern: Pattern" + std::to_string(i), "t.op");
      now.application = i;
      now.applied.push_back(i);
      if (i < rewritesOf(now.pass).size())
        rewritesOf(now.pass)[i].apply(now.input);
      if (!ask())
        return false;
      completed("apply-pattern");
      return true;
    }

    std::string printed() const {
      std::string text;
      for (const std::string &name : now.ran)
        text += "// ran " + name + "\n";
      return text + now.input;
    }

    static std::string textOf(const PipelineNode &pass) {
      std::vector<std::string> options;
      for (const PassOption &option : pass.options)
        options.push_back(option.key + "=" + option.value);
      return options.empty() ? pass.name
                             : pass.name + "{" + llvm::join(options, " ") + "}";
    }

    Outcome finish() {
      if (end && !reproducerFile.empty())
        std::ofstream(reproducerFile) << writeReproducer(failing);
      Outcome outcome = end ? *end : clean(printed());
      if (end && end->status == Outcome::Status::Rejected && failureBanner &&
          !now.pass.empty())
        outcome.err.text += "// -----// IR Dump After " +
                            classOf(announcedPass) + " Failed (" +
                            announcedPass + ") //----- //\n";
      outcome.err.text = err + outcome.err.text;
      outcome.out.text = log + outcome.out.text;
      return outcome;
    }

    static std::string classOf(const std::string &name) {
      return "Class_" + name;
    }

    const SimulatedOpt &opt;
    Pipeline pipeline;
    std::map<std::string, Window> counters;
    bool logs = false, banners = false, failureBanner = false, dumps = false;
    Moment now;
    std::string announcedPass; ///< the last one
    std::string reproducerFile;
    ReproducerText failing; ///< of the pass that was begun last
    std::optional<Outcome> end;
    std::string log, err;
  };
};

/// It lists all that the simulation knows of the profile mlir-opt.
inline CompilerUnderTest simulatedCompiler() {
  CompilerUnderTest compiler;
  compiler.profile = llvm::cantFail(
      parseProfile(contents(CULPRIT_SOURCE_DIR "/profiles/mlir-opt.json")));
  compiler.identity.path = "/compiler";
  compiler.identity.version = "simulated version 1";
  compiler.flags = {"mlir-disable-threading",
                    "mlir-debug-counter",
                    "log-actions-to",
                    "mlir-print-ir-before-all",
                    "mlir-print-ir-after-failure",
                    "mlir-print-skip-regions",
                    "mlir-print-op-generic",
                    "mlir-print-local-scope",
                    "mlir-print-debuginfo",
                    "mlir-print-assume-verified",
                    "pass-pipeline"};
  return compiler;
}

inline Compile pipelineCompile(const std::string &pipeline,
                               std::string input = "module {}\n") {
  Compile compile = compileWith(std::move(input), {});
  compile.command =
      compile.command.withPipeline(llvm::cantFail(parsePipeline(pipeline)));
  return compile;
}

/// `builtin.module(p1,p2,...)`.
inline std::string passes(unsigned count) {
  std::string text;
  for (unsigned i = 1; i <= count; ++i)
    text += (i == 1 ? "p" : ",p") + std::to_string(i);
  return "builtin.module(" + text + ")";
}

} // namespace culprit::test
#endif
