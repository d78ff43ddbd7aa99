import type { Translated } from "knowledge-sdk/service-ui";
import type { tickets } from "../english/tickets.ts";

export const germanTickets: Translated<typeof tickets> = {
  "tickets.unknownHere":
    "Unter {id} wurde kein Ticket eingeordnet; fügen Sie es hier ein, um es einzuordnen.",
  "tickets.unknownNameless":
    "Ohne Schlüssel wurde kein Ticket eingeordnet; vielleicht wurde es vergessen.",
  "refused.title": "Das wurde nicht angenommen",
  "refused.partly": "{saved} gespeichert, {failed} nicht",
  "refused.left":
    "Diese sind unverändert und unten noch ausgewählt, wenn sie auf dieser Seite stehen:",
  "tickets.cannotShow": "Diese Liste lässt sich nicht zeigen",
  "tickets.queue": "Queue",
  "tickets.confidence": "Sicherheit",
  "tickets.state": "Status",
  "filter.text": "Wörter oder Schlüssel",
  "filter.predicted": "Vorhersage",
  "filter.from": "Von",
  "filter.to": "Bis",
  "filter.show": "Anzeigen",
  "filter.more": "Filter",
  "filter.any": "Alle",
  "levelShort.high": "Hoch",
  "levelShort.medium": "Mittel",
  "levelShort.low": "Gering",
  "reply.page": "Antwort entwerfen",
  "reply.ticket": "Zum Ticket",
  "reply.asked": "Das wurde die Dokumentation gefragt: {question}",
  "reply.nearest": "Seiten zum Nachsehen",
  "reply.notThere":
    "Die Dokumentation beantwortet dieses Ticket nicht, deshalb gibt es keinen Entwurf.",
  "reply.unclear": "Das Ticket sagt zu wenig, um danach zu suchen, deshalb gibt es keinen Entwurf.",
  "reply.several": "Seiten über Verschiedenes passen gleich gut, deshalb gibt es keinen Entwurf.",
};
