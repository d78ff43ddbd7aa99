/** Which version of the documentation a call is about, and where another one is current. */
import { askedVersion, isExactVersion, versionedIn } from "../auth/index.ts";
import {
  KnowledgeError,
  plainVersion,
  SearchParameters,
  type VisibleStore,
} from "../contract/index.ts";
import type { HttpRequest } from "../http/index.ts";

export interface CallVersion {
  /** What the store is asked for. */
  readonly version: string | undefined;
  /** What the answer says of it. */
  readonly named: NamedVersion;
}

export interface NamedVersion {
  readonly version?: string | undefined;
  readonly current_versions?: { collection: string; version: string }[] | undefined;
}

const currentMax = 20;

/** The version in the address of an endpoint: `/api/mcp?version=3`. */
export function pinnedVersion({ query }: Pick<HttpRequest, "query">): string | undefined {
  const given = new URLSearchParams(query).getAll("version");
  if (given.length === 0) return undefined;
  const parsed = SearchParameters.shape.version.safeParse(given[0]);
  if (given.length === 1 && parsed.success && parsed.data !== undefined) return parsed.data;
  const message = "version in the address must be one name of at most 100 characters";
  throw new KnowledgeError("parameter_invalid", message, {
    errors: [{ field: "version", message }],
  });
}

/** An argument wins over the address, and the address over the key. */
export async function callVersion(
  store: VisibleStore,
  given: { readonly version?: string | undefined; readonly collection?: string | undefined },
  pinned: string | undefined,
): Promise<CallVersion> {
  let listing: ReturnType<VisibleStore["listCollections"]> | undefined;
  const listCollections: VisibleStore["listCollections"] = () => {
    listing ??= store.listCollections();
    return listing;
  };
  const version = await askedVersion({ listCollections }, given, pinned);
  if (version === undefined || !isExactVersion(version)) return { version, named: {} };
  const versioned = versionedIn(await listCollections(), given);
  const current = versioned.flatMap(({ name, versions: [newest] = [] }) =>
    newest === undefined || plainVersion(newest) === plainVersion(version)
      ? []
      : [{ collection: name, version: newest }],
  );
  const others = current.slice(0, currentMax);
  return { version, named: { version, ...(others.length > 0 && { current_versions: others }) } };
}

/** As a line of a text; "" where there is nothing to say. */
export function versionLine({ version, current_versions = [] }: NamedVersion): string {
  if (version === undefined) return "";
  const current = current_versions.map((other) => `${other.version} of ${other.collection}`);
  return `Version ${version}.${current.length === 0 ? "" : ` Current is ${current.join(", ")}: give it as version where it is meant.`}`;
}
