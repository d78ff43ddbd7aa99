/** Packs the words of every section into the token stream, frequent words in the fewest bytes. */
import { type FieldTerms, streamGap } from "./read-fields.ts";
import type { SegmentArrays } from "./segment.ts";
import { fieldSeparator } from "./token-stream.ts";
import { varintSize, writeVarint } from "./varint.ts";

type StreamArrays = Pick<SegmentArrays, "streamBytes" | "streamOffsets" | "wordRanks">;

export function buildStream(fields: FieldTerms, positionOf: Uint32Array): StreamArrays {
  const words = fields.words.view();
  const ranks = rankByFrequency(words, fields.table.size);
  let size = 0;
  for (const word of words) size += varintSize(rankOf(ranks, word));

  const streamBytes = new Uint8Array(size);
  const streamOffsets = new Uint32Array(fields.wordOffsets.length);
  let position = 0;
  for (let section = 0; section + 1 < streamOffsets.length; section++) {
    const end = fields.wordOffsets[section + 1] as number;
    for (let index = fields.wordOffsets[section] as number; index < end; index++) {
      position = writeVarint(streamBytes, position, rankOf(ranks, words[index] as number));
    }
    streamOffsets[section + 1] = position;
  }

  const wordRanks = new Uint32Array(ranks.length);
  ranks.forEach((rank, word) => {
    wordRanks[positionOf[word] as number] = rank;
  });
  return { streamBytes, streamOffsets, wordRanks };
}

/** 1 for the most frequent word; 0 for terms that never occur in the text as a word. */
function rankByFrequency(words: Uint32Array, termCount: number): Uint32Array {
  const frequencies = new Uint32Array(termCount);
  for (const word of words) {
    if (word !== streamGap) frequencies[word] = (frequencies[word] as number) + 1;
  }
  const byFrequency = Uint32Array.from(frequencies.keys()).filter(
    (word) => (frequencies[word] as number) > 0,
  );
  byFrequency.sort((left, right) => (frequencies[right] as number) - (frequencies[left] as number));
  const ranks = new Uint32Array(termCount);
  byFrequency.forEach((word, index) => {
    ranks[word] = index + 1;
  });
  return ranks;
}

function rankOf(ranks: Uint32Array, word: number): number {
  return word === streamGap ? fieldSeparator : (ranks[word] as number);
}
