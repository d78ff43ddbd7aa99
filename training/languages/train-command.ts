/** `npm run train -- language`: the words of one language, placed where English words lie. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languageOfTag, openVocabulary } from "../../lib/corpus/index.ts";
import { knownForm } from "../../lib/embeddings/words/known-form.ts";
import { wordsOfRun } from "../../lib/embeddings/words/text-words.ts";
import { openVectorFile, type WordVectorParts } from "../../lib/embeddings/words/vector-file.ts";
import { type TrainingOptions, trainVectors } from "../vectors/train-vectors.ts";
import { vectorFile } from "../vectors/write-vectors.ts";
import { alignWords } from "./align-words.ts";
import { alignedRows } from "./aligned-rows.ts";
import { buildForeignSet, type EnglishWords } from "./foreign-set.ts";
import { listProjects, parallelSections } from "./parallel-pages.ts";
import { parallelPairs, type SpokenPair } from "./parallel-pairs.ts";

/** Rows that begin where their translations lie need small steps. */
const options: TrainingOptions = {
  dimensions: 128,
  epochs: 3,
  blockSize: 128,
  blocksPerBatch: 2,
  scale: 12,
  learningRate: 0.003,
  startLength: 0.1,
  dropShare: 0.5,
  seed: 1,
};

export interface LanguageTraining {
  /** Folder of projects, each with a folder for each language. */
  readonly data: string;
  readonly language: string;
  /** The file of English words. */
  readonly english: string;
  readonly out: string;
  /** Words that are kept. */
  readonly words: number;
  readonly without: readonly string[];
  readonly say: (line: string) => void;
}

export async function trainLanguage(training: LanguageTraining): Promise<void> {
  const { data, language, out, words, without, say } = training;
  const tag = languageOfTag(language);
  if (tag === null || tag === "und" || tag === "en") {
    throw new Error(`${language} is no language that is read by rules; see languages.ts`);
  }
  const { parts, digest } = await openVectorFile(new Uint8Array(readFileSync(training.english)));
  const english = englishWords(parts);
  const groups: SpokenPair[][] = [];
  for (const project of listProjects(data)) {
    if (without.includes(project)) continue;
    const pairs: SpokenPair[] = [];
    for (const sections of parallelSections(join(data, project), language)) {
      pairs.push(...parallelPairs(sections));
    }
    say(`${project}: ${pairs.length} pairs`);
    if (pairs.length > 0) groups.push(pairs);
  }
  const set = buildForeignSet(groups, { language: tag, english, size: words });
  const report = ({ epoch, loss }: { epoch: number; loss: number }): void =>
    say(`epoch ${epoch}, loss ${loss.toFixed(4)}`);
  const fixed = rowsOf(parts);
  const lexicon = alignWords(set.bags, set.translations);
  say(`${set.vocabulary.length} words, ${set.translations.left.length} translated texts`);
  const learnt = alignedRows(lexicon, {
    fixed,
    size: set.vocabulary.length,
    dimensions: options.dimensions,
  });
  const rows = trainVectors(set, options, report, { fixed, learnt });
  const file = vectorFile(set.vocabulary, rows, options.dimensions, {
    language: tag,
    base: digest,
  });
  writeFileSync(out, file);
  say(`${set.vocabulary.length} words, ${file.length} bytes in ${out}`);
}

function englishWords(parts: WordVectorParts): EnglishWords {
  const vocabulary = openVocabulary({
    bytes: parts.vocabularyBytes,
    offsets: parts.vocabularyOffsets,
  });
  const known = new Map<string, readonly number[]>();
  const read = (run: string): readonly number[] =>
    wordsOfRun(run)
      .map((word) => knownForm(word, vocabulary))
      .filter((number) => number !== -1);
  return {
    size: vocabulary.size,
    wordsOf(run) {
      const words = known.get(run) ?? read(run);
      known.set(run, words);
      return words;
    },
  };
}

function rowsOf({ scales, directions, dimensions }: WordVectorParts): Float32Array {
  return Float32Array.from(
    directions,
    (value, at) => value * (scales[Math.floor(at / dimensions)] as number),
  );
}
