import type { Translated } from "knowledge-sdk/service-ui";
import type { signIn as english, frame as englishFrame } from "../english/sign-in.ts";

export const germanSignIn: Translated<typeof english> = {
  "signIn.title": "Anmelden",
  "signIn.button": "Anmelden",
  "signIn.out": "Abmelden",
  "signIn.apiKey": "API-Schlüssel",
  "signIn.apiKeyHelp":
    "Einen Schlüssel erhalten Sie vom Betreiber dieses Dienstes; er sieht so aus: {example}.",
  "signIn.fromOperator": "Den Schlüssel erhalten Sie vom Betreiber dieses Dienstes.",
  "signIn.wikiKey": "Zugangsschlüssel des Wikis",
  "signIn.console": "An der Konsole anmelden",
  "signIn.classifierKey": "Schlüssel der Klassifikation",
  "signIn.invalid": "Dieser Schlüssel ist ungültig",
  "signIn.invalidHelp": "Prüfen Sie, ob er vollständig kopiert wurde.",
  "signIn.tooMany": "Zu viele fehlgeschlagene Anmeldungen",
  "signIn.tooManyHelp": "Warten Sie eine Minute und versuchen Sie es dann noch einmal.",
  "signIn.closed": "Diese Seite ist für Sie gesperrt",
  "signIn.home": "Zur Startseite",
  "signIn.off": "Sie braucht einen Schlüssel der Anwendung, und dieser Dienst hat keine",
  "signIn.offHelp": "Der Betreiber kann USE_AUTH=1 und API_KEYS setzen.",
  "signIn.area": "Dieser Schlüssel öffnet die Seite nicht",
  "signIn.areaHelp":
    "Melden Sie sich mit einem anderen Schlüssel an oder bitten Sie den Betreiber, Ihren zu erweitern.",
  "signIn.with": "Mit {name} anmelden",
  "signIn.account": "Ihrem Firmenkonto",
  "signIn.byKey": "Mit einem Schlüssel anmelden",
  "signIn.operator": "den Betreiber dieses Dienstes",
  "signIn.noRole": "Sie haben noch keinen Zugang zu diesem Dienst",
  "signIn.noRoleHelp":
    "Ihre Anmeldung war erfolgreich, aber Sie haben hier noch keine Rolle. Fragen Sie {contact} danach und melden Sie sich dann noch einmal an.",
  "signIn.smallRole": "Ihre Rolle öffnet diese Seite nicht",
  "signIn.smallRoleHelp": "Fragen Sie {contact}, wenn Sie sie für Ihre Arbeit brauchen.",
  "signIn.notValid": "Die Anmeldung ist nicht gelungen",
  "signIn.notValidHelp":
    "Versuchen Sie es noch einmal. Wenn es wieder geschieht, informieren Sie {contact}.",
  "signIn.unreachable": "Ihre Anmeldung kann gerade nicht geprüft werden",
  "signIn.unreachableHelp":
    "Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal oder informieren Sie {contact}.",
  "signIn.started": "Diese Anmeldung wurde nicht hier begonnen oder ist zu lange her",
  "signIn.startedHelp": "Beginnen Sie mit der Schaltfläche oben von vorn.",
  "kept.title": "Ihre Sitzung ist abgelaufen",
  "kept.ways":
    "Nichts ist verloren: Diese Seite behält, was Sie geschrieben haben. Melden Sie sich <link>in einem anderen Tab</link> an, kommen Sie hierher zurück und senden Sie es noch einmal.",
  "kept.send": "Noch einmal senden",
};

export const germanFrame: Translated<typeof englishFrame> = {
  "frame.search": "Dokumentation durchsuchen",
  "frame.term": "Suchbegriff",
  "frame.button": "Suchen",
  "frame.noAnswer": "Im Augenblick kommt keine Antwort.",
  "frame.unreachable": "Der Dienst ist nicht erreichbar.",
  "frame.refused": "Die umgebende Seite konnte Sie nicht anmelden: {reason}",
  "frame.signingIn": "Anmeldung läuft …",
};
