import type { Translated } from "knowledge-sdk/service-ui";
import type { searchStats, stats } from "../english/stats.ts";

export const germanStats: Translated<typeof stats> = {
  "stats.heading": "Wie gut Tickets eingeordnet werden",
  "stats.refused": "Dazu gibt es keinen Bericht",
  "stats.span": "{period} (UTC)",
  "stats.drafts":
    "Antwortentwürfe der letzten 30 Tage: {kept} übernommen, {changed} geändert, {discarded} verworfen.",
  "incidents.title": "Vorfälle der letzten 30 Tage",
  "incidents.alike": "{tickets} gleiche Tickets",
  "incidents.unjudged": "{unjudged} davon unbeurteilt, seit",
  "stats.period": "{from} bis {to}",
  "stats.nothing":
    "In diesen Tagen kam kein Ticket. Wählen Sie mehr Tage, ordnen Sie eines in <link>der Konsole</link> ein, oder senden Sie eines an POST /api/classify-ticket.",
  "stats.noTicket": "In diesen Tagen kam kein Ticket. Wählen Sie mehr Tage.",
  "stats.noneJudged": "In diesen Tagen wurde kein Ticket bewertet.",
  "stats.notJudged":
    "In diesen Tagen wurde kein Ticket bewertet. Bestätigen oder korrigieren Sie einige in der Liste der Tickets, oder wählen Sie mehr Tage.",
  "report.days": "Tage",
  "report.year": "Ein Jahr",
  "report.oneDay": "1 Tag",
  "report.someDays": "{days} Tage",
  "report.collection": "Sammlung",
  "report.all": "Alle",
  "report.first": "Erster Tag",
  "report.last": "Letzter Tag",
  "key.came": "kamen in diesen Tagen zum ersten Mal",
  "key.noneJudged": "kein Ticket wurde bewertet",
  "key.days": { one: "{count} Tag", other: "{count} Tagen" },
  "key.more": "{share} mehr als in den {days} davor",
  "key.fewer": "{share} weniger als in den {days} davor",
  "key.same": "so viele wie in den {days} davor",
  "key.first": "keine in den {days} davor",
  "key.better": "{points} Punkte besser als davor",
  "key.worse": "{points} Punkte schlechter als davor",
  "key.notSure": "{points} Punkte gegenüber davor: kann Zufall sein",
  "key.higher": "{points} Punkte mehr als davor",
  "key.lower": "{points} Punkte weniger als davor",
  "key.certainty": "{interval} mit 95\u00a0% Wahrscheinlichkeit",
  "key.corrected": "davon {corrected} korrigiert",
  "key.correctedLink": "davon <link>{corrected}</link> korrigiert",
  "key.high": "Hohe Sicherheit",
  "key.ofAll": "aller Tickets",
  "key.error": "aller Tickets; Kalibrierungsfehler {error}",
  "column.level": "Stufe",
  "column.coverage": "Abdeckung",
  "column.precision": "Präzision",
  "column.judged": "Bewertet",
  "column.right": "Richtig",
  "column.accuracy": "Genauigkeit",
  "column.interval": "95-%-Intervall",
  "column.confidence": "Sicherheit",
  "column.meanConfidence": "Mittlere Sicherheit",
  "column.correct": "Richtig wäre",
  "column.placedIn": "Eingeordnet in",
  "column.pair": "Eingeordnet in, und richtig",
  "column.some": "Einige davon",
  "column.document": "Dokument",
  "column.opened": "Geöffnet",
  "column.inserted": "Eingefügt",
  "column.rejected": "Abgelehnt",
  "column.text": "Suchtext",
  "column.byPeople": "Menschen",
  "column.byAgents": "Agenten",
  "column.noResult": "Ohne Ergebnis",
  "column.place": "Rang",
  "column.page": "Seite",
  "column.no": "Nein",
  "column.yes": "Ja",
  "column.helpful": "Hilfreich",
  "figure.table": "{title}, Tabelle",
  "table.back": "Alle Zahlen",
  "table.unknown": "Diese Tabelle gibt es nicht; bekannt sind",
  "figure.showTable": "Tabelle<of>: {title}</of>",
  "accuracy.title": "Genauigkeit im Zeitverlauf",
  "accuracy.perDay": "Tag",
  "accuracy.perDays": "{days} Tage",
  "accuracy.note":
    "Der Anteil der bewerteten Tickets, deren erste Vorhersage richtig war, je {period}, mit seinem 95-%-Intervall. Fehler werden häufiger korrigiert als richtige Antworten bestätigt; der wahre Anteil ist daher vermutlich höher.",
  "accuracy.picture":
    "Vom {from} bis zum {to} waren {right} von {judged} bewerteten Tickets richtig eingeordnet: {share}. Die Tabelle enthält jeden Punkt.",
  "volume.title": "Tickets im Zeitverlauf",
  "volume.note": "Wie viele neue Tickets je {period} kamen, nach Sicherheit.",
  "volume.picture":
    "{placed} Tickets vom {from} bis zum {to}, als gestapelte Balken. Die Tabelle enthält jeden Balken.",
  "queues.title": "Jede Warteschlange",
  "queues.note":
    "Tickets, die dort eingeordnet wurden, gegenüber ebenso vielen Tagen davor; wie oft das richtig war; der Anteil mit hoher oder mittlerer Sicherheit; der Anteil, der laut dem Verlauf der Tickets ohne Menschen eingeordnet werden konnte; die Hälfte der Bewertungen dauerte nicht länger als angegeben.",
  "queues.broken": "{level} seit {since} unter {promise}",
  "queues.judged": "{interval}, {judged} bewertet",
  "queues.others": {
    one: "{count} kleinere Warteschlange steht in der Datei.",
    other: "{count} kleinere Warteschlangen stehen in der Datei.",
  },
  "column.queue": "Warteschlange",
  "column.automated": "Automatisch",
  "column.wait": "Bis zur Bewertung",
  "levels.title": "Präzision und Abdeckung je Stufe",
  "levels.told": "{level}: Präzision {precision}, Abdeckung {coverage}",
  "levels.note":
    "Präzision: der Anteil der bewerteten Tickets einer Stufe, die in der richtigen Sammlung waren, mit seinem 95-%-Intervall; der gestrichelte Strich ist, was die Stufe verspricht. Abdeckung: der Anteil aller Tickets, die diese Stufe haben.",
  "levels.nowhere":
    "<link>{nowhere}</link> der bewerteten Tickets gehören in keine der Sammlungen; jede Stufe zählt sie als falsch.",
  "levels.broken":
    "<b>{level}</b> ist <link>seit {since}</link> seltener richtig als in den versprochenen {promise} der Fälle.",
  "calibration.title": "Kalibrierung",
  "calibration.question":
    "Ob Tickets, die mit 80\u00a0% Sicherheit eingeordnet werden, in 80 von 100 Fällen richtig sind.",
  "calibration.note":
    "Punkte auf der gestrichelten Linie sind so gut wie vorhergesagt: mit 80\u00a0% Sicherheit eingeordnet, in 80 von 100 Fällen richtig. Darunter ist die Sicherheit zu hoch angegeben. Erwarteter Kalibrierungsfehler {error}.",
  "calibration.diagram": "Zuverlässigkeitsdiagramm",
  "calibration.picture":
    "Genauigkeit gegen Sicherheit in Zehnteln, mit 95-%-Intervallen und der Zahl der Tickets jedes Zehntels. Erwarteter Kalibrierungsfehler {error}. Die Tabelle enthält jeden Punkt.",
  "calibration.range": "{from} bis {to}",
  "calibration.perTenth": "Tickets je Zehntel der Sicherheit",
  "confusion.title": "Welche Sammlungen verwechselt werden",
  "confusion.note":
    "Jede Zeile ist eine richtige Sammlung, jede Spalte zeigt, wohin ihre bewerteten Tickets kamen. Je kräftiger eine Farbe, desto größer ihr Anteil an der Zeile.",
  "confusion.corner": "Eingeordnet →\nRichtig ↓",
  "confusion.right": "richtig",
  "confusion.wrong": "anderswo eingeordnet",
  "confusion.mixed": "unter den übrigen, richtig oder nicht",
  "confusion.matrix": "Konfusionsmatrix",
  "confusion.others": "{others} übrige",
  "mistakes.title": "Häufigste Fehler",
  "mistakes.note":
    "Bleibt ein Paar lange hier, ergänzen Sie Stichwörter oder Seiten der richtigen Sammlung.",
  "mistakes.none": "Kein bewertetes Ticket dieser Tage war in der falschen Sammlung.",
  "column.field": "Feld",
  "fields.title": "Konfigurierte Felder",
  "fields.note":
    "Abdeckung: der Anteil der bewerteten Tickets eines Feldes, für die ein Wert genannt wurde. Präzision: der Anteil dieser Werte, die richtig waren.",
  "drift.title": "Was neu ist",
  "drift.note":
    "Die neuesten Tickets dieser Tage gegenüber denen davor: Ein Ticket ist fern von allem, wenn es jedem früheren weniger ähnlich ist, als es davor 95 von 100 waren. Höchstens alle zehn Minuten gezählt.",
  "drift.usual":
    "<far>{share}</far> von <all>{tickets}</all> Tickets sind fern von allen früheren ({interval}); üblich sind {expected}.",
  "drift.changed":
    "<far>{share}</far> von <all>{tickets}</all> Tickets sind fern von allen früheren ({interval}), üblich sind {expected}: Es kommen neue Arten von Tickets.",
  "drift.kinds": "Neue Arten von Tickets",
  "drift.kind": "Neue Art",
  "drift.words": "Auffällige Wörter",
  "drift.word": "Wort",
  "drift.before": "Davor",
  "drift.noWords": "Kein Wort fällt gegenüber den früheren Tickets auf.",
  "documents.title": "Vorgeschlagene Dokumente",
  "documents.note":
    "{opened}-mal geöffnet, {inserted}-mal eingefügt und {rejected}-mal abgelehnt, bei <link>{tickets}</link> Tickets.",
};

export const germanSearchStats: Translated<typeof searchStats> = {
  "searches.title": "Suchen",
  "searches.off":
    "Suchen werden hier nicht gezählt, weil QUERY_ANALYTICS auf off steht. Setzen Sie es auf on, und starten Sie den Dienst neu.",
  "searches.none":
    "In diesen Tagen wurden keine Suchen gezählt. Zählungen werden nach 90 Tagen gelöscht. Wählen Sie andere Tage.",
  "searches.counted":
    "{searches} Suchen mit {texts} Suchtexten, {without} ohne Ergebnis; {opened} Treffer wurden geöffnet. Gezählt wird über alle Sammlungen, 90 Tage lang.",
  "searches.countedAtRank":
    "{searches} Suchen mit {texts} Suchtexten, {without} ohne Ergebnis; {opened} Treffer wurden geöffnet, im Mittel auf Rang {rank}. Gezählt wird über alle Sammlungen, 90 Tage lang.",
  "searches.byWhom": "{people} kamen von Menschen und {agents} von Agenten.",
  "searches.most": "Am häufigsten gesucht",
  "searches.mostNote":
    "Viele Suchen mit wenigen geöffneten Treffern, oder mit Treffern weit unten: Die beste Seite steht nicht vorn.",
  "searches.noText": "Von diesen Suchen ist kein Text gespeichert.",
  "searches.vain": "Ohne Ergebnis gesucht",
  "searches.vainNote":
    "Schreiben Sie die fehlende Seite, oder ergänzen Sie die Wörter auf einer vorhandenen.",
  "searches.vainAgents": "Von Agenten ohne Ergebnis gefragt",
  "searches.vainAgentsNote":
    "Was Agenten über MCP wissen wollten und nicht bekamen. Niemand fragt dort mit anderen Worten nach.",
  "searches.allFound": "Jeder gespeicherte Suchtext hatte ein Ergebnis.",
  "searches.unopened": "Gefunden und nicht geöffnet",
  "searches.unopenedNote":
    "Niemand hat einen Treffer geöffnet: Titel und Textstellen versprechen keine Antwort, oder die Textstelle gab sie schon. Suchen von Programmen zählen mit, die von Agenten nicht.",
  "searches.allOpened":
    "Zu jedem gespeicherten Suchtext mit Ergebnissen wurde ein Treffer geöffnet.",
  "votes.title": "Seiten",
  "votes.none":
    "In diesen Tagen hat niemand gesagt, ob eine Seite hilfreich war. Jede Seite stellt die Frage.",
  "votes.counted":
    "Stimmen: {votes}, davon {share} Ja. Jeder Browser hat eine Stimme je Seite; sie zählt ein Jahr lang.",
  "votes.least": "Am wenigsten hilfreiche Seiten",
  "votes.leastNote":
    "Sehen Sie nach, was ohne Ergebnis gesucht wurde, bevor Sie eine Seite umschreiben.",
  "votes.comment": "„{text}“ <said>{vote}, {day}</said>",
};
