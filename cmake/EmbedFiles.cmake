# keyspread_embed(FUNCTION OUTPUT FILES...) puts files into the program: OUTPUT is
# a source that defines keyspread::FUNCTION(), an array of EmbeddedFile (name,
# text) sorted as given. Run as a script it writes that source.
if(CMAKE_SCRIPT_MODE_FILE)
  set(entries "")
  foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME)
    file(READ "${file}" text)
    string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
  endforeach()
  file(WRITE "${OUTPUT}" "#include \"matchers/catalog/Embedded.h\"

static constexpr keyspread::EmbeddedFile Files[] = {
${entries}};

llvm::ArrayRef<keyspread::EmbeddedFile> keyspread::${FUNCTION}() {
  return Files;
}
")
  return()
endif()

set(KEYSPREAD_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(keyspread_embed function output)
  set(files ${ARGN})
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFUNCTION=${function} -DOUTPUT=${output} "-DFILES=${files}"
            -P ${KEYSPREAD_EMBED_SCRIPT}
    DEPENDS ${files} ${KEYSPREAD_EMBED_SCRIPT}
    COMMENT "Embedding files as ${function}()"
    VERBATIM)
endfunction()
