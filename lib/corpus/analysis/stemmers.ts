/**
 * One stemmer for each language: the Snowball stemmer, and before or after it what it is known to
 * leave apart. All take one lower-case word.
 */
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import type { Language } from "./languages.ts";

export const stemmers: Readonly<Record<Exclude<Language, "und">, (word: string) => string>> = {
  en: english,
  de: (word) => german(germanBase(word)),
  // "connexion" and "connexions".
  fr: (word) => french(word.replace(/xions$/, "xion")),
  // "configuracion" as "configuración".
  es: (word) => spanish(word.replace(/([cs])ion$/, "$1ión")),
  // Here "keys" is not a verb.
  it: (word) => italian(word === "chiavi" ? "chiave" : word),
  // "conexoes", "conexões" and "conexao" as "conexão"; "erros" and "erro".
  pt: (word) => portuguese(word.replace(/(?:[õo]es|ao)$/, "ão").replace(/^(.{3,4}[aeo])s$/, "$1")),
  // "databases" and "database", "paginas" and "pagina"; "huizen" and "huis", "brieven" and "brief".
  nl: (word) =>
    dutch(word.replace(/(?<=.{4}[aeo])s$/, ""))
      .replace(/z$/, "s")
      .replace(/v$/, "f"),
  // "databasen" and "databas"; "lösenordet" and "lösenord".
  sv: (word) => swedish(swedish(word.replace(/(?<=.{3}[^aeiouyåäö])et$/, ""))),
  // "brukerne" and "brukeren" lose one ending each time.
  no: (word) => norwegian(norwegian(word.replace(/(?<=.{2}er)ne$/, ""))),
  da: danish,
  fi: (word) => finnishBase(finnish(finnish(word))),
  ru: russianStem,
  // In place of the word, a Polish form lost pages by their own headings: it stands beside it.
  pl: english,
  ja: english,
  zh: english,
};

/** "asetukset", "asetusten" and "asetus", "yhteyden" and "yhteys", "palvelimen" and "palvelin". */
function finnishBase(stem: string): string {
  return stem.replace(/([uy])(?:ks|st)$|([uy])d$/, "$1$2s").replace(/(?<=.{4})im$/, "");
}

/** "ошибок" and "ошибка", "настроек" and "настройка". */
function russianStem(word: string): string {
  return russian(word.replaceAll("ё", "\u0435"))
    .replace(/([аеиоу])ек$/, "$1йк")
    .replace(/(?<=.{2}[^аеёиоуыэюяй])[ое]к$/, "к");
}

/** "installieren", "installiert", "Installierung", "Installation". */
const germanLatin =
  /(?<=.{4})(?:ier(?:e|st|t(?:e[mnrs]?|est|et)?|en|end(?:e[mnrs]?)?|ung(?:en)?)|ation(?:en)?)$/;
/** "speichern" and "Speicherung", "verschlüsseln", "verschlüsselt" and "Verschlüsselung". */
const germanVerb = /(?<=.{3}e[lr])(?:n|t(?:e[mnrst]?|s)?|ung(?:en)?)$/;
/** "gespeichert" and "speichern", "angemeldet" and "anmelden"; folded, so without umlauts. */
const germanParticiple =
  /^(?:ge(?=.{5})|(ab|an|auf|aus|bei|ein|her|heraus|herunter|hin|hinzu|hoch|mit|nach|um|vor|weg|wieder|zu|zuruck|zusammen)ge(?=.{4}))(.{3,}?)e?t(?:e[mnrs]?|s)?$/;

/** "bestellt", "übersetzt", "verwendet": verbs that take no ge-. */
const germanPrefixed =
  /^((?:be|emp|ent|er|miss|ver|zer|uber|unter).{2,}(?:ll|tz|nn|e|(?<!c)h|[bdgkmpr]))t(?:e|em|es)?$/;
/**
 * "Löschung" and "löschen", "Prüfung" and "prüfen": the stemmer takes -ung off longer words only. Not
 * where the rest is another word: "Zeitung", "Rechnung", "Ordnung", "Buchung", "Zahlung".
 */
const germanNominal = /^(?!zeit|rechn|ordn|sitz|mein|wohn|richt|buch|zahl|stell)(.{4,})ung(?:en)?$/;
/** "Apps", "Backups": the stemmer knows no plural s behind a p. */
const englishPlural = /(?<=.{2}p)s$/;

/** Nouns that look like a participle: "Geschäft", "Gericht", "Gesellschaft", "Gesundheit". */
const germanNoun =
  /^ge(?:schaf|schwuls|schich|sich|rich|wich|stal|rus)t(?:e[nrs]?|s)?$|(?:heit|keit|schaft)(?:en)?$/;

/** Brings forms of a verb together that the stemmer leaves apart. */
function germanBase(word: string): string {
  if (germanLatin.test(word)) return word.replace(germanLatin, "ier");
  const base = germanNoun.test(word) ? word : word.replace(germanParticiple, "$1$2");
  return base
    .replace(germanPrefixed, "$1")
    .replace(germanVerb, "")
    .replace(germanNominal, "$1en")
    .replace(englishPlural, "");
}
