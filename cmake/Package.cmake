# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A Debian package of what Install.cmake installs: ./dev package
if(TRILEMMA_PACKAGE)
  # Man pages say what --help says: the window's in its languages, the command line's in English.
  find_program(HELP2MAN help2man REQUIRED)
  find_program(GZIP gzip REQUIRED)
  find_program(LOCALEDEF localedef REQUIRED)
  set(LOCALES ${CMAKE_CURRENT_BINARY_DIR}/locale) # a system has seldom all of them
  add_custom_command(OUTPUT ${LOCALES}/de_DE.UTF-8/LC_CTYPE VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${LOCALES}
    COMMAND ${LOCALEDEF} -i de_DE -f UTF-8 ${LOCALES}/de_DE.UTF-8)
  # man_page(PROGRAM LOCALE FOLDER SUMMARY [FILE...]): made after the files
  function(man_page program locale folder summary)
    set(page ${CMAKE_CURRENT_BINARY_DIR}/${folder}/${program}.1)
    add_custom_command(OUTPUT ${page}.gz DEPENDS ${program} ${ARGN} VERBATIM
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/${folder}
      # help2man's shell must not see the checkout's path, which may have blanks.
      COMMAND ${CMAKE_COMMAND} -E env LOCPATH=${LOCALES} QT_QPA_PLATFORM=offscreen
              XDG_CONFIG_HOME=${CMAKE_CURRENT_BINARY_DIR}/no-settings # whatever language its builder has chosen
              ${HELP2MAN} --locale=${locale} --no-info --section=1 --version-string=${PROJECT_VERSION}
              "--name=${summary}" --output=${page}
              $<PATH:RELATIVE_PATH,$<TARGET_FILE:${program}>,${CMAKE_CURRENT_BINARY_DIR}>
      COMMAND ${GZIP} -9nf ${page}
      WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
      COMMENT "${folder}/${program}.1")
    install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
    set(PAGES ${PAGES} ${page}.gz PARENT_SCOPE)
  endfunction()
  man_page(trilemma C.UTF-8 man/man1 "${PROJECT_DESCRIPTION}")
  man_page(trilemma-cli C.UTF-8 man/man1 "${PROJECT_DESCRIPTION}")
  # Without umlauts, which help2man would encode twice.
  man_page(trilemma de_DE.UTF-8 man/de/man1 "Modelle genau, fair und differenziell privat trainieren"
           ${LOCALES}/de_DE.UTF-8/LC_CTYPE)
  set(changes ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz)
  add_custom_command(OUTPUT ${changes} DEPENDS ${CHANGELOG} VERBATIM
    COMMAND ${CMAKE_COMMAND} -E copy ${CHANGELOG} changelog COMMAND ${GZIP} -9nf changelog)
  add_custom_target(package_texts ALL DEPENDS ${PAGES} ${changes})
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
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-dejavu-core | fonts-noto-core, desktop-file-utils, shared-mime-info, hicolor-icon-theme, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qt6-wayland")
include(CPack)
