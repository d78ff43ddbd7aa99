/** The variables that the command line reads; flags override them. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  type Configuration,
  folderConfiguration,
  loadConfiguration,
} from "../configuration/index.ts";
import {
  AnswerModelConfig,
  type DatabasePlace,
  type DbPath,
  type EmbedProviderConfig,
  KnowledgeError,
  type StandaloneServerOptions,
} from "../contract/index.ts";
import { readProviderKeys, vectorProvider } from "../embeddings/index.ts";
import { indexPathOf, keepPrivate, readyDatabases } from "../storage/index.ts";
import {
  type Read,
  readerOf,
  readLanguageModel,
  readMetricsVariables,
  readStatePlace,
} from "../variables/index.ts";

/** Options that every command understands. */
export interface CommonOptions {
  readonly config?: string | undefined;
  readonly data?: string | undefined;
}

/** Read at each call: `.env` files and tests change them. */
const read: Read = (name) => readerOf(process.env)(name);

/** npm says where it lies when it runs a command; undefined where it does not. */
export const npmFile = (): string | undefined => process.env.npm_execpath;

/** Whether npx has started this: then there is no command `knowledge` afterwards. */
export const isUnderNpx = (): boolean => process.env.npm_lifecycle_event === "npx";

export const configurationFile = "knowledge.config.json";
const handbookFolder = "content";

/**
 * The index database: below `--data`, otherwise DATA_DIR, otherwise `.data`; empty counts as
 * absent.
 */
export function indexPath(options: CommonOptions): string {
  return join(resolve(options.data || read("DATA_DIR")), "index.db");
}

/** The databases of the command; throws for a wrong variable, whichever part of them is used. */
export function databasesOf(options: CommonOptions): DatabasePlace {
  return databasesAt(indexPath(options));
}

/** The same with the index elsewhere. */
export function databasesAt(index: string): DatabasePlace {
  const state = readStatePlace(read);
  const key = databaseKeyOf();
  return { index, ...(state !== null && { state }), ...(key !== null && { key }) };
}

/**
 * The collections: `--config`, otherwise KNOWLEDGE_CONFIG, otherwise `knowledge.config.json` here,
 * otherwise one collection for each folder of `content/`.
 */
export function configuration(options: CommonOptions): Configuration {
  const file = configurationPath(options);
  if (file !== null) return loadConfiguration(file);
  if (existsSync(handbookFolder)) return folderConfiguration(handbookFolder);
  throw new KnowledgeError(
    "configuration_invalid",
    `There is no ${configurationFile} here and no folder ${handbookFolder}; name a file with --config.`,
  );
}

/** The configuration file in use; null if there is none. */
export function configurationPath(options: CommonOptions): string | null {
  const named = options.config || read("KNOWLEDGE_CONFIG");
  if (named !== undefined) return named;
  return existsSync(configurationFile) ? configurationFile : null;
}

/** `classifier` of the configuration file; undefined if there is none. */
export function classifierSettings(options: CommonOptions): Configuration["classifier"] {
  const file = configurationPath(options);
  return file === null ? undefined : loadConfiguration(file).classifier;
}

/** Who makes the vectors; keys that the configuration leaves out are taken from the environment. */
export function embedProviderOf(given: Configuration): EmbedProviderConfig | null {
  return vectorProvider({
    ...given,
    keys: readProviderKeys(read),
  });
}

/** ASK_MODEL and what belongs to it. Throws where no language model is named. */
export function answerModelOf(): AnswerModelConfig {
  const named = readLanguageModel(read, "ASK");
  if (named !== null) return named;
  throw new KnowledgeError("configuration_invalid", "ASK_MODEL is missing; name the model.");
}

/** DB_ENCRYPTION_KEY; null where nothing is encrypted. Throws for one that is too short. */
export function databaseKeyOf(): string | null {
  return read("DB_ENCRYPTION_KEY") ?? null;
}

/** Checks the databases before anything is written to them; `say` receives messages for people. */
export async function readyData(dbPath: DbPath, say: (line: string) => void): Promise<void> {
  keepPrivate(dirname(indexPathOf(dbPath)));
  const beginsState = read("STATE_DB_NEW");
  for (const news of await readyDatabases({ dbPath, beginsState })) say(news);
}

/** Host names under which `knowledge serve` answers: the one it listens on, PUBLIC_ORIGIN and ALLOWED_HOSTS. */
export function servedHosts(host: string): string[] {
  const origin = read("PUBLIC_ORIGIN");
  const named = origin === undefined ? [] : [new URL(origin).hostname];
  return [host, ...named, ...read("ALLOWED_HOSTS")];
}

/** PLAYER_ORIGINS, as an option of `startServer`. */
export function servedPlayerOrigins(): string[] | undefined {
  return read("PLAYER_ORIGINS")?.slice();
}

/** IMG_ORIGINS, as an option of `startServer`. */
export function servedImageOrigins(): string[] | undefined {
  return read("IMG_ORIGINS")?.filter((origin) => origin !== "'self'");
}

/** METRICS_KEY, METRICS_PORT and METRICS_HOST, as options of `startServer`. */
export function metricsOptions(
  servicePort: number,
): Pick<StandaloneServerOptions, "metricsKey" | "metricsPort" | "metricsHost"> {
  const { keys, port, host } = readMetricsVariables(read, servicePort);
  return {
    ...(keys.length > 0 && { metricsKey: keys.join(",") }),
    ...(port !== null && { metricsPort: port, metricsHost: host }),
  };
}

/** GAPS_SHOWN_FROM, and whether the service counts searches. */
export function gapVariables(): { readonly shownFrom: number; readonly withSearches: boolean } {
  return {
    shownFrom: read("GAPS_SHOWN_FROM"),
    withSearches: read("QUERY_ANALYTICS"),
  };
}

/** Whether output goes to a person who wants colours (https://no-color.org). */
export function wantsColour(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR;
}

/** A variable that the configuration names with `env:`. */
export function variableOf(name: string): string | undefined {
  return process.env[name];
}
