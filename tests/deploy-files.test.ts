/** The files for operators name what is there. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { projectFolder } from "./kit/sources/source-files.ts";

const read = (file: string): string => readFileSync(join(projectFolder, file), "utf8");
const { dependencies } = JSON.parse(read("package.json"));

interface MountedFolder {
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly read_only: boolean;
  readonly bind: { readonly create_host_path: boolean };
}

interface ComposeService {
  readonly profiles?: readonly string[];
  readonly volumes?: readonly (string | MountedFolder)[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: unknown;
}

const composed: { services: Readonly<Record<string, ComposeService>>; volumes: object } = parse(
  read("compose.yaml"),
  { merge: true },
);
const services = Object.entries(composed.services);
const ofProfile = (profile: string | undefined): string[] =>
  services.filter(([, { profiles = [] }]) => profiles[0] === profile).map(([name]) => name);

test("compose.yaml runs one node, and with the profile two with an indexer and what they share", () => {
  expect(ofProfile(undefined)).toEqual(["knowledge", "proxy"]);
  const cluster = ["web-1", "web-2", "indexer", "index-server", "state-server", "redis"];
  expect(ofProfile("cluster")).toEqual(["cluster", ...cluster]);
  const roles = ["web-1", "web-2", "indexer"].map(
    (name) => composed.services[name]?.environment?.ROLE,
  );
  expect(roles).toEqual(["web", "web", "indexer"]);
});

test("compose.yaml mounts files of the project, and sets variables that are documented", () => {
  const reference = read("content/reference/configuration.md");
  for (const [name, { volumes = [], environment = {}, depends_on: needed = [] }] of services) {
    const mounted = volumes.map((line) =>
      typeof line === "string" ? (line.split(":")[0] ?? "") : line.source,
    );
    const files = mounted.filter((path) => path.startsWith("./deploy"));
    expect(files.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
    const isProxy = name === "proxy" || name === "cluster";
    expect(files).toHaveLength(isProxy ? 1 : 0);
    const kept = mounted.filter((path) => !path.startsWith("./"));
    expect(kept.filter((volume) => !(volume in composed.volumes))).toEqual([]);
    const others = Array.isArray(needed) ? needed : Object.keys(needed ?? {});
    expect(others.filter((other) => !(other in composed.services))).toEqual([]);
    const variables = isProxy ? [] : Object.keys(environment);
    expect(variables.filter((variable) => !reference.includes(`\`${variable}\``))).toEqual([]);
  }
  for (const name of ["knowledge", "web-1", "web-2", "indexer"]) {
    expect(composed.services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  }
});

test("compose.yaml without ./docs starts nothing, in place of a folder that Docker makes", () => {
  const withDocuments = services.filter(([, { environment = {} }]) => "WIKI_DIR" in environment);
  expect(withDocuments.map(([name]) => name)).toEqual(["knowledge", "web-1", "web-2", "indexer"]);
  for (const [, { volumes = [], environment = {} }] of withDocuments) {
    expect(volumes.filter((one) => typeof one !== "string")).toEqual([
      {
        type: "bind",
        source: "./docs",
        target: environment.WIKI_DIR,
        read_only: true,
        bind: { create_host_path: false },
      },
    ]);
  }
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
