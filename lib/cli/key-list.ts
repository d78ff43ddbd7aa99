/** The keys of state.db as a table for people, and as JSON for programs. */
import { type StoredKey, writeKeyTime } from "../auth/index.ts";

export interface DescribedKey {
  readonly id: string;
  readonly name: string;
  /** Null: all. */
  readonly areas: readonly string[] | null;
  /** Null: all. */
  readonly collections: readonly string[] | null;
  readonly expiresAt: string | null;
  readonly rate: number | null;
  /** Pages that may use a public key; null for a secret one. */
  readonly origins: readonly string[] | null;
  /** For requests that name none; null: the newest of each page. */
  readonly version: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

export function describeKey(key: StoredKey): DescribedKey {
  return {
    id: key.id,
    name: key.name,
    areas: key.areas === null ? null : [...key.areas],
    collections: key.collections,
    expiresAt: isoOrNull(key.expiresAtMs),
    rate: key.rate,
    origins: key.origins,
    version: key.version,
    createdAt: new Date(key.createdAtMs).toISOString(),
    lastUsedAt: isoOrNull(key.lastUsedAtMs),
    revokedAt: isoOrNull(key.revokedAtMs),
  };
}

const titles = [
  "Name",
  "Id",
  "Areas",
  "Collections",
  "Expires",
  "Rate",
  "Public on",
  "Version",
  "Last used",
  "State",
];

export function describeKeys(keys: readonly StoredKey[], now: number): string {
  if (keys.length === 0) return 'No keys in state.db. "knowledge keys new --store" makes one.';
  const rows = [titles, ...keys.map((key) => cellsOf(key, now))];
  const widths = titles.map((_title, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cellsOf(key: StoredKey, now: number): readonly string[] {
  const hasExpired = key.expiresAtMs !== null && key.expiresAtMs <= now;
  const ended = hasExpired ? "expired" : "in use";
  return [
    key.name,
    key.id,
    key.areas === null ? "all" : [...key.areas].join(","),
    key.collections === null ? "all" : key.collections.join(","),
    key.expiresAtMs === null ? "never" : writeKeyTime(key.expiresAtMs),
    key.rate === null ? "none" : String(key.rate),
    key.origins === null ? "" : key.origins.join(","),
    key.version ?? "newest",
    key.lastUsedAtMs === null ? "never" : new Date(key.lastUsedAtMs).toISOString().slice(0, 16),
    key.revokedAtMs === null ? ended : "revoked",
  ];
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
