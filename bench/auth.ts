/**
 * The cost of an access decision among 10,000 keys: CPU time of one decision, against a bare hash of
 * the same key.
 */
import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApplication } from "../lib/api/application.ts";
import type { RequestHead } from "../lib/auth/access-decision.ts";
import { readKeysFile } from "../lib/auth/keys/keys-file.ts";
import { cpuMs } from "./cpu.ts";
import { percentile } from "./metrics.ts";
import { printTable, writeResults } from "./report.ts";
import { temporaryFolder } from "./temporary-index.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const limitedKey = "b7c2d4e6-1a3f-4b5c-8d7e-9f0a1b2c3d4e";
const rounds = 15;
const callsPerRound = 20_000;
const bounds = {
  "valid bearer key": 5,
  "valid bearer key, kept to 20 collections": 5,
  "valid cookie, seen before": 20,
  "no credential": 5,
} as const;

interface Case {
  readonly name: string;
  readonly work: () => unknown;
}

/** Exits with 1 when a bound is missed. */
export async function auth(): Promise<void> {
  const folder = temporaryFolder();
  const file = join(folder.path, "keys");
  const names = Array.from({ length: 20 }, (_unused, index) => `collection-${index}`);
  writeFileSync(file, `limited:${limitedKey} areas=search,wiki collections=${names.join(",")}\n`);
  const application = await openApplication({
    dbPath: folder.dbPath,
    auth: {
      keys: [{ label: "bench", entries: [key, ...otherKeys()] }, readKeysFile(file)],
      secrets: ["a secret of the benchmarks, never used"],
      hasSecureCookies: true,
    },
    areaKeys: { search: null, classifier: null, mcp: null, subscribers: null, wiki: null },
    publicPaths: new Set(),
    publicOrigin: null,
    allowedOrigins: [],
    trustedProxies: 0,
  });
  const { authorizer, auth: parts } = application;
  const keyId = parts?.keys.identify(key)?.id ?? "";
  const seal = (await parts?.sessions.open(keyId, "cookie"))?.seal ?? "";
  const requests = {
    bearer: requestWith({ authorization: `Bearer ${key}` }),
    limited: requestWith({ authorization: `Bearer ${limitedKey}` }),
    cookie: requestWith({ cookie: `theme=dark; svc_session=${seal}` }),
    nobody: requestWith({}),
  };
  for (const request of [requests.bearer, requests.limited, requests.cookie]) {
    if ((await authorizer.authorize(request)).refusal !== null) throw new Error("not authorised");
  }
  const cases: readonly Case[] = [
    { name: "one SHA-256 of the key", work: () => hash("sha256", key, "hex") },
    { name: "valid bearer key", work: () => authorizer.authorize(requests.bearer) },
    {
      name: "valid bearer key, kept to 20 collections",
      work: () => authorizer.authorize(requests.limited),
    },
    { name: "valid cookie, seen before", work: () => authorizer.authorize(requests.cookie) },
    { name: "no credential", work: () => authorizer.authorize(requests.nobody) },
  ];
  const rows = measureInTurns(cases);
  printTable(`One decision, CPU µs over ${rounds} rounds of ${callsPerRound}`, rows);
  writeResults("auth", { rows });
  await application.close();
  folder.remove();
  for (const { case: name, median } of rows) {
    const bound = name in bounds ? bounds[name as keyof typeof bounds] : Number.POSITIVE_INFINITY;
    if (median > bound) {
      process.stderr.write(`${name} took ${median.toFixed(2)} µs, more than ${bound}.\n`);
      process.exitCode = 1;
    }
  }
}

/** The cost must not grow with the number of keys. */
function otherKeys(): readonly string[] {
  return Array.from(
    { length: 9_999 },
    (_unused, index) => `key ${index}:${index.toString(16).padStart(8, "0")}${key.slice(8)}`,
  );
}

function requestWith(headers: Readonly<Record<string, string>>): RequestHead {
  return { path: "/api/search", header: (name) => headers[name] ?? null };
}

/**
 * The cases take turns, so that a busy machine affects all of them equally; the first two rounds
 * warm up.
 */
function measureInTurns(cases: readonly Case[]) {
  const micros = cases.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [index, { work }] of cases.entries()) {
      const before = cpuMs();
      for (let call = 0; call < callsPerRound; call++) work();
      const took = ((cpuMs() - before) * 1_000) / callsPerRound;
      if (round >= 0) micros[index]?.push(took);
    }
  }
  const medians = micros.map((values) => percentile(values, 0.5));
  return cases.map(({ name }, index) => ({
    case: name,
    median: medians[index] as number,
    fastest: Math.min(...(micros[index] as number[])),
    "times one hash": (medians[index] as number) / (medians[0] as number),
  }));
}
