/** Names in a row of the trail, which holds a short text only. */

/** Longest text; the trail cuts longer ones. */
const lengthMax = 190;

/** As many as it holds, whole ones, and how many more there are: "50 tickets: T-1, T-2, and 48 more". */
export function listNames(beginning: string, names: readonly string[]): string {
  let text = beginning;
  for (const [index, name] of names.entries()) {
    const next = index === 0 ? name : `, ${name}`;
    const rest = `, and ${names.length - index} more`;
    if (index > 0 && text.length + next.length + rest.length > lengthMax) return text + rest;
    text += next;
  }
  return text;
}
