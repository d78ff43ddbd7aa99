/** Vectors of sections by a sentence model from a folder; runs in the thread that makes vectors. */
import type { EmbedProviderConfig } from "../../contract/index.ts";
import { findVectorModel, insertVectorModel } from "../../corpus/index.ts";
import type { SectionEmbedder, VectorSource } from "../section-embedder.ts";
import { readSentenceFiles } from "./sentence-files.ts";
import { loadSentenceModel, type SentenceModel } from "./sentence-model.ts";

/** Sections that the model looks at together: the longest of them decides what all take. */
const batchSize = 16;

export async function createSentenceSource({
  model: folder,
  dimensions,
}: EmbedProviderConfig & { readonly model: string }): Promise<VectorSource> {
  const files = await readSentenceFiles(folder, dimensions);
  const { name } = files;
  let loading: Promise<SentenceModel> | null = null;
  const load = (): Promise<SentenceModel> => {
    loading ??= loadSentenceModel(files, dimensions);
    return loading;
  };
  return {
    name,
    async open(_state, { database, stillWorking }, mayMake) {
      const embed: SectionEmbedder["embed"] = async (wanted, _segment, take) => {
        const model = await load();
        // Sections of like length together, so that few tokens only fill up.
        const lengths = wanted.map(({ text }) => text.length);
        const order = [...wanted.keys()].sort(
          (left, right) => (lengths[left] as number) - (lengths[right] as number),
        );
        for (let start = 0; start < order.length; start += batchSize) {
          const batch = order.slice(start, start + batchSize);
          const texts = batch.map((index) => wanted[index]?.text ?? "");
          const vectors = await model.embed(texts, "document");
          vectors.forEach((vector, at) => take(batch[at] as number, vector));
          await stillWorking();
        }
      };
      const present = await findVectorModel(database, name);
      // A run that only counts needs no stored model.
      const unkept = { modelId: 0, name, dimensions: 0, learntSections: 0, addedSections: 0 };
      if (present !== null || !mayMake) return { model: present ?? unkept, embed };
      const { dimensions: made } = await load();
      const kept = { name, dimensions: made, learntSections: 0 };
      return { model: await insertVectorModel(database, kept), embed };
    },
  };
}
