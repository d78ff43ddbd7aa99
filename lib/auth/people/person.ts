/** A person as the identity provider describes them: name, role and collections, or why there is none. */

import {
  type CollectionClaim,
  cutText,
  KnowledgeError,
  type ResolvedSignInSettings,
  type Role,
  roles,
  type VisibleCollections,
  visibleCollections,
} from "../../contract/index.ts";
import type { KeyArea } from "../../routes/index.ts";
import type { Person } from "../sessions/session-people.ts";
import { type Claims, isElsewhere, textsAt } from "./claims.ts";

/** What a role opens; null: all areas. */
const areasOfRole: Readonly<Record<Role, ReadonlySet<KeyArea> | null>> = {
  reader: new Set<KeyArea>(["search", "documents", "mcp", "wiki"]),
  agent: new Set<KeyArea>(["search", "documents", "mcp", "wiki", "tickets", "tickets:write"]),
  admin: null,
};

export function areasOf({ role }: Pick<Person, "role">): ReadonlySet<KeyArea> | null {
  return areasOfRole[role];
}

/** The least role that opens the area. */
export function roleFor(area: KeyArea): Role {
  return roles.find((role) => areasOfRole[role]?.has(area) ?? true) ?? "admin";
}

/**
 * The values that decide, by claim: as much of the claims as is kept with a session, so that a changed
 * configuration counts for it too.
 */
export type DecidingClaims = Readonly<Record<string, readonly string[]>>;

const keptLengthMax = 65_536;

/** Throws `role_missing` for claims that the provider did not send in full. */
export function decidingClaims(claims: Claims, settings: ResolvedSignInSettings): DecidingClaims {
  const paths = new Set([
    ...settings.roles.map(({ claim }) => claim),
    ...settings.collections.map(({ claim }) => claim),
    ...Object.keys(settings.requiredClaims),
  ]);
  const missing = [...paths].find((path) => isElsewhere(claims, path));
  if (missing !== undefined) {
    throw noRole(`the provider left ${missing} out because the list is too long`);
  }
  const kept = Object.fromEntries([...paths].map((path) => [path, textsAt(claims, path)]));
  if (JSON.stringify(kept).length > keptLengthMax) {
    throw noRole(`the claims that decide have more than ${keptLengthMax} characters`);
  }
  return kept;
}

/** Throws `role_missing`. */
export function rightsOf(
  claims: DecidingClaims,
  settings: ResolvedSignInSettings,
): Pick<Person, "role" | "collections"> {
  for (const [claim, allowed] of Object.entries(settings.requiredClaims)) {
    if (!valuesOf(claims, claim).some((value) => allowed.includes(value))) {
      throw noRole(`${claim} has none of the required values`);
    }
  }
  const given = settings.roles.flatMap(({ claim, map }) =>
    valuesOf(claims, claim).flatMap((value) => mapped(map, value) ?? []),
  );
  const role = roles.findLast((one) => given.includes(one)) ?? settings.defaultRole;
  if (role === undefined) throw noRole("no claim gives a role");
  return { role, collections: collectionsOf(claims, settings) };
}

function noRole(why: string): KnowledgeError {
  return new KnowledgeError("role_missing", `This person has no role: ${why}.`);
}

function collectionsOf(
  claims: DecidingClaims,
  { collections, defaultCollections }: ResolvedSignInSettings,
): VisibleCollections {
  if (collections.length === 0 && defaultCollections.length === 0) return null;
  const named = collections.flatMap(({ claim, map }) =>
    valuesOf(claims, claim).flatMap((value) => namesOf(map, value)),
  );
  const all = [...defaultCollections, ...named];
  return visibleCollections(all.includes("*") ? null : all);
}

/** A claim that names collections itself cannot ask for all of them. */
function namesOf(map: CollectionClaim["map"], value: string): readonly string[] {
  if (map !== undefined) return mapped(map, value) ?? [];
  return value === "*" ? [] : [value];
}

/** A group may be called like a property of every object. */
function mapped<T>(map: Readonly<Record<string, T>>, value: string): T | undefined {
  return Object.hasOwn(map, value) ? map[value] : undefined;
}

function valuesOf(claims: DecidingClaims, claim: string): readonly string[] {
  return Object.hasOwn(claims, claim) ? (claims[claim] ?? []) : [];
}

const nameClaims = ["name", "preferred_username", "email", "sub"];
const nameLengthMax = 100;

/** Without characters that would hide or turn what stands beside it. */
export function nameOf(claims: Claims, { nameClaim }: ResolvedSignInSettings): string {
  const asked = nameClaim === undefined ? nameClaims : [nameClaim, ...nameClaims];
  for (const claim of asked) {
    // Shown only, so that an unverified address may be a name.
    const [text = ""] = textsAt({ ...claims, email_verified: true }, claim);
    const name = cutText(
      text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim(),
      nameLengthMax,
    ).trim();
    if (name !== "") return name;
  }
  throw noRole("the provider names nobody");
}
