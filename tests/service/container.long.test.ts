/** The image of the Dockerfile is built and run: nothing is pulled, and no container engine is needed. */
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltImage, buildImage } from "../kit/services/container/build-image.ts";
import {
  type Container,
  runInContainer,
  startContainer,
} from "../kit/services/container/run-image.ts";
import { partsIn } from "../kit/services/cut-work.ts";
import { freePort } from "../kit/services/free-port.ts";
import { fillState } from "../kit/services/large-state.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("knowledge-volumes-");
const cannotRun = process.getuid?.() === 0 ? false : "building and mounting need root";
let image: BuiltImage;

beforeAll(async () => {
  if (cannotRun === false) image = await buildImage();
}, 1_800_000);
afterAll(() => {
  image?.remove();
}, 120_000);

/** As an engine makes a new one: with the owner of the folder in the image. */
function newVolume(name: string, owner = 1_000): string {
  const volume = join(folder, name);
  mkdirSync(volume);
  chownSync(volume, owner, owner);
  return volume;
}

async function untilReady(container: Container, url: string): Promise<void> {
  const ended = container.ended.then((code) => {
    throw new Error(`Ended with ${code}: ${container.output()}`);
  });
  const ready = async () => {
    while (!container.output().includes("Knowledge service is ready")) await setTimeout(20);
    while (!(await fetch(`${url}/api/health`)).ok) await setTimeout(20);
  };
  await Promise.race([ready(), ended]);
}

async function place(): Promise<{ port: string; url: string }> {
  const port = await freePort();
  return { port: String(port), url: `http://127.0.0.1:${port}` };
}

/** Command of the first process, its words ended by NUL. */
function commandLine(container: Container): string {
  const pid = container.pid();
  return pid === null ? "" : readFileSync(`/proc/${pid}/cmdline`, "utf8");
}

/** Seconds of CPU that the process has used with its threads; the clock ticks 100 times a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const paths = [
  "/",
  "/wiki",
  "/wiki/operations/docker",
  "/wiki/guide/hybrid-search",
  "/console",
  "/console/stats",
  "/docs",
  "/docs/errors/disk_full",
  "/api/search?q=docker",
  "/api/console/table.csv?table=searches",
  "/api/document?id=kb://operations/docker.md",
];

describe.skipIf(cannotRun)("the image", () => {
  test("adds less than 200 MB to its base, and no compiler", () => {
    expect(image.bytesAdded).toBeGreaterThan(20e6);
    expect(image.bytesAdded).toBeLessThan(200e6);
    const packages = readdirSync(join(image.root, "service/node_modules"));
    expect(packages).toContain("next");
    const compilers = ["typescript", "@typescript", "vitest", "rolldown", "tailwindcss", "mermaid"];
    expect(packages.filter((name) => compilers.includes(name))).toEqual([]);
    expect(readdirSync(join(image.root, "service/.next"))).not.toContain("cache");
  });

  test("says how it is run: as a user without rights, with one volume", () => {
    expect(image.config).toMatchObject({
      User: "1000:1000",
      Volumes: { "/data": {} },
      StopSignal: "SIGTERM",
      Cmd: ["node", "build/server/container.js"],
    });
  });

  test("answers from a read-only root file system, tells its health, and keeps its volume", async () => {
    const volume = newVolume("first");
    const { port, url } = await place();
    const container = startContainer(image, { volume, variables: { PORT: port } });
    await untilReady(container, url);
    const pid = container.pid() ?? 0;
    expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^NSpid:\t\d+\t1$/m);
    expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^Uid:\t1000\t1000\t/m);
    expect(commandLine(container)).toBe("node\0build/server/container.js\0");
    const answers = await Promise.all(
      paths.map(async (path) => [path, (await fetch(url + path)).status]),
    );
    expect(answers).toEqual(paths.map((path) => [path, 200]));
    // A drawing that takes too long on a busy machine is 503, and the next one finds its thread warm.
    const picture = async () =>
      (await fetch(`${url}/page-picture?of=/wiki/operations/docker`)).status;
    await expect.poll(picture, { timeout: 60_000, interval: 500 }).toBe(200);
    const health = image.config.Healthcheck.Test.slice(1);
    const run = (command: readonly string[], asked: string) =>
      runInContainer(image, container, command, { PORT: asked }).code;
    expect([run(health, port), run(health, "1")]).toEqual([0, 1]);
    expect(run(["knowledge", "backup", "/data/backup"], port)).toBe(0);
    expect(await container.stop()).toBe(0);
    expect(container.output()).not.toMatch(/EROFS|EACCES|read-only/i);
    expect(readdirSync(volume)).toEqual(expect.arrayContaining(["index.db", "state.db"]));
    expect(readdirSync(join(volume, "backup"))).toContain("manifest.json");
  });

  test("uses less than three seconds of CPU until it is ready from an existing volume", async () => {
    const { port, url } = await place();
    const startedAt = performance.now();
    const container = startContainer(image, {
      volume: join(folder, "first"),
      variables: { PORT: port },
    });
    await untilReady(container, url);
    const used = cpuSeconds(container.pid() ?? 0);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(`Ready after ${seconds} s, with ${used} s of CPU\n`);
    expect(used).toBeLessThan(3);
    expect(await container.stop()).toBe(0);
  });

  test("hears SIGTERM at any moment of a start, as the first process", async () => {
    const codes: (number | null)[] = [];
    // By CPU, which a busy machine gives as it likes; Node itself takes the first tenth of a second,
    // and a start some two seconds.
    for (const used of [0.25, 0.5, 1, 1.5, 3]) {
      const volume = newVolume(`stopped after ${used}`);
      const { port } = await place();
      const container = startContainer(image, { volume, variables: { PORT: port } });
      // The shell that mounts is the first process before it.
      while (!commandLine(container).startsWith("node\0")) await setTimeout(10);
      const isStarting = (): boolean => !container.output().includes("service is ready");
      while (isStarting() && cpuSeconds(container.pid() ?? 0) < used) await setTimeout(10);
      const late = new AbortController();
      setTimeout(11_000, null, late).then(
        () => container.stop("SIGKILL"),
        () => undefined,
      );
      codes.push(await container.stop());
      late.abort();
    }
    expect(codes).toEqual([0, 0, 0, 0, 0]);
  });

  test("SIGTERM in the middle of a backup ends it with 0, and leaves nothing half-written", async () => {
    const volume = join(folder, "first");
    await fillState(join(volume, "index.db"), 30);
    for (const name of readdirSync(volume)) chownSync(join(volume, name), 1_000, 1_000);
    const backups = join(volume, "backups");
    const { port } = await place();
    const variables = { PORT: port, BACKUP_DIR: "/data/backups" };
    const container = startContainer(image, { volume, variables });
    const parts = (): number => partsIn(backups, ".partial-").length;
    await expect.poll(parts, { timeout: 60_000, interval: 1 }).toBe(1);
    expect(await container.stop()).toBe(0);
    expect(readdirSync(backups)).toEqual([]);
    expect(container.output()).not.toContain('"level":50');
  });

  test.each([
    ["read-only", { isVolumeReadOnly: true }, 1_000],
    ["of another user", {}, 0],
  ])("says in one line that it cannot write a volume that is %s", async (name, options, owner) => {
    const volume = newVolume(`volume ${name}`, owner);
    const container = startContainer(image, { volume, ...options });
    expect(await container.ended).toBe(1);
    expect(container.output()).toMatch(/^\/data [^\n]+\/data[^\n]+write access\.$/m);
    expect(readdirSync(volume)).toEqual([]);
  });
});

test.skipIf(cannotRun)(
  "the page on traced files lists what is in the image, and what is not",
  () => {
    const page = readFileSync(join(projectFolder, "content/decisions/traced-files.md"), "utf8");
    const [, lists = ""] = page.split("## Packages\n");
    const [read = "", left = ""] = lists.split("These are part of");
    const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    const { dependencies } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
    const isInImage = (name: string) =>
      existsSync(join(image.root, "service/node_modules", name, "package.json"));
    const [present, absent] = [true, false].map((wanted) =>
      Object.keys(dependencies).filter((name) => isInImage(name) === wanted),
    );
    expect(named(read).sort()).toEqual(present?.sort());
    expect(named(left.split("## Cons")[0] ?? "").sort()).toEqual(absent?.sort());
  },
);
