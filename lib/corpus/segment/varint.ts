/** Numbers in groups of seven bits, lowest first; all but the last byte of a number have bit 7 set. */

/** Bytes that `writeVarint` takes. */
export function varintSize(number: number): number {
  if (number < 0x80) return 1;
  if (number < 0x4000) return 2;
  if (number < 0x200000) return 3;
  return number < 0x10000000 ? 4 : 5;
}

/** Writes `number`, 0 to 2³² − 1, at `position`; returns the next position. */
export function writeVarint(bytes: Uint8Array, position: number, number: number): number {
  let rest = number;
  let next = position;
  while (rest >= 0x80) {
    bytes[next++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[next++] = rest;
  return next;
}
