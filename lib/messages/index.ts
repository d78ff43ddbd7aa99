/** The texts of the interface in the languages that it speaks, and the choice between them. */
export { chooseLanguage } from "./choose-language.ts";
export { type SiteTranslator, siteTranslator } from "./site-translator.ts";
export { boxWord, type TextTranslator, textTranslator } from "./text-translator.ts";
export {
  createTranslator,
  type Messages,
  type Translated,
  type Translator,
} from "./translator.ts";
