# culprit_static_llvm(TARGET NAMES...): libraries of LLVM and MLIR as Debian's
# packages have them for static linking. culprit_llvm: those that Culprit uses.
# It then needs nothing but libc and libstdc++ where it is installed, and starts
# in a tenth of the time. MLIR's own targets are not used: their interfaces pull
# libLLVM.so in.
function(culprit_static_llvm target)
  set(files)
  foreach(name ${ARGN})
    find_library(CULPRIT_${name} NAMES lib${name}.a PATHS ${CULPRIT_LLVM_PREFIX}/lib REQUIRED)
    list(APPEND files ${CULPRIT_${name}})
  endforeach()
  list(JOIN files "," files)
  add_library(${target} INTERFACE)
  target_link_libraries(${target} INTERFACE "$<LINK_GROUP:RESCAN,${files}>")
  # Most of these libraries is not used.
  target_link_options(${target} INTERFACE -Wl,--gc-sections)
endfunction()

culprit_static_llvm(culprit_llvm
  MLIRParser MLIRAsmParser MLIRBytecodeReader MLIRBytecodeWriter MLIRIR MLIRSupport
  LLVMSupport LLVMDemangle LLVMObject LLVMBinaryFormat LLVMTargetParser
  LLVMCore LLVMBitReader LLVMBitstreamReader LLVMIRReader LLVMAsmParser
  LLVMMC LLVMMCParser LLVMTextAPI LLVMRemarks LLVMDebugInfoDWARFLowLevel
  z zstd) # what LLVM may be compressed with

find_library(CULPRIT_SQLITE NAMES libsqlite3.a REQUIRED)
add_library(culprit_sqlite INTERFACE)
target_link_libraries(culprit_sqlite INTERFACE ${CULPRIT_SQLITE} Threads::Threads ${CMAKE_DL_LIBS} m)
