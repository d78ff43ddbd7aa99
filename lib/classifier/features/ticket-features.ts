/** The data of a ticket that is stored for learning: counted fingerprints, and no text. */

/** Changes with what features are made of; examples of another format are not read. */
export const featureFormat = 1;

export interface TicketFeatures {
  /** Distinct features, ascending. */
  readonly hashes: Uint32Array;
  /** How often each occurs, 255 at most. */
  readonly counts: Uint8Array;
}

/** Features of a ticket with what the documentation said about it at that time. */
export interface KeptTicket {
  readonly features: TicketFeatures;
  /** Share of the documents' votes, by collection. */
  readonly votes: ReadonlyMap<string, number>;
  /** The same by nearness in meaning; empty where there were no vectors. */
  readonly nearness: ReadonlyMap<string, number>;
}

/** One for all that have none: many tickets are held at once. */
const none: ReadonlyMap<string, number> = new Map();

const headerBytes = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Format, number of features, bytes of votes, hashes, counts, votes as JSON; little-endian. */
export function packTicket({ features, votes, nearness }: KeptTicket): Uint8Array {
  const { hashes, counts } = features;
  const packed = encoder.encode(JSON.stringify(packVotes(votes, nearness)));
  const bytes = new Uint8Array(headerBytes + hashes.length * 5 + packed.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, featureFormat, true);
  view.setUint32(4, hashes.length, true);
  view.setUint32(8, packed.length, true);
  new Uint32Array(bytes.buffer, headerBytes, hashes.length).set(hashes);
  bytes.set(counts, headerBytes + hashes.length * 4);
  bytes.set(packed, headerBytes + hashes.length * 5);
  return bytes;
}

/** Null for bytes of another format or damaged ones. The features are views of the bytes. */
export function unpackTicket(given: Uint8Array): KeptTicket | null {
  if (given.length < headerBytes) return null;
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const { format, count, packed } = headerOf(bytes);
  if (format !== featureFormat) return null;
  return bytes.length === headerBytes + count * 5 + packed ? new PackedTicket(bytes) : null;
}

/** Read when it is asked for: tens of thousands are held at once, and few of them are looked at. */
class PackedTicket implements KeptTicket {
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get features(): TicketFeatures {
    const { bytes } = this;
    const { count } = headerOf(bytes);
    const countsStart = headerBytes + count * 4;
    return {
      hashes: new Uint32Array(bytes.buffer, bytes.byteOffset + headerBytes, count),
      counts: bytes.subarray(countsStart, countsStart + count),
    };
  }

  get votes(): ReadonlyMap<string, number> {
    const votes = this.packedVotes();
    return votes.length === 0 ? none : new Map(votes.map(([name, share]) => [name, share]));
  }

  get nearness(): ReadonlyMap<string, number> {
    const near = this.packedVotes().filter((vote) => vote.length > 2);
    return near.length === 0
      ? none
      : new Map(near.map(([name, , share]) => [name, share as number]));
  }

  private packedVotes(): readonly PackedVote[] {
    const { count } = headerOf(this.bytes);
    return votesOf(this.bytes.subarray(headerBytes + count * 5));
  }
}

function headerOf(bytes: Uint8Array): Readonly<Record<"format" | "count" | "packed", number>> {
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, headerBytes / 4);
  const [format = 0, count = 0, packed = 0] = numbers;
  return { format, count, packed };
}

/** The third is left out without vectors, as in older data. */
type PackedVote = readonly [name: string, share: number, nearness?: number];

function packVotes(votes: KeptTicket["votes"], nearness: KeptTicket["nearness"]): PackedVote[] {
  return [...votes].map(([name, share]) => {
    const near = nearness.get(name);
    return near === undefined ? [name, round(share)] : [name, round(share), round(near)];
  });
}

function votesOf(bytes: Uint8Array): readonly PackedVote[] {
  try {
    return JSON.parse(decoder.decode(bytes)) as PackedVote[];
  } catch {
    return [];
  }
}

function round(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
