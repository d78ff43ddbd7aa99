/** A linear model together with the examples it has learnt, so that each can be replayed or taken back. */
import type { TicketFeatures } from "../features/ticket-features.ts";
import { balanceOf } from "./balance.ts";
import { descend, withdraw } from "./descend.ts";
import type { LinearModel } from "./linear-model.ts";
import { createRandom } from "./random.ts";

/** An example under the key by which it is replaced or forgotten. */
export interface LearntExample {
  readonly key: string;
  readonly seq: number;
  readonly label: string;
  readonly cost: number;
  readonly features: TicketFeatures;
  /** The documents' votes for it, by collection: by words, and by meaning. */
  readonly votes: ReadonlyMap<string, number>;
  readonly nearness: ReadonlyMap<string, number>;
}

/** Refers to the example, which other learners hold as well. */
export class HeldExample implements LearntExample {
  private readonly example: LearntExample;
  /** What it added to each class. */
  duals: Float32Array;
  /** How wrong the model was about it when it was looked at last. */
  violation = 0;

  constructor(example: LearntExample, duals: Float32Array) {
    this.example = example;
    this.duals = duals;
  }

  get key(): string {
    return this.example.key;
  }

  get seq(): number {
    return this.example.seq;
  }

  get label(): string {
    return this.example.label;
  }

  get cost(): number {
    return this.example.cost;
  }

  get features(): TicketFeatures {
    return this.example.features;
  }

  get votes(): ReadonlyMap<string, number> {
    return this.example.votes;
  }

  get nearness(): ReadonlyMap<string, number> {
    return this.example.nearness;
  }
}

/**
 * Examples replayed for each new one. 16 stay within .3 points of a full training at 5,000 examples
 * and more, 8 within 1; each costs .08 ms with 77 classes.
 */
const replays = 16;

export class Learner {
  readonly model: LinearModel;
  private readonly held: HeldExample[] = [];
  private readonly places: Map<string, number> = new Map();
  /** Examples of each label. */
  private readonly named: Map<string, number> = new Map();
  private readonly isBalanced: boolean;

  /** `isBalanced`: few examples that all name one class count less. */
  constructor(model: LinearModel, { isBalanced = true }: { readonly isBalanced?: boolean } = {}) {
    this.model = model;
    this.isBalanced = isBalanced;
  }

  get size(): number {
    return this.held.length;
  }

  /** In an order that only depends on what was learnt and forgotten. */
  examples(): readonly HeldExample[] {
    return this.held;
  }

  examplesOf(label: string): number {
    return this.named.get(label) ?? 0;
  }

  find(key: string): HeldExample | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.held[place];
  }

  /** Holds an example that the model's weights know already, with what it has added to them. */
  hold(example: LearntExample, duals: Float32Array): void {
    this.places.set(example.key, this.held.length);
    this.held.push(new HeldExample(example, duals));
    this.count(example.label, 1);
  }

  /** Learns from the example, then from some of the earlier ones again. */
  learn(example: LearntExample): void {
    this.forget(example.key);
    this.model.addClass(example.label);
    this.model.count(example.features);
    this.hold(example, new Float32Array(this.model.classes.length));
    this.replay(this.held.length - 1);
    const random = createRandom(example.seq);
    for (let count = Math.min(replays, this.held.length - 1); count > 0; count--) {
      this.replay(this.pick(random));
    }
  }

  /** Takes back what the example has taught. */
  forget(key: string): boolean {
    const place = this.places.get(key);
    if (place === undefined) return false;
    const example = this.held[place] as HeldExample;
    withdraw(this.trainingOf(example), example.duals, this.model.weights);
    const last = this.held.pop() as HeldExample;
    this.places.delete(key);
    this.count(example.label, -1);
    if (last !== example) {
      this.held[place] = last;
      this.places.set(last.key, place);
    }
    return true;
  }

  /** The worse known of two: what was wrong before is most likely to be wrong again. */
  private pick(random: () => number): number {
    const first = Math.floor(random() * this.held.length);
    const second = Math.floor(random() * this.held.length);
    const isWorse =
      (this.held[second] as HeldExample).violation > (this.held[first] as HeldExample).violation;
    return isWorse ? second : first;
  }

  private replay(place: number): void {
    const example = this.held[place] as HeldExample;
    const { classes, weights } = this.model;
    if (example.duals.length < classes.length) {
      const wider = new Float32Array(classes.length);
      wider.set(example.duals);
      example.duals = wider;
    }
    example.violation = descend(this.trainingOf(example), example.duals, weights, {
      movesBias: false,
    });
  }

  private trainingOf({ features, label, cost }: HeldExample): Parameters<typeof descend>[0] {
    const { model, held, named } = this;
    const place = model.placeOf(label) as number;
    const balance = this.isBalanced
      ? balanceOf(named.get(label) as number, held.length, model.classes.length)
      : 1;
    return { vector: model.toVector(features), place, cost: cost * balance };
  }

  private count(label: string, change: number): void {
    this.named.set(label, (this.named.get(label) ?? 0) + change);
  }
}
