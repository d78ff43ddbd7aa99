/** The content source `git` against real repositories and servers. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createGitSource } from "knowledge-sdk";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { redirectTo, silent, startRemoteServer } from "../kit/hostile/misbehaving-server.ts";
import { createRepository, type Repository, startGitServer } from "../kit/services/git-server.ts";
import { fetched } from "../kit/sources/fetched-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("sources-");
});

describe("git", () => {
  let root: string;
  let repository: Repository;
  let server: Awaited<ReturnType<typeof startGitServer>>;
  const source = createGitSource({ allowPrivateHosts: true, timeoutMs: 20_000 });

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "repositories-"));
    repository = createRepository(join(root, "site"));
    repository.write("docs/a.md", "# A, first");
    repository.commit("first");
    repository.git("tag", "v1");
    repository.write("docs/a.md", "# A");
    repository.write("docs/grüße/b c.mdx", "# B");
    repository.write("docs/code.js", "no page");
    repository.write("docs/binary.md", Buffer.from([1, 0, 2]));
    repository.write("other/c.md", "# C");
    repository.write(".gitattributes", "*.md filter=evil\n");
    repository.link("docs/link.md", "/etc/passwd");
    repository.commit("second");
    server = await startGitServer(root);
  });
  afterAll(() => {
    server.close();
    rmSync(root, { recursive: true, force: true });
  });

  const urls = () => [`${server.url}/site/.git`, `file://${repository.folder}`];

  test("gives the files of a folder at the head, over HTTP and from this machine", async () => {
    for (const url of urls()) {
      expect(await fetched(source, { url, folder: "docs", prefix: "site" })).toEqual({
        files: { "site/a.md": "# A", "site/grüße/b c.mdx": "# B" },
        skipped: { "site/binary.md": "the file is binary" },
      });
    }
  });

  test("gives a tag, a branch, and the whole repository", async () => {
    const [url = ""] = urls();
    expect((await fetched(source, { url, ref: "v1" })).files).toEqual({
      "docs/a.md": "# A, first",
    });
    const { files } = await fetched(source, { url, ref: "main", pattern: "**/*.md" });
    expect(Object.keys(files).sort()).toEqual(["docs/a.md", "other/c.md"]);
  });

  test.each([
    [{ ref: "nothing" }, /nothing/],
    [{ url: "/missing/.git" }, /not found/],
  ])("says in git's words why %j fails", async (change, message) => {
    const url = `${server.url}${"url" in change ? change.url : "/site/.git"}`;
    // Other runs and services work in the common folder of temporary files.
    vi.stubEnv("TMPDIR", folder);
    await expect(source.fetch({ ...change, url })).rejects.toThrow(message);
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a repository of this network is refused unless that is allowed", async () => {
    for (const url of urls()) {
      await expect(createGitSource().fetch({ url })).rejects.toThrow(
        /private network|local repository/,
      );
    }
  });

  test("a redirect is not followed, and a silent server is left after a time", async () => {
    const remote = await startRemoteServer(redirectTo(`${server.url}/site/.git/info/refs`));
    await expect(source.fetch({ url: remote.url })).rejects.toThrow();
    remote.behave(() => undefined);
    const hasty = createGitSource({ allowPrivateHosts: true, timeoutMs: 300 });
    await expect(hasty.fetch({ url: remote.url })).rejects.toThrow("git took more than 0.3 s");
    await remote.close();
  });

  test("more bytes than allowed are refused", async () => {
    const [url = ""] = urls();
    const small = createGitSource({ allowPrivateHosts: true, bytesMax: 10 });
    await expect(small.fetch({ url })).rejects.toThrow("more than 10 bytes");
  });

  test.each([
    [{}],
    [{ url: "ext::sh -c true" }],
    [{ url: "--upload-pack=true" }],
    [{ url: "https://x.example/a", ref: "--upload-pack=true" }],
    [{ url: "https://x.example/a", ref: "a..b" }],
    [{ url: "https://x.example/a", ref: "a b" }],
    [{ url: "https://x.example/a", folder: "../up" }],
    [{ url: "https://x.example/a", folders: "docs" }],
  ])("refuses the settings %j", (config) => {
    expect(() => source.validate?.(config)).toThrow();
  });
});

describe("the repository of a fetch", () => {
  const places = (): string[] => readdirSync(folder).filter((name) => name !== "data");
  let children: ChildProcess[];

  beforeEach(() => {
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill("SIGKILL");
  });

  /** A program in a process of its own, whose temporary files are in the test's folder. */
  function start(code: string): ChildProcess {
    const script = `import("knowledge-sdk").then(async (sdk) => { ${code} });`;
    const child = spawn(process.execPath, ["-e", script], {
      env: { ...process.env, TMPDIR: folder },
    });
    children.push(child);
    return child;
  }
  const fetchFrom = (url: string): ChildProcess =>
    start(`await sdk.createGitSource({ allowPrivateHosts: true }).fetch({ url: "${url}/x.git" });`);

  test("goes with the next start once its process was killed, and no other folder does", async () => {
    const remote = await startRemoteServer(silent);
    const killed = fetchFrom(remote.url);
    await vi.waitFor(() => expect(remote.asked).toHaveLength(1), 20_000);
    const [left = ""] = places();
    killed.kill("SIGKILL");
    await once(killed, "exit");
    fetchFrom(remote.url);
    await vi.waitFor(() => expect(remote.asked).toHaveLength(2), 20_000);
    const inUse = places();
    expect(inUse).toEqual([expect.stringMatching(/^knowledge-git-/)]);
    expect(inUse).not.toContain(left);

    const ended = left.replace(/.{8}$/, "00000000");
    mkdirSync(join(folder, ended));
    const others = [
      left.replace(encodeURIComponent(hostname()), "another-machine"),
      "knowledge-git-Ab12Cd",
      "knowledge-git-%",
      "elsewhere",
    ];
    for (const name of others) mkdirSync(join(folder, name));
    const link = left.replace(/.{8}$/, "11111111");
    symlinkSync(join(folder, "elsewhere"), join(folder, link));

    // A start without any content source, which once would have left it there for ever.
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data/a.md"), "# A");
    const options = {
      dbPath: join(folder, "data/index.db"),
      collections: [{ name: "a", path: join(folder, "data") }],
    };
    const started = start(`await sdk.createIndexer(${JSON.stringify(options)}).run();`);
    expect(await once(started, "exit")).toEqual([0, null]);
    expect(places().sort()).toEqual([...inUse, ...others, link].sort());
    await remote.close();
  }, 60_000);
});
