# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A Debian package of what Install.cmake installs: ./dev package
if(TRILEMMA_PACKAGE)
  # Man pages say what --help says.
  find_program(HELP2MAN help2man REQUIRED)
  find_program(GZIP gzip REQUIRED)
  foreach(program IN ITEMS trilemma trilemma-cli)
    set(page ${CMAKE_CURRENT_BINARY_DIR}/${program}.1.gz)
    add_custom_command(OUTPUT ${page} DEPENDS ${program} VERBATIM
      COMMAND ${CMAKE_COMMAND} -E env QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
              ${HELP2MAN} --no-info --section=1 --version-string=${PROJECT_VERSION}
              "--name=${PROJECT_DESCRIPTION}" --output=${program}.1 $<TARGET_FILE:${program}>
      COMMAND ${GZIP} -9nf ${program}.1
      COMMENT "Man page of ${program}")
    list(APPEND PAGES ${page})
  endforeach()
  set(changes ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz)
  add_custom_command(OUTPUT ${changes} DEPENDS ${CHANGELOG} VERBATIM
    COMMAND ${CMAKE_COMMAND} -E copy ${CHANGELOG} changelog COMMAND ${GZIP} -9nf changelog)
  add_custom_target(package_texts ALL DEPENDS ${PAGES} ${changes})
  install(FILES ${PAGES} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${changes} DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Trilemma contributors <trilemma@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "train accurate, fair and differentially private models")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Trilemma opens a table of people's records, trains many models on it under
constraints of group fairness and differential privacy, shows what each of
them gives up, and keeps a ledger of what was spent on the records.

It comes as a window (trilemma) and as a command line (trilemma-cli).")
# What dpkg-shlibdeps cannot see: plugins that Qt loads at run time.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6sql6-sqlite, libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-dejavu-core | fonts-noto-core, shared-mime-info, hicolor-icon-theme")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qt6-wayland")
include(CPack)
