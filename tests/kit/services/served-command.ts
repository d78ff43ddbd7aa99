/** A command that listens, until it is stopped. */
import { startCommand } from "./command-line.ts";

interface ListeningOptions {
  /** What it prints when it listens. Default: an address. */
  readonly until?: RegExp;
  readonly cwd?: string | undefined;
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

const addressForm = /http:\/\/[\w.:]+/;

/** The address that the command prints first, and the end of it with its exit code. */
export async function listening(
  command: readonly string[],
  { until = addressForm, cwd, variables }: ListeningOptions = {},
) {
  const child = startCommand(command, cwd, variables);
  let text = "";
  const ended = new Promise((resolve) => child.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (data: Buffer) => {
      text += data.toString();
      if (until.test(text)) resolve();
    });
    void ended.then(() => reject(new Error(`the command has ended: ${text}`)));
  });
  return {
    address: addressForm.exec(text)?.[0] ?? "",
    printed: () => text,
    stop(): Promise<unknown> {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
