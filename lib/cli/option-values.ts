/** Values of options; an invalid one is wrong use, and the message says what is allowed. */
import { InvalidArgumentError } from "commander";
import { SearchParameters } from "../contract/index.ts";
import type { PublishedSite } from "../documents/index.ts";
import { type MeasureName, measureNames } from "../evaluation/index.ts";

/** The least value that a measure should have. */
export interface MeasureBound {
  readonly name: MeasureName;
  readonly least: number;
}

export function wholeNumber(min: number, max = 1_000_000): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`must be a whole number, ${min} to ${max}`);
  };
}

export function readSite(text: string, before: readonly PublishedSite[]): readonly PublishedSite[] {
  const [, collection = "", url = ""] = /^([^=]+)=(https?:\/\/\S+)$/i.exec(text) ?? [];
  if (URL.canParse(url)) return [...before, { collection, url }];
  throw new InvalidArgumentError("must look like guide=https://docs.example.com/guide");
}

/** `nDCG@5=0.8` is as good as `ndcg5=0.8`. */
export function readBound(text: string, before: readonly MeasureBound[]): readonly MeasureBound[] {
  const [, written = "", value = ""] = /^([\w@]+)=(0?\.\d+|[01](?:\.\d+)?)$/.exec(text) ?? [];
  const name = measureNames.find((known) => known === written.replace("@", "").toLowerCase());
  if (name !== undefined && Number(value) <= 1) return [...before, { name, least: Number(value) }];
  throw new InvalidArgumentError(
    `must be a measure and a value from 0 to 1, such as mrr=0.7; measures are ${measureNames.join(", ")}`,
  );
}

/** A language as the API takes it. */
export function readLanguage(text: string): string | undefined {
  const parsed = SearchParameters.shape.lang.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError("must be a language tag such as de or pt-BR");
}
