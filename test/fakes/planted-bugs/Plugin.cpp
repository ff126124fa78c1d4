//===- Plugin.cpp - What mlir-opt calls when it loads the plugin ----------===//

#include "Dialect.h"
#include "Passes.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "planted-bugs", "1", [] {
            planted::registerAssumeNoWrap();
            planted::registerCrashOnNthPattern();
            planted::registerCrashWhenBoth();
            planted::registerEndlessLoop();
            planted::registerFaceChanger();
            planted::registerFoldCrash();
            planted::registerHalfDone();
            planted::registerHiddenCrash();
            planted::registerInvalidConversion();
            planted::registerInvalidIR();
            planted::registerLateInvalid();
            planted::registerLocationFailure();
            planted::registerOpaque();
            planted::registerPassFailure();
            planted::registerResourceCheck();
            planted::registerTwoBugs();
            planted::registerUseAfterFree();
            planted::registerWrongConstant();
          }};
}

extern "C" mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "planted-bugs", "1",
          [](mlir::DialectRegistry *registry) {
            registry->insert<planted::PlantedDialect>();
          }};
}
