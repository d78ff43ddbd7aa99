/** The bound of a figure: a benchmark that misses it says so and exits with 1. */
import type { Row } from "./report.ts";

export interface Bar {
  /** Part of the benchmark whose rows are judged. */
  readonly part: string;
  /** Values that select a row. */
  readonly of: Row;
  readonly column: string;
  readonly least?: number;
  readonly most?: number;
}

/** A sentence for each bar that a row misses, and for each whose row is not there. */
export function missedBars(
  bars: readonly Bar[],
  results: Readonly<Record<string, readonly Row[]>>,
): string[] {
  return bars
    .filter(({ part }) => results[part] !== undefined)
    .flatMap((bar) => {
      const rows = (results[bar.part] ?? []).filter((row) => isMeant(row, bar.of));
      const name = `${bar.part}, ${Object.values(bar.of).join(" ")}: ${bar.column}`;
      return rows.length === 0
        ? [`${name} was not measured.`]
        : rows.flatMap((row) => missed(name, row[bar.column], bar));
    });
}

export function tellMissed(missedOnes: readonly string[]): void {
  for (const sentence of missedOnes) process.stderr.write(`${sentence}\n`);
  if (missedOnes.length > 0) process.exitCode = 1;
}

function isMeant(row: Row, of: Row): boolean {
  return Object.entries(of).every(([column, value]) => row[column] === value);
}

function missed(name: string, value: string | number | undefined, { least, most }: Bar): string[] {
  if (typeof value !== "number") return [`${name} has no figure.`];
  if (least !== undefined && value < least) return [`${name} is ${value}, below ${least}.`];
  return most !== undefined && value > most ? [`${name} is ${value}, above ${most}.`] : [];
}
