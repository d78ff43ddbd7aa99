import { expect, test } from "vitest";
import { ask, handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { KnowledgeError } from "../contract/index.ts";
import { createEndpoint } from "../http/index.ts";
import { type AdmissionOptions, createAdmission, createHostCheck } from "./admission.ts";

const leadTo = (address: string) =>
  createEndpoint({ answer: () => ({ status: 303, headers: { Location: address }, body: null }) });
const unauthorized = new KnowledgeError("unauthorized", "Send a key.", {
  headers: { "Set-Cookie": "gone" },
});
type Asking = NonNullable<AdmissionOptions["asking"]>;
const refusing = (asking: Partial<Asking> = {}): Asking => ({
  gate: () => ({ refusal: unauthorized }),
  wikiSignIn: { isRequired: false, signIn: () => null, redirect: async () => null },
  isForReaders: (path) => path.startsWith("/wiki"),
  ...asking,
});
const asking = refusing();
const page = { headers: { accept: "text/html", host: "kb.example" } };

async function answerTo(parts: Partial<AdmissionOptions>, target: string, options = {}) {
  const admit = createAdmission({ refuseHost: createHostCheck(null), ...parts });
  const answer = await admit(handlerRequest(target, options));
  if (answer === null) return "passes";
  const { status, headers } = await ask(answer, target, options);
  return headers.Location ?? status;
}

test("without anybody who asks, only strangers' hosts are refused", async () => {
  const parts = { refuseHost: createHostCheck(["kb.example"]) };
  const from = (host: string) => ({ headers: { host } });
  expect(await answerTo({}, "/wiki", from("evil.example"))).toBe("passes");
  expect(await answerTo(parts, "/wiki", from("kb.example:80"))).toBe("passes");
  expect(await answerTo(parts, "/wiki", from("evil.example"))).toBe(403);
  expect(await answerTo(parts, "/api/health", from("evil.example"))).toBe("passes");
});

test("a host that was good is remembered, and makes no other good", async () => {
  const parts = { refuseHost: createHostCheck(["kb.example"]) };
  const from = (host: string) => answerTo(parts, "/wiki", { headers: { host } });
  expect(await from("kb.example")).toBe("passes");
  for (let port = 0; port < 300; port++) expect(await from(`127.0.0.1:${port}`)).toBe("passes");
  expect(await from("kb.example")).toBe("passes");
  for (const host of ["kb.example.evil.example", "KB.EXAMPLE.", "kb.example@evil.example", ""]) {
    expect([host, await from(host)]).toEqual([host, 403]);
  }
});

test("a person is sent to sign in, and comes back to the whole address", async () => {
  const signIn = "/sign-in?next=%2Fwiki%2Fa%3Fb%3Dc";
  expect(await answerTo({ asking }, "/wiki/a?b=c", page)).toBe(signIn);
  expect(await answerTo({ asking }, "/wiki/a?b=c")).toBe(401);
  expect(await answerTo({ asking }, "/api/search?q=a", page)).toBe(401);
  expect(await answerTo({ asking }, "/wiki", { ...page, method: "POST" })).toBe(401);
});

test("where no page is, a person gets the problem like everybody", async () => {
  expect(await answerTo({ asking, hasSignInPage: false }, "/wiki/a", page)).toBe(401);
});

test.each([
  ["area_not_allowed", "area"],
  ["auth_required", "off"],
] as const)(
  "a person who gets %s is told so in words, and a program as before",
  async (code, error) => {
    const gate = () => ({ refusal: new KnowledgeError(code, "No.") });
    const told = `/sign-in?next=%2Fconsole%3Fa%3Db&error=${error}`;
    expect(await answerTo({ asking: refusing({ gate }) }, "/console?a=b", page)).toBe(told);
    expect(await answerTo({ asking: refusing({ gate }) }, "/api/docs", page)).toContain(error);
    expect(await answerTo({ asking: refusing({ gate }) }, "/console")).toBe(403);
    expect(await answerTo({ asking: refusing({ gate }) }, "/api/search", page)).toBe(403);
    const part = { headers: { ...page.headers, rsc: "1" } };
    expect(await answerTo({ asking: refusing({ gate }) }, "/console", part)).toBe(403);
  },
);

test.each([
  ["route_not_found", 404],
  ["too_many_attempts", 429],
  ["state_unavailable", 503],
] as const)("nobody is sent to sign in for %s", async (code, status) => {
  const gate = () => Promise.resolve({ refusal: new KnowledgeError(code, "No.") });
  expect(await answerTo({ asking: refusing({ gate }) }, "/wiki", page)).toBe(status);
});

test("the wiki's own sign-in is only for readers", async () => {
  const wikiSignIn = {
    isRequired: true,
    signIn: () => null,
    redirect: async () => leadTo("https://login.example/"),
  };
  const parts = { asking: refusing({ wikiSignIn }) };
  expect(await answerTo(parts, "/wiki/a", page)).toBe("https://login.example/");
  expect(await answerTo(parts, "/plugins", page)).toBe("/sign-in?next=%2Fplugins");
});

test("a stranger's host comes first, then who signs in, then an address to clean, then the gate", async () => {
  const wikiSignIn = { ...asking.wikiSignIn, signIn: () => leadTo("/signed-in") };
  const cleanAddress = () => leadTo("/clean");
  const refuseHost = createHostCheck([]);
  const signing = refusing({ wikiSignIn });
  expect(await answerTo({ refuseHost, asking: signing, cleanAddress }, "/wiki", page)).toBe(403);
  expect(await answerTo({ asking: signing, cleanAddress }, "/wiki", page)).toBe("/signed-in");
  expect(await answerTo({ asking, cleanAddress }, "/wiki", page)).toBe("/clean");
});

test("what refuses itself is let through, but not from a stranger's host", async () => {
  const refusesItself = () => true;
  const refuseHost = createHostCheck([]);
  expect(await answerTo({ asking, refusesItself }, "/console/place", page)).toBe("passes");
  expect(await answerTo({ asking, refusesItself, refuseHost }, "/console/place", page)).toBe(403);
});
