/** Takes certain characters off a text's end; a pattern would look at each run of them again and again. */
export function trimEndWhere(text: string, isPart: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isPart(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function withoutEndSlashes(text: string): string {
  return trimEndWhere(text, (character) => character === "/");
}
