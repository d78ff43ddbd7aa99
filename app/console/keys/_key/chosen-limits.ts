/** What the fields of a form about keys show: the limits of a key, or what was sent and refused. */
import type { ApplicationKeyRecord } from "knowledge-sdk/service-schemas";
import { namesIn } from "../../../../server/console/names-in.ts";

export interface ChosenLimits {
  readonly areas: "all" | "some";
  readonly area: readonly string[];
  readonly collections: "all" | "some";
  readonly collection: readonly string[];
  /** As it is written in a file of keys; empty: never. */
  readonly expires: string;
  /** Empty: no limit. */
  readonly rate: string;
  /** Sites of a public key; empty: a secret one. */
  readonly origins: readonly string[];
  /** For requests that name none; empty: the newest. */
  readonly version: string;
  /** A key is public or secret for as long as it lives. */
  readonly mayBePublic: boolean;
}

/** No rights but those that are ticked, and all collections. */
export const firstChoice: ChosenLimits = {
  areas: "some",
  area: [],
  collections: "all",
  collection: [],
  expires: "",
  rate: "",
  origins: [],
  version: "",
  mayBePublic: true,
};

export function choiceOf({
  areas,
  collections,
  expiresAt,
  rate,
  origins,
  version,
}: ApplicationKeyRecord): ChosenLimits {
  return {
    areas: areas === null ? "all" : "some",
    area: areas ?? [],
    collections: collections === null ? "all" : "some",
    collection: collections ?? [],
    expires: expiresAt === null ? "" : writtenTime(expiresAt),
    rate: rate === null ? "" : String(rate),
    origins: origins ?? [],
    version: version ?? "",
    mayBePublic: origins !== null,
  };
}

export function sentChoice(fields: URLSearchParams): ChosenLimits {
  return {
    areas: fields.get("areas") === "all" ? "all" : "some",
    area: fields.getAll("area"),
    collections: fields.get("collections") === "all" ? "all" : "some",
    collection: [...fields.getAll("collection"), ...namesIn(fields.get("names"))],
    expires: fields.get("expires") ?? "",
    rate: fields.get("rate") ?? "",
    origins: namesIn(fields.get("origins")),
    version: fields.get("version") ?? "",
    mayBePublic: fields.has("origins"),
  };
}

/** The day alone where it begins then. */
function writtenTime(at: string): string {
  return at.replace(/T00:00:00(?:\.000)?Z$/, "").replace(/\.000Z$/, "Z");
}
