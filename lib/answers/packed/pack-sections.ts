/**
 * Chooses whole pieces of found sections for a budget of tokens: the section that says most of what
 * the question still lacks comes next, whole where it fits, else the pieces around its best one.
 */
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

interface Candidate {
  readonly passage: FoundPassage;
  readonly pieces: readonly SectionPiece[];
  /** What each piece says. */
  readonly said: readonly Said[];
  readonly all: Said;
  readonly worth: number;
}

/** Words of one packer after the other are kept analysed. */
const analysedWords = 50_000;
let shared: Analyser | null = null;

export function packSections(request: PackRequest): PackedSections {
  shared ??= createAnalyser(analysedWords);
  const { question, ground, budget, overhead, pagesMax, onlyCode } = request;
  const { words } = readQuestion(question, ground.words);
  const weights = words.map(({ weight }) => weight);
  const left = candidatesOf(ground.passages, createPieceReader(words, shared), weights, onlyCode);
  const pages = new Set<string>();
  const sections: PackedSection[] = [];
  let covered: Said = words.map(() => 0);
  let room = budget;
  while (left.length > 0) {
    const best = bestOf(left, covered, weights);
    const [chosen] = left.splice(best, 1) as [Candidate];
    const { id } = chosen.passage;
    const isNew = !pages.has(id);
    if (isNew && pages.size >= pagesMax) continue;
    const named = overhead.section + (isNew ? overhead.page : 0);
    const most = Math.max(sectionTokensMax, Math.floor(budget * sectionShare));
    const packed = piecesWithin(chosen, Math.min(room - named, most), covered, weights);
    if (packed.length === 0) continue;
    const tokens = packed.reduce((sum, at) => sum + (chosen.pieces[at] as SectionPiece).tokens, 0);
    pages.add(id);
    room -= named + tokens;
    covered = unionOf([covered, ...packed.map((at) => chosen.said[at] as Said)]);
    const pieces = packed.map((at) => chosen.pieces[at] as SectionPiece);
    const restTokens = Math.max(0, sectionTokens(chosen.passage) - tokens);
    sections.push({ passage: chosen.passage, pieces, restTokens });
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

function candidatesOf(
  passages: readonly FoundPassage[],
  reader: PieceReader,
  weights: readonly number[],
  onlyCode: boolean,
): Candidate[] {
  const best = passages.reduce((most, { score }) => Math.max(most, score), 0);
  return passages.flatMap((passage) => {
    const pieces = sectionPieces(passage).filter(({ kind }) => !onlyCode || kind === "code");
    if (pieces.length === 0) return [];
    const said = pieces.map((piece) => reader.ofPiece(piece, passage));
    const all = unionOf([...said, reader.ofName(passage)]);
    const worth =
      passage.pageShare ** pagePower *
      (passage.score / (best || 1)) *
      (reachless + weighed(all, weights));
    return [{ passage, pieces, said, all, worth }];
  });
}

/** As in answers: a good page says more of where the answer stands than the words of one section. */
const pagePower = 3;
/** What a section counts, besides how much of the question it says. */
const reachless = 0.3;
/** What a section counts that says nothing new. */
const repeatedShare = 0.4;

/** Place of the one that adds most. */
function bestOf(left: readonly Candidate[], covered: Said, weights: readonly number[]): number {
  let best = 0;
  let most = -1;
  left.forEach(({ all, worth }, at) => {
    const gain = worth * (repeatedShare + weighed(beyond(all, covered), weights));
    if (gain <= most) return;
    best = at;
    most = gain;
  });
  return best;
}

function weighed(said: Said, weights: readonly number[]): number {
  return said.reduce((sum, share, at) => sum + share * (weights[at] ?? 0), 0);
}

function beyond(said: Said, covered: Said): Said {
  return said.map((share, at) => Math.max(0, share - (covered[at] ?? 0)));
}

/** Places of pieces, in their order: all, or the best one with its neighbours, nearest first. */
function piecesWithin(
  { pieces, said }: Candidate,
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
