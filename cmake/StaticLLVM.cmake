# culprit_llvm: what Culprit uses of LLVM and MLIR, as the static libraries of
# Debian's packages. Culprit then needs nothing but libc and libstdc++ where it
# is installed, and starts in a tenth of the time. MLIR's own targets are not
# used: their interfaces pull libLLVM.so in.
set(libraries
  MLIRParser MLIRAsmParser MLIRBytecodeReader MLIRBytecodeWriter MLIRIR MLIRSupport
  LLVMSupport LLVMDemangle LLVMObject LLVMBinaryFormat LLVMTargetParser
  LLVMCore LLVMBitReader LLVMBitstreamReader LLVMIRReader LLVMAsmParser
  LLVMMC LLVMMCParser LLVMTextAPI LLVMRemarks LLVMDebugInfoDWARFLowLevel)
set(files)
foreach(name ${libraries})
  find_library(CULPRIT_${name} NAMES lib${name}.a PATHS ${CULPRIT_LLVM_PREFIX}/lib
               NO_DEFAULT_PATH REQUIRED)
  list(APPEND files ${CULPRIT_${name}})
endforeach()
foreach(name z zstd) # what LLVM may be compressed with
  find_library(CULPRIT_${name} NAMES lib${name}.a REQUIRED)
  list(APPEND files ${CULPRIT_${name}})
endforeach()
list(JOIN files "," files)
add_library(culprit_llvm INTERFACE)
# Most of these libraries is not used.
target_link_options(culprit_llvm INTERFACE -Wl,--gc-sections)
target_link_libraries(culprit_llvm INTERFACE "$<LINK_GROUP:RESCAN,${files}>")

find_library(CULPRIT_SQLITE NAMES libsqlite3.a REQUIRED)
add_library(culprit_sqlite INTERFACE)
target_link_libraries(culprit_sqlite INTERFACE ${CULPRIT_SQLITE} Threads::Threads ${CMAKE_DL_LIBS} m)
