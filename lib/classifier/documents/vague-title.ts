/** Titles that say that something is wrong, and not what. */
import { fold } from "../../corpus/index.ts";
import { tellsSomething } from "../reading/tells-something.ts";

/** As the corpus folds them. */
const symptoms = new Set(
  `needed work works working worked broken break breaks bug bugs error errors fail fails failed failing failure
  wrong stop stops stopped strange weird unexpected crash crashes crashed crashing stuck happens happening
  happened today yesterday tomorrow morning week weeks day days hours since still again now longer anymore
  look looking into cannot unable doesn isn won something everything properly correctly quick short small
  funktioniert funktionieren geht fehler kaputt defekt falsch heute gestern seit wieder immer noch mehr
  marche fonctionne erreur panne bloque aujourd hui depuis encore toujours
  funciona error fallo roto hoy ayer desde todavia`
    .split(/\s+/)
    .map(fold),
);

export function isVagueTitle(title: string): boolean {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  // "Error 429" says which.
  if (words.some((word) => /\p{N}/u.test(word))) return false;
  return !tellsSomething(words.filter((word) => !symptoms.has(fold(word))).join(" "));
}
