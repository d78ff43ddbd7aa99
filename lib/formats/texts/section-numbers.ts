/** Numbers of sections, as headings have them: `2`, `2.1`, `A`. */

/** Whether a section can follow the one with the number `before`; undefined for the first one. */
export function followsSection(before: string | undefined, number: string): boolean {
  if (before === undefined) return /^[01A](?:\.|$)/.test(number);
  const isLetter = (text: string): boolean => /^[A-Z]/.test(text);
  if (isLetter(number) !== isLetter(before)) return isLetter(number);
  const [a, b] = [partsOf(before), partsOf(number)];
  const at = b.findIndex((part, place) => part !== a[place]);
  // A section may be left out, such as one whose title takes two lines.
  return at !== -1 && (b[at] ?? 0) > (a[at] ?? 0) && (b[at] ?? 0) <= (a[at] ?? 0) + 5;
}

function partsOf(number: string): readonly number[] {
  return number.split(".").map((part) => (/^\d/.test(part) ? Number(part) : part.charCodeAt(0)));
}
