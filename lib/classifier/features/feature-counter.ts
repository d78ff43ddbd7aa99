/** Counts the features of one text. Holds scratch space, so one text is counted at a time. */
import type { TicketFeatures } from "./ticket-features.ts";

/**
 * Distinct features of one text; more are left out. A sentence has 150, a long ticket 2,000: only a
 * flood of made-up words comes here.
 */
export const featuresMax = 6_000;

const slots = 1 << 14;
const countMax = 255;

export class FeatureCounter {
  private readonly keys = new Uint32Array(slots);
  private readonly counts = new Uint16Array(slots);
  private readonly used = new Uint32Array(featuresMax);
  private size = 0;

  add(feature: number, times: number): void {
    let slot = feature & (slots - 1);
    while (this.keys[slot] !== 0 && this.keys[slot] !== feature) slot = (slot + 1) & (slots - 1);
    if (this.keys[slot] === 0) {
      if (this.size === featuresMax) return;
      this.keys[slot] = feature;
      this.counts[slot] = 0;
      this.used[this.size++] = slot;
    }
    this.counts[slot] = Math.min(countMax, (this.counts[slot] as number) + times);
  }

  /** The counts, in order of the features; the counter is empty afterwards. */
  take(): TicketFeatures {
    const hashes = new Uint32Array(this.size);
    for (let index = 0; index < this.size; index++) {
      hashes[index] = this.keys[this.used[index] as number] as number;
    }
    hashes.sort();
    const counts = new Uint8Array(this.size);
    for (let index = 0; index < counts.length; index++) {
      counts[index] = this.countOf(hashes[index] as number);
    }
    for (let index = 0; index < this.size; index++) this.keys[this.used[index] as number] = 0;
    this.size = 0;
    return { hashes, counts };
  }

  private countOf(feature: number): number {
    let slot = feature & (slots - 1);
    while (this.keys[slot] !== feature) slot = (slot + 1) & (slots - 1);
    return this.counts[slot] as number;
  }
}
