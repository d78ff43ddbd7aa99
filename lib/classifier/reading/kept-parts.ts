/** What is kept of the parts of a body: each kind once, in the order in which kinds appear. */
import type { MailPart, MailPartKind } from "../ticket.ts";

/**
 * Null where all was written by the person: the body says it already. `shorten` bounds and redacts.
 * Encoded files are not kept.
 */
export function keptParts(
  parts: readonly MailPart[],
  shorten: (text: string, isWritten: boolean) => string,
): readonly MailPart[] | null {
  const texts = new Map<MailPartKind, string[]>();
  for (const { kind, text } of parts) {
    const known = texts.get(kind);
    if (known === undefined) texts.set(kind, [text]);
    else known.push(text);
  }
  texts.delete("encoded");
  if (texts.size === 0 || (texts.size === 1 && texts.has("written"))) return null;
  return [...texts].map(([kind, found]) => ({
    kind,
    text: shorten(found.join("\n\n"), kind === "written"),
  }));
}
