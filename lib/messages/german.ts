import type { english } from "./english.ts";
import type { Translated } from "./translator.ts";

/** The same in German. */
export const german: Translated<typeof english> = {
  "site.main": "Hauptmenü",
  "site.menu": "Menü",
  "site.closeMenu": "Menü schließen",
  "site.skip": "Zum Inhalt springen",
  "area.docs": "Doku",
  "area.api": "API",
  "area.console": "Konsole",
  "search.term": "Suchbegriff",
  "search.short": "Suchen",
  "explorer.title": "API-Explorer",
  "explorer.document": "OpenAPI-Dokument",
};
