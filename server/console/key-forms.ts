/** Forms of the console that make, limit and revoke application keys. */
import { consoleAddress } from "./console-address.ts";
import type { ConsoleForm } from "./form-kind.ts";
import { namesIn } from "./names-in.ts";

/** What a key may do, as all forms about keys ask for it. */
const limitFields = [
  "areas",
  "area",
  "collections",
  "collection",
  "names",
  "expires",
  "rate",
  "origins",
  "version",
];

/** A form with half of its fields gives no rights: what is not said to be everything is a list. */
function limitsIn(fields: URLSearchParams) {
  const collections = [...fields.getAll("collection"), ...namesIn(fields.get("names"))];
  const rate = (fields.get("rate") ?? "").trim();
  const origins = namesIn(fields.get("origins"));
  const areas = fields.get("areas") === "all" ? null : fields.getAll("area");
  return {
    // A public key has one area, which the form need not be told.
    ...(origins.length === 0 ? { areas } : { areas: ["search"], origins }),
    collections: fields.get("collections") === "all" ? null : collections,
    version: fields.get("version")?.trim() || null,
    expires: fields.get("expires")?.trim() || null,
    // Anything but digits is reported by the API.
    rate: rate === "" ? null : /^\d{1,9}$/.test(rate) ? Number(rate) : rate,
  };
}

const makeKey: ConsoleForm = {
  fields: new Set(["name", "once", ...limitFields]),
  request: (fields) => ({
    path: "/api/keys",
    body: { name: fields.get("name") ?? "", ...limitsIn(fields) },
  }),
  // Where a form leads that was sent before: see below.
  next: () => consoleAddress("/console/keys", { done: "before" }),
  // The key is shown on the page that follows at once, and on no other: no address has it.
  rest(_fields, answer) {
    // The answer of the API.
    const { id, name, key } = answer as Readonly<Record<"id" | "name" | "key", string>>;
    const made = new URLSearchParams({ made: key, id, name });
    return { fields: made, title: "", detail: "", status: 200 };
  },
  page: () => "/console/keys/new",
};

function keyPage(fields: URLSearchParams): string {
  return consoleAddress("/console/keys/one", { id: fields.get("key") });
}

const limitKey: ConsoleForm = {
  fields: new Set(["key", ...limitFields]),
  request: (fields) => ({
    path: "/api/keys/actions",
    body: { action: "limit", key: fields.get("key") ?? "", ...limitsIn(fields) },
  }),
  next: (fields) => consoleAddress("/console/keys/one", { id: fields.get("key"), done: "limited" }),
  page: keyPage,
};

const revokeKey: ConsoleForm = {
  fields: new Set(["key"]),
  request: (fields) => ({
    path: "/api/keys/actions",
    body: { action: "revoke", key: fields.get("key") ?? "" },
  }),
  next: () => consoleAddress("/console/keys", { done: "revoked" }),
  page: keyPage,
};

export const keyForms: ReadonlyMap<string, ConsoleForm> = new Map([
  ["/console/keys/make", makeKey],
  ["/console/keys/limit", limitKey],
  ["/console/keys/revoke", revokeKey],
]);
