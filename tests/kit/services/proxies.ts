/** Debian's nginx and Caddy with the files of `deploy/`, as processes of a test. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { installPlatformPackages } from "../../../scripts/steps/platform-packages.mjs";
import { projectFolder } from "../sources/source-files.ts";
import { freePort } from "./free-port.ts";

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** The site that the files of `deploy/` are written for, or are told. */
export const site = "docs.example.com";

const deployed = (name: string): string => join(projectFolder, "deploy", name);

/** Packages of the platform; false when one is neither there nor can be installed. */
export async function haveProxies(): Promise<boolean> {
  if (!proxies.every(isInstalled)) await installPlatformPackages(["nginx-light", "caddy"]);
  return proxies.every(isInstalled);
}

const proxies = ["nginx", "caddy"] as const;

function isInstalled(program: string): boolean {
  // Programs of the system are not on everyone's path.
  return spawnSync("sh", ["-c", `PATH="$PATH:/usr/sbin" command -v ${program}`]).status === 0;
}

export const startProxy = {
  nginx: startNginx,
  caddy: (upstream: string) => startCaddy("Caddyfile", upstream),
  /** Another node beside the given one, which is down. */
  "caddy for several nodes": (upstream: string) =>
    startCaddy("cluster.Caddyfile", `127.0.0.1:1 ${upstream}`),
};

async function startNginx(upstream: string): Promise<Proxy> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "knowledge-nginx-"));
  const text = readFileSync(deployed("nginx.conf"), "utf8")
    .replace("server 127.0.0.1:3000;", `server ${upstream};`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, "site.conf"), text);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const places = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const main = [
    `daemon off; pid ${folder}/pid; error_log stderr;`,
    "events {}",
    `http { access_log off; ${places} include ${folder}/site.conf; }`,
  ];
  writeFileSync(join(folder, "nginx.conf"), main.join("\n"));
  return start("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {}, port, folder);
}

async function startCaddy(file: string, upstream: string): Promise<Proxy> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "knowledge-caddy-"));
  writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n}\nimport ${deployed(file)}\n`);
  // Certificates are Caddy's own matter: the site is told to do without.
  const addresses = [site, "127.0.0.1"].map((host) => `http://${host}:${port}`).join(", ");
  const env = { SITE_ADDRESS: addresses, UPSTREAM: upstream, HOME: folder };
  const args = ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  return start("caddy", args, env, port, folder);
}

async function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  port: number,
  folder: string,
): Promise<Proxy> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  const ended = new Promise((resolve) => {
    child.on("close", resolve);
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    await setTimeout(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
