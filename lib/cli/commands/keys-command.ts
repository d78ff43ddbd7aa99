/** `knowledge keys new`: an application key for API_KEYS. */
import { randomUUID } from "node:crypto";
import { type Command, InvalidArgumentError } from "commander";
import { digestOf, keyNamePattern } from "../../auth/index.ts";
import { print } from "../terminal.ts";

export function addKeysCommand(program: Command): void {
  const keys = program.command("keys").description("application keys of the server");
  keys
    .command("new")
    .description("make a key; it is shown once and stored nowhere")
    .option("--name <name>", "who will use it; written before the key in API_KEYS", keyName)
    .option("--json", "as JSON")
    .action((options: NewKeyOptions) => run(options));
}

function keyName(given: string): string {
  if (keyNamePattern.test(given)) return given;
  throw new InvalidArgumentError(
    "A name has 1 to 64 letters, digits, spaces, dots, hyphens, underscores or @.",
  );
}

interface NewKeyOptions {
  readonly name?: string;
  readonly json?: boolean;
}

function run({ name, json }: NewKeyOptions): void {
  const key = randomUUID();
  const prefix = name === undefined ? "" : `${name}:`;
  const entry = `${prefix}sha256:${digestOf(key)}`;
  if (json === true) {
    print(JSON.stringify({ key, entry }));
    return;
  }
  print(`Key for the caller:    ${key}`);
  print(`Entry for API_KEYS:    ${prefix}${key}`);
  print(`The same as a digest:  ${entry}`);
}
