/** What a query wants: a page about something, an explanation, or a fact that stands in one place. */

/**
 * `topic`: a name or keywords, which pages are about. `question`: a whole question, which a section
 * explains; those for a way ("how do I") name a guide and are topics. `fact`: a number, a limit, or whether something is so, which one row or sentence says.
 */
export const queryKinds = ["topic", "question", "fact"] as const;
export type QueryKind = (typeof queryKinds)[number];

/** Beginnings of questions that a yes or a no answers. */
const yesOrNo =
  /^(?:is|are|am|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had|when (?:i|you)|kann|können|darf|dürfen|ist|sind|hat|haben|gibt es|wird|werden|muss|müssen|est-ce|puis-je|peut-on|puedo|se puede|hay)\s/iu;
/** The same behind a first clause: "In local zones, can I use a function?" */
const laterYesOrNo =
  /[,:;] (?:can|could|may|must|should|do|does|is|are|will) (?:i|you|we|it|there|the)\b|\bis it\b/iu;
const asking =
  /(?:^|[,:;] )(?:what|which|where|when|who|whom|whose|why|was|welche\p{L}*|wo|wann|wer|warum|weshalb|wieso|wieviel\p{L}*|qu(?:e|el|elle)l?e?s?|où|quand|pourquoi|combien|qué|cuál\p{L}*|dónde|cuándo|cuánt\p{L}*)\s/iu;
/** Words of a question that ask for an amount, or what holds unless somebody says otherwise. */
const amount =
  /(?<!\p{L})(?:max|maximum|maximal\p{L}*|min|minimum|mindest\p{L}*|limits?|limited|quotas?|how (?:many|much|long|often|large|big|far|old|fast)|number of|default|size|versions?|anzahl|wie ?viele?|wie (?:lange|oft|groß|hoch)|höchst\p{L}*|standardmäßig|combien|maximale?|cuánt\p{L}*|máxim\p{L}*|límite)(?!\p{L})/iu;
/** Words that ask for an amount however the query begins. */
const plainAmount =
  /(?<!\p{L})(?:(?:max(?:imum)?|minimum) (?:number|size|length|amount)|how (?:many|much|long|often|large|big)|wie ?viele?|wie (?:lange|oft|groß|hoch))(?!\p{L})/iu;
/** Shorter queries are names. */
const wordsMin = 3;

/** `query` as typed. */
export function kindOfQuery(query: string): QueryKind {
  const text = query.trim();
  if (text.split(/\s+/, wordsMin).length < wordsMin) return "topic";
  if (yesOrNo.test(text) || laterYesOrNo.test(text)) return "fact";
  if (asking.test(text)) return amount.test(text) ? "fact" : "question";
  return plainAmount.test(text) ? "fact" : "topic";
}
