/** The workflow of releases is one that its service takes, and runs nothing that may change. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { startActionlint } from "./kit/sources/actionlint.ts";
import { projectFolder } from "./kit/sources/source-files.ts";

const file = ".github/workflows/release.yml";
const text = readFileSync(join(projectFolder, file), "utf8");

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const workflow: { readonly permissions: object; readonly jobs: Readonly<Record<string, Job>> } =
  parse(text);
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const notesOf = (...version: string[]) =>
  spawnSync(process.execPath, ["scripts/release-notes.mjs", ...version], {
    cwd: projectFolder,
    encoding: "utf8",
  });

test("actionlint finds nothing", async () => {
  const lint = await startActionlint();
  expect(lint(text, file)).toEqual([]);
  const wrong = text.replace("needs: check", "needs: chekc");
  expect(lint(wrong, file)).toEqual([expect.stringContaining("chekc")]);
});

test("every action is one commit, and only what publishes may write", () => {
  const actions = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(one))).toEqual([]);
  expect(workflow.permissions).toEqual({ contents: "read" });
  const writing = Object.entries(workflow.jobs).filter(([, { permissions = {} }]) =>
    Object.values(permissions).includes("write"),
  );
  expect(writing.map(([name, { permissions }]) => [name, permissions])).toEqual([
    ["package", { contents: "read", "id-token": "write" }],
    ["notes", { contents: "write" }],
  ]);
});

test("nothing is published before the tests, and every command of ours is there", () => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  const unchecked = Object.entries(workflow.jobs).filter(([, { needs }]) => needs === undefined);
  expect(unchecked.map(([name]) => name)).toEqual(["check"]);
  const commands = steps.map(({ run = "" }) => run).join("\n");
  const called = [...commands.matchAll(/^npm (?:run )?(test\S*|build\S*)/gm)].map(([, one]) => one);
  expect(called).toEqual(["test", "test:contract", "build:lib"]);
  expect(called.filter((one = "") => !(one in scripts))).toEqual([]);
  for (const [, script = ""] of commands.matchAll(/node (scripts\/\S+)/g)) {
    expect(existsSync(join(projectFolder, script))).toBe(true);
  }
});

test("notes are the version's part of the changelog, and a version without a date has none", () => {
  const folder = mkdtempSync(join(tmpdir(), "knowledge-notes-"));
  const changelog = join(folder, "CHANGELOG.md");
  const parts = [
    "## [4.0.0] - Unreleased\n\n- soon",
    "## [3.1.0] - 2026-12-01\n\n### Added\n\n- this",
  ];
  writeFileSync(changelog, `# Changelog\n\n${parts.join("\n\n")}\n\n## [3.0.0] - 2026-11-30\n`);
  expect(notesOf("3.1.0", changelog)).toMatchObject({ status: 0, stdout: "### Added\n\n- this\n" });
  for (const version of ["4.0.0", "9.9.9", "3.1", ""]) {
    expect(notesOf(version, changelog)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`needs a part "## [${version}] - <date>"`),
    });
  }
  rmSync(folder, { recursive: true });
});
