/** Attacks 35 to 44: the one-time token. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { startApplicationServer } from "../kit/services/application-server.ts";
import {
  codeOf,
  cookieOf,
  type GuardedService,
  issueToken,
  keys,
  post,
  signIn,
  startGuardedService,
} from "../kit/services/guarded-service.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
let service: GuardedService;
beforeAll(async () => {
  service = await startGuardedService({ DATA_DIR: workplace.data });
});
afterAll(async () => {
  await service.remove();
  workplace.remove();
});

const redeem = (token: unknown, url: string = service.url) =>
  post(url, "/api/auth/session", { token });

test("35 the second use of a token: 401, like a made-up one", async () => {
  const token = await issueToken(service.url);
  const first = await redeem(token);
  expect(first.status).toBe(200);
  expect(JSON.parse(first.body)).toEqual({ authenticated: true, expiresAt: expect.any(String) });
  const second = await redeem(token);
  const madeUp = await redeem("x".repeat(43));
  expect([second.status, madeUp.status]).toEqual([401, 401]);
  const withoutId = (body: string) => body.replace(/"requestId":"[^"]*"/, "");
  expect(withoutId(second.body)).toBe(withoutId(madeUp.body));
});

test("the key may come as a bearer without a body", async () => {
  const headers = { Authorization: `Bearer ${keys.first}` };
  const answer = await send(service.url, { method: "POST", target: "/api/auth/token", headers });
  expect(JSON.parse(answer.body)).toMatchObject({ expiresIn: 60, token: expect.any(String) });
  const none = await send(service.url, { method: "POST", target: "/api/auth/token" });
  expect(none.status).toBe(401);
  const cookie = await signIn(service.url);
  const asked = { method: "POST", target: "/api/auth/token", headers: { Cookie: cookie } };
  expect((await send(service.url, asked)).status).toBe(401);
});

test("36 after 60 s: 401", async () => {
  const server = await startApplicationServer();
  try {
    for (const [ms, status] of [
      [59_900, 200],
      [60_000, 401],
    ] as const) {
      const token = await issueToken(server.url);
      server.clock.advance(ms);
      expect([ms, (await redeem(token, server.url)).status]).toEqual([ms, status]);
    }
  } finally {
    await server.close();
  }
});

test("37 50 redeem it at once: one 200", async () => {
  // Its failures would be held against the tests that follow.
  const own = await startGuardedService();
  try {
    const token = await issueToken(own.url);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(token, own.url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ status }) => status);
    expect(others.every((status) => status === 401 || status === 429)).toBe(true);
  } finally {
    await own.remove();
  }
});

describe("38 several processes", () => {
  test("share one data folder: redeemed on the other one, once", async () => {
    const other = await startGuardedService({ DATA_DIR: workplace.data });
    try {
      const token = await issueToken(service.url);
      expect((await redeem(token, other.url)).status).toBe(200);
      expect((await redeem(token, service.url)).status).toBe(401);
      expect((await redeem(await issueToken(other.url), service.url)).status).toBe(200);
    } finally {
      await other.remove();
    }
  });

  test("four redeem the same 100 tokens: each token once", async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 100; count++) tokens.push(await issueToken(service.url));
    // Each begins with another quarter, and all meet in the others' quarters.
    const processes = [0, 25, 50, 75].map((first) =>
      redeemElsewhere([workplace.dbPath, ...tokens.slice(first), ...tokens.slice(0, first)]),
    );
    await Promise.all(processes.map(({ ready }) => ready));
    for (const { begin } of processes) begin();
    const counts = await Promise.all(processes.map(({ redeemed }) => redeemed));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  });
});

test("39 the token as a bearer: 401", async () => {
  const headers = { Authorization: `Bearer ${await issueToken(service.url)}` };
  expect((await send(service.url, { target: "/api/plugins", headers })).status).toBe(401);
});

test("40 to 44 and more", async () => {
  // Its failures would be held against the tests that follow.
  const own = await startGuardedService();
  try {
    const cookie = await signIn(own.url);
    const cookieAsToken = await redeem(cookie.slice("svc_session=".length), own.url);
    expect(cookieAsToken.status).toBe(401);
    const token = await issueToken(own.url);
    const query = { method: "POST", target: `/api/auth/session?token=${token}` };
    const json = { "Content-Type": "application/json" };
    expect((await send(own.url, { ...query, headers: json, body: "{}" })).status).toBe(400);
    for (const odd of [1, null, true, [token], { $ne: "" }]) {
      expect([odd, (await redeem(odd, own.url)).status]).toEqual([odd, 400]);
    }
    const mode = { token, mode: "header" };
    expect((await post(own.url, "/api/auth/session", mode)).status).toBe(400);
    // None of that has used the token.
    expect((await redeem(token, own.url)).status).toBe(200);
  } finally {
    await own.remove();
  }
});

test("43 state.db locked by another process: 503, and the token is still unused", async () => {
  const own = await startGuardedService({ DATA_DIR: join(workplace.folder, "locked") });
  const other = createClient({ url: `file:${join(workplace.folder, "locked", "state.db")}` });
  try {
    const token = await issueToken(own.url);
    const held = await other.transaction("write");
    await held.execute("DELETE FROM plugin");
    const refused = await redeem(token, own.url);
    expect([refused.status, codeOf(refused)]).toEqual([503, "state_unavailable"]);
    expect(refused.headers["retry-after"]).toBe("1");
    await held.rollback();
    expect((await redeem(token, own.url)).status).toBe(200);
  } finally {
    other.close();
    await own.remove();
  }
});

test("44 the key was taken away between issue and redeem: 401", async () => {
  const DATA_DIR = join(workplace.folder, "rotated");
  const before = await startGuardedService({ DATA_DIR });
  const token = await issueToken(before.url, keys.second);
  await before.remove();
  const after = await startGuardedService({ DATA_DIR, API_KEYS: keys.first });
  try {
    expect((await redeem(token, after.url)).status).toBe(401);
  } finally {
    await after.remove();
  }
});

describe("a bearer for frames whose cookies are blocked", () => {
  const bearerOf = async (url: string): Promise<string> => {
    const body = { token: await issueToken(url), mode: "bearer" };
    const answer = await post(url, "/api/auth/session", body);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    return (JSON.parse(answer.body) as { bearer: string }).bearer;
  };

  test("opens for 15 minutes, and signing out ends it", async () => {
    const server = await startApplicationServer();
    try {
      const headers = { Authorization: `Bearer ${await bearerOf(server.url)}` };
      const status = async () =>
        (await send(server.url, { target: "/api/plugins", headers })).status;
      expect(await status()).toBe(200);
      server.clock.advance(15 * 60_000 - 1);
      expect(await status()).toBe(200);
      const asked = { method: "DELETE", target: "/api/auth", headers };
      expect((await send(server.url, asked)).status).toBe(204);
      expect(await status()).toBe(401);
    } finally {
      await server.close();
    }
  });

  test("ends by itself, is no cookie, and gets no tokens", async () => {
    const server = await startApplicationServer();
    try {
      const bearer = await bearerOf(server.url);
      const asCookie = { Cookie: `svc_session=${bearer}` };
      expect((await send(server.url, { target: "/api/plugins", headers: asCookie })).status).toBe(
        401,
      );
      const headers = { Authorization: `Bearer ${bearer}` };
      const asked = { method: "POST", target: "/api/auth/token", headers };
      expect((await send(server.url, asked)).status).toBe(401);
      server.clock.advance(15 * 60_000);
      expect((await send(server.url, { target: "/api/plugins", headers })).status).toBe(401);
    } finally {
      await server.close();
    }
  });

  test("and the cookie is no bearer", async () => {
    const cookie = cookieOf(
      await post(service.url, "/api/auth/session", {
        token: await issueToken(service.url),
      }),
    );
    const headers = { Authorization: `Bearer ${cookie.slice("svc_session=".length)}` };
    expect((await send(service.url, { target: "/api/plugins", headers })).status).toBe(401);
  });
});

interface Redeeming {
  readonly ready: Promise<void>;
  readonly begin: () => void;
  /** How many of the tokens were this process's own. */
  readonly redeemed: Promise<number>;
}

function redeemElsewhere(args: readonly string[]): Redeeming {
  const script = join(projectFolder, "tests/kit/access/redeem-process.mjs");
  const child = spawn(process.execPath, [script, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (data: Buffer) => {
      said += data.toString();
      if (said.includes("\n")) resolve();
    });
  });
  const redeemed = new Promise<number>((resolve, reject) => {
    child.on("close", (code) => {
      if (code === 0) resolve(Number(said.split("\n")[1]));
      else reject(new Error(`ended with ${code}`));
    });
  });
  return { ready, begin: () => child.stdin.end(), redeemed };
}
