/** `knowledge connect backfill`: killed in the middle, resumed, and once more later. */
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createGithubSystem,
  type GithubSystem,
} from "../kit/connectors/connected/github-system.ts";
import {
  type CommandResult,
  finished,
  runCommand,
  startCommand,
} from "../kit/services/command-line.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const command = ["connect", "backfill", "github", "--since", "2020-01-01"].concat(
  "--repository",
  "acme/shop",
);
let place: Workplace;
let github: GithubSystem;

const options = (): string[] => ["--config", place.config, "--data", place.data];
const backfill = (...more: string[]): Promise<CommandResult> =>
  runCommand([...options(), ...command, ...more]);
const file = () => join(place.data, "backfill-github-acme-shop.jsonl");

beforeAll(async () => {
  place = createWorkplace();
  place.writeEdition("mountains", 3);
  github = await createGithubSystem();
  const collections = [{ name: "docs", path: "docs" }];
  const connectors = { github: github.settings };
  writeFileSync(place.config, JSON.stringify({ collections, connectors }));
  expect((await runCommand([...options(), "index"])).code).toBe(0);
}, 120_000);
afterAll(async () => {
  await github.close();
  place.remove();
});

test("a run that is killed in the middle goes on from there, and a later one reads what has changed", async () => {
  for (let at = 0; at < 11; at++) github.label(github.open(`A question ${at}`), ["docs"]);
  const child = startCommand([...options(), ...command]);
  github.api.intervene = () => {
    const isThird = github.api.asked.length === 3;
    if (isThird) child.kill("SIGKILL");
    return isThird;
  };
  await finished(child);
  github.api.intervene = () => false;
  // The line that the kill cut off.
  appendFileSync(file(), '{"correlationId":"github:ac');
  github.api.asked.length = 0;
  const resumed = await backfill();
  expect([resumed.code, resumed.stderr]).toEqual([0, ""]);
  expect(resumed.stdout).toMatch(/Learnt 11 tickets, 11 of them new or changed\.\n$/);
  expect(github.api.asked[0]).not.toContain("since=2020");
  expect(existsSync(file())).toBe(false);

  await backfill();
  const before = github.remaining();
  const again = await backfill();
  expect(again.stdout).toMatch(
    /^\d+ pages have not changed since they were learnt\.\nRead 0 tickets/,
  );
  expect(github.remaining()).toBe(before);
  github.label(github.open("A new question"), ["docs"]);
  expect((await backfill()).stdout).toContain("1 of them new or changed.");
  // What is new, and whether anything follows it.
  expect(before - github.remaining()).toBe(2);
});

test("an answer of GitHub that ends it says how to go on", async () => {
  github.api.intervene = (_request, response) => {
    response.writeHead(502).end();
    return true;
  };
  const { code, stderr } = await backfill("--labels");
  github.api.intervene = () => false;
  expect([code, stderr]).toEqual([1, expect.stringMatching(/502\. Run it once more/)]);
});
