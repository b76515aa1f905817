// A keyboard is at hand on a laptop: put the caret into an empty search field.
const field = document.getElementById("q");
if (field && !field.value && matchMedia("(min-width: 60rem) and (pointer: fine)").matches) field.focus();
