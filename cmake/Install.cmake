# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What `cmake --install` puts where. Desktops find the desktop file, metainfo, MIME type and icon by one shared name.
set(APP_ID io.github.trilemma.Trilemma)

if(TARGET trilemma-cli)
  install(TARGETS trilemma-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(TARGETS trilemma-drawing LIBRARY DESTINATION lib/trilemma/modules) # a folder deeper, no linker looks there
endif()

if(TARGET trilemma)
  install(TARGETS trilemma RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES resources/${APP_ID}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  changelog_releases(RELEASES)
  configure_file(resources/${APP_ID}.metainfo.xml.in ${APP_ID}.metainfo.xml @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${APP_ID}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES resources/${APP_ID}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
          RENAME ${APP_ID}.xml)
  install(FILES resources/icons/${APP_ID}.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()

if(TARGET trilemma OR TARGET trilemma-cli)
  install(FILES resources/copyright README.md ARCHITECTURE.md CONTRIBUTING.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
