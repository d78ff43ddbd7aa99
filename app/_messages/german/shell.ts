import type { Translated } from "knowledge-sdk/wiki-ui";
import type { shell as english } from "../english/shell.ts";

export const germanShell: Translated<typeof english> = {
  "colours.label": "Farben: {name}",
  "colours.system": "System",
  "colours.light": "Hell",
  "colours.dark": "Dunkel",
  "copy.copy": "Kopieren",
  "copy.copied": "Kopiert",
  "copy.refused": "Bitte von Hand markieren und kopieren",
  "copy.curl": "Als curl kopieren",
  "copy.thisSearch": "diese Suche",
  "failure.title": "Etwas ist schiefgegangen",
  "failure.detail":
    "Der Fehler wurde protokolliert. Versuchen Sie es noch einmal; tritt er wieder auf, sagen Sie dem Betreiber, wann es war.",
  "field.term": "Suchbegriff",
  "field.placeholder": 'Wörter, "eine Wortfolge", -ohne, title:Wort',
  "field.pages": "Vorgeschlagene Seiten",
  "field.none": "Keine Vorschläge",
  "field.found": {
    one: "{count} Vorschlag, mit den Pfeiltasten erreichbar",
    other: "{count} Vorschläge, mit den Pfeiltasten erreichbar",
  },
  "read.title": "Zuletzt gelesen",
};
