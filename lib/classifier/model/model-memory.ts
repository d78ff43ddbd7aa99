/** What a model has learnt so far: its examples, and the knowledge that decisions are made from. */

import { weighEvidence } from "../evidence/weigh-evidence.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import type { TicketExample } from "../ticket.ts";
import type { PackedExamples } from "../training/pack-examples.ts";
import { forgetExample, learnExample, type ModelKnowledge } from "./model-knowledge.ts";

/** Examples held at once, about 1 KB each for a sentence; the oldest give way to newer ones. */
const examplesMax = 50_000;

export class ModelMemory {
  knowledge: ModelKnowledge;
  /** By id, in the order of their `seq`. */
  readonly examples: Map<string, TicketExample> = new Map();
  sequence = 0;
  /** Grows with each example that is kept or forgotten. */
  version = 0;
  /** Those of the last training, packed: most that is stored afterwards is the same. */
  block: ExampleBlock | null = null;
  /** Whether each example since the last training was judged rightly before it was learnt. */
  private readonly foresight: Map<string, boolean> = new Map();

  constructor(knowledge: ModelKnowledge) {
    this.knowledge = knowledge;
  }

  /** Keeps the example, for the next training. False when it is known already. */
  keep(example: TicketExample): boolean {
    if (example.seq <= this.sequence) return false;
    this.sequence = example.seq;
    this.version += 1;
    // Put at the end: a replaced example counts from its new place in the log.
    this.examples.delete(example.id);
    this.examples.set(example.id, example);
    const [oldest] = this.examples.keys();
    if (this.examples.size > examplesMax && oldest !== undefined) this.forget(oldest);
    return true;
  }

  learn(example: TicketExample): void {
    if (!this.keep(example)) return;
    this.foresight.set(example.id, this.foresees(example));
    learnExample(this.knowledge, example);
  }

  forget(id: string): boolean {
    this.version += 1;
    this.foresight.delete(id);
    forgetExample(this.knowledge, id);
    return this.examples.delete(id);
  }

  /** Takes what was trained. */
  replace(knowledge: ModelKnowledge): void {
    this.knowledge = knowledge;
    this.foresight.clear();
  }

  /** Right answers of the knowledge and of another judge about the same unseen examples. */
  compare(heldOut: readonly (readonly [key: string, isRight: boolean])[]): HeldOutComparison {
    const shared = heldOut.filter(([key]) => this.foresight.has(key));
    return {
      examples: shared.length,
      right: shared.filter(([key]) => this.foresight.get(key) === true).length,
      rightOfOther: shared.filter(([, isRight]) => isRight).length,
    };
  }

  private foresees({ id, collection, features }: TicketExample): boolean {
    const kept = unpackTicket(features);
    if (kept === null || this.knowledge.collections.length === 0) return false;
    const { names, scores } = weighEvidence(kept, this.knowledge, { excludedKey: id });
    const best = scores.reduce(
      (at, score, place) => (score > (scores[at] as number) ? place : at),
      0,
    );
    return names[best] === collection;
  }
}

/** Examples whose bytes lie in one block. */
export interface ExampleBlock {
  /** Version of the memory when they were packed. */
  readonly version: number;
  readonly packed: PackedExamples;
  readonly examples: readonly TicketExample[];
}

export interface HeldOutComparison {
  readonly examples: number;
  readonly right: number;
  readonly rightOfOther: number;
}
