/** The languages that the interface speaks; apart from schemas, which browsers need not load. */
export const interfaceLanguages = [
  "en",
  "de",
  "fr",
  "es",
  "pt",
  "it",
  "nl",
  "pl",
  "ja",
  "zh",
] as const;
