/** Styles and lists of a Word file: which paragraphs are headings, items and code. */
import { attributeOf, readXml } from "./read-xml.ts";

export interface WordStyle {
  /** 1 to 9 for a heading, 0 for the title, null for text. */
  readonly level: number | null;
  readonly isCode: boolean;
  /** A line of a table of contents, which repeats the headings. */
  readonly isContents: boolean;
  /** Lists may be a matter of the style; null for none. */
  readonly list: string | null;
}

interface GivenStyle {
  name: string;
  parent: string | null;
  outline: number | null;
  list: string | null;
}

const codeName =
  /^(?:(?:source )?code\b|html (?:preformatted|code)|preformatted|verbatim|plain text$|macro$|listing)/i;
/** Styles that lead to themselves. */
const ancestorsMax = 20;

export function readStyles(part: Uint8Array | undefined): (id: string) => WordStyle {
  const given = readGiven(part);
  const known = new Map<string, WordStyle>();
  return (id) => {
    const found = known.get(id) ?? settle(id, given);
    known.set(id, found);
    return found;
  };
}

function readGiven(part: Uint8Array | undefined): ReadonlyMap<string, GivenStyle> {
  const styles = new Map<string, GivenStyle>();
  let style: GivenStyle | null = null;
  readXml(part, {
    open(name, attributes) {
      const value = attributeOf(attributes, "val");
      if (name === "style") {
        style = { name: "", parent: null, outline: null, list: null };
        styles.set(attributeOf(attributes, "styleId") ?? "", style);
      }
      if (style === null || value === undefined) return;
      if (name === "name") style.name = value;
      else if (name === "basedOn") style.parent = value;
      else if (name === "outlineLvl") style.outline = Number(value);
      else if (name === "numId") style.list = value;
    },
    close(name) {
      if (name === "style") style = null;
    },
  });
  return styles;
}

function settle(id: string, given: ReadonlyMap<string, GivenStyle>): WordStyle {
  const line: GivenStyle[] = [];
  for (let at: string | null = id; at !== null && line.length < ancestorsMax; ) {
    const style: GivenStyle | undefined = given.get(at);
    if (style === undefined) break;
    line.push(style);
    at = style.parent;
  }
  const levels = line.map(({ name, outline }) => levelOf(name) ?? outlineLevel(outline));
  return {
    level: levels.find((level) => level !== null) ?? (line.length === 0 ? levelOf(id) : null),
    isCode: line.some(({ name }) => codeName.test(name)),
    isContents: line.some(({ name }) => /^(?:toc \d|table of (?:contents|figures))/i.test(name)),
    list: line.find(({ list }) => list !== null)?.list ?? null,
  };
}

/** Word stores the English names in files of every language. */
function levelOf(name: string): number | null {
  if (/^title$/i.test(name)) return 0;
  const level = /^heading ?([1-9])$/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}

export function outlineLevel(outline: number | null): number | null {
  return outline !== null && outline >= 0 && outline < 9 ? outline + 1 : null;
}

/** Whether the items of a list have numbers, by list and level. */
export function readNumbering(
  part: Uint8Array | undefined,
): (list: string, level: number) => boolean {
  const formats = new Map<string, string>();
  const abstractOf = new Map<string, string>();
  let [abstract, list, level] = ["", "", ""];
  readXml(part, {
    open(name, attributes) {
      if (name === "abstractNum") abstract = attributeOf(attributes, "abstractNumId") ?? "";
      else if (name === "num") list = attributeOf(attributes, "numId") ?? "";
      else if (name === "lvl") level = attributeOf(attributes, "ilvl") ?? "";
      const value = attributeOf(attributes, "val") ?? "";
      if (name === "numFmt") formats.set(`${abstract} ${level}`, value);
      else if (name === "abstractNumId") abstractOf.set(list, value);
    },
  });
  return (id, at) => {
    const format = formats.get(`${abstractOf.get(id)} ${at}`) ?? "bullet";
    return format !== "bullet" && format !== "none";
  };
}
