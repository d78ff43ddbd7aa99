/** A directive: its name, what stands behind it, its options and its content. */
import { dedented, isBlankLine, type Lines, trimmed } from "./rst-lines.ts";

export interface Directive {
  /** In small letters, with the domain where one is written. */
  readonly name: string;
  /** Lines of the argument. */
  readonly argument: Lines;
  readonly options: ReadonlyMap<string, string>;
  readonly content: Lines;
}

const optionLine = /^:([\w-]+(?: [\w-]+)?):(?:\s+(.*))?$/;

/** `first` is what stands behind the colons, `below` what is indented. */
export function parseDirective(name: string, first: string, below: Lines): Directive {
  const lines = dedented(below);
  const argument = first.trim() === "" ? [] : [first.trim()];
  const options = new Map<string, string>();
  let at = 0;
  while (at < lines.length && !isBlankLine(lines[at]) && !optionLine.test(lines[at] as string)) {
    argument.push(lines[at++] as string);
  }
  let open: string | null = null;
  while (at < lines.length && !isBlankLine(lines[at])) {
    const line = lines[at++] as string;
    const found = optionLine.exec(line);
    if (found !== null) {
      open = found[1] as string;
      options.set(open, found[2] ?? "");
    } else if (open !== null) options.set(open, `${options.get(open)}\n${line.trim()}`.trim());
  }
  return { name, argument, options, content: trimmed(lines.slice(at)) };
}
