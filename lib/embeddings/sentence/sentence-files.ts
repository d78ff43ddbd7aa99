/** A sentence model in a folder, as downloaded from a hub: its files, and its settings. */
import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import * as z from "zod";
import { parseNestedJson } from "../../base/index.ts";
import { KnowledgeError } from "../../contract/index.ts";

export interface SentenceFiles {
  /** Absolute. */
  readonly folder: string;
  /** The name of its vectors: with other files, all sections are embedded again. */
  readonly name: string;
  /** Folder of the graph below the model's folder; empty for the folder itself. */
  readonly subfolder: string;
  /** Precision of the weights, by the graph's file name. */
  readonly dtype: Precision;
  /** Tokens that the model reads of a text. */
  readonly tokensMax: number;
  /** Length of a vector; null when the configuration of the model does not say. */
  readonly dimensions: number | null;
  /** The mean over all tokens, or the first one alone. */
  readonly pooling: "mean" | "cls";
  /** The prefix of a text. */
  readonly prompts: { readonly document: string; readonly query: string };
}

type Precision = "fp32" | "q8";

const tokensMaxDefault = 512;
/** Names that exporters give the graph, the exact one first. */
const graphs: readonly (readonly [file: string, dtype: Precision])[] = [
  ["model.onnx", "fp32"],
  ["model_quantized.onnx", "q8"],
];
const subfolders = ["onnx", ""];

const ModelConfig = z.looseObject({
  hidden_size: z.int().positive().optional(),
  max_position_embeddings: z.int().positive().optional(),
});
const PoolingConfig = z.looseObject({ pooling_mode_cls_token: z.boolean().optional() });
const PromptConfig = z.looseObject({
  prompts: z.record(z.string(), z.string().nullable()).optional(),
});
const LengthConfig = z.looseObject({ max_seq_length: z.int().positive().optional() });

/**
 * Reads what describes the model, not the model. Throws `configuration_invalid` for a folder that is
 * missing or holds no model, and for `dimensions` that the model does not make.
 */
export async function readSentenceFiles(
  given: string,
  dimensions: number | undefined,
): Promise<SentenceFiles> {
  const folder = resolve(given);
  if (!(await isThere(folder))) throw invalid("model", `the folder ${folder} does not exist`);
  const graph = await findGraph(folder);
  const missing = [
    ...(graph === null ? ["onnx/model.onnx"] : []),
    ...((await isThere(join(folder, "config.json"))) ? [] : ["config.json"]),
    ...((await isThere(join(folder, "tokenizer.json"))) ? [] : ["tokenizer.json"]),
  ];
  if (graph === null || missing.length > 0) {
    throw invalid(
      "model",
      `the folder ${folder} contains no ONNX sentence model: ${missing.join(", ")} is missing`,
    );
  }
  const config = await readJson(folder, "config.json", ModelConfig);
  const { prompts } = await readOptional(folder, "config_sentence_transformers.json", PromptConfig);
  const pooling = await readOptional(folder, "1_Pooling/config.json", PoolingConfig);
  const length = await readOptional(folder, "sentence_bert_config.json", LengthConfig);
  const made = config.hidden_size ?? null;
  if (made !== null && dimensions !== undefined && made !== dimensions) {
    throw invalid(
      "dimensions",
      `is ${dimensions}, but the model in ${folder} makes vectors of ${made} numbers; leave dimensions out`,
    );
  }
  const positions = config.max_position_embeddings ?? tokensMaxDefault;
  return {
    folder,
    name: `local ${basename(folder)} ${await fingerprint(folder, graph.file)}`,
    subfolder: graph.subfolder,
    dtype: graph.dtype,
    tokensMax: Math.min(positions, length.max_seq_length ?? tokensMaxDefault),
    dimensions: made ?? dimensions ?? null,
    pooling: pooling.pooling_mode_cls_token === true ? "cls" : "mean",
    prompts: {
      document: prompts?.["document"] ?? prompts?.["passage"] ?? "",
      query: prompts?.["query"] ?? "",
    },
  };
}

export function invalid(field: string, message: string): KnowledgeError {
  const path = `embedProvider.${field}`;
  return new KnowledgeError("configuration_invalid", `${path}: ${message}.`, {
    errors: [{ field: path, message }],
  });
}

interface Graph {
  readonly subfolder: string;
  readonly file: string;
  readonly dtype: Precision;
}

async function findGraph(folder: string): Promise<Graph | null> {
  for (const [name, dtype] of graphs) {
    for (const subfolder of subfolders) {
      const file = join(subfolder, name);
      if (await isThere(join(folder, file))) return { subfolder, file, dtype };
    }
  }
  return null;
}

const samples = 16;
const sampleBytes = 65_536;

/** Covers the small files and samples all over the graph: weights differ everywhere, and gigabytes stay unread. */
async function fingerprint(folder: string, graph: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of ["config.json", "tokenizer.json"]) {
    hash.update(await readFile(join(folder, file)));
  }
  const handle: FileHandle = await open(join(folder, graph));
  try {
    const { size } = await handle.stat();
    hash.update(String(size));
    const bytes = Buffer.alloc(sampleBytes);
    for (let sample = 0; sample < samples; sample++) {
      const position = Math.floor((sample * Math.max(0, size - sampleBytes)) / (samples - 1));
      const { bytesRead } = await handle.read(bytes, 0, sampleBytes, position);
      hash.update(bytes.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
  return hash.digest("hex").slice(0, 12);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function readOptional<T extends z.ZodType>(
  folder: string,
  file: string,
  schema: T,
): Promise<z.output<T>> {
  return (await isThere(join(folder, file))) ? readJson(folder, file, schema) : schema.parse({});
}

async function readJson<T extends z.ZodType>(
  folder: string,
  file: string,
  schema: T,
): Promise<z.output<T>> {
  try {
    return schema.parse(parseNestedJson(await readFile(join(folder, file), "utf8")));
  } catch {
    throw invalid("model", `${file} in ${folder} cannot be read as the settings of a model`);
  }
}
