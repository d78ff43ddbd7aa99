/** Tags of templates within a line: `{{< note >}}` and `{{% note %}}` of Hugo, `{% hint %}` of Liquid. */

export interface TemplateTag {
  /** In small letters; `hint` for `endhint`, too. */
  readonly name: string;
  readonly isEnd: boolean;
  /** `{{< icon />}}`: it has no end. */
  readonly isWhole: boolean;
  readonly isLiquid: boolean;
  /** Contents of `{{< >}}` may be anything; those of the others are Markdown. */
  readonly isMarkdown: boolean;
  readonly named: ReadonlyMap<string, string>;
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

const anyTag =
  /\{\{([<%])[ \t]*(\/?)[ \t]*([A-Za-z_][\w./-]{0,80})((?:[ \t][^{}\n]{0,500}?)?)(\/?)[ \t]*[>%]\}\}|\{%-?[ \t]*([A-Za-z][\w-]{0,80})((?:[ \t][^{}\n%]{0,500}?)?)[ \t]*-?%\}/g;
const argument =
  /([\w-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))|"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+)/g;
/** A longer line is no prose; what its marks may mean would take too long to tell. */
const lengthMax = 5_000;

/** Those outside of spans of code, in their order. */
export function templateTags(line: string): readonly TemplateTag[] {
  if (line.length > lengthMax || !/\{[{%]/.test(line)) return [];
  const prose = line.replace(/(?<!`)(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, (span) =>
    " ".repeat(span.length),
  );
  // A span may stand in a tag: what counts is where the tag begins.
  return [...line.matchAll(anyTag)]
    .filter(({ index }) => prose.charAt(index) === "{")
    .map((match) => {
      const [all, sign, slash, hugo, behind = "", whole, liquid = "", words = ""] = match;
      const isLiquid = sign === undefined;
      const name = (isLiquid ? liquid : (hugo ?? "")).toLowerCase();
      const isEnd = isLiquid ? /^end\w/.test(name) : slash === "/";
      return {
        name: isLiquid && isEnd ? name.slice(3) : name,
        isEnd,
        isWhole: whole === "/",
        isLiquid,
        isMarkdown: sign !== "<",
        ...argumentsIn(isLiquid ? words : behind),
        start: match.index,
        end: match.index + all.length,
      };
    });
}

function argumentsIn(text: string): Pick<TemplateTag, "named" | "words"> {
  const named = new Map<string, string>();
  const words: string[] = [];
  for (const match of text.matchAll(argument)) {
    const [, key, ...values] = match;
    const value = (values.find((one) => one !== undefined) ?? "").replace(/\\(["\\])/g, "$1");
    if (key === undefined) words.push(value);
    else named.set(key.toLowerCase(), value);
  }
  return { named, words };
}

/** The first of these that is given; "" for none. */
export function given(tag: TemplateTag, ...names: readonly string[]): string {
  const name = names.find((one) => (tag.named.get(one) ?? "").trim() !== "");
  return name === undefined ? "" : (tag.named.get(name) as string).trim();
}
