set(CULPRIT_WARNINGS -Wall -Wextra -Werror)
# GCC sees uninitialised std::optionals where sanitizers have put their checks.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND CULPRIT_WARNINGS -Wno-maybe-uninitialized)
endif()
# Clang sees what GCC's std::stable_sort uses inside.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  list(APPEND CULPRIT_WARNINGS -Wno-deprecated-declarations)
endif()

# culprit_library(FOLDER LINK libs...): the static library of one folder of the
# house, from all sources below it. Headers are included by their path from the
# root of the project: #include "search/FirstFailing.h".
function(culprit_library folder)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/preload/")
  if(NOT sources)
    add_library(culprit_${folder} INTERFACE)
    target_include_directories(culprit_${folder} INTERFACE ${CMAKE_SOURCE_DIR})
    return()
  endif()
  add_library(culprit_${folder} STATIC ${sources})
  target_include_directories(culprit_${folder} PUBLIC ${CMAKE_SOURCE_DIR})
  target_compile_options(culprit_${folder} PRIVATE ${CULPRIT_WARNINGS})
  foreach(lib ${ARG_LINK})
    if(TARGET culprit_${lib})
      target_link_libraries(culprit_${folder} PUBLIC culprit_${lib})
    else()
      target_link_libraries(culprit_${folder} PUBLIC ${lib})
    endif()
  endforeach()
endfunction()
