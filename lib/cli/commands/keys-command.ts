/** `knowledge keys`: application keys, printed for the operator's files or kept in state.db. */
import { randomUUID } from "node:crypto";
import { type Command, InvalidArgumentError } from "commander";
import {
  createKeyTable,
  digestOf,
  type KeyLimits,
  type KeyOptionName,
  type KeyTable,
  keyNamePattern,
  noLimits,
  publicFault,
  readKeyOption,
  withOwnArea,
  writeKeyLimits,
} from "../../auth/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import { withState } from "../../storage/index.ts";
import { type CommonOptions, databasesOf } from "../environment.ts";
import { describeKey, describeKeys } from "../key-list.ts";
import { print } from "../terminal.ts";

export function addKeysCommand(program: Command): void {
  const keys = program.command("keys").description("application keys of the server");
  withLimits(
    keys
      .command("new")
      .description("make a key; it is shown once")
      .option("--name <name>", "who will use it; written before the key in API_KEYS", keyName)
      .option(
        "--public",
        "for the pages of --origins, which show it to everybody: it only searches",
      )
      .option("--store", "keep it in state.db, as a digest; otherwise it is stored nowhere")
      .option("--json", "as JSON"),
  ).action(async (options: NewKeyOptions, command: Command) => {
    if (options.store === true) await makeStored(options, command);
    else makeEntry(options);
  });
  keys
    .command("list")
    .description("the keys of state.db")
    .option("--json", "as JSON")
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      const stored = await withKeys(command, (table) => table.list());
      if (json === true) print(JSON.stringify(stored.map(describeKey)));
      else print(describeKeys(stored, Date.now()));
    });
  withLimits(
    keys
      .command("limit")
      .description("change the limits of a key of state.db; the running service follows")
      .argument("<name or id>"),
  ).action(async (which: string, options: LimitOptions, command: Command) => {
    const given = givenLimits(options);
    if (Object.keys(given).length === 0) throw nothingGiven();
    const { name, ...limits } = await withKeys(command, (table) => table.limit(which, given));
    print(`${name}: ${writeKeyLimits(limits) || "no limits"}`);
  });
  keys
    .command("revoke")
    .description("end a key of state.db, and its sessions")
    .argument("<name or id>")
    .action(async (which: string, _options: unknown, command: Command) => {
      const { name, id } = await withKeys(command, (table) => table.revoke(which));
      print(`Revoked ${name} (${id}). A running service follows within seconds.`);
    });
}

interface LimitOptions {
  readonly areas?: string;
  readonly collections?: string;
  readonly expires?: string;
  readonly rate?: string;
  readonly origins?: string;
  readonly docsVersion?: string;
}

interface NewKeyOptions extends LimitOptions {
  readonly name?: string;
  readonly public?: boolean;
  readonly store?: boolean;
  readonly json?: boolean;
}

function withLimits(command: Command): Command {
  return command
    .option("--areas <areas>", "what it opens, separated by commas; all: everything")
    .option("--collections <names>", "what it may see, separated by commas; all: everything")
    .option("--expires <day>", "when it ends, e.g. 2027-01-31; never: it does not")
    .option("--rate <requests>", "requests a minute; none: no limit")
    .option("--origins <origins>", "of a public key: the sites that show it, separated by commas")
    .option(
      "--docs-version <name>",
      "the version for requests that name none; newest: of each page",
    );
}

/** The words that take a limit away. */
const unlimited: Readonly<Partial<Record<KeyOptionName, string>>> = {
  areas: "all",
  collections: "all",
  expires: "never",
  rate: "none",
  version: "newest",
};

/** Only those that were given. */
function givenLimits(options: LimitOptions): Partial<KeyLimits> {
  const names = ["areas", "collections", "expires", "rate", "origins", "version"] as const;
  const { docsVersion: version, ...others } = options;
  const values = { ...others, version };
  return Object.assign(
    {},
    ...names.map((name): Partial<KeyLimits> => {
      const value = values[name];
      if (value === undefined) return {};
      const option = name === "version" ? "--docs-version" : `--${name}`;
      if (value !== unlimited[name]) return readKeyOption(name, value, option);
      return name === "expires" ? { expiresAtMs: null } : { [name]: null };
    }),
  );
}

function keyName(given: string): string {
  if (keyNamePattern.test(given)) return given;
  throw new InvalidArgumentError(
    "A name has 1 to 64 letters, digits, spaces, dots, hyphens, underscores or @.",
  );
}

/** `--public` is there for who reads the command: origins alone say the same. */
function newLimits(options: NewKeyOptions): KeyLimits {
  const limits = { ...noLimits, ...givenLimits(options) };
  if (options.public === true && limits.origins === null) throw withoutOrigins();
  const fault = publicFault(limits);
  if (fault !== null) throw new KnowledgeError("key_refused", `--origins: ${fault}`);
  return withOwnArea(limits);
}

function withoutOrigins(): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    "--public needs --origins: the sites whose pages show the key, e.g. --origins https://docs.example",
  );
}

function makeEntry({ name, json, ...options }: NewKeyOptions): void {
  const limits = newLimits(options);
  const key = randomUUID();
  const prefix = name === undefined ? "" : `${name}:`;
  const written = writeKeyLimits(limits);
  const suffix = written === "" ? "" : ` ${written}`;
  const entry = `${prefix}sha256:${digestOf(key)}${suffix}`;
  if (json === true) {
    print(JSON.stringify({ key, entry }));
    return;
  }
  const where = suffix === "" ? "Entry for API_KEYS:   " : "Line of API_KEYS_FILE:";
  print(`Key for the caller:    ${key}`);
  print(`${where} ${prefix}${key}${suffix}`);
  print(`The same as a digest:  ${entry}`);
}

async function makeStored(
  { name, json, ...options }: NewKeyOptions,
  command: Command,
): Promise<void> {
  if (name === undefined) throw new KnowledgeError("key_refused", "--store needs a --name.");
  const limits = newLimits(options);
  const made = await withKeys(command, (table) => table.create({ name, ...limits }));
  if (json === true) {
    print(JSON.stringify({ ...made, name }));
    return;
  }
  print(`Key for the caller:  ${made.key}`);
  print(`Kept in state.db as: ${name} (${made.id}) ${writeKeyLimits(limits)}`.trimEnd());
}

function withKeys<T>(command: Command, work: (table: KeyTable) => Promise<T>): Promise<T> {
  return withState(databasesOf(command.optsWithGlobals<CommonOptions>()), (database) =>
    work(createKeyTable(database)),
  );
}

function nothingGiven(): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    "Name what to change: --areas, --collections, --expires, --rate, --origins or --docs-version; all, never, none and newest take a limit away.",
  );
}
