# Writes one C++ source with the text of resource files, so that the core reads them without a file system.
# cmake -DROOT=<resources> -DOUTPUT=<file.cpp> -P EmbedResources.cmake
file(GLOB files RELATIVE "${ROOT}" "${ROOT}/schemas/*.json" "${ROOT}/sample/*.json" "${ROOT}/published/*.csv" "${ROOT}/migrations/*/*.sql" "${ROOT}/bundle/*.py")
list(SORT files)
set(rows "")
foreach(name IN LISTS files)
  file(READ "${ROOT}/${name}" text)
  string(APPEND rows "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(WRITE "${OUTPUT}.new" "#include \"core/base/resources.h\"\n\nnamespace trilemma {\n\nconst std::map<std::string_view, std::string_view>& embeddedResources() {\n    static const std::map<std::string_view, std::string_view> table{\n${rows}    };\n    return table;\n}\n\n} // namespace trilemma\n")
execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${OUTPUT}.new" "${OUTPUT}")
