/** A sentence model of a few words, written byte by byte: a table of vectors, looked up for each token. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A vector for each word; all of the same length. */
export type WordVectors = Readonly<Record<string, readonly number[]>>;

export interface TinyModelOptions {
  readonly positionsMax?: number;
  /** What config.json says instead of the vectors' real length. */
  readonly hiddenSize?: number | undefined;
  readonly files?: Readonly<Record<string, unknown>>;
}

const padding = "[PAD]";
const unknown = "[UNK]";

/** Writes a folder as exporters for Transformers.js do. */
export function writeTinyModel(
  folder: string,
  words: WordVectors,
  { positionsMax = 32, hiddenSize, files = {} }: TinyModelOptions = {},
): void {
  const width = Object.values(words)[0]?.length ?? 0;
  const none = Array.from({ length: width }, () => 0);
  const table: WordVectors = { [padding]: none, [unknown]: none, ...words };
  const vocabulary = Object.fromEntries(Object.keys(table).map((word, place) => [word, place]));
  const json = {
    "config.json": {
      model_type: "bert",
      architectures: ["BertModel"],
      hidden_size: hiddenSize ?? width,
      max_position_embeddings: positionsMax,
    },
    "tokenizer_config.json": {
      tokenizer_class: "BertTokenizer",
      model_max_length: 1e30,
      pad_token: padding,
      unk_token: unknown,
    },
    "tokenizer.json": {
      version: "1.0",
      added_tokens: [{ id: 0, content: padding, special: true }],
      normalizer: { type: "BertNormalizer", lowercase: true, clean_text: true },
      pre_tokenizer: { type: "BertPreTokenizer" },
      post_processor: null,
      decoder: null,
      model: {
        type: "WordPiece",
        unk_token: unknown,
        max_input_chars_per_word: 100,
        vocab: vocabulary,
      },
    },
    ...files,
  };
  mkdirSync(join(folder, "onnx"), { recursive: true });
  writeFileSync(join(folder, "onnx", "model.onnx"), lookUpGraph(Object.values(table)));
  for (const [file, content] of Object.entries(json)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(content));
  }
}

/** Types and operator set of ONNX (onnx.proto3 of version 1.8: IR 8, operators 13). */
const float32 = 1;
const int64 = 7;

function lookUpGraph(rows: readonly (readonly number[])[]): Buffer {
  const width = rows[0]?.length ?? 0;
  const look = message([
    [1, "embeddings"],
    [1, "input_ids"],
    [2, "last_hidden_state"],
    [4, "Gather"],
  ]);
  const graph = message([
    [1, look],
    [2, "tiny"],
    [5, weights("embeddings", rows)],
    [11, tensorInfo("input_ids", int64, ["batch", "sequence"])],
    [11, tensorInfo("attention_mask", int64, ["batch", "sequence"])],
    [12, tensorInfo("last_hidden_state", float32, ["batch", "sequence", width])],
  ]);
  const operators = message([
    [1, ""],
    [2, 13],
  ]);
  return message([
    [1, 8],
    [8, operators],
    [7, graph],
  ]);
}

function weights(name: string, rows: readonly (readonly number[])[]): Buffer {
  return message([
    [1, rows.length],
    [1, rows[0]?.length ?? 0],
    [2, float32],
    [8, name],
    [9, Buffer.from(Float32Array.from(rows.flat()).buffer)],
  ]);
}

function tensorInfo(name: string, type: number, sizes: readonly (number | string)[]): Buffer {
  const shape = message(
    sizes.map((size) => [1, message([[typeof size === "number" ? 1 : 2, size]])] as const),
  );
  const tensor = message([
    [1, type],
    [2, shape],
  ]);
  return message([
    [1, name],
    [2, message([[1, tensor]])],
  ]);
}

/** Protocol Buffers: numbers as varints, all else with its length before it. */
function message(
  fields: readonly (readonly [field: number, value: number | string | Buffer])[],
): Buffer {
  const parts = fields.flatMap(([field, value]) => {
    if (typeof value === "number") return [varint(field << 3), varint(value)];
    const bytes = Buffer.from(value as string);
    return [varint((field << 3) | 2), varint(bytes.length), bytes];
  });
  return Buffer.concat(parts);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
