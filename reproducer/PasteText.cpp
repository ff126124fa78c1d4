#include "reproducer/PasteText.h"
#include "compiler/shell/ShellWords.h"
#include "reproducer/ReplayRun.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <boost/algorithm/string/replace.hpp>

using namespace llvm;
using boost::replace_all_copy;

namespace culprit {

/// `--pass-pipeline='a,b'` reads better than `'--pass-pipeline=a,b'`.
static std::string wordFor(StringRef word) {
  std::string whole = quoteForShell(word.str());
  if (whole == word || !word.starts_with("-") || !word.contains('='))
    return whole;
  auto [option, value] = word.split('=');
  std::string name = quoteForShell(option.str());
  return name == option ? name + "=" + quoteForShell(value.str()) : whole;
}

static std::string commandWith(const Bundle &bundle,
                               ArrayRef<std::string> flags, StringRef input,
                               bool byPath) {
  std::string text;
  for (const auto &[name, value] : bundle.environment)
    text += name + "=" + quoteForShell(value) + " ";
  for (const std::string &word : bundle.launchedBy)
    text += wordFor(word) + " ";
  text += quoteForShell(byPath ? bundle.compiler
                               : sys::path::filename(bundle.compiler).str());
  if (!bundle.driver.name.empty())
    text += " " + quoteForShell(bundle.driver.name);
  for (const std::string &flag : flags)
    text += " " + wordFor(withInput(flag, input));
  return text;
}

std::string commandLine(const Bundle &bundle) {
  return commandWith(bundle, bundle.flags, inputName(bundle),
                     bundle.shownByPath);
}

std::string commandToRun(const Bundle &bundle) {
  return commandWith(bundle, bundle.flags, inputName(bundle),
                     bundle.shownByPath || !bundle.isFoundByName);
}

static bool isText(StringRef content) {
  return !content.contains('\0') && !content.starts_with("BC\xC0\xDE") &&
         !content.starts_with("ML\xefR");
}

/// A line that the content does not have.
static std::string delimiterFor(StringRef content) {
  std::string delimiter = "EOF";
  while (("\n" + content + "\n").str().find("\n" + delimiter + "\n") !=
         std::string::npos)
    delimiter += "F";
  return delimiter;
}

static std::string hereDocument(StringRef name, StringRef content) {
  std::string end = delimiterFor(content);
  return "cat > " + quoteForShell(name.str()) + " <<'" + end + "'\n" +
         content.rtrim('\n').str() + "\n" + end + "\n";
}

/// The script on that file, which is its last word if it has no hole for it.
static std::string judging(const OutputTest &test, const std::string &file) {
  bool hasHole = StringRef(test.script).contains("{output}");
  return (hasHole ? replace_all_copy(test.script, "{output}", file)
                  : test.script + " " + file) +
         "; echo \"exit $?\"\n";
}

static std::string compileTo(const Bundle &bundle, ArrayRef<std::string> flags,
                             const std::string &file) {
  std::string command =
      commandWith(bundle, flags, inputName(bundle), bundle.shownByPath);
  return StringRef(command).contains("{output}")
             ? replace_all_copy(command, "{output}", file) + "\n"
             : command + " > " + file + "\n";
}

static std::string wrongCodeLines(const Bundle &bundle) {
  const OutputTest &test = *bundle.output;
  // A shell finds a program by its path alone.
  std::string wrong = "./wrong" + test.outputSuffix,
              right = "./right" + test.outputSuffix;
  std::string text = compileTo(bundle, bundle.flags, wrong);
  bool compares = test.says == OutputTest::Says::Behaviour;
  if (compares)
    text += test.referenceScript.empty()
                ? compileTo(bundle, test.referenceFlags, right)
                : replace_all_copy(test.referenceScript, "{input}",
                                   inputName(bundle)) +
                      " > " + right + "\n";
  text += judging(test, wrong);
  return compares ? text + judging(test, right) : text;
}

std::string driverBlock(const Bundle &bundle) {
  const Driver &driver = bundle.driver;
  return driver.name.empty() ? "" : hereDocument(driver.name, driver.text);
}

/// What a machine with more memory does not show.
static std::string withinMemory(const Bundle &bundle, std::string command) {
  bool isNeeded = bundle.memoryBytes &&
                  bundle.signature.face.kind == FailureKind::OutOfMemory;
  if (!isNeeded)
    return command;
  return "(ulimit -v " + std::to_string(bundle.memoryBytes >> 10) + "; " +
         command + ")";
}

std::string pasteBlock(const Bundle &bundle, DriverText driver) {
  if (!isText(bundle.input.text()) || !bundle.beside.empty())
    return "";
  std::string text = hereDocument(inputName(bundle), bundle.input.text());
  if (driver == DriverText::Inside)
    text += driverBlock(bundle);
  if (!bundle.output)
    return text + withinMemory(bundle, commandLine(bundle)) + "\n";
  for (const auto &[name, content] : bundle.output->files)
    text +=
        hereDocument(name, content) + "chmod +x " + quoteForShell(name) + "\n";
  return text + wrongCodeLines(bundle);
}

/// `mlir-opt` of `/usr/bin/mlir-opt-22`.
static std::string nameInTests(const Bundle &bundle) {
  StringRef name = sys::path::filename(bundle.compiler);
  auto [base, version] = name.rsplit('-');
  bool isVersion = !version.empty() && all_of(version, [](char c) {
    return isDigit(c) || c == '.';
  });
  return (isVersion ? base : name).str();
}

static bool isOfLLVM(StringRef tool) {
  return tool == "opt" || tool == "llc" || tool == "clang";
}

/// The name of the first symbol that the text defines.
static StringRef firstSymbol(StringRef text) {
  return text.split('@').second.take_while(
      [](char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; });
}

std::string litTest(const Bundle &bundle) {
  StringRef suffix = bundle.input.suffix(), text = bundle.input.text();
  bool isLLVM = suffix == ".ll";
  bool isTestAlready = text.contains("RUN:") || text.contains("CHECK");
  auto hasLines = [](StringRef word) { return word.contains('\n'); };
  bool isOneLine = none_of(bundle.flags, hasLines) &&
                   none_of(make_second_range(bundle.environment), hasLines);
  if ((suffix != ".mlir" && !isLLVM) || !isText(text) || bundle.output ||
      !bundle.driver.name.empty() || !bundle.launchedBy.empty() ||
      isTestAlready || !isOneLine)
    return "";
  constexpr StringRef hole = "CULPRIT_INPUT"; // needs no quotes
  std::string run;
  for (const std::string &flag : bundle.flags)
    run += " " + wordFor(replace_all_copy(withInput(flag, hole), "%", "%%"));
  boost::replace_all(run, hole, "%s");
  std::string comment = isLLVM ? "; " : "// ";
  StringRef symbol = firstSymbol(text);
  bool hasOutput = StringRef(run).contains(" -o");
  bool printsInput = !symbol.empty() && !hasOutput &&
                     (!isLLVM || is_contained(bundle.flags, "-S"));
  // Else opt prints bitcode, and the others write a file beside the test.
  if (isLLVM && !printsInput && !hasOutput && isOfLLVM(nameInTests(bundle)))
    run += " -o /dev/null";
  std::string test =
      comment +
      "RUN: " + replace_all_copy(environmentWords(bundle), "%", "%%") +
      nameInTests(bundle) + run + (printsInput ? " | FileCheck %s" : "") +
      "\n\n" + comment + "It used to fail: " +
      StringRef(bundle.signature.face.summary()).split('\n').first.str() +
      "\n\n";
  if (printsInput)
    test += comment + "CHECK: @" + symbol.str() + "\n";
  return test + text.rtrim('\n').str() + "\n";
}

} // namespace culprit
