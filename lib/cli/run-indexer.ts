/** One run of the index, told on the terminal while it goes on and where it has left something out. */
import type { FaultyFile, Indexer, IndexResult, SkippedFile } from "../contract/index.ts";
import { describeEstimate } from "./describe-estimate.ts";
import { createProgressLine, reportFaults, reportLeftOut, reportSkipped } from "./terminal.ts";

interface ToldRun {
  readonly result: IndexResult;
  readonly skipped: number;
}

/** `say`: what vectors will cost. */
export async function runIndexer(
  indexer: Indexer,
  {
    say,
    onEmbedFailure,
  }: { readonly say: (line: string) => void; readonly onEmbedFailure: (error: unknown) => void },
): Promise<ToldRun> {
  const progress = createProgressLine();
  const skipped: SkippedFile[] = [];
  const faulty: FaultyFile[] = [];
  let result: IndexResult;
  try {
    result = await indexer.run({
      onProgress: (step) => progress.update(step),
      onSkip: (file) => skipped.push(file),
      onFault: (file) => faulty.push(file),
      onEmbedEstimate: (estimate) => say(describeEstimate(estimate)),
      onEmbedFailure,
    });
  } finally {
    progress.clear();
  }
  reportSkipped(skipped);
  reportFaults(faulty);
  reportLeftOut(result);
  return { result, skipped: skipped.length };
}
