/** Tickets with their classes from the benchmark folder. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../../lib/classifier/linear/random.ts";
import type { Ticket } from "../../lib/classifier/ticket.ts";
import { requireFile } from "../data.ts";

export interface LabelledText {
  readonly text: string;
  readonly label: string;
}

export interface TicketSet {
  readonly name: string;
  /** In alphabetical order. */
  readonly labels: readonly string[];
  readonly train: readonly LabelledText[];
  readonly test: readonly LabelledText[];
  /** Texts that belong to none of the labels; empty when the set has none. */
  readonly outOfScope: readonly string[];
}

export const setNames = ["banking77", "hwu64", "clinc150"] as const;

export function readTicketSet(data: string, name: string): TicketSet {
  const read = (file: string): LabelledText[] =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as LabelledText);
  const train = read(requireFile(data, "classification", name, "train.jsonl"));
  const test = read(requireFile(data, "classification", name, "test.jsonl"));
  const outside = join(data, "classification", name, "oos_test.jsonl");
  const outOfScope = existsSync(outside) ? read(outside).map(({ text }) => text) : [];
  const labels = [...new Set(train.map(({ label }) => label))].sort();
  return { name, labels, train, test, outOfScope };
}

/** So many of each label at most, in an order of chance that the seed decides. */
export function draw(
  train: readonly LabelledText[],
  perLabel: number,
  seed: number,
): LabelledText[] {
  const random = createRandom(seed);
  const taken = new Map<string, number>();
  return train
    .map((entry) => ({ entry, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ entry }) => entry)
    .filter(({ label }) => {
      const count = (taken.get(label) ?? 0) + 1;
      taken.set(label, count);
      return count <= perLabel;
    });
}

export function asTicket(title: string, body = ""): Ticket {
  return { title, body, tags: [], repo: null, attachments: [] };
}
