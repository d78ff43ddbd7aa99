/** What CONTRIBUTING.md says of names, lengths, and things that stand in one file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { errorCodes } from "../lib/contract/index.ts";
import { sharedNames } from "./kit/sources/exported-names.ts";
import { longFunctions } from "./kit/sources/long-functions.ts";
import {
  hostSources,
  librarySources,
  projectFolder,
  readSources,
} from "./kit/sources/source-files.ts";

const library = librarySources();
const host = hostSources();
const all = [...library, ...host, ...readSources("explorer")];

describe("one name means one thing", () => {
  /** Next.js finds these by their names. */
  const ofNext = new Set([
    "default",
    "dynamic",
    "generateMetadata",
    "metadata",
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
  ]);

  test("no two files export the same name", () => {
    const files = [...library, ...host];
    const wrong = [...sharedNames(files)].filter(([name]) => !ofNext.has(name));
    expect(wrong).toEqual([]);
    expect(sharedNames(files).has("GET")).toBe(true);
  });

  test("a name declared twice is found, one that is passed on is not", () => {
    const files = [
      { path: "a.ts", text: "export interface Answer {}\nexport const left = 1;" },
      { path: "b.ts", text: 'export { left } from "./a.ts";\nexport type Answer = string;' },
      { path: "c.ts", text: "const Answer = 1;\nexport { Answer as other };" },
    ];
    expect([...sharedNames(files)]).toEqual([["Answer", ["a.ts", "b.ts"]]]);
  });
});

test("a function fits a screen, but for five at most", () => {
  expect(longFunctions({ path: "a.ts", text: "const two = () => {\n};" }, 1)).toEqual([
    "a.ts: two, 2 lines",
  ]);
  const long = all.flatMap((file) => longFunctions(file, 60));
  expect(long.length > 5 ? long : []).toEqual([]);
});

test("no file has more than 300 lines, but for the door of the contract", () => {
  const long = all.filter(({ text }) => text.split("\n").length - 1 > 300);
  expect(long.map(({ path }) => path)).toEqual(["lib/contract/index.ts"]);
});

test("issues of a schema become faults in one file", () => {
  const reading = library.filter(({ text }) => /\.issues\b/.test(text));
  expect(reading.map(({ path }) => path)).toEqual(["lib/base/field-errors.ts"]);
});

test("threads are started in one file", () => {
  const starting = library.filter(({ text }) => /\bnew Worker\b|\[Worker\b|\(Worker,/.test(text));
  expect(starting.map(({ path }) => path)).toEqual(["lib/base/threads/worker-thread.ts"]);
});

test("a cookie of ours is named in one file", () => {
  const named = [...library, ...host].filter(({ text }) =>
    /["'`](?:svc_session|kb_(?:console|wiki|oidc|reader))["'`=]/.test(text),
  );
  expect(named.map(({ path }) => path)).toEqual(["lib/auth/cookies.ts"]);
});

test("the environment is read in three files, and one sets what a native module reads there", () => {
  const readers = [...library, ...host].filter(({ text }) => text.includes("process.env"));
  expect(readers.map(({ path }) => path).sort()).toEqual([
    "lib/auth/keys/env-auth.ts",
    "lib/cli/environment.ts",
    "lib/embeddings/sentence/refuse-telemetry.ts",
    "server/environment.ts",
  ]);
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
