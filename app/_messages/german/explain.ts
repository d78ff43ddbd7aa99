import type { Translated } from "knowledge-sdk/service-ui";
import type { explain } from "../english/explain.ts";

export const germanExplain: Translated<typeof explain> = {
  "explain.link": "Warum dieses Ergebnis?",
  "explain.close": "Erklärung schließen",
  "explain.place": "Bewertung {score}, Platz {rank}",
  "explain.tickets": "Gefunden durch Tickets mit: {words}",
  "explain.term": "Wort „{term}“",
  "explain.json": "Dasselbe als JSON",
  "explain.none": "Diese Seite ist nicht mehr unter den Ergebnissen.",
  "score.terms": "Wörter der Anfrage",
  "score.titleMatch": "Titel passt zur Anfrage",
  "score.pathMatch": "Wörter in der Adresse",
  "score.linkMatch": "Wörter von Links, die hierher führen",
  "score.headingMatch": "Überschrift des besten Abschnitts",
  "score.wordOrder": "Wörter in derselben Reihenfolge",
  "score.closeness": "Wörter nah beieinander",
  "score.wholePage": "Die Seite als Ganzes",
  "score.opening": "Wörter am Anfang der Seite",
  "score.exactMatch": "Wörter geschrieben wie eingegeben",
  "score.links": "Seiten, die hierher verweisen",
  "score.brevity": "Wenige Abschnitte",
  "score.kind": "Art der Seite",
  "score.meaning": "Ähnliche Bedeutung",
  "score.tickets": "Wörter von Tickets, die sie beantwortet hat",
  "score.boost": "Anhebung",
  "score.pinned": "Angeheftet",
};
