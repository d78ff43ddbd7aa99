/** Loads `@huggingface/transformers`, which only those install who have a sentence model. */
import { pathToFileURL } from "node:url";
import { importHiddenFromBundlers, resolveFrom } from "../../base/index.ts";
import { invalid } from "./sentence-files.ts";

/** The parts of the package that we use. */
export interface Transformers {
  readonly env: {
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    useFSCache: boolean;
    localModelPath: string;
  };
  readonly AutoTokenizer: {
    from_pretrained(model: string, options: LoadOptions): Promise<Tokenizer>;
  };
  readonly AutoModel: {
    from_pretrained(model: string, options: LoadOptions): Promise<Model>;
  };
}

export interface LoadOptions {
  readonly local_files_only: true;
  readonly subfolder?: string;
  readonly dtype?: string;
}

export type Tokenizer = (
  texts: readonly string[],
  options: { readonly padding: true; readonly truncation: true; readonly max_length: number },
) => TokenizedTexts;

export interface TokenizedTexts extends Readonly<Record<string, Tensor>> {
  readonly attention_mask: Tensor;
}

export type Model = (inputs: TokenizedTexts) => Promise<Readonly<Record<string, Tensor>>>;

export interface Tensor {
  readonly data: ArrayLike<number | bigint>;
  readonly dims: readonly number[];
}

const packageName = "@huggingface/transformers";
const installCommand = "npm install @huggingface/transformers@4.3.1";

/**
 * From where this library is installed, otherwise from the working directory, because the command
 * may be installed elsewhere. Throws `configuration_invalid` with the install command.
 */
export async function loadTransformers(): Promise<Transformers> {
  try {
    return await imported(packageName);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return await imported(pathToFileURL(resolveFrom(process.cwd(), packageName)).href);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw invalid(
      "model",
      `a model in a folder needs the package ${packageName}; run "${installCommand}"`,
    );
  }
}

async function imported(specifier: string): Promise<Transformers> {
  return (await importHiddenFromBundlers(specifier)) as Transformers;
}

function isMissing(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const isNotFound = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  // An installed package that lacks one of its own dependencies is a different fault: then its path
  // is named, unquoted.
  return isNotFound && String(message).includes(`'${packageName}'`);
}
