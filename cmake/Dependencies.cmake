# Everything comes from Debian 12's packages; ./bootstrap installs them.
find_program(LLVM_CONFIG NAMES llvm-config-22 REQUIRED)
execute_process(COMMAND ${LLVM_CONFIG} --prefix
                OUTPUT_VARIABLE CULPRIT_LLVM_PREFIX
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
list(PREPEND CMAKE_PREFIX_PATH ${CULPRIT_LLVM_PREFIX})
# The version file refuses a bare "22".
find_package(MLIR 22.1 REQUIRED CONFIG)
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost 1.81 REQUIRED COMPONENTS filesystem)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Threads REQUIRED)
# SYSTEM, so that -Werror holds for our code alone.
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include(StaticLLVM)
