/**
 * Chooses whole pieces of found sections for a budget of tokens: the section that says most of what
 * the question still lacks comes next, whole where it fits, else the pieces around its best one.
 */
import { createSlices } from "../../base/index.ts";
import type { AnswerGround, FoundPassage } from "../../contract/index.ts";
import { type Analyser, createAnalyser } from "../../corpus/index.ts";
import { readQuestion } from "../question/question.ts";
import { createPieceReader, type PieceReader, type Said, unionOf } from "./piece-terms.ts";
import { lengthTokens, type SectionPiece, sectionPieces, sectionTokens } from "./section-pieces.ts";

export interface PackRequest {
  readonly question: string;
  readonly ground: AnswerGround;
  /** Tokens of all that is given, with what stands around it. */
  readonly budget: number;
  /** Tokens that naming a page, and a section of it, takes. */
  readonly overhead: { readonly page: number; readonly section: number };
  /** Pages at most. */
  readonly pagesMax: number;
  /** Only blocks of code, each with what leads in to it. */
  readonly onlyCode: boolean;
}

/** A section, or pieces of it in their order. */
export interface PackedSection {
  readonly passage: FoundPassage;
  readonly pieces: readonly SectionPiece[];
  /** About how many tokens are left out of it; 0 for a whole section. */
  readonly restTokens: number;
}

export interface PackedSections {
  /** In the order in which they were chosen: whoever has less room leaves out the last. */
  readonly sections: readonly PackedSection[];
  /** Sections of which nothing is given, best first. */
  readonly leftOut: readonly PackedSection[];
}

/** A section that may be chosen. Most are not, so it is read when it could be the best. */
interface Candidate {
  readonly passage: FoundPassage;
  /** Its place, by which equals are ordered. */
  readonly place: number;
  /** What its place among the others counts. */
  readonly standing: number;
  /** Undefined until it is read; null when none of its pieces can be given any more. */
  reading?: Reading | null;
}

interface Reading {
  readonly pieces: readonly SectionPiece[];
  /** What each piece says. */
  readonly said: readonly Said[];
  readonly all: Said;
  readonly worth: number;
}

/** Words of one packer after the other are kept analysed. */
const analysedWords = 50_000;
let shared: Analyser | null = null;

export async function packSections(request: PackRequest): Promise<PackedSections> {
  shared ??= createAnalyser(analysedWords);
  const { question, ground, budget, overhead, pagesMax, onlyCode } = request;
  const { words } = readQuestion(question, ground.words);
  const weights = words.map(({ weight }) => weight);
  const reader = createPieceReader(words, shared);
  const most = Math.max(sectionTokensMax, Math.floor(budget * sectionShare));
  const left = candidatesOf(ground.passages);
  const pages = new Set<string>();
  const sections: PackedSection[] = [];
  let covered: Said = words.map(() => 0);
  let room = budget;
  while (left.length > 0) {
    const fits = Math.min(room - overhead.section, most);
    const best = await bestOf(left, { covered, weights, reader, onlyCode, fits });
    const [{ passage, reading }] = left.splice(best, 1) as [Candidate];
    const isNew = !pages.has(passage.id);
    if (reading == null || (isNew && pages.size >= pagesMax)) continue;
    const named = overhead.section + (isNew ? overhead.page : 0);
    const packed = piecesWithin(reading, Math.min(room - named, most), covered, weights);
    if (packed.length === 0) continue;
    const pieces = packed.map((at) => reading.pieces[at] as SectionPiece);
    const tokens = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
    pages.add(passage.id);
    room -= named + tokens;
    covered = unionOf([covered, ...packed.map((at) => reading.said[at] as Said)]);
    const restTokens = Math.max(0, sectionTokens(passage) - tokens);
    sections.push({ passage, pieces, restTokens });
    if (room < overhead.section + leastTokens) break;
  }
  const given = new Set(sections.map(({ passage }) => passage));
  const leftOut = ground.passages
    .filter((passage) => !given.has(passage))
    .map((passage) => ({ passage, pieces: [], restTokens: lengthTokens(passage.text) }));
  return { sections, leftOut };
}

/**
 * As much as one section may take, in tokens or of the budget: an answer in another one is not shut
 * out by a long one that was found first.
 */
const sectionTokensMax = 400;
const sectionShare = 0.2;
/** With less room nothing is looked for. */
const leastTokens = 20;

/** Those that count most first: fewer of the others are read. */
function candidatesOf(passages: readonly FoundPassage[]): Candidate[] {
  const best = passages.reduce((most, { score }) => Math.max(most, score), 0);
  const candidates = passages.map((passage, place) => ({
    passage,
    place,
    standing: passage.pageShare ** pagePower * (passage.score / (best || 1)),
  }));
  return candidates.sort((left, right) => right.standing - left.standing);
}

/** As in answers: a good page says more of where the answer stands than the words of one section. */
const pagePower = 3;
/** What a section counts, besides how much of the question it says. */
const reachless = 0.3;
/** What a section counts that says nothing new. */
const repeatedShare = 0.4;

interface Choosing {
  readonly covered: Said;
  readonly weights: readonly number[];
  readonly reader: PieceReader;
  readonly onlyCode: boolean;
  /** Tokens that a piece may have. */
  readonly fits: number;
}

/** Place of the one that adds most, the first of equals. */
async function bestOf(left: readonly Candidate[], choosing: Choosing): Promise<number> {
  const { covered, weights } = choosing;
  const slices = createSlices();
  const gainOf = ({ all, worth }: Reading): number =>
    worth * (repeatedShare + weighed(beyond(all, covered), weights));
  const everything = weights.map(() => 1);
  const boundOf = weighed(everything, weights);
  const boundBeyond = weighed(beyond(everything, covered), weights);
  const bound = (reachless + boundOf) * (repeatedShare + boundBeyond);
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, candidate] of left.entries()) {
    if (candidate.standing * bound < most) break;
    if (candidate.reading === undefined) {
      await slices.pause();
      candidate.reading = readCandidate(candidate, choosing);
    }
    const gain = candidate.reading === null ? -1 : gainOf(candidate.reading);
    const isFirst = candidate.place < (left[best] as Candidate).place;
    if (gain < most || (gain === most && !isFirst)) continue;
    best = at;
    most = gain;
  }
  return best;
}

function readCandidate(
  { passage, standing }: Candidate,
  { weights, reader, onlyCode, fits }: Choosing,
): Reading | null {
  const pieces = sectionPieces(passage).filter(({ kind }) => !onlyCode || kind === "code");
  if (!pieces.some(({ tokens }) => tokens <= fits)) return null;
  const said = pieces.map((piece) => reader.ofPiece(piece, passage));
  const all = unionOf([...said, reader.ofName(passage)]);
  return { pieces, said, all, worth: standing * (reachless + weighed(all, weights)) };
}

function weighed(said: Said, weights: readonly number[]): number {
  return said.reduce((sum, share, at) => sum + share * (weights[at] ?? 0), 0);
}

function beyond(said: Said, covered: Said): Said {
  return said.map((share, at) => Math.max(0, share - (covered[at] ?? 0)));
}

/** Places of pieces, in their order: all, or the best one with its neighbours, nearest first. */
function piecesWithin(
  { pieces, said }: Reading,
  room: number,
  covered: Said,
  weights: readonly number[],
): readonly number[] {
  const all = pieces.reduce((sum, { tokens }) => sum + tokens, 0);
  if (all <= room) return pieces.map((_piece, at) => at);
  const worth = said.map(
    (own) => weighed(beyond(own, covered), weights) + repeatedShare * weighed(own, weights),
  );
  const fitting = [...pieces.keys()].filter((at) => (pieces[at] as SectionPiece).tokens <= room);
  const best = fitting.reduce<number | null>(
    (most, at) => (most === null || (worth[at] ?? 0) > (worth[most] ?? 0) ? at : most),
    null,
  );
  if (best === null) return [];
  const nearness = (at: number): number => (worth[at] ?? 0) / (1 + Math.abs(at - best));
  const order = fitting
    .filter((at) => at !== best)
    .sort((a, b) => nearness(b) - nearness(a) || Math.abs(a - best) - Math.abs(b - best));
  const chosen = [best];
  let rest = room - (pieces[best] as SectionPiece).tokens;
  for (const at of order) {
    const { tokens } = pieces[at] as SectionPiece;
    if (tokens > rest) continue;
    chosen.push(at);
    rest -= tokens;
  }
  return chosen.sort((a, b) => a - b);
}
