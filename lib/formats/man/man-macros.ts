/** The macros of man: sections, items, fonts. */
import type { PageWriter } from "./page-writer.ts";
import { argumentsOf } from "./roff-text.ts";

const paired = /^[BIR][BIR]$/;
const single = /^(?:B|I|SM|SB)$/;

export function manMacro(writer: PageWriter): (name: string, rest: string) => void {
  return (name, rest) => {
    const words = argumentsOf(rest);
    if (paired.test(name)) writer.text(alternating(name, words));
    else if (single.test(name)) {
      const font = name === "I" ? "I" : "B";
      if (words.length > 0) writer.text(`\\f${font}${words.join(" ")}\\fR`);
    } else blockMacro(name, words, writer);
  };
}

function alternating(fonts: string, words: readonly string[]): string {
  return words.map((word, at) => `\\f${fonts.charAt(at % 2)}${word}`).join("") + String.raw`\fR`;
}

function blockMacro(name: string, words: readonly string[], writer: PageWriter): void {
  switch (name) {
    case "SH":
      return writer.heading(2, words.join(" "));
    case "SS":
      return writer.heading(3, words.join(" "));
    case "TP":
    case "TQ":
      return writer.tagNext();
    case "IP":
      return words[0] ? writer.item(words[0]) : writer.flush();
    case "HP":
    case "PP":
    case "P":
    case "LP":
      return writer.paragraph();
    case "RS":
      return writer.moveIn();
    case "RE":
      return writer.moveOut();
    case "SY":
      writer.breakLine();
      return writer.text(`\\fB${words.join(" ")}\\fR`);
    case "OP":
      return writer.text(`[\\fB${words[0] ?? ""}\\fR \\fI${words[1] ?? ""}\\fR]`);
    case "UE":
    case "ME":
    case "UR":
    case "MT":
      return words[0] === undefined ? undefined : writer.text(words[0]);
    default:
      return layoutRequest(name, writer);
  }
}

/** Requests of roff itself. */
export function layoutRequest(name: string, writer: PageWriter): void {
  if (name === "br") writer.breakLine();
  else if (name === "sp") {
    if (writer.isCode) writer.text("");
    else writer.flush();
  } else if (name === "nf" || name === "EX" || name === "Vb") writer.beginCode();
  else if (name === "fi" || name === "EE" || name === "Ve") writer.endCode();
}
