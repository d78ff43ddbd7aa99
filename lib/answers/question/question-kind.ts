/** What a question asks for, by the words that people ask with. */

/**
 * `amount`: how many, a limit, a default; `time`, `place`, `person`, `reason`; `way`: how something
 * is done; `meaning`: what something is; `choice`: a question of yes or no; `difference`.
 */
export type QuestionKind =
  | "amount"
  | "time"
  | "place"
  | "person"
  | "reason"
  | "way"
  | "meaning"
  | "choice"
  | "difference"
  | "other";

/** How people ask for an amount in other languages than English. */
const amountWords = [
  "wie ?(?:viele?n?|lange?|oft|groß|gross|hoch|weit|schnell|alt)",
  "combien(?: de temps)?",
  "cu[aá]nt[oa]s?(?: tiempo)?",
  "quant[oaie]s?(?: tempo)?",
  "hoe (?:lang|veel|vaak|groot|ver|snel)",
  "hur (?:länge|mycket|många|ofta|stora?|snabbt)",
  "hvor (?:lenge|længe|mye|meget|mange|ofte|stor)",
  "kuinka (?:kauan|monta|paljon|usein|suuri)",
  "(?:jak )?(?:ile|długo|często)(?: czasu)?",
  "(?:сколько|как долго|как часто)(?: времени)?",
  "כמה(?: זמן)?",
  "كم",
].join("|");
/** The same where words are not parted, or have endings. */
const amountCharacters = "얼마나|몇|いくつ|いくら|ど[のれ]くらい|何[年月日時分回個人]|多少|多久|几";
const ofAmount = new RegExp(`(?<!\\p{L})(?:${amountWords})(?!\\p{L})|${amountCharacters}`, "iu");

/** Words that ask and that no answer repeats: the "long" of "how long". */
export const asking = new RegExp(
  `(?<!\\p{L})(?:how (?:many|much|long|often|large|big|far|fast|soon|come)|${amountWords})(?!\\p{L})`,
  "giu",
);

/** The first that fits names the kind: "how many" is no way, and "what is the maximum" no meaning. */
const patterns: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    "difference",
    /\b(?:differences?|differ|vs\.?|versus|compared?|rather than|instead of)\b|\b(?:unterschied|différence|diferencia|differenza|verschil)/iu,
  ],
  [
    "amount",
    /\bhow (?:many|much|long|large|big|often|far|old|fast)\b|\b(?:maximum|minimum|max|min|limits?|quotas?|number of|default|size|timeout|price|cost)\b/iu,
  ],
  ["amount", ofAmount],
  [
    "time",
    /\bwhen\b|\bwhat (?:year|date|time|day)\b|^(?:wann|quand|cuándo|quando|wanneer|när|kiedy|когда)(?!\p{L})/iu,
  ],
  ["place", /\bwhere\b|^(?:wo|wohin|où|dónde|dove|onde|waar|var|gdzie|где)(?!\p{L})/iu],
  [
    "person",
    /\b(?:who|whom|whose)\b|^(?:wer|wem|wen|qui|quién|chi|quem|wie is|vem|kto|кто)(?!\p{L})/iu,
  ],
  [
    "reason",
    /\bwhy\b|\b(?:purpose|reason|cause)s?\b|^(?:warum|wieso|weshalb|pourquoi|por qué|por que|perché|waarom|varför|dlaczego|почему)(?!\p{L})/iu,
  ],
  [
    "way",
    /\bhow\b|^(?:wie|comment|cómo|come|como|hoe|hur|jak|как)(?!\p{L})|\b(?:steps|guide|tutorial)\b/iu,
  ],
  [
    "choice",
    /^(?:is|are|was(?! (?:ist|sind|bedeutet))|were|do|does|did|can|could|may|must|should|will|would|has|have|am|kann|können|ist|sind|darf|muss|est-ce|peut-on|puede|puedo|posso)(?!\p{L})/iu,
  ],
  [
    "meaning",
    /^what(?:'s|’s)?\b|\b(?:meaning|definition|define|what (?:is|are|does))\b|^(?:was ist|was sind|was bedeutet|qu['’]est-ce|quels? (?:est|sont)|quelles? (?:est|sont)|qué es|cuál es|cos['’]è|qual è|o que é|qual é|wat is|vad är|co to|что такое)(?!\p{L})/iu,
  ],
];

export function questionKind(question: string): QuestionKind {
  const text = question.replace(/^[\s¿¡]+/u, "");
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
}
