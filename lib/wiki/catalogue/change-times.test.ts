/** Times of changes in real repositories, some of which try to run programs in the reader's name. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { type ChangeTimes, createChangeTimes } from "./change-times.ts";

let folder: string;
let times: ChangeTimes;
const committedAtMs = Date.parse("2024-05-06T07:08:09Z");

beforeEach(() => {
  folder = temporaryFolder("knowledge history ");
  times = createChangeTimes();
  git("init", "--quiet", "--initial-branch=main");
});

function git(...args: string[]): string {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  const when = new Date(committedAtMs).toISOString();
  const env = { ...process.env, GIT_AUTHOR_DATE: when, GIT_COMMITTER_DATE: when };
  return execFileSync("git", ["-C", folder, ...who, ...args], { encoding: "utf8", env }).trim();
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

function commit(files: Readonly<Record<string, string>>): void {
  write(files);
  git("add", ".");
  git("commit", "--quiet", "--message", "change");
}

/** A program that leaves a trace, and gives its input back as filters do. */
function program(name: string): { readonly path: string; readonly trace: string } {
  const path = join(folder, ".git", name);
  const trace = join(folder, ".git", `${name}-ran`);
  writeFileSync(path, `#!/bin/sh\ntouch '${trace}'\ncat\n`);
  chmodSync(path, 0o755);
  return { path: `'${path}'`, trace };
}

const timesOf = async (...names: string[]) => {
  const found = await times.read(folder);
  return names.map((name) => found(name));
};

test("a committed file has the time of its commit, not its file time; others have none", async () => {
  commit({ "a.md": "# A" });
  write({ "new.md": "# New" });
  const later = new Date();
  utimesSync(join(folder, "a.md"), later, later);
  expect(await timesOf("a.md", "new.md", "gone.md")).toEqual([committedAtMs, null, null]);
});

test("what was edited, staged or removed since has none, and has it again when it is as before", async () => {
  commit({ "a.md": "# A", "b.md": "# B", "c.md": "# C", "d.md": "one\ntwo\n" });
  write({ "a.md": "# Edited", "b.md": "# Staged", "d.md": "one\r\ntwo\r\n" });
  git("add", "b.md");
  rmSync(join(folder, "c.md"));
  // Line ends are git's affair.
  expect(await timesOf("a.md", "b.md", "c.md", "d.md")).toEqual([null, null, null, committedAtMs]);
  write({ "a.md": "# A" });
  expect(await timesOf("a.md")).toEqual([committedAtMs]);
});

test("paths are those below the folder, and a new commit is seen", async () => {
  mkdirSync(join(folder, "docs"));
  commit({ "docs/ä b.md": "# A" });
  const read = async () => (await times.read(join(folder, "docs")))("ä b.md");
  expect(await read()).toBe(committedAtMs);
  write({ "docs/ä b.md": "# Edited" });
  expect(await read()).toBeNull();
  commit({});
  expect(await read()).toBe(committedAtMs);
});

test("the history was read again at each change of a file; now only for another commit", async () => {
  commit({ "a.md": "# A" });
  expect(await timesOf("a.md")).toEqual([committedAtMs]);
  // Nobody who reads the history again finds it.
  rmSync(join(folder, ".git/objects"), { recursive: true });
  mkdirSync(join(folder, ".git/objects"));
  expect(await timesOf("a.md")).toEqual([committedAtMs]);
});

test("a shallow clone gave all files the time of its oldest commit; it knows none of them", async () => {
  commit({ "a.md": "# A" });
  commit({ "b.md": "# B" });
  commit({ "a.md": "# A\n\nmore" });
  const cloned = async (depth: number, name: string) => {
    const clone = join(folder, `clone ${depth}`);
    git("clone", "--quiet", `--depth=${depth}`, `file://${folder}`, clone);
    return (await times.read(clone))(name);
  };
  expect([await cloned(1, "a.md"), await cloned(2, "b.md")]).toEqual([null, null]);
  expect(await cloned(3, "a.md")).toBe(committedAtMs);
});

test("a second checkout and longer object names work too", async () => {
  commit({ "a.md": "# A" });
  commit({ "a.md": "# A\n\nmore", "b.md": "# B" });
  const second = join(folder, "second");
  git("worktree", "add", "--quiet", second);
  expect((await times.read(second))("b.md")).toBe(committedAtMs);
  for (const made of [second, join(folder, ".git")]) rmSync(made, { recursive: true });
  git("init", "--quiet", "--object-format=sha256");
  commit({ "a.md": "# A" });
  expect(await timesOf("a.md")).toEqual([committedAtMs]);
});

test("a folder without a repository, and one without a commit, have no times", async () => {
  write({ "a.md": "# A" });
  expect(await timesOf("a.md")).toEqual([null]);
  rmSync(join(folder, ".git"), { recursive: true });
  expect(await timesOf("a.md")).toEqual([null]);
});

test("core.fsmonitor of a served folder was run at each change; no program of it is", async () => {
  commit({ "a.md": "# A" });
  const { path, trace } = program("watcher");
  git("config", "core.fsmonitor", path);
  write({ "a.md": "# B" });
  expect(await timesOf("a.md")).toEqual([null]);
  expect(existsSync(trace)).toBe(false);
});

test("a filter, a diff driver and a hook that .gitattributes and the configuration name do not run", async () => {
  commit({ "a.md": "# A", ".gitattributes": "*.md filter=own diff=own merge=own" });
  const programs = ["clean", "process", "smudge", "textconv", "external", "driver"].map(program);
  const [clean, process, smudge, textconv, external, driver] = programs.map(({ path }) => path);
  git("config", "filter.own.smudge", String(smudge));
  git("config", "filter.own.clean", String(clean));
  git("config", "diff.own.textconv", String(textconv));
  git("config", "diff.own.command", String(external));
  git("config", "diff.external", String(external));
  git("config", "merge.own.driver", String(driver));
  git("config", "log.diffMerges", "remerge");
  write({ "a.md": "# B" });
  expect(await timesOf("a.md")).toEqual([null]);
  git("config", "filter.own.process", String(process));
  expect(await timesOf("a.md")).toEqual([null]);
  expect(programs.map(({ trace }) => existsSync(trace))).toEqual(programs.map(() => false));
});

test("gpg.program does not run for a signed commit, even where the log shows signatures", async () => {
  commit({ "a.md": "# A" });
  const [head = "", ...rest] = git("cat-file", "commit", "HEAD").split("\n\n");
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----";
  writeFileSync(join(folder, ".git", "signed"), `${head}\n${signature}\n\n${rest.join("\n\n")}\n`);
  git("update-ref", "HEAD", git("hash-object", "-t", "commit", "-w", ".git/signed"));
  const { path, trace } = program("gpg");
  git("config", "gpg.program", path.slice(1, -1));
  git("config", "log.showSignature", "true");
  expect(await timesOf("a.md")).toEqual([committedAtMs]);
  expect(existsSync(trace)).toBe(false);
});

describe("a repository that lacks objects, whose configuration says how to fetch them", () => {
  let run: { readonly path: string; readonly trace: string };
  beforeEach(() => {
    commit({ "a.md": "# A" });
    // Whatever a pack from a promising remote refers to may be missing.
    git("repack", "-a", "-d", "--quiet");
    const packs = join(folder, ".git/objects/pack");
    const pack = readdirSync(packs).find((file) => file.endsWith(".pack")) ?? "";
    writeFileSync(join(packs, pack.replace(/pack$/, "promisor")), "");
    commit({ "b.md": "# B" });
    const tree = git("rev-parse", "HEAD^{tree}");
    rmSync(join(folder, ".git/objects", tree.slice(0, 2), tree.slice(2)));
    git("config", "core.repositoryFormatVersion", "1");
    git("config", "extensions.partialClone", "origin");
    run = program("remote");
  });

  test.each<[string, (path: string) => readonly (readonly [string, string])[]]>([
    [
      "a command as its address",
      (path) => [
        ["protocol.ext.allow", "always"],
        ["remote.origin.url", `ext::${path.replaceAll(" ", "% ")}`],
      ],
    ],
    [
      "a custom protocol",
      (path) => [
        ["protocol.own.allow", "always"],
        ["remote.origin.vcs", "own"],
        ["remote.origin.url", "own://x"],
        ["alias.remote-own", `!'${path}'`],
      ],
    ],
    [
      "a command on the other side",
      (path) => [
        ["remote.origin.url", folder],
        ["remote.origin.uploadpack", `'${path}'`],
      ],
    ],
  ])("%s is not run", async (_name, settingsFor) => {
    for (const [name, value] of settingsFor(run.path.slice(1, -1))) git("config", name, value);
    expect(await timesOf("a.md")).toEqual([null]);
    expect(existsSync(run.trace)).toBe(false);
  });
});
