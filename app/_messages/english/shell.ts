/** Texts that scripts of every page need: they are sent along with it. */
export const shell = {
  "colours.label": "Colours: {name}",
  "colours.system": "System",
  "colours.light": "Light",
  "colours.dark": "Dark",
  "copy.copy": "Copy",
  "copy.copied": "Copied",
  "copy.refused": "Select and copy it by hand",
  "copy.curl": "Copy as curl",
  "copy.thisSearch": "this search",
  "failure.title": "Something went wrong",
  "failure.detail":
    "The error has been logged. Try again; if it happens again, tell the operator when it happened.",
  "field.term": "Search term",
  "field.placeholder": 'words, "a phrase", -without, title:word',
  "field.pages": "Suggested pages",
  "field.none": "No suggestions",
  "field.found": {
    one: "{count} suggestion, reached with the arrow keys",
    other: "{count} suggestions, reached with the arrow keys",
  },
  "read.title": "Recently read",
} as const;
