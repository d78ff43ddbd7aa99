/** The one suite that every adapter passes, over a real socket. */
import assert from "node:assert/strict";
import type { ContractCase } from "../contract-case.ts";
import { authCases } from "./auth-cases.ts";
import { backpressureCases } from "./backpressure-cases.ts";
import { askAndCompare, assertProblem } from "./compare.ts";
import { installId } from "./documents.ts";
import { contractStore, type HostSetting, referenceOf, type StartHost, withHost } from "./host.ts";
import { answers, type RequestRow, refusals } from "./request-rows.ts";
import { storeCases } from "./store-cases.ts";

/**
 * Promises of a host that serves `/api/search`, `/api/document` and `/api/health`: every status and
 * header, bodies byte for byte as the handlers give them, CORS, authentication, backpressure,
 * clients that disconnect. `start` is called once for each case.
 * @example
 * import { createServer } from "node:http";
 * import type { AddressInfo } from "node:net";
 * import { test } from "node:test";
 * import * as sdk from "knowledge-sdk/express";
 * import { adapterContract, type HostSetting } from "knowledge-sdk/testing";
 *
 * async function start({ store, auth, corsOrigin }: HostSetting) {
 *   const search = sdk.createExpressMiddleware(store, { auth, corsOrigin });
 *   const document = sdk.createExpressDocumentMiddleware(store, { corsOrigin });
 *   const health = sdk.createExpressHealthMiddleware(store, { corsOrigin });
 *   const server = createServer((request, response) => {
 *     const path = request.url?.split("?")[0];
 *     if (path === "/api/search") search(request, response);
 *     else if (path === "/api/document") document(request, response);
 *     else health(request, response);
 *   });
 *   await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
 *   const { port } = server.address() as AddressInfo;
 *   return {
 *     url: `http://127.0.0.1:${port}`,
 *     close: () => new Promise<void>((resolve) => server.close(() => resolve())),
 *   };
 * }
 *
 * for (const { name, run } of adapterContract(start)) void test(name, run);
 */
export function adapterContract(start: StartHost): ContractCase[] {
  return [
    ...[...refusals, ...answers].map((row) => rowCase(start, row)),
    ...documentCases(start),
    ...corsCases(start),
    ...authCases(start),
    ...storeCases(start),
    ...backpressureCases(start),
  ];
}

function rowCase(start: StartHost, row: RequestRow): ContractCase {
  return {
    name: `${row.name}: ${row.status}${row.code === null ? "" : ` ${row.code}`}`,
    run: () =>
      compared(start, { store: contractStore() }, async (ask) => {
        const answer = await ask(row);
        assert.equal(answer.status, row.status);
        if (row.code !== null) assertProblem(answer, row.code);
      }),
  };
}

type Ask = (exchange: Parameters<typeof askAndCompare>[2]) => ReturnType<typeof askAndCompare>;

function compared(
  start: StartHost,
  setting: HostSetting,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const reference = referenceOf(setting);
  return withHost(start, setting, (url) =>
    work((exchange) => askAndCompare(url, reference, exchange)),
  );
}

function documentCases(start: StartHost): ContractCase[] {
  const target = `/api/document?id=${encodeURIComponent(installId)}`;
  const setting = { store: contractStore() };
  return [
    {
      name: "HEAD carries the length that GET has",
      run: () =>
        compared(start, setting, async (ask) => {
          const [get, head] = [await ask({ target }), await ask({ target, method: "HEAD" })];
          assert.equal(head.headers["content-length"], get.headers["content-length"]);
        }),
    },
    {
      name: "a document that the client has is 304 without a body",
      run: () =>
        compared(start, setting, async (ask) => {
          const { headers } = await ask({ target });
          const tag = `W/${headers.etag}`;
          const again = await ask({ target, headers: { "If-None-Match": tag } });
          assert.deepEqual([again.status, again.body], [304, ""]);
        }),
    },
    {
      name: "the client's own request id comes back, a harmful one does not",
      run: () =>
        compared(start, setting, async (ask) => {
          const given = await ask({ target, headers: { "X-Request-Id": "abc.1-2_3" } });
          assert.equal(given.headers["x-request-id"], "abc.1-2_3");
          const harmful = await ask({ target, headers: { "X-Request-Id": "<b>" } });
          assert.doesNotMatch(harmful.headers["x-request-id"] ?? "", /</);
        }),
    },
  ];
}

function corsCases(start: StartHost): ContractCase[] {
  const targets = ["/api/search?q=a", "/api/search", "/api/document?id=x", "/api/health"];
  const origins = ["https://a.example", "https://a.example.evil.example", "null"];
  const settings = ["", "*", "https://a.example, https://b.example"];
  return settings.map((corsOrigin) => ({
    name: `corsOrigin ${JSON.stringify(corsOrigin)} holds for answers, refusals and preflights`,
    run: () =>
      compared(start, { store: contractStore(), corsOrigin }, async (ask) => {
        for (const target of targets) {
          for (const origin of origins) {
            const headers = { Origin: origin, "Access-Control-Request-Method": "GET" };
            const answer = await ask({ target, headers });
            const preflight = await ask({ target, headers, method: "OPTIONS" });
            assert.equal(preflight.status, 204);
            for (const { headers: sent } of [answer, preflight]) {
              assert.equal(sent["access-control-allow-credentials"], undefined);
            }
          }
        }
      }),
  }));
}
