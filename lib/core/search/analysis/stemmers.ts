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
  fr: french,
  es: (word) => spanish(word.replace(/([cs])ion$/, "$1ión")),
  it: italian,
  pt: (word) => portuguese(word.replace(/cao$/, "ção").replace(/coes$/, "ções")),
  // "huizen" and "huis", "brieven" and "brief".
  nl: (word) => dutch(word).replace(/z$/, "s").replace(/v$/, "f"),
  sv: swedish,
  // "brukerne" and "brukeren" lose one ending each time.
  no: (word) => norwegian(norwegian(word.replace(/(?<=.{2}er)ne$/, ""))),
  da: danish,
  // "asetukset", "asetusten" and "asetus", "yhteyden" and "yhteys".
  fi: (word) => finnish(word).replace(/([uy])(?:ks|st)$|([uy])d$/, "$1$2s"),
  // Names of the trade stand in Latin letters in Russian text, and have English endings.
  ru: (word) => (/^[a-z]+$/.test(word) ? english(word) : russian(word.replaceAll("ё", "е"))),
};

/** "installieren", "installiert", "Installierung", "Installation". */
const germanLatin =
  /(?<=.{4})(?:ier(?:e|st|t(?:e[mnrs]?|est|et)?|en|end(?:e[mnrs]?)?|ung(?:en)?)|ation(?:en)?)$/;
/** "speichern" and "Speicherung", "verschlüsseln", "verschlüsselt" and "Verschlüsselung". */
const germanVerb = /(?<=.{3}e[lr])(?:n|t(?:e[mnrst]?|s)?|ung(?:en)?)$/;
/** "gespeichert" and "speichern", "angemeldet" and "anmelden"; folded, so without umlauts. */
const germanParticiple =
  /^(?:ge(?=.{5})|(ab|an|auf|aus|bei|ein|her|hin|hoch|mit|nach|um|vor|weg|wieder|zu|zuruck|zusammen)ge(?=.{4}))(.{3,}?)e?t(?:e[mnrs]?|s)?$/;

/** Brings forms of a verb together that the stemmer leaves apart. */
function germanBase(word: string): string {
  if (germanLatin.test(word)) return word.replace(germanLatin, "ier");
  return word.replace(germanParticiple, "$1$2").replace(germanVerb, "");
}
