/** Text of a slide, or of the notes to one: titles, items, tables. */
import { attributeOf, readXml } from "./read-xml.ts";

export interface SlideText {
  /** "" for a slide without a title. */
  readonly title: string;
  readonly blocks: readonly SlideBlock[];
}

export type SlideBlock =
  | {
      readonly kind: "text";
      readonly depth: number;
      readonly text: string;
      readonly isBody: boolean;
    }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** Numbers of slides, dates and footers stand on every slide. */
const leftOut = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

export function readSlide(part: Uint8Array | undefined): SlideText {
  const titles: string[] = [];
  const blocks: SlideBlock[] = [];
  let placeholder = "";
  let [isText, fallback, depth, text] = [false, 0, 0, ""];
  let table: string[][] | null = null;
  readXml(part, {
    open(name, attributes) {
      if (name === "Fallback" || fallback > 0) fallback += 1;
      if (fallback > 0) return;
      if (name === "sp" || name === "graphicFrame") placeholder = "";
      else if (name === "ph") placeholder = attributeOf(attributes, "type") ?? "body";
      else if (name === "tbl") table = [];
      else if (name === "tr") table?.push([]);
      else if (name === "tc") table?.at(-1)?.push("");
      else if (name === "p") [depth, text] = [0, ""];
      else if (name === "pPr") depth = Number(attributeOf(attributes, "lvl") ?? 0);
      else if (name === "br" || name === "tab") text += " ";
      isText = name === "t";
    },
    text(piece) {
      if (isText && fallback === 0) text += piece;
    },
    close(name) {
      isText = false;
      if (fallback > 0) {
        fallback -= 1;
        return;
      }
      if (name === "tbl" && table !== null) {
        blocks.push({ kind: "table", rows: table });
        table = null;
      }
      if (name !== "p" || text.trim() === "" || leftOut.has(placeholder)) return;
      const row = table?.at(-1);
      if (row !== undefined) row[row.length - 1] = `${row.at(-1) ?? ""} ${text}`.trim();
      else if (placeholder === "title" || placeholder === "ctrTitle") titles.push(text.trim());
      else {
        const isBody = placeholder === "body" || placeholder === "obj";
        blocks.push({ kind: "text", depth, text: text.trim(), isBody });
      }
      text = "";
    },
  });
  return { title: titles.join(" "), blocks };
}
