/**
 * Runs an image as a container engine would, with the kernel's own means: process and mount namespaces
 * of its own, a read-only root file system, the volume, and the user and variables of the image.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { BuiltImage } from "./build-image.ts";

export interface ContainerOptions {
  /** Folder on this machine, mounted where the image has its volume. */
  readonly volume: string;
  readonly isVolumeReadOnly?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
}

export interface Container {
  readonly ended: Promise<number | null>;
  /** Id of the first process, as this machine counts it. */
  pid(): number | null;
  output(): string;
  /** Sends the signal to the first process and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const isolation = ["--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child"];
const mounts = `
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --bind "$VOLUME" "$ROOT/data"
[ -z "$READ_ONLY" ] || mount -o remount,bind,ro "$ROOT/data"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/dev"
for device in null zero random urandom; do
  touch "$ROOT/dev/$device"
  mount --bind "/dev/$device" "$ROOT/dev/$device"
done
mount -o remount,bind,ro "$ROOT"
`;

export function startContainer(image: BuiltImage, options: ContainerOptions): Container {
  const { volume, isVolumeReadOnly = false } = options;
  const script = `${mounts}exec ${inImage(image, options.variables)} "$@"`;
  const child = spawn("unshare", [...isolation, "sh", "-c", script, "sh", ...commandOf(image)], {
    env: {
      ...process.env,
      ROOT: image.root,
      VOLUME: volume,
      READ_ONLY: isVolumeReadOnly ? "1" : "",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return {
    ended,
    pid: () => firstProcess(child),
    output: () => output,
    stop(signal = "SIGTERM") {
      const pid = firstProcess(child);
      if (pid !== null) process.kill(pid, signal);
      return ended;
    },
  };
}

/** As `docker exec`: runs a command inside, as the image's user. */
export function runInContainer(
  image: BuiltImage,
  container: Container,
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): { code: number | null; output: string } {
  const enter = ["--target", String(container.pid()), "--mount", "--pid"];
  const script = `exec ${inImage(image, variables)} "$@"`;
  const env = { ...process.env, ROOT: image.root };
  const { status, stdout, stderr } = spawnSync(
    "nsenter",
    [...enter, "sh", "-c", script, "sh", ...command],
    { env, encoding: "utf8" },
  );
  return { code: status, output: stdout + stderr };
}

/** The words before a command: a shell's, as root and values are variables of it. */
function inImage({ config }: BuiltImage, variables: Readonly<Record<string, string>> = {}): string {
  const added = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const values = [...config.Env, ...added].map(quoted).join(" ");
  const enter = `cd ${config.WorkingDir} && exec "$@"`;
  return `chroot --userspec=${config.User} "$ROOT" env -i ${values} sh -c ${quoted(enter)} sh`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function commandOf({ config }: BuiltImage): readonly string[] {
  return [...(config.Entrypoint ?? []), ...config.Cmd];
}

/** The child of \`unshare\` is the first process of its namespace. */
function firstProcess({ pid }: ChildProcess): number | null {
  if (pid === undefined) return null;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return children === "" ? null : Number(children.split(" ")[0]);
  } catch {
    return null;
  }
}
