/** From the claims of a person to a role and collections: the shapes that providers send, and others. */
import { describe, expect, test } from "vitest";
import { parseOptions } from "../../base/index.ts";
import { isKnowledgeError, SignInSettings } from "../../contract/index.ts";
import { decidingClaims, nameOf, rightsOf } from "./person.ts";

const settingsOf = (given: SignInSettings) => parseOptions(SignInSettings, given, "signIn");
const byGroups: SignInSettings = {
  roles: { claim: "groups", map: { readers: "reader", support: "agent", leads: "admin" } },
};

function roleOf(claims: object, given: SignInSettings = byGroups): string {
  const settings = settingsOf(given);
  try {
    return rightsOf(decidingClaims({ sub: "1", ...claims }, settings), settings).role;
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "role_missing") return "refused";
    throw error;
  }
}

const manyGroups = Array.from({ length: 300 }, (_unused, index) => `group number ${index} of 300`);
const at = (claim: string): SignInSettings => ({ roles: { claim, map: { support: "agent" } } });

describe("the role of a person", () => {
  test.each<[string, object, string]>([
    ["in one group", { groups: ["support"] }, "agent"],
    ["in two: the greater counts", { groups: ["leads", "readers", "support"] }, "admin"],
    ["in two, in another order", { groups: ["readers", "support"] }, "agent"],
    ["whose only group is a text", { groups: "leads" }, "admin"],
    ["in none that is known", { groups: ["others"] }, "refused"],
    ["in no group", { groups: [] }, "refused"],
    ["without the claim", {}, "refused"],
    ["whose claim is null", { groups: null }, "refused"],
    ["whose claim is a number", { groups: 7 }, "refused"],
    ["whose claim is true", { groups: true }, "refused"],
    ["whose claim is a list of objects", { groups: [{ name: "leads" }] }, "refused"],
    ["whose list has a text beside an object", { groups: [{}, 7, "support"] }, "agent"],
    ["whose claim is an object", { groups: { leads: true } }, "refused"],
    ["in lists within lists", { groups: [["leads"]] }, "refused"],
    ["whose group has other case", { groups: ["Leads"] }, "refused"],
    ["whose group only begins like one", { groups: ["leads "] }, "refused"],
    ["in groups of one text", { groups: "readers leads" }, "refused"],
    ["in 10 KB of groups", { groups: [...manyGroups, "leads"] }, "admin"],
    ["in more groups than are kept", { groups: ["leads", "x".repeat(70_000)] }, "refused"],
    ["in a group named like a property", { groups: ["__proto__", "constructor"] }, "refused"],
    ["whose groups are elsewhere", { _claim_names: { groups: "src1" } }, "refused"],
    ["whose groups are elsewhere too", { hasgroups: true, groups: ["leads"] }, "refused"],
    ["with other claims elsewhere", { _claim_names: { x: "src1" }, groups: ["leads"] }, "admin"],
    ["with odd names elsewhere", { _claim_names: "groups", groups: ["leads"] }, "admin"],
  ])("%s", (_case, claims, role) => {
    expect(roleOf(claims)).toBe(role);
  });

  test.each<[string, SignInSettings, object, string]>([
    ["Keycloak", at("realm_access.roles"), { realm_access: { roles: ["support"] } }, "agent"],
    [
      "a client of Keycloak whose name has a dot",
      at("resource_access.kb.example.roles"),
      { resource_access: { "kb.example": { roles: ["support"] } } },
      "agent",
    ],
    ["a path that ends early", at("realm_access.roles"), { realm_access: "support" }, "refused"],
    ["a path of a list", at("realm_access.roles"), { realm_access: ["support"] }, "refused"],
    ["Auth0", at("https://kb.example/roles"), { "https://kb.example/roles": ["support"] }, "agent"],
    ["Entra's roles of an application", at("roles"), { roles: ["support"] }, "agent"],
    ["a claim of every object", at("constructor.name"), {}, "refused"],
    ["an unverified address", at("email"), { email: "support" }, "refused"],
    [
      "an address that is not one's own",
      at("email"),
      { email: "support", email_verified: "true" },
      "refused",
    ],
    ["a verified address", at("email"), { email: "support", email_verified: true }, "agent"],
  ])("%s", (_case, settings, claims, role) => {
    expect(roleOf(claims, settings)).toBe(role);
  });

  test("two claims may give it, and nobody has to be named", () => {
    const given: SignInSettings = {
      roles: [
        { claim: "groups", map: { support: "agent" } },
        { claim: "email", map: { "root@example.com": "admin" } },
      ],
      defaultRole: "reader",
    };
    const root = { email: "root@example.com", email_verified: true };
    expect(roleOf({ groups: ["support"], ...root }, given)).toBe("admin");
    expect(roleOf({ groups: ["support"] }, given)).toBe("agent");
    expect(roleOf({ groups: 7 }, given)).toBe("reader");
    // Which ones they are in is not known.
    expect(roleOf({ _claim_names: { groups: "src1" } }, given)).toBe("refused");
  });

  test.each<[string, object, string]>([
    ["Google's domain", { hd: "example.com" }, "reader"],
    ["another domain", { hd: "evil.example" }, "refused"],
    ["an account without a domain", {}, "refused"],
    ["a domain in a list", { hd: ["a.example", "example.com"] }, "reader"],
    ["a domain with more behind it", { hd: "example.com.evil.example" }, "refused"],
  ])("of a required claim: %s", (_case, claims, role) => {
    const given: SignInSettings = { defaultRole: "reader", requiredClaims: { hd: "example.com" } };
    expect(roleOf(claims, given)).toBe(role);
  });
});

describe("the collections of a person", () => {
  const collectionsOf = (claims: object, given: SignInSettings) => {
    const settings = settingsOf({ defaultRole: "reader", ...given });
    return rightsOf(decidingClaims({ sub: "1", ...claims }, settings), settings).collections;
  };
  const mapped: SignInSettings = {
    collections: { claim: "groups", map: { legal: ["contracts", "guide"], staff: ["*"] } },
    defaultCollections: ["guide"],
  };

  test.each<[string, SignInSettings, object, readonly string[] | null]>([
    ["all without a setting", {}, { groups: ["legal"] }, null],
    ["the default alone", mapped, {}, ["guide"]],
    ["those of a group, each once", mapped, { groups: ["legal"] }, ["contracts", "guide"]],
    ["all of them", mapped, { groups: ["legal", "staff"] }, null],
    ["none", { collections: { claim: "groups", map: {} } }, { groups: ["legal"] }, []],
    ["those that a claim names", { collections: { claim: "kb" } }, { kb: ["b", "a"] }, ["a", "b"]],
    ["not all by a claim", { collections: { claim: "kb" } }, { kb: ["*", "a"] }, ["a"]],
    ["none for a claim that is a number", { collections: { claim: "kb" } }, { kb: 7 }, []],
  ])("%s", (_case, given, claims, collections) => {
    expect(collectionsOf(claims, given)).toEqual(collections);
  });

  test("are decided anew from what was kept, when the mapping has changed", () => {
    const kept = decidingClaims(
      { sub: "1", groups: ["legal"] },
      settingsOf({ ...mapped, defaultRole: "reader" }),
    );
    const renamed = settingsOf({
      ...mapped,
      collections: { claim: "groups", map: { legal: ["agreements"] } },
      defaultRole: "agent",
    });
    expect(rightsOf(kept, renamed)).toEqual({
      role: "agent",
      collections: ["agreements", "guide"],
    });
  });
});

test.each<[string, object, string]>([
  ["the name", { name: "Anna Berger", preferred_username: "aberger" }, "Anna Berger"],
  ["the user name", { name: " ", preferred_username: "aberger" }, "aberger"],
  ["the address", { email: "anna@example.com" }, "anna@example.com"],
  ["the subject", { name: 7, preferred_username: [] }, "1"],
  ["one line", { name: "Anna\r\nBerger" }, "Anna Berger"],
  ["no turned or hidden letters", { name: "\u202eannA\u200b \u0000B" }, "annA B"],
  ["a hundred letters", { name: `${"a".repeat(99)}👩‍🚒` }, "a".repeat(99)],
])("a person is called by %s", (_case, claims, name) => {
  expect(nameOf({ sub: "1", ...claims }, settingsOf({ defaultRole: "reader" }))).toBe(name);
});

test.each<[string, unknown, RegExp]>([
  [
    "a role that does not exist",
    { roles: { claim: "groups", map: { a: "owner" } } },
    /signIn: roles/,
  ],
  ["a default that does not exist", { defaultRole: "guest" }, /defaultRole/],
  ["nobody who could sign in", {}, /roles: or defaultRole is needed/],
  ["a misspelt field", { defaultRole: "reader", role: "groups" }, /role/],
  [
    "a name that no collection has",
    { defaultRole: "reader", defaultCollections: ["../x"] },
    /default/,
  ],
  ["a session without an end", { defaultRole: "reader", sessionHours: 0 }, /sessionHours/],
])("settings with %s are refused", (_case, given, fault) => {
  expect(() => parseOptions(SignInSettings, given, "signIn")).toThrow(fault);
});
