/** Words that every ticket may have: a model can learn from them, but they are no reason to a person. */
import { fold, isAnyFunctionWord } from "../../corpus/index.ts";

/** Courtesy, and connections that no list of function words has. */
const alsoEmpty = new Set(
  (
    "since however although though whenever every each still already yet always never again now today please " +
    "thanks thank hello hi hey dear regards sincerely maybe perhaps really just even much many more most " +
    "bitte danke hallo guten seit immer noch schon jetzt heute mal gerne vielleicht leider jedoch obwohl " +
    "bonjour merci salut depuis toujours encore maintenant cependant hola gracias favor desde siempre todavía ahora " +
    "ciao grazie sempre ancora adesso obrigado olá sempre ainda bedankt graag altijd nog hej tack tak takk kiitos"
  )
    .split(" ")
    .map(fold),
);

/** A word as the ticket spells it; names such as `v2.1` and compounds are never empty. */
export function isEmptyWord(word: string): boolean {
  const folded = fold(word);
  return alsoEmpty.has(folded) || isAnyFunctionWord(folded);
}
