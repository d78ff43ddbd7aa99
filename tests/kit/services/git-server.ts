/** A git repository and a server of git's own smart HTTP protocol before it. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";

export interface Repository {
  readonly folder: string;
  write(path: string, content: string | Buffer): void;
  link(path: string, target: string): void;
  commit(message: string): void;
  git(...args: string[]): void;
}

export function createRepository(folder: string): Repository {
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
    execFileSync("git", ["-C", folder, ...identity, ...args], { stdio: "ignore" });
  };
  mkdirSync(folder, { recursive: true });
  git("init", "--initial-branch=main");
  return {
    folder,
    git,
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    link: (path, target) => symlinkSync(target, join(folder, path)),
    commit(message) {
      git("add", "-A");
      git("commit", "-m", message);
    },
  };
}

/** Serves all repositories below `root` by `git http-backend`. */
export async function startGitServer(root: string): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const [path = "", query = ""] = (incoming.url ?? "").split("?");
    const env = {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: incoming.method,
      CONTENT_TYPE: incoming.headers["content-type"],
      HTTP_CONTENT_ENCODING: incoming.headers["content-encoding"],
      GIT_PROTOCOL: String(incoming.headers["git-protocol"] ?? ""),
    };
    const backend = spawn("git", ["http-backend"], { env });
    incoming.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    backend.on("close", () => {
      const output = Buffer.concat(chunks);
      const end = output.indexOf("\r\n\r\n");
      const head = output.toString("latin1", 0, end).split("\r\n");
      const headers = head.map((line) => line.split(": ", 2) as [string, string]);
      const status = headers.find(([name]) => name === "Status")?.[1];
      outgoing.writeHead(Number(status?.slice(0, 3) ?? 200), Object.fromEntries(headers));
      outgoing.end(output.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
