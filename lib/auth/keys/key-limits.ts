/** What an application key may do, for how long and how often, as operators write it. */
import {
  isWebOrigin,
  KnowledgeError,
  type VisibleCollections,
  visibleCollections,
} from "../../contract/index.ts";
import { type KeyArea, keyAreas } from "../../routes/index.ts";

export interface KeyLimits {
  /** Null: all of them. */
  readonly areas: ReadonlySet<KeyArea> | null;
  readonly collections: VisibleCollections;
  /** Milliseconds since 1970 from which on the key opens nothing; null: never. */
  readonly expiresAtMs: number | null;
  /** Requests a minute, for a public key of each visitor; null: no limit. */
  readonly rate: number | null;
  /**
   * Sites whose pages show a public key to everybody and may search with it. Null: a key
   * that is secret.
   */
  readonly origins: readonly string[] | null;
  /** Where pages have several versions, the one for callers who name none; null: the newest. */
  readonly version: string | null;
}

export const noLimits: KeyLimits = {
  areas: null,
  collections: null,
  expiresAtMs: null,
  rate: null,
  origins: null,
  version: null,
};

export const keyRateMax = 1_000_000;

/** Reads one option; `fault` throws with the position and what is allowed. */
type ReadOption = (value: string, fault: (allowed: string) => never) => Partial<KeyLimits>;

export type KeyOptionName = "areas" | "collections" | "expires" | "rate" | "origins" | "version";

const readers: Readonly<Record<KeyOptionName, ReadOption>> = {
  areas: (value, fault) => ({ areas: areasOf(value, fault) }),
  collections: (value, fault) => ({ collections: visibleCollections(namesOf(value, fault)) }),
  expires: (value, fault) => ({ expiresAtMs: timeOf(value, fault) }),
  rate: (value, fault) => ({ rate: rateOf(value, fault) }),
  origins: (value, fault) => ({ origins: originsOf(value, fault) }),
  version: (value, fault) => ({ version: versionOf(value, fault) }),
};

/**
 * `areas=search,wiki expires=2027-01-31 rate=600`, in any order, each at most once. Throws
 * `configuration_invalid`, which names the position and the option.
 */
export function readKeyLimits(text: string, position: string): KeyLimits {
  const given = new Set<string>();
  const limits = text
    .trim()
    .split(/\s+/)
    .reduce<KeyLimits>((read, option) => {
      const [name = "", value = ""] = splitAtFirst(option);
      // Not shown: it may be the rest of a key.
      if (!isOption(name)) refuse(`${position} has an unknown option; ${known}.`);
      if (given.has(name)) refuse(`${position} has ${name}= twice.`);
      given.add(name);
      return { ...read, ...readKeyOption(name, value, `${position}: ${name}=`) };
    }, noLimits);
  const fault = publicFault(limits);
  if (fault !== null) refuse(`${position}: ${fault}`);
  return withOwnArea(limits);
}

/** What forbids a key that everybody sees; null for none. It searches and does nothing else. */
export function publicFault({ areas, origins }: KeyLimits): string | null {
  const isSearchOnly = areas === null || [...areas].every((area) => area === "search");
  return origins === null || isSearchOnly
    ? null
    : "a key with origins is seen by everybody, so its areas can only be search.";
}

/** A public key without areas is one for the search. */
export function withOwnArea(limits: KeyLimits): KeyLimits {
  return limits.origins === null ? limits : { ...limits, areas: searchAlone };
}

const searchAlone: ReadonlySet<KeyArea> = new Set(["search"]);

/** One of them; throws `configuration_invalid`, whose message begins with `what`. */
export function readKeyOption(
  name: KeyOptionName,
  value: string,
  what: string,
): Partial<KeyLimits> {
  return readers[name](value, (allowed) => refuse(`${what} must be ${allowed}.`));
}

/** The limits as options, in the form that is read; "" for a key without limits. */
export function writeKeyLimits(limits: KeyLimits): string {
  const { areas, collections, expiresAtMs, rate, origins, version } = limits;
  const options = [
    areas === null ? "" : `areas=${[...areas].join(",")}`,
    collections === null ? "" : `collections=${collections.join(",")}`,
    expiresAtMs === null ? "" : `expires=${writeKeyTime(expiresAtMs)}`,
    rate === null ? "" : `rate=${rate}`,
    origins === null ? "" : `origins=${origins.join(",")}`,
    version === null ? "" : `version=${version}`,
  ];
  return options.filter((option) => option !== "").join(" ");
}

/** The day alone where it begins then. */
export function writeKeyTime(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/(?:T00:00:00)?\.\d+Z$/, (end) => (end.startsWith("T") ? "" : "Z"));
}

function isOption(name: string): name is KeyOptionName {
  return Object.hasOwn(readers, name);
}

const known = `known are ${Object.keys(readers)
  .map((name) => `${name}=`)
  .join(", ")}`;

function splitAtFirst(option: string): readonly string[] {
  const at = option.indexOf("=");
  return at === -1 ? [option] : [option.slice(0, at), option.slice(at + 1)];
}

function areasOf(value: string, fault: (allowed: string) => never): ReadonlySet<KeyArea> {
  const names = value.split(",");
  const areas = keyAreas.filter((area) => names.includes(area));
  const isKnown = names.every((name) => keyAreas.some((area) => area === name));
  return isKnown ? new Set(areas) : fault(`areas separated by commas: ${keyAreas.join(", ")}`);
}

function namesOf(value: string, fault: (allowed: string) => never): readonly string[] {
  const names = value.split(",");
  return names.includes("") ? fault("names of collections separated by commas") : names;
}

/** A day, which begins at midnight UTC, or a time with its zone. */
const timeForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/;

function timeOf(value: string, fault: (allowed: string) => never): number {
  const time = timeForm.test(value) ? Date.parse(value) : Number.NaN;
  // Dates such as 30 February are read as a day of the next month.
  const day = value.slice(0, 10);
  const isDay = !Number.isNaN(time) && new Date(Date.parse(day)).toISOString().startsWith(day);
  return isDay ? time : fault("a day such as 2027-01-31, or a time such as 2027-01-31T18:00Z");
}

function rateOf(value: string, fault: (allowed: string) => never): number {
  const rate = /^\d{1,7}$/.test(value) ? Number(value) : 0;
  return rate >= 1 && rate <= keyRateMax
    ? rate
    : fault(`a number of requests a minute, 1 to ${keyRateMax}`);
}

const originsMax = 50;

function originsOf(value: string, fault: (allowed: string) => never): readonly string[] {
  const origins = value.split(",");
  return origins.length <= originsMax && origins.every(isWebOrigin)
    ? [...new Set(origins)]
    : fault(`1 to ${originsMax} origins such as https://docs.example, separated by commas`);
}

function versionOf(value: string, fault: (allowed: string) => never): string {
  return /^[^\s,]{1,100}$/.test(value)
    ? value
    : fault("one version such as 3.1, without blanks and commas, of at most 100 characters");
}

function refuse(message: string): never {
  throw new KnowledgeError("configuration_invalid", message);
}
