/** The rings of ARCHITECTURE.md: what may import what, and who may read the environment. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { errorCodes } from "knowledge-sdk";
import { describe, expect, test } from "vitest";
import { importsOf, projectFolder, readSources, type SourceText } from "./support/source-files.ts";

const isTest = ({ path }: SourceText): boolean => path.includes(".test.");
const library = readSources("lib").filter((file) => !isTest(file));
const host = [...readSources("server"), ...readSources("app")].filter((file) => !isTest(file));

/** For each ring the rings it may import. */
const rings: Readonly<Record<string, readonly string[]>> = {
  contract: ["contract"],
  core: ["contract", "core"],
  transport: ["contract", "core", "transport"],
  "wiki-ui": ["contract", "wiki-ui"],
  adapters: ["contract", "core", "transport", "adapters", "wiki-ui"],
  cli: ["contract", "core", "adapters", "cli"],
  testing: ["contract", "core", "transport", "testing"],
};

function targetRing(file: SourceText, specifier: string): string | null {
  if (!specifier.startsWith(".")) return null;
  const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
  return target.startsWith("lib/") ? (target.split("/")[1] ?? null) : "outside";
}

describe("arrows point inwards", () => {
  test.each(Object.entries(rings))("%s imports %j", (ring, allowed) => {
    const files = library.filter((file) => file.path.startsWith(`lib/${ring}/`));
    expect(files.length).toBeGreaterThan(0);
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !allowed.includes(targetRing(file, specifier) ?? ring))
        .map((specifier) => `${file.path} → ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("the contract needs zod and nothing else", () => {
    const packages = library
      .filter((file) => file.path.startsWith("lib/contract/"))
      .flatMap(importsOf)
      .filter((specifier) => !specifier.startsWith("."));
    expect([...new Set(packages)]).toEqual(["zod"]);
  });

  test("no framework stands in the library, but for the hooks and the wiki's components", () => {
    const others = library.filter(
      ({ path }) => !/^lib\/(?:adapters\/react\.ts$|wiki-ui\/)/.test(path),
    );
    const wrong = others.flatMap((file) =>
      importsOf(file).filter((specifier) => /^(?:next|react|express|hono)(?:\/|$)/.test(specifier)),
    );
    expect(wrong).toEqual([]);
  });

  test("what runs in browsers imports nothing of the server", () => {
    const browserFiles = library.filter(({ path }) =>
      /^lib\/adapters\/(?:embed\/|react\.ts|realtime\.ts)/.test(path),
    );
    expect(browserFiles.length).toBeGreaterThan(3);
    const wrong = browserFiles.flatMap((file) =>
      importsOf(file).filter((specifier) => /node:|\/core\/|\/transport\//.test(specifier)),
    );
    expect(wrong).toEqual([]);
  });

  test("the database's driver is imported in storage only", () => {
    const files = library.filter((file) => importsOf(file).includes("@libsql/client"));
    const outside = files.filter(({ path, text }) => {
      const typesOnly = /import type \{[^}]*\} from "@libsql\/client"/.test(text);
      return !path.startsWith("lib/core/storage/") && !typesOnly;
    });
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  test("the host imports the library by its public name", () => {
    const wrong = host.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => /(?:^|\/)lib\//.test(specifier))
        .map((specifier) => `${file.path} → ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

test("the environment is read in three files", () => {
  const readers = [...library, ...host].filter(({ text }) => text.includes("process.env"));
  expect(readers.map(({ path }) => path).sort()).toEqual([
    "lib/cli/environment.ts",
    "lib/auth/keys/env-auth.ts",
    "server/environment.ts",
  ]);
});

describe("the app is a sitemap", () => {
  const routes = host.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path));

  test("routes are a few lines", () => {
    expect(routes.length).toBeGreaterThan(2);
    for (const { path, text } of routes) {
      expect([path, text.split("\n").length <= 15]).toEqual([path, true]);
    }
  });

  test("a page reaches the Service only past the rules of access", () => {
    const pages = host.filter(({ path }) => /^app\/(?:.*\/)?page\.tsx$/.test(path));
    expect(pages.length).toBeGreaterThan(2);
    const open = pages.filter(({ text }) => !/await open(?:Page|Console)\(/.test(text));
    // Nobody can be asked to sign in before the sign-in page.
    expect(open.map(({ path }) => path)).toEqual(["app/sign-in/page.tsx"]);
  });

  test("features with a history of security faults are not used", () => {
    const wrong = host.filter(({ text }) => /["']use (?:server|cache)["']|next\/og/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

test("every error code has its page, and every page its code", () => {
  const pages = readdirSync(join(projectFolder, "content/errors"))
    .filter((name) => name !== "index.md")
    .map((name) => name.replace(/\.md$/, ""));
  expect(pages.sort()).toEqual(Object.keys(errorCodes).sort());
});

test("versions of packages are exact", () => {
  const manifest = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
