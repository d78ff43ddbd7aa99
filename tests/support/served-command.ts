/** A command that listens, until it is stopped. */
import { startCommand } from "./command-line.ts";

/** The address that the command prints first, and the end of it with its exit code. */
export async function listening(command: readonly string[], until = /http:\/\/[\w.:]+/) {
  const child = startCommand(command);
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
    address: /http:\/\/[\w.:]+/.exec(text)?.[0] ?? "",
    printed: () => text,
    stop(): Promise<unknown> {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
