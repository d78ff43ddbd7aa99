/** Names as people write them into one field: with commas between them, or one a line. */
export function namesIn(text: string | null): readonly string[] {
  return (text ?? "")
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
