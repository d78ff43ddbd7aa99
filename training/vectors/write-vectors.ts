/** From learnt rows to the file of the package. */
import { packTexts } from "../../lib/corpus/index.ts";
import { quantiseVector } from "../../lib/embeddings/quantise.ts";
import { packVectorFile, type WordVectorParts } from "../../lib/embeddings/words/vector-file.ts";

/** `rows` has `dimensions` numbers for each word of the vocabulary. */
export function vectorFile(
  vocabulary: readonly string[],
  rows: Float32Array,
  dimensions: number,
  origin: Pick<WordVectorParts, "language" | "base"> = {},
): Uint8Array {
  const order = Array.from(vocabulary.keys()).sort((left, right) =>
    (vocabulary[left] as string) < (vocabulary[right] as string) ? -1 : 1,
  );
  const directions = new Int8Array(rows.length);
  const scales = Float32Array.from(order, (word, position) => {
    const row = rows.subarray(word * dimensions, (word + 1) * dimensions);
    return quantiseVector(row, directions, position * dimensions);
  });
  const { bytes, offsets } = packTexts(order.map((word) => vocabulary[word] as string));
  return packVectorFile({
    ...origin,
    dimensions,
    vocabularyBytes: bytes,
    vocabularyOffsets: offsets,
    scales,
    directions,
  });
}
