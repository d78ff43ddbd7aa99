/** Builds the image of the Dockerfile on a base made of Debian's packages and this machine's Node. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPlatformPackages } from "../../../../scripts/steps/platform-packages.mjs";
import { projectFolder } from "../../sources/source-files.ts";

export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly Entrypoint?: readonly string[] | null;
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export interface BuiltImage {
  readonly config: ImageConfig;
  /** Its root file system. */
  readonly root: string;
  /** Size of a file system, in bytes as files count them. */
  readonly bytesAdded: number;
  remove(): void;
}

const tools = ["buildah", "debootstrap"];
const certificates = "etc/ssl/certs/ca-certificates.crt";

export async function buildImage(): Promise<BuiltImage> {
  if (tools.some((tool) => spawnSync("which", [tool]).status !== 0)) {
    await installPlatformPackages(tools);
  }
  const folder = mkdtempSync(join(tmpdir(), "knowledge-image-"));
  const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run")];
  const buildah = (...args: string[]) => run("buildah", [...storage, ...args]).trim();
  try {
    const base = buildah("from", "scratch");
    const baseRoot = join(folder, "base");
    makeBase(baseRoot);
    buildah("add", "--quiet", base, baseRoot, "/");
    buildah("config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin", base);
    // Where packages come from over a proxy of one's own, Node must know its certificate.
    if (process.env.NODE_EXTRA_CA_CERTS) {
      buildah("config", "--env", `NODE_EXTRA_CA_CERTS=/${certificates}`, base);
    }
    buildah("commit", "--quiet", base, "base");
    const build = ["bud", "--quiet", "--format", "docker", "--isolation", "chroot"];
    buildah(
      ...build,
      "--build-arg",
      "BASE_IMAGE=localhost/base",
      "--tag",
      "knowledge",
      projectFolder,
    );
    const described = JSON.parse(buildah("inspect", "--type", "image", "knowledge"));
    const root = buildah("mount", buildah("from", "knowledge"));
    return {
      config: described.Docker.config,
      root,
      bytesAdded: bytesOf(root) - bytesOf(baseRoot),
      remove() {
        buildah("rm", "--all");
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function makeBase(root: string): void {
  run("debootstrap", ["--variant=minbase", "bookworm", root]);
  const node = join(root, "usr/local/bin/node");
  cpSync(realpathSync(process.execPath), node);
  const npm = join(run("npm", ["root", "--global"]).trim(), "npm");
  cpSync(npm, join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  run("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm")]);
  if (!existsSync(`/${certificates}`)) return;
  mkdirSync(join(root, "etc/ssl/certs"), { recursive: true });
  cpSync(`/${certificates}`, join(root, certificates));
}

function bytesOf(folder: string): number {
  return Number(run("du", ["-s", "--apparent-size", "--block-size=1", folder]).split("\t")[0]);
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, BUILDAH_ISOLATION: "chroot", STORAGE_DRIVER: "vfs" },
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}
