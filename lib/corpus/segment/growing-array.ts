/** A Uint32Array that grows by doubling; for builders that cannot know the length beforehand. */
export class GrowingArray {
  private values: Uint32Array = new Uint32Array(1_024);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count++] = value;
  }

  /** A view of what was pushed; valid until the next push. */
  view(): Uint32Array {
    return this.values.subarray(0, this.count);
  }
}
