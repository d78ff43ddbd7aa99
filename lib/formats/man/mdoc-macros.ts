/** The macros of mdoc, which say what a word is: written as text with fonts. */
import { layoutRequest } from "./man-macros.ts";
import type { PageWriter } from "./page-writer.ts";
import { argumentsOf, plainRoff } from "./roff-text.ts";

const bold = new Set(["Nm", "Fl", "Cm", "Ic", "Sy", "Fn", "Fo", "In", "Cd", "Ms"]);
const italic = new Set(["Ar", "Em", "Pa", "Fa", "Ft", "Va", "Vt", "Ad", "Mt"]);
const plain = new Set(
  "No Ev Li Ql Dv Er Xr Lk An Tn St Nd Ux Bx Nx Ox Fx Dx At Bsx Ap Ns Pf Sm Bk Ek Xo Xc Fc Rs Re".split(
    " ",
  ),
);
const systems: Readonly<Record<string, string>> = {
  Ux: "UNIX",
  Bx: "BSD",
  Nx: "NetBSD",
  Ox: "OpenBSD",
  Fx: "FreeBSD",
  Dx: "DragonFly",
  At: "AT&T UNIX",
};
/** Around the rest of the line; with `o` and `c` at the end, from one to the other. */
const enclosing: Readonly<Record<string, readonly [string, string]>> = {
  Op: ["[", "]"],
  Bq: ["[", "]"],
  Dq: ["“", "”"],
  Qq: ['"', '"'],
  Sq: ["‘", "’"],
  Pq: ["(", ")"],
  Aq: ["<", ">"],
  Brq: ["{", "}"],
  Ql: ["‘", "’"],
};
const pairs: Readonly<Record<string, string>> = {
  Oo: "[",
  Oc: "]",
  Do: "“",
  Dc: "”",
  Qo: '"',
  Qc: '"',
  So: "‘",
  Sc: "’",
  Po: "(",
  Pc: ")",
  Bo: "[",
  Bc: "]",
  Ao: "<",
  Ac: ">",
  Bro: "{",
  Brc: "}",
};
const closingSign = /^[.,:;)\]?!]$/;

export function mdocMacro(writer: PageWriter): (name: string, rest: string) => void {
  let own = "";
  const lists: string[] = [];
  return (name, rest) => {
    const words = argumentsOf(rest);
    if (name === "Nm" && own === "") own = words[0] ?? "";
    if (name === "Sh" || name === "Ss") {
      lists.length = 0;
      writer.heading(name === "Sh" ? 2 : 3, words.join(" "));
    } else if (name === "Bl") {
      lists.push(words[0] ?? "");
      writer.moveIn();
    } else if (name === "El") {
      lists.pop();
      writer.flush();
      writer.moveOut();
    } else if (name === "It") {
      const isTagged = /^-(?:tag|hang|ohang|inset|diag|column)/.test(lists.at(-1) ?? "");
      writer.item(isTagged ? mdocText(words, own) : "");
    } else if (name === "Pp" || name === "Lp") writer.flush();
    else if (name === "Bd") {
      if (/-(?:literal|unfilled)/.test(rest)) writer.beginCode();
    } else if (name === "Ed") writer.endCode();
    else if (name === "Dl" || name === "D1") {
      writer.beginCode();
      writer.text(mdocText(words, own));
      writer.endCode();
    } else if (name === "Nd") writer.text(`— ${words.join(" ")}`);
    else if (name === "Ex") {
      writer.text(
        `The \\fB${words[1] ?? own}\\fR utility exits 0 on success, and >0 if an error occurs.`,
      );
    } else if (name.startsWith("%")) writer.text(`${words.join(" ")},`);
    else if (isKnown(name)) {
      // In a synopsis each call begins a line.
      if (name === "Nm" && words.length > 0) writer.breakLine();
      writer.text(mdocText([name, ...words], own));
    } else layoutRequest(name, writer);
  };
}

function isKnown(word: string): boolean {
  return (
    [bold, italic, plain].some((names) => names.has(word)) ||
    Object.hasOwn(enclosing, word) ||
    Object.hasOwn(pairs, word)
  );
}

/** Words with their macros, as a line of roff. */
function mdocText(words: readonly string[], own: string): string {
  const text = new MdocLine();
  let macro = "No";
  let isBare = false;
  const close: string[] = [];
  const endBare = (): void => {
    if (!isBare) return;
    if (macro === "Nm") text.add(own, "B");
    else if (macro === "Fl") text.add("-", "B");
    else if (macro === "Ar") text.add("file ...", "I");
    else text.add(systems[macro] ?? "", "R");
    isBare = false;
  };
  // Signs at the end stand behind all that the line opens.
  const ends = words.length - words.findLastIndex((word) => !closingSign.test(word)) - 1;
  for (const word of words.slice(0, words.length - ends)) {
    if (isKnown(word)) {
      endBare();
      const [before, after] = enclosing[word] ?? [];
      if (before !== undefined && after !== undefined) {
        text.open(before);
        close.unshift(after);
        macro = "No";
      } else if (pairs[word] !== undefined) {
        if (word.endsWith("o")) text.open(pairs[word]);
        else text.close(pairs[word]);
        macro = "No";
      } else if (word === "Ns" || word === "Ap") {
        if (word === "Ap") text.close("'");
        text.glue();
        macro = "No";
      } else {
        macro = word;
        isBare = true;
      }
      continue;
    }
    const shown = plainRoff(word);
    if (closingSign.test(shown)) {
      endBare();
      text.close(shown);
      continue;
    }
    isBare = false;
    if (/^[([]$/.test(shown)) text.open(shown);
    else if (macro === "Fl") text.add(`-${word}`, "B");
    else if (macro === "Xr" && /^\d\w{0,3}$/.test(shown)) text.close(`(${shown})`);
    else text.add(word, bold.has(macro) ? "B" : italic.has(macro) ? "I" : "R");
  }
  endBare();
  for (const sign of [...close, ...words.slice(words.length - ends)]) text.close(sign);
  return text.finish();
}

class MdocLine {
  #text = "";
  #isGlued = true;

  add(word: string, font: "R" | "B" | "I"): void {
    if (word === "") return;
    this.#text += `${this.#isGlued ? "" : " "}${font === "R" ? word : `\\f${font}${word}\\fR`}`;
    this.#isGlued = false;
  }

  open(sign: string): void {
    this.#text += `${this.#isGlued ? "" : " "}${sign}`;
    this.#isGlued = true;
  }

  close(sign: string): void {
    this.#text += sign;
    this.#isGlued = false;
  }

  glue(): void {
    this.#isGlued = true;
  }

  finish(): string {
    return this.#text;
  }
}
