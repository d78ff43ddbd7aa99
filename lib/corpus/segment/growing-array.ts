/** A Uint32Array that grows by doubling; for builders that cannot know the length beforehand. */
export class GrowingArray {
  private values: Uint32Array = new Uint32Array(1_024);
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** `index` must be below the length. */
  at(index: number): number {
    return this.values[index] as number;
  }

  push(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count++] = value;
  }

  /** Pushes `[start, end)` of another array. */
  copy(from: GrowingArray, start: number, end: number): void {
    for (let index = start; index < end; index++) this.push(from.values[index] as number);
  }

  /** A view of what was pushed; valid until the next push. */
  view(): Uint32Array {
    return this.values.subarray(0, this.count);
  }
}
