/** A table for people and a JSON file for programs. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Row = Readonly<Record<string, string | number>>;

export function printTable(title: string, rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => format(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((line) => (line[index] as string).length)),
  );
  const write = (line: readonly string[]): void => {
    const padded = line.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[index] as number) : cell.padStart(widths[index] as number),
    );
    process.stdout.write(`${padded.join("  ")}\n`);
  };
  process.stdout.write(`\n${title}\n`);
  write(columns);
  for (const line of cells) write(line);
}

export type TellRow = (...rows: readonly Row[]) => void;

/** The rows of work that takes long: each is also told at once, for a run that is cut off. */
export async function toldRows(work: (tell: TellRow) => Promise<void>): Promise<Row[]> {
  const told: Row[] = [];
  await work((...rows) => {
    told.push(...rows);
    for (const row of rows) {
      const cells = Object.entries(row).map(([column, value]) => `${column} ${format(value)}`);
      process.stdout.write(`${cells.join("  ")}\n`);
    }
  });
  return told;
}

const folder = join("bench", "results");

/** Writes a benchmark whose parts may be asked for one by one: those of earlier runs stay. */
export function writeParts(name: string, parts: Readonly<Record<string, readonly Row[]>>): void {
  const file = join(folder, `${name}.json`);
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).results : {};
  writeResults(name, { ...earlier, ...parts });
}

export function writeResults(name: string, results: unknown): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const context = {
    node: process.version,
    platform: process.platform,
    at: new Date().toISOString(),
  };
  writeFileSync(file, `${JSON.stringify({ ...context, results }, null, 2)}\n`);
  process.stdout.write(`\nWritten to ${file}\n`);
}

function format(value: string | number | undefined): string {
  if (value === undefined) return "–";
  if (typeof value === "string") return value;
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 10 ? value.toFixed(3) : value.toFixed(1);
}
