/**
 * Vectors of a sentence model that lies in a folder, by ONNX. Nothing is ever downloaded. The work
 * holds the thread that it runs in: never that of answers.
 */

import { basename, dirname } from "node:path";
import { messageOf } from "../../base/index.ts";
import { cutText, KnowledgeError } from "../../contract/index.ts";
import {
  loadTransformers,
  type Model,
  type Tensor,
  type TokenizedTexts,
  type Tokenizer,
} from "./load-transformers.ts";
import { invalid, type SentenceFiles } from "./sentence-files.ts";

/** Queries and documents have a prompt each in some models. */
export type SentencePurpose = "document" | "query";

export interface SentenceModel {
  readonly dimensions: number;
  /** In the order of the texts; what is longer than the model reads is cut. */
  embed(texts: readonly string[], purpose: SentencePurpose): Promise<readonly Float32Array[]>;
}

/** More characters than this make no token: splitting what is cut anyway takes seconds. */
const charactersPerToken = 16;

/** Throws `configuration_invalid` or, for a graph that cannot be loaded or run, `embedding_failed`. */
export async function loadSentenceModel(
  files: SentenceFiles,
  wanted: number | undefined,
): Promise<SentenceModel> {
  const { env, AutoTokenizer, AutoModel } = await loadTransformers();
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useFSCache = false;
  env.localModelPath = dirname(files.folder);
  const name = basename(files.folder);
  const { subfolder, dtype } = files;
  const parts = await withPlainFaults(files, async () => ({
    tokenizer: await AutoTokenizer.from_pretrained(name, { local_files_only: true }),
    model: await AutoModel.from_pretrained(name, { local_files_only: true, subfolder, dtype }),
  }));
  const embed: SentenceModel["embed"] = (texts, purpose) =>
    withPlainFaults(files, () => vectorsOf(parts, files, texts, purpose));
  const dimensions = (await embed(["dimensions"], "document"))[0]?.length ?? 0;
  if (wanted !== undefined && wanted !== dimensions) {
    throw invalid(
      "dimensions",
      `is ${wanted}, but the model in ${files.folder} makes vectors of ${dimensions} numbers; leave dimensions out`,
    );
  }
  return { dimensions, embed };
}

async function vectorsOf(
  { tokenizer, model }: { readonly tokenizer: Tokenizer; readonly model: Model },
  { tokensMax, pooling, prompts }: SentenceFiles,
  texts: readonly string[],
  purpose: SentencePurpose,
): Promise<Float32Array[]> {
  const prompt = prompts[purpose];
  const cut = texts.map((text) => cutText(prompt + text, tokensMax * charactersPerToken));
  const tokens = tokenizer(cut, { padding: true, truncation: true, max_length: tokensMax });
  const outputs = await model(tokens);
  const whole = outputs["sentence_embedding"];
  if (whole !== undefined) return rowsOf(whole);
  const states = outputs["last_hidden_state"] ?? outputs["token_embeddings"];
  if (states?.dims.length !== 3) {
    throw new Error(
      `its outputs are ${Object.keys(outputs).join(", ")}, none of them of a sentence`,
    );
  }
  return pooling === "cls" ? firstTokens(states) : meansOf(states, tokens);
}

function rowsOf({ data, dims: [rows = 0, width = 0] }: Tensor): Float32Array[] {
  return Array.from({ length: rows }, (_unused, row) =>
    Float32Array.from({ length: width }, (_value, axis) => Number(data[row * width + axis])),
  );
}

function firstTokens({ data, dims: [rows = 0, length = 0, width = 0] }: Tensor): Float32Array[] {
  return Array.from({ length: rows }, (_unused, row) =>
    Float32Array.from({ length: width }, (_value, axis) =>
      Number(data[row * length * width + axis]),
    ),
  );
}

/** Over the tokens of the text, without those that fill it up. */
function meansOf(
  { data, dims: [rows = 0, length = 0, width = 0] }: Tensor,
  { attention_mask: { data: mask } }: TokenizedTexts,
): Float32Array[] {
  return Array.from({ length: rows }, (_unused, row) => {
    const sum = new Float32Array(width);
    let count = 0;
    for (let token = 0; token < length; token++) {
      if (Number(mask[row * length + token]) === 0) continue;
      count += 1;
      const start = (row * length + token) * width;
      for (let axis = 0; axis < width; axis++) {
        sum[axis] = (sum[axis] as number) + Number(data[start + axis]);
      }
    }
    return count === 0 ? sum : sum.map((value) => value / count);
  });
}

async function withPlainFaults<T>({ folder }: SentenceFiles, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = messageOf(error);
    throw new KnowledgeError(
      "embedding_failed",
      `The model in ${folder} cannot be used: ${cutText(reason, 300)}`,
      { cause: error },
    );
  }
}
