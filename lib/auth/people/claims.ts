/** Reads what an identity provider says of a person. Claims may have any shape; only texts count. */

export type Claims = Readonly<Record<string, unknown>>;

/**
 * The texts at a claim: one text, or those of a list. A name may itself contain dots, and is then
 * meant before a path: `https://example.com/roles`, `realm_access.roles`.
 */
export function textsAt(claims: Claims, path: string): readonly string[] {
  const found = valueAt(claims, path);
  const list = Array.isArray(found) ? found : [found];
  // An address of which nobody has shown that it is this person's says nothing.
  if (path === "email" && claims.email_verified !== true) return [];
  return list.filter((one): one is string => typeof one === "string" && one !== "");
}

/**
 * Whether the provider has left the claim out because the list was too long, and names a place where
 * it could be asked for instead (OpenID Connect Core, 5.6.2; the "groups overage" of Entra ID).
 */
export function isElsewhere(claims: Claims, path: string): boolean {
  const { _claim_names: names } = claims;
  const isNamed = isRecord(names) && Object.hasOwn(names, path);
  // The implicit flow has a flag in place of the names.
  return isNamed || (path === "groups" && claims.hasgroups === true);
}

function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  for (let dot = path.indexOf("."); dot !== -1; dot = path.indexOf(".", dot + 1)) {
    const name = path.slice(0, dot);
    const inner = Object.hasOwn(claims, name) ? claims[name] : undefined;
    const found = isRecord(inner) ? valueAt(inner, path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function isRecord(value: unknown): value is Claims {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
