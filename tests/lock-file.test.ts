/** Lock files name what is installed by its content, and no place that it comes from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "./kit/sources/source-files.ts";

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const files = [
  "package-lock.json",
  "tests/clients/package-lock.json",
  "tests/servers/package-lock.json",
  "bench/package-lock.json",
  "demo/package-lock.json",
];

/** Without the folder itself. */
function packagesOf(file: string): [string, Locked][] {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, file), "utf8")) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).filter(([path, { link }]) => path !== "" && link !== true);
}

/** Where the service runs and is tested: what is installed there is checked by its content. */
const isForServers = ({ os, cpu, libc }: Locked): boolean =>
  (os ?? ["linux"]).includes("linux") &&
  (cpu ?? ["x64"]).includes("x64") &&
  (libc ?? ["glibc"]).includes("glibc");

test.each(files)("%s holds the integrity of every package that a server installs", (file) => {
  const packages = packagesOf(file);
  expect(packages.length).toBeGreaterThan(4);
  const without = packages.filter(([, { integrity }]) => !/^sha512-.{86}==$/.test(integrity ?? ""));
  expect(without.filter(([, locked]) => isForServers(locked)).map(([path]) => path)).toEqual([]);
  // What has none is a build for another platform, and nothing depends on its being there.
  expect(without.filter(([, { optional }]) => optional !== true)).toEqual([]);
});

test.each(files)("%s names no registry", (file) => {
  expect(packagesOf(file).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test("the lock file holds the builds of all platforms", () => {
  const packages = packagesOf("package-lock.json");
  const names = new Set(packages.map(([path]) => path.replace(/^.*node_modules\//, "")));
  const optional = packages.flatMap(([, locked]) => Object.keys(locked.optionalDependencies ?? {}));
  expect(optional.length).toBeGreaterThan(50);
  expect(optional.filter((name) => !names.has(name))).toEqual([]);
});
