/** Following the README of `examples/github` word by word, against a GitHub of our own. */
import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import {
  createGithubSystem,
  type GithubSystem,
} from "../kit/connectors/connected/github-system.ts";
import { commandFile } from "../kit/services/command-line.ts";
import { listening } from "../kit/services/served-command.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("knowledge examples ");
const place = join(folder, "github");
let github: GithubSystem;
let env: NodeJS.ProcessEnv;
let blocks: readonly string[];

beforeAll(async () => {
  github = await createGithubSystem();
  cpSync(join(projectFolder, "examples/github"), place, { recursive: true });
  // The address of the stub is all that differs from the example.
  const file = join(place, "knowledge.config.json");
  const configuration = JSON.parse(readFileSync(file, "utf8"));
  Object.assign(configuration.connectors.github, { apiUrl: github.api.url, allowPrivate: true });
  writeFileSync(file, JSON.stringify(configuration));
  mkdirSync(join(folder, "bin"));
  const command = join(folder, "bin", "knowledge");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${commandFile}" "$@"\n`);
  chmodSync(command, 0o755);
  const readme = readFileSync(join(place, "README.md"), "utf8");
  blocks = commandsOf(
    readme.replace("https://api.github.com", github.api.url).replace("github_pat_…", github.token),
  );
  const own = {
    PATH: `${join(folder, "bin")}:${process.env.PATH}`,
    HOME: folder,
    NODE_ENV: "production" as const,
  };
  const shown = await shell(`${blocks[0]}\nnode -p 'JSON.stringify(process.env)'`, place, own);
  env = JSON.parse(shown);
}, 60_000);
afterAll(async () => {
  await github.close();
});

test("following its README, a new issue gets its label and a comment", async () => {
  for (let at = 0; at < 60; at++) {
    const past = {
      billing: `The refund of order ${at} did not reach my card`,
      shipping: `The courier lost parcel ${at} on its way to me`,
      account: `I forgot the password ${at} of my account login`,
    };
    for (const [area, title] of Object.entries(past)) {
      github.label(github.open(title), [`area: ${area}`]);
    }
  }
  const [, labels = "", learning = "", start = "", webhook = ""] = blocks;
  await shell(labels, place, env);
  expect([...github.repositoryLabels]).toEqual([
    "area: billing",
    "area: shipping",
    "area: account",
  ]);
  const told = await shell(learning, place, env);
  expect(told).toContain("ok    The token is valid (knowledge-writer).");
  expect(told).toContain("    60  area: billing  billing");
  expect(told).toContain("Learnt 180 tickets, 180 of them new or changed.");
  const command = start.trim().split(" ").slice(1).join(" ").replace("3001", "0").split(" ");
  const { address, stop } = await listening(command, { cwd: place, variables: env });
  await shell(webhook, place, { ...env, SERVICE: address });
  const [hook] = github.hooks;
  if (hook === undefined) throw new Error("there is no webhook");
  const ticket = github.open("The courier lost parcel 812 on its way to me");
  expect((await github.deliver(hook, github.opened(ticket))).status).toBe(202);
  await expect.poll(() => github.places(ticket)).toEqual(["area: shipping"]);
  await expect.poll(() => github.notes(ticket)).toEqual([expect.stringContaining("- Parcels")]);

  const { jobs } = parse(readFileSync(join(place, ".github/workflows/knowledge.yml"), "utf8"));
  const sent = github.open("I forgot the password 99 of my account login");
  const GITHUB_EVENT_PATH = join(folder, "event.json");
  // A runner writes it with indents.
  const event = JSON.parse(github.opened(sent).body);
  writeFileSync(GITHUB_EVENT_PATH, JSON.stringify(event, null, 2));
  const SECRET = String(env.GITHUB_WEBHOOK_SECRET);
  const run = { GITHUB_EVENT_NAME: "issues", GITHUB_RUN_ID: "12", GITHUB_EVENT_PATH, SECRET };
  const send = () => shell(jobs.send.steps[0].run, place, { ...env, ...run, SERVICE: address });
  expect(JSON.parse(await send())).toEqual({ accepted: true, ticket: sent.correlationId });
  expect(JSON.parse(await send())).toMatchObject({ accepted: false });
  await expect.poll(() => github.places(sent)).toEqual(["area: account"]);
  expect(await stop()).toBe(0);
});

/** The blocks of commands in a README, in their order. */
function commandsOf(text: string): readonly string[] {
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
}

async function shell(script: string, cwd: string, variables: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
    cwd,
    env: variables,
  });
  return stdout;
}
