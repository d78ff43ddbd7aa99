/** Signing in to the console with the classifier's key. */
import { expect, test } from "vitest";
import { handlerRequest } from "../../../tests/kit/requests/handler-request.ts";
import { areaOf } from "../area.ts";
import { createConsoleSignIn } from "./console-sign-in.ts";

const access = (keys: readonly string[] = ["sesame"], hasSecureCookies = false) =>
  createConsoleSignIn({
    keys,
    hasSecureCookies,
    trustedProxies: 0,
    isAllowedOrigin: (request) => request.header("origin") !== "https://evil.example",
  });
const formType = "application/x-www-form-urlencoded";
const form = (fields: Readonly<Record<string, string>>, headers = {}) =>
  handlerRequest("/console/sign-in", {
    method: "POST",
    headers: { "content-type": formType, ...headers },
    body: String(new URLSearchParams(fields)),
  });
const mayPass = (of: ReturnType<typeof access>, cookie: string) =>
  of.mayPass({ path: "/console", header: (name) => (name === "cookie" ? cookie : null) });

test("the right key leads on, with a cookie that opens and does not tell the key", async () => {
  const given = access();
  const { status, headers } = await given.signIn(
    form({ apiKey: " sesame ", next: "/console/tickets?status=predicted" }),
  );
  expect([status, headers.Location]).toEqual([303, "/console/tickets?status=predicted"]);
  const cookie = headers["Set-Cookie"] ?? "";
  expect(cookie).toMatch(/^kb_console=\S+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain("sesame");
  expect(mayPass(given, cookie.split(";")[0] ?? "")).toBe(true);
  expect(mayPass(access(["another"]), cookie.split(";")[0] ?? "")).toBe(false);
});

test("over https the cookie also lives in frames of other sites", async () => {
  const { headers } = await access(["sesame"], true).signIn(form({ apiKey: "sesame" }));
  expect(headers["Set-Cookie"]).toMatch(/; Secure; Partitioned; SameSite=None$/);
});

test.each([{ apiKey: "wrong" }, { apiKey: "" }, {}])(
  "%j leads back to the form",
  async (fields) => {
    const { status, headers } = await access().signIn(form({ ...fields, next: "/console" }));
    expect([status, headers.Location, headers["Set-Cookie"]]).toEqual([
      303,
      "/sign-in?error=key&next=%2Fconsole",
      undefined,
    ]);
  },
);

test("a page on another site cannot sign anybody in or out", async () => {
  const origin = { origin: "https://evil.example" };
  const { signIn, signOut } = access();
  expect((await signIn(form({ apiKey: "sesame" }, origin))).status).toBe(403);
  expect((await signOut(form({}, origin))).status).toBe(403);
});

test.each(["https://evil.example/", "//evil.example", "/api/health"])(
  "next=%s does not lead there",
  async (next) => {
    const { headers } = await access().signIn(form({ apiKey: "sesame", next }));
    expect(headers.Location).toBe("/");
  },
);

test("after ten wrong keys in a minute the form says to wait", async () => {
  const { signIn } = access();
  for (let attempt = 0; attempt < 10; attempt++) await signIn(form({ apiKey: "wrong" }));
  const { headers } = await signIn(form({ apiKey: "wrong" }));
  expect(headers.Location).toBe("/sign-in?error=limit&next=%2Fconsole");
  const right = await signIn(form({ apiKey: "sesame" }));
  expect([right.headers.Location, right.headers["Set-Cookie"]]).toEqual([
    "/console",
    expect.stringContaining("kb_console="),
  ]);
});

test("ten forms without permission in a minute are enough, and leave signing in alone", async () => {
  const { countRefused, signIn } = access();
  const sent = form({});
  for (let count = 0; count < 10; count++) countRefused(sent);
  expect(() => countRefused(sent)).toThrow(/try again in \d+ seconds/);
  expect((await signIn(form({ apiKey: "sesame" }))).headers["Set-Cookie"]).toBeDefined();
});

test("signing out takes the cookie away", async () => {
  const { headers } = await access().signOut(form({}));
  expect(headers["Set-Cookie"]).toMatch(/^kb_console=; Max-Age=0; /);
});

test("signing out stays in the frame, and merely opened it leads to the console", async () => {
  const { signOut } = access();
  expect((await signOut(form({ embed: "1" }))).headers.Location).toBe("/console?embed=1");
  const opened = await signOut(handlerRequest("/console/sign-out"));
  expect([opened.status, opened.headers.Location, opened.headers["Set-Cookie"]]).toEqual([
    303,
    "/console",
    undefined,
  ]);
});

test("an ended sign-in does not prevent signing out", () => {
  expect(areaOf("/console/sign-out")).toBe("public");
});

test("without keys there is no sign-in", async () => {
  const open = createConsoleSignIn({
    keys: [],
    hasSecureCookies: false,
    trustedProxies: 0,
    isAllowedOrigin: () => true,
  });
  const { status, headers } = await open.signIn(form({ apiKey: "any" }));
  expect([status, headers.Location]).toEqual([303, "/console"]);
});
