import { SiteSettings } from "knowledge-sdk/schemas";
import { createSite } from "knowledge-sdk/service";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { createPageHeaders } from "./page-headers.ts";

const usualSite = createSite({ folder: "." });

function headersOf(path: string, variables: Readonly<Record<string, string>> = {}) {
  return createPageHeaders(readEnvironment(variables), usualSite).next(path);
}

/** The sources of each directive. */
function policyOf(path: string, variables: Readonly<Record<string, string>> = {}) {
  const text = headersOf(path, variables).get("Content-Security-Policy") ?? "";
  const directives = text.split("; ").map((directive): [string, string] => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources.join(" ")];
  });
  return Object.fromEntries(directives);
}

test.each(["/", "/wiki/a", "/console", "/sign-in", "/nothing", "/diagrams/", "/diagramsx"])(
  "%s allows no styles and no scripts in HTML",
  (path) => {
    expect(headersOf(path).get("Content-Security-Policy")).not.toContain("unsafe");
    expect(policyOf(path)["style-src"]).toBe("'self'");
  },
);

test("the frame for diagrams allows styles and nothing else, and is framed by our own pages", () => {
  const { "style-src": styles, ...rest } = policyOf("/diagrams");
  expect(styles).toBe("'self' 'unsafe-inline'");
  expect(JSON.stringify(rest)).not.toContain("unsafe");
  const ancestorsWith = (value: string) =>
    policyOf("/diagrams", { FRAME_ANCESTORS: value })["frame-ancestors"];
  expect(ancestorsWith("'none'")).toBe("'self'");
  expect(ancestorsWith("'self',https://a.example")).toBe("'self' https://a.example");
  expect(ancestorsWith("https://a.example")).toBe("'self' https://a.example");
});

test("players of listed origins may be framed and played, and without a list nobody else's", () => {
  const playersWith = (value: string) => {
    const { "frame-src": frames, "media-src": media } = policyOf("/", { PLAYER_ORIGINS: value });
    return [frames, media];
  };
  expect(playersWith("")).toEqual([undefined, undefined]);
  expect(playersWith("'self'")).toEqual([undefined, undefined]);
  const sources = "'self' https://player.example";
  expect(playersWith("'self', https://player.example")).toEqual([sources, sources]);
});

test("pictures come from anywhere over https, or from the origins of IMG_ORIGINS alone", () => {
  const picturesWith = (variables: Readonly<Record<string, string>>) =>
    policyOf("/wiki/a", variables)["img-src"];
  expect(picturesWith({})).toBe("'self' data: https:");
  expect(picturesWith({ IMG_ORIGINS: "'self'" })).toBe("'self' data:");
  expect(picturesWith({ IMG_ORIGINS: "https://a.example, http://b.example:8080" })).toBe(
    "'self' data: https://a.example http://b.example:8080",
  );
});

test("what a policy stops is reported, and what Trusted Types would stop", () => {
  const secure = { PUBLIC_ORIGIN: "https://docs.example.com" };
  const headers = headersOf("/", secure);
  expect(headers.get("Reporting-Endpoints")).toBe('policy="/api/policy-reports"');
  expect(policyOf("/", secure)).toMatchObject({
    "report-to": "policy",
    "report-uri": "/api/policy-reports",
  });
  expect(headers.get("Content-Security-Policy-Report-Only")).toBe(
    "require-trusted-types-for 'script'; report-uri /api/policy-reports; report-to policy",
  );
  expect(headersOf("/diagrams").has("Content-Security-Policy-Report-Only")).toBe(false);
});

test("with the longest list of pictures, headers fit into the 4 KiB that proxies take", () => {
  const origins = Array.from({ length: 40 }, (_, index) => `https://a${index}.example.com`);
  const variables = {
    PUBLIC_ORIGIN: "https://docs.example.com",
    IMG_ORIGINS: origins
      .join(",")
      .slice(0, 1_000)
      .replace(/,[^,]*$/, ""),
    FRAME_ANCESTORS: `'self',${origins.slice(0, 20).join(",")}`,
  };
  const lines = [...headersOf("/", variables)].map(([name, value]) => `${name}: ${value}\r\n`);
  // The framework's own, such as links to styles, take less than 1 KiB.
  expect(lines.join("").length).toBeLessThan(3_072);
});

test.each([{}, { PUBLIC_ORIGIN: "http://docs.example.com" }])(
  "over plain http, with %j, browsers reported nothing: they take no endpoint there",
  (variables) => {
    expect(headersOf("/", variables).has("Reporting-Endpoints")).toBe(false);
    expect(policyOf("/", variables)).not.toHaveProperty("report-to");
    expect(policyOf("/", variables)["report-uri"]).toBe("/api/policy-reports");
  },
);

test("the counter of visits runs on pages of readers, and its origin is allowed nowhere else", () => {
  const analytics = { kind: "umami", script: "https://stats.example/script.js", id: "1" } as const;
  const site = createSite({ settings: SiteSettings.parse({ analytics }), folder: "." });
  const policyOn = (path: string): string =>
    createPageHeaders(readEnvironment({}), site).next(path).get("Content-Security-Policy") ?? "";
  expect(policyOn("/wiki/a")).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/stats\.example;/);
  expect(policyOn("/wiki/a")).toContain("connect-src 'self' https://stats.example;");
  for (const path of ["/console", "/console/tickets", "/sign-in", "/diagrams"]) {
    expect(policyOn(path)).not.toContain("stats.example");
  }
});
