# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# resources/changelog, in Debian's form, is the one place of version and release notes.
set(CHANGELOG ${CMAKE_CURRENT_LIST_DIR}/../resources/changelog)
set(CHANGELOG_HEAD "^trilemma \\(([0-9]+\\.[0-9]+\\.[0-9]+)\\) .*$")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CHANGELOG})

# The newest version.
function(changelog_version result)
  file(STRINGS ${CHANGELOG} head LIMIT_COUNT 1)
  if(NOT head MATCHES "${CHANGELOG_HEAD}")
    message(FATAL_ERROR "resources/changelog: the first line has to be: trilemma (VERSION) bookworm; urgency=medium")
  endif()
  set(${result} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

# As AppStream tells releases. An entry is head, "  * notes" and " -- who <mail>  Day, 23 Nov 2026 12:00:00 +0000".
function(changelog_releases result)
  set(months "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec")
  file(READ ${CHANGELOG} text)
  string(REPLACE "\n    " " " text "${text}") # a note goes on
  string(REPLACE ";" "," text "${text}")
  string(REPLACE "[" "(" text "${text}") # a list does not break at a line end inside of them
  string(REPLACE "]" ")" text "${text}")
  string(REPLACE "\n" ";" lines "${text}")
  set(xml "")
  set(version "")
  foreach(line IN LISTS lines)
    if(line MATCHES "${CHANGELOG_HEAD}" AND NOT version)
      set(version ${CMAKE_MATCH_1})
      set(notes "")
    elseif(line MATCHES "^  \\* (.*)$" AND version)
      string(REPLACE "&" "&amp;" note "${CMAKE_MATCH_1}")
      string(REPLACE "<" "&lt;" note "${note}")
      string(APPEND notes "          <li>${note}</li>\n")
    elseif(line MATCHES "^ -- .*>  [A-Z][a-z][a-z], ([0-9][0-9]) (${months}) ([0-9][0-9][0-9][0-9]) " AND notes)
      set(date "${CMAKE_MATCH_3}-${CMAKE_MATCH_2}-${CMAKE_MATCH_1}")
      string(REPLACE "|" ";" names "${months}")
      list(FIND names ${CMAKE_MATCH_2} month)
      math(EXPR month "${month} + 101")
      string(SUBSTRING ${month} 1 2 month)
      string(REPLACE ${CMAKE_MATCH_2} ${month} date ${date})
      string(APPEND xml "    <release version=\"${version}\" date=\"${date}\" type=\"development\">\n"
                        "      <description>\n        <ul>\n${notes}        </ul>\n      </description>\n    </release>\n")
      set(version "")
    elseif(line MATCHES "[^ ]")
      message(FATAL_ERROR "resources/changelog: what is this line, or where is what belongs before it? ${line}")
    endif()
  endforeach()
  if(version OR NOT xml)
    message(FATAL_ERROR "resources/changelog: version ${version} does not end with: -- NAME <MAIL>  Day, DD Mon YYYY HH:MM:SS +0000")
  endif()
  set(${result} "${xml}" PARENT_SCOPE)
endfunction()
