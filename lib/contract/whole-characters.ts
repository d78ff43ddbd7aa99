/**
 * The text with U+FFFD for each half of a surrogate pair that stands alone: such a half cannot be
 * sent as UTF-8 and makes `encodeURIComponent` throw.
 */
export function wholeCharacters(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** The same for each text in a JSON value, names of members included. */
export function wholeTexts<Value>(value: Value): Value {
  return wholeIn(value) as Value;
}

function wholeIn(value: unknown): unknown {
  if (typeof value === "string") return wholeCharacters(value);
  if (Array.isArray(value)) return value.map(wholeIn);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    wholeCharacters(name),
    wholeIn(member),
  ]);
  return Object.fromEntries(members);
}
