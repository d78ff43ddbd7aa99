/** Keeps the `capacity` highest scores so far and knows the lowest of them: the bar to get in. */
export class TopScores {
  private readonly heap: Float64Array;
  private count = 0;

  constructor(capacity: number) {
    this.heap = new Float64Array(capacity);
  }

  get capacity(): number {
    return this.heap.length;
  }

  clear(): void {
    this.count = 0;
  }

  /** The score a newcomer must reach; −∞ while there is room. */
  get threshold(): number {
    return this.count < this.heap.length ? Number.NEGATIVE_INFINITY : (this.heap[0] as number);
  }

  add(score: number): void {
    if (this.count < this.heap.length) {
      this.siftUp(this.count++, score);
    } else if (score > (this.heap[0] as number)) {
      this.siftDown(score);
    }
  }

  private siftUp(from: number, score: number): void {
    let child = from;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if ((this.heap[parent] as number) <= score) break;
      this.heap[child] = this.heap[parent] as number;
      child = parent;
    }
    this.heap[child] = score;
  }

  private siftDown(score: number): void {
    let parent = 0;
    for (;;) {
      let child = parent * 2 + 1;
      if (child >= this.count) break;
      if (
        child + 1 < this.count &&
        (this.heap[child + 1] as number) < (this.heap[child] as number)
      ) {
        child += 1;
      }
      if ((this.heap[child] as number) >= score) break;
      this.heap[parent] = this.heap[child] as number;
      parent = child;
    }
    this.heap[parent] = score;
  }
}
