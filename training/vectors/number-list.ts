/** Numbers of 32 bits behind each other, as many as come: a list of objects would take ten times as much. */
export class NumberList<Numbers extends Int32Array | Float32Array> {
  length = 0;
  private numbers: Numbers;
  private readonly make: (length: number) => Numbers;

  constructor(make: (length: number) => Numbers) {
    this.make = make;
    this.numbers = make(1_024);
  }

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const wider = this.make(2 * this.length);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    this.numbers[this.length++] = value;
  }

  all(): Numbers {
    return this.numbers.subarray(0, this.length) as Numbers;
  }
}

export const integers = (): NumberList<Int32Array> =>
  new NumberList((length: number) => new Int32Array(length));
export const decimals = (): NumberList<Float32Array> =>
  new NumberList((length: number) => new Float32Array(length));
