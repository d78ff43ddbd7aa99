import type { Translated } from "knowledge-sdk/service-ui";
import type { home as english } from "../english/home.ts";

export const germanHome: Translated<typeof english> = {
  "home.description": "Finden Sie die richtige Seite der Dokumentation.",
  "home.title": "Dokumentation durchsuchen",
  "home.ask": "Fragen",
  "home.search": "Suchen",
  "home.json": "Diese Ergebnisse als JSON",
  "home.agentsCopied": "die Adresse für Agenten",
  "collections.remove": ", diesen Filter entfernen",
  "collections.title": "Sammlungen",
  "docs.title": "Doku",
  "docs.heading": "Dokumentation",
  "plugins.title": "Plug-ins",
  "plugins.none":
    "Es ist kein Plug-in angemeldet. Anwendungen melden sich mit POST /api/plugins an.",
  "plugins.facts": "{id} · Version {version} · aktualisiert {time}",
  "noWiki.title": "Hier gibt es kein Wiki",
  "noWiki.off": "Das Wiki ist abgeschaltet",
  "noWiki.detail":
    "Der Betreiber dieses Dienstes kann WIKI_DIR auf einen Ordner mit Markdown-Dateien setzen.",
  "missing.tab": "Seite nicht gefunden",
};
