/** The part of an included file that `lines` or `tags` name. */

const tagLine = /(?:^|[^\\])\b(tag|end)::(\S+?)\[\](?=$|\s|--|\*)/;

export function taggedLines(
  lines: readonly string[],
  attributes: Readonly<Record<string, string>>,
): readonly string[] {
  const { lines: numbers, tag, tags } = attributes;
  if (numbers !== undefined && numbers !== "") return numberedLines(lines, numbers);
  const wanted = (tags ?? tag ?? "").split(/[,;]/).map((one) => one.trim());
  const names = wanted.filter((one) => one !== "");
  return names.length === 0 ? lines.filter((line) => !tagLine.test(line)) : selected(lines, names);
}

/** `1..4;7;9..-1`. */
function numberedLines(lines: readonly string[], numbers: string): readonly string[] {
  return numbers.split(/[,;]/).flatMap((range) => {
    const [, from = "1", dots = "", to = ""] = /^\s*(\d+)(\.\.)?(-?\d*)\s*$/.exec(range) ?? [];
    const start = Number(from);
    const end = dots === "" ? start : Number(to) > 0 ? Number(to) : lines.length;
    return lines.slice(Math.max(0, start - 1), end);
  });
}

/** `*` is every tag, `**` every line, `!name` none of this one; the tag that is open last decides. */
function selected(lines: readonly string[], names: readonly string[]): readonly string[] {
  const chosen = new Map(names.map((name) => [name.replace(/^!/, ""), !name.startsWith("!")]));
  const isOnlyWithout = names.every((name) => name.startsWith("!"));
  const base = chosen.get("**") ?? (isOnlyWithout && !chosen.has("*"));
  const open: { readonly name: string; readonly isTaken: boolean }[] = [];
  const taken: string[] = [];
  for (const line of lines) {
    const [, mark, name = ""] = tagLine.exec(line) ?? [];
    if (mark === "end") {
      const at = open.findLastIndex((one) => one.name === name);
      if (at !== -1) open.splice(at, 1);
      continue;
    }
    if (mark === "tag") {
      const before = open.at(-1)?.isTaken ?? base;
      open.push({ name, isTaken: chosen.get(name) ?? chosen.get("*") ?? before });
      continue;
    }
    if (open.at(-1)?.isTaken ?? base) taken.push(line);
  }
  return taken;
}
