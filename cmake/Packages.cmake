# What `./bootstrap package` makes: a .deb, and a .tar.gz that runs wherever it
# is unpacked. The wheel has the same files: cmake/wheel.py.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME culprit)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Which pass, pattern and kernel makes an MLIR or LLVM compiler fail")
set(CPACK_PACKAGE_CONTACT "The Culprit developers")
set(CPACK_PACKAGE_VENDOR Culprit)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEB_COMPONENT_INSTALL OFF)
include(CPack)
