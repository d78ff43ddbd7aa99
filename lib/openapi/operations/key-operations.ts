/** Application keys, for operators. */
import { KeysParameters } from "../../contract/index.ts";
import { json, type Operations } from "../operation.ts";

const problems = [
  "unauthorized",
  "auth_required",
  "auth_disabled",
  "too_many_attempts",
  "internal_error",
  "state_unavailable",
] as const;
const bodyProblems = [
  ...problems,
  "cross_origin_refused",
  "body_malformed",
  "body_too_large",
  "content_type_unsupported",
  "key_refused",
] as const;

const key = {
  id: "5f0c8b1d7a2e4c3f",
  name: "helpdesk",
  areas: ["tickets", "tickets:write"],
  collections: null,
  expiresAt: "2027-01-31T00:00:00.000Z",
  rate: 600,
  origins: null,
  version: null,
  position: null,
  createdAt: "2026-03-31T08:00:00.000Z",
  createdBy: "operations",
  lastUsedAt: "2026-03-31T09:12:00.000Z",
};
const request = {
  name: "helpdesk",
  areas: ["tickets", "tickets:write"],
  expires: "2027-01-31",
  rate: 600,
};
const made = { ...key, lastUsedAt: null, key: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15" };

export const keyOperations = {
  listKeys: {
    tag: "Keys",
    summary: "List the application keys",
    description:
      "Those of the configuration and those of state.db, with their last use. Revoked ones are left out, and no key is ever shown.",
    query: KeysParameters,
    queryExamples: { q: "desk", offset: 0, limit: 50 },
    answers: { "200": json("A page of them", "KeysResponse", { keys: [key], total: 1 }) },
    problems: [...problems, "parameter_invalid"],
  },
  createKey: {
    tag: "Keys",
    summary: "Make a key that is kept in state.db",
    description: "The answer has the key itself, which is shown this once.",
    body: { schema: "KeyRequest", examples: { limited: request } },
    answers: { "201": json("Made", "KeyWithSecret", made) },
    problems: bodyProblems,
  },
  actOnKey: {
    tag: "Keys",
    summary: "Limit or revoke a key that is kept in state.db",
    body: {
      schema: "KeyAction",
      examples: {
        limit: { action: "limit", key: key.id, rate: 60 },
        revoke: { action: "revoke", key: key.id },
      },
    },
    answers: { "200": json("Done", "KeyActionResponse", { key: { ...key, rate: 60 } }) },
    problems: [...bodyProblems, "key_not_found"],
  },
} satisfies Operations;
