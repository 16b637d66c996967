# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# resources/changelog, in Debian's form, is the one place of version and release notes.
set(CHANGELOG ${CMAKE_CURRENT_LIST_DIR}/../resources/changelog)
set(CHANGELOG_HEAD "^trilemma \\(([0-9.]+)\\) .*$")
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
  set(months Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec)
  file(READ ${CHANGELOG} text)
  string(REPLACE "\n    " " " text "${text}") # a note goes on
  string(REPLACE ";" "," text "${text}")
  string(REPLACE "\n" ";" lines "${text}")
  set(xml "")
  foreach(line IN LISTS lines)
    if(line MATCHES "${CHANGELOG_HEAD}")
      set(version ${CMAKE_MATCH_1})
      set(notes "")
    elseif(line MATCHES "^  \\* (.*)$")
      string(REPLACE "&" "&amp;" note "${CMAKE_MATCH_1}")
      string(REPLACE "<" "&lt;" note "${note}")
      string(APPEND notes "          <li>${note}</li>\n")
    elseif(line MATCHES "^ -- .*, ([0-9]+) ([A-Z][a-z][a-z]) ([0-9]+) ")
      set(day ${CMAKE_MATCH_1})
      set(year ${CMAKE_MATCH_3})
      list(FIND months ${CMAKE_MATCH_2} month)
      math(EXPR month "${month} + 101")
      string(SUBSTRING ${month} 1 2 month)
      string(APPEND xml "    <release version=\"${version}\" date=\"${year}-${month}-${day}\" type=\"development\">\n"
                        "      <description>\n        <ul>\n${notes}        </ul>\n      </description>\n    </release>\n")
    endif()
  endforeach()
  set(${result} "${xml}" PARENT_SCOPE)
endfunction()
