/** Vectors of sections by the words that come with the package: no download, no key, nothing to learn. */
import { KnowledgeError } from "../../contract/index.ts";
import { findVectorModel, insertVectorModel, pageLanguage } from "../../corpus/index.ts";
import type { SectionEmbedder, VectorSource } from "../section-embedder.ts";
import { splitSectionText } from "../section-text.ts";
import { loadWordVectors } from "./load-word-vectors.ts";
import type { WordVectors } from "./word-vectors.ts";

export async function createWordsSource(): Promise<VectorSource> {
  const { vectors, fault } = await loadWordVectors();
  const name = vectors === null ? "" : wordsModelName(vectors);
  return {
    name,
    async open(_state, { database }, mayMake) {
      if (vectors === null) {
        if (!mayMake) return null;
        throw new KnowledgeError("embedding_failed", fault);
      }
      const { dimensions } = vectors;
      const present = await findVectorModel(database, name);
      if (present !== null) return embedderOf(present, vectors);
      // A run that only counts needs no stored model.
      const unkept = { modelId: 0, name, dimensions, learntSections: 0, addedSections: 0 };
      if (!mayMake) return embedderOf(unkept, vectors);
      const kept = await insertVectorModel(database, { name, dimensions, learntSections: 0 });
      return embedderOf(kept, vectors);
    },
  };
}

/** The name of the vectors of sections: another file of words embeds all sections again. */
export function wordsModelName({ dimensions, fingerprint }: WordVectors): string {
  return `local words-${dimensions} ${fingerprint}`;
}

function embedderOf(model: SectionEmbedder["model"], vectors: WordVectors): SectionEmbedder {
  const nowhere = new Float32Array(vectors.dimensions);
  return {
    model,
    async embed(wanted, segment, take) {
      const { sectionPages } = segment.arrays;
      for (const [index, { section, text }] of wanted.entries()) {
        const language = pageLanguage(segment, sectionPages[section] as number);
        const vector = await embedIn(vectors, language, text);
        take(index, vector ?? nowhere);
      }
    },
  };
}

/** Elsewhere than in English "die" and "war" are other words. */
async function embedIn(
  vectors: WordVectors,
  language: string,
  text: string,
): Promise<Float32Array | null> {
  if (language === "en" || language === "und") return vectors.embed(splitSectionText(text));
  if (!vectors.languages.includes(language)) return null;
  await vectors.prepare(language);
  return vectors.embed(splitSectionText(text), language);
}
