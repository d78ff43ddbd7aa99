/** `knowledge keys new`: an application key for API_KEYS. */
import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { digestOf } from "../../core/auth/application-keys.ts";
import { print } from "../terminal.ts";

export function addKeysCommand(program: Command): void {
  const keys = program.command("keys").description("application keys of the server");
  keys
    .command("new")
    .description("make a key; it is shown once and kept nowhere")
    .option("--name <name>", "who will use it; stands before the key in API_KEYS")
    .option("--json", "as JSON")
    .action((options: NewKeyOptions) => run(options));
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
