#include "counters/gate/preload/MLIR.h"
#include <cstring>

namespace culprit::gate {

TextRef ActionObject::tag() const {
  using GetTag = TextRef (*)(const ActionObject *);
  return reinterpret_cast<GetTag>(table[2])(this);
}

Operation *ActionObject::operation() const {
  constexpr uintptr_t kind = 7;
  if (unitCount == 0 || !units || (units[0] & kind) != 0)
    return nullptr;
  return reinterpret_cast<Operation *>(units[0]);
}

template <typename T> static WantedSymbol wanted(const char *name, T &address) {
  return {name, reinterpret_cast<void **>(&address)};
}

/// Of LLVM's C interface, whose functions stay as they are.
static constexpr char parseOptionsName[] = "LLVMParseCommandLineOptions";

bool MLIR::findIn(const LoadedObject &object) {
  const WantedSymbol symbols[] = {
      wanted("_ZN4mlir11MLIRContext16hasActionHandlerEv", hasHandler),
      wanted("_ZN4mlir11MLIRContext21executeActionInternalEN4llvm12function_"
             "refIFvvEEERKNS_7tracing6ActionE",
             executeAction),
      wanted("_ZN4llvm11raw_ostream5writeEPKcm", writeText),
      wanted("_ZNK4mlir13OperationName5printERN4llvm11raw_ostreamE",
             printOperationName),
      wanted("_ZNK4mlir9Attribute5printERN4llvm11raw_ostreamEb",
             printAttribute),
      wanted("_ZN4mlir4Pass22printAsTextualPipelineERN4llvm11raw_ostreamEb",
             printPipeline),
      wanted("_ZN4mlir4Pass22printAsTextualPipelineERN4llvm11raw_ostreamE",
             printOldPipeline), // up to LLVM 19
      wanted("_ZN4mlir5Block11getParentOpEv", parentOfBlock),
      wanted("_ZNK4mlir14DictionaryAttr3getEN4llvm9StringRefE", attributeIn),
      wanted("_ZN4mlir9Operation15getInherentAttrEN4llvm9StringRefE",
             inherentAttribute),
      wanted("_ZN4mlir9Operation5printERN4llvm11raw_ostreamERKNS_15Op"
             "PrintingFlagsE",
             printOperation),
      wanted("_ZN4mlir15OpPrintingFlagsC1Ev", makeFlags),
      wanted("_ZN4mlir15OpPrintingFlags18printGenericOpFormEb", printGeneric),
      wanted("_ZN4mlir15OpPrintingFlags15enableDebugInfoEbb", printLocations),
      wanted("_ZN4mlir15OpPrintingFlags13useLocalScopeEb", useLocalScope),
      wanted("_ZN4mlir15OpPrintingFlags14assumeVerifiedEb", assumeVerified),
      wanted("_ZN4mlir6verifyEPNS_9OperationEb", verifyOperation),
      wanted("_ZN4mlir20OperationFingerPrintC1EPNS_9OperationEb", fingerprint),
      wanted("_ZN4mlir11MLIRContext23isMultithreadingEnabledEv", hasThreads),
      wanted(parseOptionsName, parseOptions),
  };
  object.find(symbols, sizeof symbols / sizeof *symbols);
  // Another library may have LLVM's part. Not by dlsym, which may wait for a
  // thread that waits for this one.
  if (!writeText)
    writeText = reinterpret_cast<Stream::Write>(
        exportedAnywhere("_ZN4llvm11raw_ostream5writeEPKcm"));
  if (!parseOptions)
    parseOptions =
        reinterpret_cast<ParseOptions>(exportedAnywhere(parseOptionsName));
  if (!printPipeline)
    printPipeline = printOldPipeline; // which leaves the last argument alone
  return hasHandler && executeAction;
}

RefusalReason MLIR::takeOver(void (*handler)(void *, ActionFunction,
                                             const ActionObject *, MLIR *)) {
  place = handlerPlaceIn(hasHandler);
  if (!place.known)
    return RefusalReason::UnknownCode;
  // In this order: between the two its actions are executed as they were.
  if (!redirect(executeAction, reinterpret_cast<void *>(handler), this) ||
      !makeTrue(hasHandler))
    return RefusalReason::NotWritable;
  prints = writeText && stream.prove(writeText);
  return RefusalReason::None;
}

/// libstdc++'s std::function: 16 bytes, its manager, its invoker.
void MLIR::execute(void *context, ActionFunction function,
                   const ActionObject *action) const {
  using Invoke =
      void (*)(void *functor, ActionFunction *function, const ActionObject *);
  auto *implementation = *static_cast<unsigned char **>(context);
  auto *words = reinterpret_cast<void **>(implementation + place.manager);
  if (!words[0]) {
    function.function(function.callable);
    return;
  }
  reinterpret_cast<Invoke>(words[1])(words - 2, &function, action);
}

void MLIR::forbidThreads() const {
  if (hasThreads)
    makeFalse(hasThreads);
}

void MLIR::giveOptions(const TextRef *options, size_t count) {
  constexpr size_t most = 4, mostLLVMs = 16;
  static ParseOptions given[mostLLVMs];
  static size_t givenCount = 0;
  if (hasOptions || !parseOptions)
    return;
  hasOptions = true;
  for (size_t i = 0; i < givenCount; ++i)
    if (given[i] == parseOptions)
      return;
  if (givenCount == mostLLVMs)
    return;
  given[givenCount++] = parseOptions;
  static char texts[most][256];
  const char *words[most + 1] = {"culprit-gate"};
  int wordCount = 1;
  for (size_t i = 0; i < count && i < most; ++i) {
    if (options[i].size >= sizeof texts[i])
      continue;
    std::memcpy(texts[i], options[i].data, options[i].size);
    words[wordCount++] = texts[i];
  }
  if (wordCount > 1)
    parseOptions(wordCount, words, nullptr);
}

const Stream &MLIR::printAction(const ActionObject &action) {
  using Print = void (*)(const ActionObject *, void *);
  void *out = stream.begin();
  if (prints)
    reinterpret_cast<Print>(action.table[3])(&action, out);
  return stream;
}

const Stream &MLIR::printPass(const ActionObject &action) {
  void *out = stream.begin();
  if (prints && printPipeline)
    printPipeline(action.pass, out, false);
  return stream;
}

static const unsigned char *bytesOf(const Operation *operation) {
  return reinterpret_cast<const unsigned char *>(operation);
}

static const void *wordAt(const Operation *operation, size_t offset) {
  const void *word;
  std::memcpy(&word, bytesOf(operation) + offset, sizeof word);
  return word;
}

const void *MLIR::nameOf(const Operation *operation) {
  return wordAt(operation, 48);
}

const void *MLIR::locationOf(const Operation *operation) {
  return wordAt(operation, 24);
}

const Stream &MLIR::printName(const Operation *operation) {
  void *out = stream.begin();
  if (prints && printOperationName)
    printOperationName(bytesOf(operation) + 48, out);
  return stream;
}

const Stream &MLIR::printSymbol(Operation *operation) {
  constexpr TextRef name = {"sym_name", 8};
  void *out = stream.begin();
  if (!prints || !printAttribute)
    return stream;
  const void *symbol = nullptr;
  if (inherentAttribute)
    if (MaybeAttribute found = inherentAttribute(operation, name);
        found.isThere)
      symbol = found.attribute;
  if (!symbol && attributeIn)
    symbol = attributeIn(bytesOf(operation) + 56, name);
  if (symbol)
    printAttribute(&symbol, out, true);
  return stream;
}

const Stream &MLIR::printLocation(const Operation *operation) {
  void *out = stream.begin();
  if (prints && printAttribute)
    printAttribute(bytesOf(operation) + 24, out, false);
  return stream;
}

bool MLIR::printIR(Operation *operation, bool locations, int file) {
  // Several times what any version has needed.
  alignas(16) unsigned char flags[512] = {};
  if (!prints || !printOperation || !makeFlags || !printGeneric ||
      !printLocations || !useLocalScope || !assumeVerified)
    return false;
  makeFlags(flags);
  printGeneric(flags, true);
  printLocations(flags, locations, false);
  useLocalScope(flags, true);
  assumeVerified(flags, true); // verifying broken IR may crash
  printOperation(operation, stream.beginFile(file), flags);
  return stream.endFile();
}

MLIR::PassEnd MLIR::endOf(const ActionObject &action,
                          const Operation *operation) {
  uintptr_t word;
  std::memcpy(&word, static_cast<const unsigned char *>(action.pass) + 40,
              sizeof word);
  constexpr uintptr_t failed = 4;
  // Another layout has something else there.
  if ((word & ~failed) != reinterpret_cast<uintptr_t>(operation))
    return PassEnd::Unknown;
  return word & failed ? PassEnd::Failed : PassEnd::Succeeded;
}

Operation *MLIR::parentOf(const Operation *operation) const {
  const void *block;
  std::memcpy(&block, bytesOf(operation) + 16, sizeof block);
  return block && parentOfBlock ? parentOfBlock(block) : nullptr;
}

bool MLIR::isValid(Operation *operation) const {
  return verifyOperation(operation, true);
}

void MLIR::fingerprintOf(Operation *operation,
                         unsigned char (&digest)[20]) const {
  fingerprint(digest, operation, true);
}

} // namespace culprit::gate
