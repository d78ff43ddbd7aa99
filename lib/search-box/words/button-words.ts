/** What the button says, in the languages of the box. */
const words: Readonly<Record<string, string>> = {
  en: "Search",
  de: "Suchen",
  fr: "Rechercher",
  es: "Buscar",
  pt: "Pesquisar",
  it: "Cerca",
  nl: "Zoeken",
  pl: "Szukaj",
  ja: "検索",
  zh: "搜索",
};

/** `language` is a primary subtag such as `de`. */
export function buttonWord(language: string): string {
  return words[language] ?? (words.en as string);
}

/** `de` of `de-AT`. */
export function primaryOf(language: string): string {
  return (language.split(/[-_]/)[0] ?? "").toLowerCase();
}
