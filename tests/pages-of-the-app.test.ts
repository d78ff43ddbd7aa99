/** The files of `app/`: routes by the table, and pages behind the rules of access. */
import { describe, expect, test } from "vitest";
import { areaOf } from "../lib/auth/index.ts";
import { routes } from "../lib/routes/index.ts";
import { hostSources, readSources } from "./kit/sources/source-files.ts";

const host = hostSources();

describe("the app is a sitemap", () => {
  const files = host.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path));

  test("four routes have a file each, and one file answers all others by the table", () => {
    const named = (
      ["/api/classify-ticket", "/api/document", "/api/mcp", "/api/search"] as const
    ).map((path) => [`app${path}/route.ts`, `serviceRoute("${routes[path].handler}")`]);
    const expected = [["app/api/[...route]/route.ts", "serviceRoute()"], ...named];
    const found = files.map(({ path, text }) => [path, /serviceRoute\(.*?\)/.exec(text)?.[0]]);
    expect(found.sort()).toEqual(expected);
    for (const { path, text } of files) {
      expect([path, text.trim().split(/\n+/).length]).toEqual([path, 3]);
    }
  });

  test("no component writes styles into HTML, which the policy of pages does not allow", () => {
    const drawn = [...host, ...readSources("lib/wiki/ui")].filter(({ path }) =>
      path.endsWith(".tsx"),
    );
    expect(drawn.length).toBeGreaterThan(50);
    const styled = drawn.filter(({ text }) => /\bstyle=\{|<style\b/.test(text));
    expect(styled.map(({ path }) => path)).toEqual([]);
  });

  test("a page reaches the Service only past the rules of access", () => {
    const pages = host.filter(({ path }) => /^app\/(?:.*\/)?page\.tsx$/.test(path));
    expect(pages.length).toBeGreaterThan(2);
    const open = pages.filter(({ text }) => !/await open(?:Page|Console)\(/.test(text));
    // Nobody can be asked to sign in before the sign-in page; the frame for diagrams is code alone.
    expect(open.map(({ path }) => path)).toEqual(["app/diagrams/page.tsx", "app/sign-in/page.tsx"]);
  });

  test("each page of the console asks for its own area, and one that nobody has named is for operators", () => {
    const pages = host.flatMap(({ path, text }) => {
      const [, below] = /^app(\/console(?:\/.*)?)\/page\.tsx$/.exec(path) ?? [];
      return below === undefined ? [] : [{ path: below, text }];
    });
    const wrong = pages.filter(({ path, text }) =>
      areaOf(path) === "console"
        ? !/await openConsole\(/.test(text)
        : !text.includes(`await openPage("${path}")`),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const ofAgents = pages.filter(({ path }) => areaOf(path) === "console");
    expect(ofAgents.map(({ path }) => path.replace("/console", "")).toSorted()).toEqual([
      "",
      "/automation",
      "/stats",
      "/stats/table",
      "/taxonomy",
      "/taxonomy/draft",
      "/tickets",
      "/tickets/one",
      "/tickets/reply",
    ]);
    expect(pages.length).toBeGreaterThan(ofAgents.length);
  });

  test("each page of the console is in its menu or below one that is, and a browser looks at it", () => {
    const menu = host.find(({ path }) => path.endsWith("/console-nav.tsx"))?.text ?? "";
    const looks = readSources("e2e")
      .map(({ text }) => text)
      .join("\n");
    const pages = host.flatMap(
      ({ path }) => /^app(\/console\/[^/_]+)\/(?:.*\/)?page\.tsx$/.exec(path)?.[1] ?? [],
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((path) => !menu.includes(`"${path}"`))).toEqual([]);
    expect(pages.filter((path) => !new RegExp(`${path}(?![\\w-])`).test(looks))).toEqual([]);
  });

  test("features with a history of security faults are not used, but for pictures in their thread", () => {
    const using = (pattern: RegExp): readonly string[] =>
      host.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
    expect(using(/["']use (?:server|cache)["']/)).toEqual([]);
    // content/decisions/pictures-of-pages.md says what is asked of it.
    expect(using(/next\/og/)).toEqual(["server/pictures/draw-picture.ts"]);
    expect(using(/draw-picture/)).toEqual(["server/pictures/picture-worker.ts"]);
    expect(using(/picture-worker/)).toEqual(["app/page-picture/route.ts"]);
  });
});
