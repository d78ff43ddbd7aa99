/** What is installed may be used and passed on; and the build says what it consists of. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { billFile, writeBill } from "../scripts/steps/bill-of-materials.mjs";
import { projectFolder } from "./kit/sources/source-files.ts";

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly version: string;
}

const { packages } = JSON.parse(readFileSync(join(projectFolder, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(packages)
  .filter(([path, { link }]) => path !== "" && link !== true)
  .map(([path, entry]) => ({ path, name: path.replace(/^.*node_modules\//, ""), ...entry }));

const allowed: ReadonlySet<string> = new Set([
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "CC0-1.0",
  "MIT OR Apache-2.0",
  "(MIT OR CC0-1.0)",
  "(MIT AND BSD-3-Clause)",
  "(MPL-2.0 OR Apache-2.0)",
]);

/** Each with the reason why it may be there. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [
    /^@img\/sharp-/,
    "LGPL: libvips, an optional part of Next.js, in files of its own that we neither change nor load",
  ],
  [/^lightningcss/, "MPL-2.0: compiles styles in the build; no part of what is passed on"],
  [/^axe-core$/, "MPL-2.0: runs in tests only"],
  [
    /^caniuse-lite$/,
    "CC-BY-4.0: data about browsers, of Next.js; attributed by its own licence file",
  ],
  [/^argparse$/, "Python-2.0: a tool of the build; as free as MIT"],
  [/^format$/, "MIT in its Readme.md; its package.json names none"],
  [/^khroma$/, "MIT in its license file; its package.json names none"],
  [/^postal-mime$/, "MIT-0: MIT without the duty to name its author"],
  [/^xmlhttprequest-ssl$/, "MIT in its package.json, in the old form of a list"],
];

/** Builds of a tool for other platforms; registries give no description of some of them. */
const isForeignBuild = ({ path, license, optional }: (typeof locked)[number]): boolean =>
  license === undefined && optional === true && !existsSync(join(projectFolder, path));

test("every package has a licence of the list, or a reason why it may be there", () => {
  const wrong = locked
    .filter((entry) => !allowed.has(entry.license ?? "") && !isForeignBuild(entry))
    .filter(({ name }) => !exceptions.some(([form]) => form.test(name)));
  expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  expect(locked.length).toBeGreaterThan(500);
});

test("builds for other platforms belong to a tool whose licence is known", () => {
  const scopes = new Set(locked.filter(({ license }) => license).map(({ name }) => scopeOf(name)));
  const strangers = locked.filter(isForeignBuild).filter(({ name }) => !scopes.has(scopeOf(name)));
  expect(strangers.map(({ name }) => name)).toEqual([]);
});

test("no exception is left over", () => {
  const unused = exceptions.filter(([form]) => !locked.some(({ name }) => form.test(name)));
  expect(unused.map(([form]) => form.source)).toEqual([]);
});

test("what is passed on has no copyleft, but for the exception of pictures", () => {
  const copyleft = locked.filter(
    ({ dev, license = "", name }) =>
      dev !== true && /GPL|MPL-2\.0$/.test(license) && !name.startsWith("@img/sharp-"),
  );
  expect(copyleft.map(({ name }) => name)).toEqual([]);
});

function scopeOf(name: string): string {
  return name.split("/")[0] ?? name;
}

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly properties: readonly { readonly name: string; readonly value: string }[];
    readonly hashes?: readonly { readonly alg: string }[];
  }[];
  readonly dependencies: readonly unknown[];
}

let first = "";
let bill: Bill;
beforeAll(async () => {
  await writeBill();
  first = readFileSync(join(projectFolder, billFile), "utf8");
  bill = JSON.parse(first) as Bill;
});

test("the bill of materials names the project and every package of the lock file", () => {
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "knowledge-sdk" } },
  });
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  // Those that nothing but a tool of the build wants beside it are left out by npm.
  const isBesideTool = ({ dev, peer }: LockedPackage): boolean => dev === true && peer === true;
  const installed = locked.filter((entry) => !isForeignBuild(entry) && !isBesideTool(entry));
  const missing = installed.filter(({ name, version }) => !named.has(`${name}@${version}`));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(bill.dependencies.length).toBeGreaterThan(installed.length);
});

test("each of them has an address and a hash, and tools of the build are marked", () => {
  expect(bill.components.filter(({ purl }) => !purl.startsWith("pkg:npm/"))).toEqual([]);
  const hashed = bill.components.filter(({ hashes = [] }) => hashes.length > 0);
  expect(hashed.length / bill.components.length).toBeGreaterThan(0.9);
  const tool = bill.components.find(({ name }) => name === "vitest");
  expect(tool?.properties).toContainEqual({ name: "cdx:npm:package:development", value: "true" });
});

test("made again it is the same, byte for byte, and names no folder of this machine", async () => {
  await writeBill();
  expect(readFileSync(join(projectFolder, billFile), "utf8")).toBe(first);
  expect(first).not.toContain(projectFolder);
});
