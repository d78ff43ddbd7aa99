/** The host follows the answer of an authentication plugin. */
import assert from "node:assert/strict";
import { type AuthResult, KnowledgeError } from "../../contract/index.ts";
import type { ContractCase } from "../contract-case.ts";
import { askAndCompare, assertProblem } from "./compare.ts";
import { contractStore, referenceOf, type StartHost, withHost } from "./host.ts";

interface Outcome {
  readonly name: string;
  readonly resolve: (request: Request) => Promise<AuthResult>;
  readonly status: number;
  readonly code: string | null;
}

const target = "/api/search?q=install&limit=3";

const outcomes: readonly Outcome[] = [
  outcome("accepts", async () => ({ valid: true, customerId: "c" }), 200, null),
  outcome("refuses", async () => ({ valid: false, error: "secret" }), 401, "unauthorized"),
  // Truthy is not enough: any answer of a plugin other than true refuses the caller.
  outcome("answers a text", async () => ({ valid: "true" }) as never, 401, "unauthorized"),
  outcome("rejects", () => Promise.reject(new Error("secret")), 500, "internal_error"),
  outcome("is overloaded", () => Promise.reject(overloaded()), 429, "too_many_requests"),
];

export function authCases(start: StartHost): ContractCase[] {
  return [
    ...outcomes.map(({ name, resolve, status, code }) => ({
      name: `a plugin that ${name}: ${status}`,
      run: () => {
        const setting = { store: contractStore(), auth: { name: "test", resolve } };
        return withHost(start, setting, async (url) => {
          const answer = await askAndCompare(url, referenceOf(setting), { target });
          assert.equal(answer.status, status);
          if (code !== null) assertProblem(answer, code);
          assert.doesNotMatch(answer.body, /secret/);
          const open = await askAndCompare(url, referenceOf(setting), { target: "/api/health" });
          assert.equal(open.status, 200);
        });
      },
    })),
    {
      name: "a plugin sees method, address and headers of the request",
      run: () => {
        const seen: Request[] = [];
        const resolve = async (request: Request): Promise<AuthResult> => {
          seen.push(request);
          return { valid: true };
        };
        const setting = { store: contractStore(), auth: { name: "test", resolve } };
        return withHost(start, setting, async (url) => {
          const headers = { "X-API-Key": "k", Cookie: "a=b" };
          // The reference has no plugin: it would ask it as well.
          await askAndCompare(url, referenceOf({ store: setting.store }), { target, headers });
          const [request] = seen;
          assert.ok(request);
          assert.deepEqual(
            [request.method, request.headers.get("x-api-key"), request.headers.get("cookie")],
            ["GET", "k", "a=b"],
          );
          assert.equal(request.url, `${url}${target}`);
        });
      },
    },
  ];
}

function outcome(
  name: string,
  resolve: Outcome["resolve"],
  status: number,
  code: string | null,
): Outcome {
  return { name, resolve, status, code };
}

function overloaded(): KnowledgeError {
  return new KnowledgeError("too_many_requests", "Too many keys at once; try again in a second.", {
    retryAfter_s: 1,
  });
}
