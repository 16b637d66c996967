# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Meta objects of the classes in headers. As a script it writes one C++ source for all of them:
# cmake -DMOC=<moc> -DROOT=<checkout> -DOUTPUT=<file.cpp> -DHEADERS=<names> -P MetaObjects.cmake
# AUTOMOC lets moc read every header of Qt, which it does not need: 15 seconds instead of one. So moc knows no macro of
# Qt's here: a class inside #ifdef QT_... would be missed, which the linker says.
if(CMAKE_SCRIPT_MODE_FILE)
  set(text "")
  foreach(header IN LISTS HEADERS)
    execute_process(COMMAND ${MOC} --no-notes -f ${header} ${ROOT}/${header} OUTPUT_VARIABLE made COMMAND_ERROR_IS_FATAL ANY)
    string(APPEND text "${made}")
  endforeach()
  file(WRITE ${OUTPUT} "${text}")
  return()
endif()

# trilemma_meta_objects(TARGET SOURCE...): of those of its sources that are headers
function(trilemma_meta_objects target)
  set(headers ${ARGN})
  list(FILTER headers INCLUDE REGEX "\\.h$")
  string(REPLACE "${CMAKE_SOURCE_DIR}/" "" names "${headers}") # no regular expression: a path may hold a +
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_meta_objects.cpp)
  set(script ${CMAKE_SOURCE_DIR}/cmake/MetaObjects.cmake)
  add_custom_command(OUTPUT ${output} DEPENDS ${headers} ${script} VERBATIM
    COMMAND ${CMAKE_COMMAND} -DMOC=$<TARGET_FILE:Qt6::moc> -DROOT=${CMAKE_SOURCE_DIR} -DOUTPUT=${output} "-DHEADERS=${names}" -P ${script}
    COMMENT "Meta objects of ${target}")
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
