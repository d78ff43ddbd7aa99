/** What a section says to a question, word for word, with what it needs around to be understood. */
import {
  type AnswerPassage,
  cutText,
  type FoundPassage,
  type PassageUnit,
} from "../../contract/index.ts";
import type { QuestionKind } from "../question/question-kind.ts";
import type { SectionReading } from "./read-section.ts";
import type { SaidWords } from "./said-words.ts";
import { answeringUnits, unitChances } from "./unit-model.ts";

export interface Quote {
  readonly kind: AnswerPassage["kind"];
  readonly text: string;
  readonly code?: AnswerPassage["code"];
  /** Places of the quoted units. */
  readonly units: readonly number[];
}

/** How likely a unit of each kind answers, against a sentence with as much of the question. */
const kindShare: Readonly<Record<PassageUnit["kind"], number>> = {
  sentence: 1,
  item: 0.95,
  row: 0.95,
  fragment: 0.7,
  code: 0.7,
  label: 0.3,
};

/** A list of steps up to this size is quoted whole; of a longer one, the items that answer. */
const stepsMax = 9;
const stepsLengthMax = 1_000;
/** Lines of a block of code that are quoted. */
const linesMax = 16;
/** A unit beyond this is cut at a word. */
const unitLengthMax = 900;

/** Null for a section without text. */
export function quoteSection(reading: SectionReading, kind: QuestionKind): Quote | null {
  const { units } = reading.passage;
  const chances = unitChances(reading.units).map(
    (chance, at) => chance * kindShare[(units[at] as PassageUnit).kind],
  );
  const lengths = reading.units.map((_unit, at) =>
    Math.max(1, (reading.said[at] as SaidWords).size),
  );
  const chosen = answeringUnits(chances, lengths);
  const best = chosen.reduce(
    (first, at) => ((chances[at] as number) > (chances[first] as number) ? at : first),
    chosen[0] ?? -1,
  );
  const unit = units[best];
  if (unit === undefined) return null;
  const { passage } = reading;
  if (unit.kind === "code") return codeQuote(passage, best);
  if (unit.kind === "row") {
    return textQuote(
      passage,
      "table",
      chosen.filter((at) => units[at]?.kind === "row"),
    );
  }
  if (unit.kind === "item") return listQuote(passage, chosen, best, kind);
  const prose = chosen.filter((at) => isProse(units[at]));
  const leads = [best, ...prose].find((at) => leadsIn(passage, units[at]));
  return withExample(passage, textQuote(passage, "text", prose), leads ?? best);
}

function isProse(unit: PassageUnit | undefined): boolean {
  return unit?.kind === "sentence" || unit?.kind === "fragment" || unit?.kind === "label";
}

/** What a colon leads in to belongs to its sentence: a command, or the items of a list. */
function withExample(passage: FoundPassage, quote: Quote, best: number): Quote {
  const { units } = passage;
  const next = units[best + 1];
  if (!leadsIn(passage, units[best]) || next === undefined) return quote;
  const rest = next.kind === "code" ? codeLines(passage, best + 1) : itemsFrom(passage, best + 1);
  if (rest.length === 0) return quote;
  const places = [...new Set([...quote.units, ...rest])].sort((a, b) => a - b);
  return textQuote(passage, next.kind === "code" ? "code" : "list", places);
}

function codeQuote(passage: FoundPassage, best: number): Quote {
  const lines = codeLines(passage, best);
  const first = lines[0] as number;
  const places = leadsIn(passage, passage.units[first - 1]) ? [first - 1, ...lines] : lines;
  return textQuote(passage, "code", places);
}

/** The lines of the block around a place. */
function codeLines({ units }: FoundPassage, at: number): number[] {
  const { block } = units[at] as PassageUnit;
  const all = [...units.keys()].filter((place) => units[place]?.block === block);
  const from = Math.max(0, Math.min(all.indexOf(at) - linesMax / 2, all.length - linesMax));
  return all.slice(from, from + linesMax);
}

function listQuote(
  passage: FoundPassage,
  chosen: readonly number[],
  best: number,
  kind: QuestionKind,
): Quote {
  const { units } = passage;
  let first = best;
  while (units[first - 1]?.kind === "item") first -= 1;
  const items = itemsFrom(passage, first);
  const isWhole = kind === "way" && items.length > 0;
  const places = isWhole ? items : chosen.filter((at) => units[at]?.kind === "item");
  const lead = leadsIn(passage, units[first - 1]) ? [first - 1] : [];
  return textQuote(passage, "list", [...lead, ...places]);
}

/** All items from a place on; none when they are too many. */
function itemsFrom({ units }: FoundPassage, first: number): number[] {
  let end = first;
  while (units[end]?.kind === "item") end += 1;
  if (end === first || end - first > stepsMax) return [];
  const length = (units[end - 1] as PassageUnit).end - (units[first] as PassageUnit).start;
  return length > stepsLengthMax ? [] : Array.from({ length: end - first }, (_, at) => first + at);
}

function leadsIn({ text }: FoundPassage, unit: PassageUnit | undefined): boolean {
  return unit?.kind === "sentence" && /[:：]/.test(text.charAt(unit.end - 1));
}

function textQuote(passage: FoundPassage, kind: Quote["kind"], places: readonly number[]): Quote {
  let text = "";
  let code: AnswerPassage["code"];
  let before: number | null = null;
  for (const at of places) {
    const unit = passage.units[at] as PassageUnit;
    if (before !== null) text += between(passage, before, at);
    const start = text.length;
    text += wordsOf(passage, unit);
    if (unit.kind === "code") {
      const language = unit.note === "" ? {} : { language: unit.note };
      code = { ...language, start: code?.start ?? start, end: text.length };
    }
    before = at;
  }
  return { kind, text, units: places, ...(code !== undefined && { code }) };
}

function between({ units, text }: FoundPassage, before: number, at: number): string {
  const left = units[before] as PassageUnit;
  const right = units[at] as PassageUnit;
  const isNext = at === before + 1;
  if (left.block === right.block && left.kind !== "code") {
    return isNext ? unwrapped(text.slice(left.end, right.start)) : " … ";
  }
  return isNext || left.kind !== "sentence" || right.kind !== "sentence" ? "\n" : " … ";
}

function wordsOf({ text }: FoundPassage, unit: PassageUnit): string {
  const said = text.slice(unit.start, unit.end);
  if (unit.kind === "row") return rowOf(said, unit.note);
  if (unit.kind === "code") return cut(said);
  return cut(unwrapped(unit.kind === "item" ? `• ${said}` : said));
}

/** The lines of a paragraph are its author's; readers break it where their screen ends. */
function unwrapped(prose: string): string {
  return prose.replaceAll(/\s*\n\s*/g, " ");
}

/** `Name: limit; Type: number`, as a reader of one row needs it. */
function rowOf(row: string, columns: string): string {
  const names = columns === "" ? [] : columns.split("\t");
  const cells = row.split("\t").flatMap((cell, at) => {
    const said = cell.trim();
    const name = names[at]?.trim() ?? "";
    if (said === "") return [];
    return [name === "" ? said : `${name}: ${said}`];
  });
  return cut(cells.join("; "));
}

function cut(said: string): string {
  if (said.length <= unitLengthMax) return said;
  const end = said.lastIndexOf(" ", unitLengthMax);
  return `${cutText(said, end > unitLengthMax / 2 ? end : unitLengthMax)} …`;
}
