/**
 * Remarks in code that mark its lines: `// [!code ++]` of VitePress and Fumadocs, and
 * `// highlight-next-line` of Docusaurus. Readers see the mark in place of the remark.
 */

export interface NotedCode {
  readonly text: string;
  readonly marked: ReadonlySet<number>;
  readonly inserted: ReadonlySet<number>;
  readonly deleted: ReadonlySet<number>;
}

const opening = String.raw`(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)`;
const closing = String.raw`(?:\*\/\}?|-->)?`;
const behind = new RegExp(
  String.raw`[ \t]*${opening}[ \t]*\[!code[ \t]+([\w+-]{1,20})(?::(\d{1,4}))?\][ \t]*${closing}[ \t]*$`,
);
const alone = new RegExp(
  String.raw`^[ \t]*${opening}[ \t]*(?:highlight|this-will-error|error)-(next-line|start|end)[ \t]*${closing}[ \t]*$`,
);
const any = /\[!code|(?:highlight|error)-(?:next-line|start|end)/;
/** A remark stands at the end of a line that a person can read. */
const lineLengthMax = 2_000;

export function readCodeNotation(code: string): NotedCode {
  const marked = new Set<number>();
  const inserted = new Set<number>();
  const deleted = new Set<number>();
  if (!any.test(code)) return { text: code, marked, inserted, deleted };
  const sets: Readonly<Record<string, Set<number>>> = { "++": inserted, "--": deleted };
  const kept: string[] = [];
  let left = 0;
  let isBlock = false;
  for (const line of code.split("\n")) {
    const order = line.length > lineLengthMax ? undefined : alone.exec(line)?.[1];
    if (order !== undefined) {
      if (order === "next-line") left = 1;
      else isBlock = order === "start";
      continue;
    }
    const [all, name = "", count = "1"] =
      (line.length > lineLengthMax ? null : behind.exec(line)) ?? [];
    kept.push(all === undefined ? line : line.slice(0, line.length - all.length));
    const number = kept.length;
    if (isBlock || left > 0) marked.add(number);
    left -= left > 0 ? 1 : 0;
    if (all === undefined || name === "focus") continue;
    const set = Object.hasOwn(sets, name) ? (sets[name] as Set<number>) : marked;
    for (let at = 0; at < Math.max(1, Number(count)); at++) set.add(number + at);
  }
  return { text: kept.join("\n"), marked, inserted, deleted };
}
