/** What who asks sees of the store, the wiki and the tickets: the parts of a service as they show them. */
import { KnowledgeError, type VisibleCollections } from "../contract/index.ts";
import type { HttpRequest } from "../http/index.ts";

/** Asked after the gate has decided about the request. */
export type PermittedOf = (request: HttpRequest) => VisibleCollections;

/** Asked after the gate, too: the version that the caller's key is for. */
export type VersionOf = (request: HttpRequest) => string | undefined;

export interface VisibilityOptions {
  /** Default: nobody has a version of their own. */
  readonly versionOf?: VersionOf | undefined;
  /** The collections that who asks may see. Default: everything. */
  readonly permittedOf?: PermittedOf | undefined;
}

/** A part of the service that can show itself to callers who may see some collections. */
interface Limitable<Seen> {
  limitedTo?(collections: readonly string[]): Seen;
}

export function visibleTo<Seen>(
  whole: Seen & Limitable<Seen>,
  { permittedOf }: VisibilityOptions,
): (request: HttpRequest) => Seen {
  if (permittedOf === undefined) return () => whole;
  return (request) => limitedTo(whole, permittedOf(request));
}

/** Callers with limits are refused by a part that cannot show itself to them. */
export function limitedTo<Seen>(
  whole: Seen & Limitable<Seen>,
  permitted: VisibleCollections,
): Seen {
  if (permitted === null) return whole;
  if (whole.limitedTo !== undefined) return whole.limitedTo(permitted);
  throw new KnowledgeError(
    "area_not_allowed",
    "Your key is limited to some collections, and this service cannot answer here for these alone.",
  );
}
