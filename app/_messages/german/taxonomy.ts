import type { Translated } from "knowledge-sdk/wiki-ui";
import type { taxonomy } from "../english/taxonomy.ts";

export const germanTaxonomy: Translated<typeof taxonomy> = {
  "taxonomy.title": "Wohin Tickets kommen können",
  "taxonomy.intro":
    "Die Sammlungen, wie sie indexiert und konfiguriert sind. Diese Seite ändert nichts: Bearbeiten Sie classifier.collections in der Konfigurationsdatei; ab dem nächsten Ticket gilt es.",
  "taxonomy.collections": "Sammlungen",
  "taxonomy.none":
    "Noch gibt es keine Sammlung. Starten Sie den Indexer, oder konfigurieren Sie classifier.collections.",
  "taxonomy.paste": "Konfiguration zum Einfügen",
  "taxonomy.suggested": "Mit den vorgeschlagenen Stichwörtern",
  "taxonomy.suggestedNote":
    "Löschen Sie Wörter, die in Tickets nicht vorkommen. Fünf gute Stichwörter je Sammlung sind mehr wert als fünfzig.",
  "taxonomy.now": "Wie es jetzt ist",
  "taxonomy.nowNote": "Die geltenden Einstellungen, ohne Standardwerte.",
  "model.title": "Das Modell",
  "model.trained": "Letztes volles Training",
  "model.notYet": "Noch keines",
  "model.untilRead": "bis die Dokumente gelesen sind, zählen nur Namen und Stichwörter",
  "model.examples": "mit {count} Dokumenten, Namen, Stichwörtern und Tickets",
  "model.entry": "Eintrag des Feedback-Protokolls",
  "model.later": "das Training umfasste Einträge bis {entry}; spätere wurden einzeln gelernt",
  "model.all": "das Training umfasste alle Einträge",
  "model.judged": "Bewertete Tickets",
  "model.features": "{features} Merkmale haben ein Gewicht",
  "model.levels": "Hoch ab, mittel ab",
  "model.defaults": "Standardwerte, bis es 50 bewertete Tickets gibt",
  "model.learnt": "aus {count} bewerteten Tickets gelernt",
  "collection.keywords": "Stichwörter",
  "collection.noKeywords": "Keine konfiguriert.",
  "collection.antiKeywords": "Ausschlusswörter",
  "collection.suggested": "Aus den Dokumenten vorgeschlagen",
  "collection.terms": "Stärkste Begriffe des Modells",
  "collection.noTerms":
    "Noch keine: Das Modell hat aus Dokumenten, Stichwörtern oder Tickets keine gelernt.",
  "collection.repo": "Repository",
  "collection.repoRules": "Repository nach Text",
  "collection.subThemes": "Unterthemen",
  "collection.themeKeywords": "Stichwörter {words}",
  "collection.themePages": "Seiten unter {paths}",
  "collection.indexed": "Indexierte Dokumente",
  "collection.queue": "Queue ohne Dokumente",
  "collection.off": "abgeschaltet",
  "collection.fallback": "nimmt Tickets auf, die zu nichts passen",
  "collection.notJudged": "kein bewertetes Ticket",
  "collection.judged": {
    one: "{count} bewertetes Ticket, {corrected} zuerst anders eingeordnet",
    other: "{count} bewertete Tickets, {corrected} zuerst anders eingeordnet",
  },
  "collection.noWords":
    "Keine: Kein Wort kommt in drei seiner Dokumente vor und unterscheidet sie von anderen.",
  "collection.noDocuments": "Keine: Die Sammlung hat keine Dokumente.",
  "collection.repoText": "{repo}, Branch {branch}",
};
