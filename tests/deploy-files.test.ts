/** The files for operators name what is there. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { projectFolder } from "./support/source-files.ts";

const read = (file: string): string => readFileSync(join(projectFolder, file), "utf8");
const { dependencies } = JSON.parse(read("package.json"));

test("compose.yaml mounts files of the project, and sets variables that are documented", () => {
  const { knowledge, proxy } = parse(read("compose.yaml")).services;
  const mounted = [...knowledge.volumes, ...proxy.volumes].map(
    (line: string) => line.split(":")[0] ?? "",
  );
  const files = mounted.filter((path) => path.startsWith("./deploy"));
  expect(files.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  expect(files).toHaveLength(1);
  expect(knowledge).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  const reference = read("content/reference/configuration.md");
  const variables = Object.keys(knowledge.environment);
  expect(variables.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});

test("the Dockerfile starts a module of the server, and no file of the build is left out", () => {
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(read("Dockerfile")) ?? [];
  const [program, file] = JSON.parse(command);
  expect(program).toBe("node");
  expect(existsSync(join(projectFolder, file.replace("build/", "").replace(".js", ".ts")))).toBe(
    true,
  );
  const left = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const needed = ["app", "content", "explorer", "lib", "public", "scripts", "server"];
  expect(needed.filter((folder) => left.includes(folder))).toEqual([]);
});

test("the page on traced files names every package of production once", () => {
  const [, lists = ""] = read("content/decisions/traced-files.md").split("## Packages\n");
  const [named = ""] = lists.split("## Consequences");
  const names = [...named.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  expect(names.sort()).toEqual(Object.keys(dependencies).sort());
});

const cannotAnalyze =
  spawnSync("systemd-analyze", ["--version"]).status === 0 ? false : "no systemd here";

test.skipIf(cannotAnalyze)("systemd accepts the unit, and rates it as hardly exposed", () => {
  const file = join(projectFolder, "deploy/knowledge.service");
  const args = ["security", "--offline=yes", "--threshold=20", "--no-pager", file];
  const { status, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/Overall exposure level .* 1\.\d/)]);
});
