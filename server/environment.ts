/** The host's settings: the only file of app and server that reads the environment. */
import { resolve } from "node:path";
import { KnowledgeError } from "knowledge-sdk";
import * as z from "zod";

export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of index.db and state.db. */
  readonly dataDir: string;
  /** Absolute path of the configuration file, null when none is named. */
  readonly configurationFile: string | null;
  /** Comma-separated keys; undefined leaves the search open. */
  readonly searchApiKey: string | undefined;
  readonly logLevel: LogLevel;
  /** Origin under which browsers reach the service, null for whatever they used. */
  readonly publicOrigin: string | null;
  /** Whether searches are counted by text and day. */
  readonly queryAnalytics: boolean;
}

export type LogLevel = z.infer<typeof logLevel>;

const logLevel = z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535));
const onOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["on", "off", "true", "false", "yes", "no", "1", "0"]))
  .transform((value) => ["on", "true", "yes", "1"].includes(value));
const origin = z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value);
/** What can travel behind "Bearer ": anything else would be a key that opens nothing. */
const keyList = z.string().refine((value) => value.split(",").every((key) => isKey(key.trim())));

interface Setting<T> {
  readonly schema: z.ZodType<T, string>;
  /** Completes "<variable> must be …". */
  readonly allowed: string;
  readonly isSecret?: boolean;
}

/**
 * Reads and checks all settings; an empty variable counts as absent.
 * Throws `configuration_invalid` with one line that names variable, value and what is allowed.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const read = <T>(name: string, setting: Setting<T>): T | undefined => {
    const given = variables[name]?.trim() ?? "";
    if (given === "") return undefined;
    const parsed = setting.schema.safeParse(given);
    if (parsed.success) return parsed.data;
    const value = setting.isSecret ? "(a secret, not shown)" : JSON.stringify(given);
    throw new KnowledgeError(
      "configuration_invalid",
      `${name} is ${value}, but must be ${setting.allowed}.`,
    );
  };
  const text: Setting<string> = { schema: z.string(), allowed: "a text" };
  const configurationFile = read("KNOWLEDGE_CONFIG", text);
  return {
    port: read("PORT", { schema: port, allowed: "a port number, 0 to 65535" }) ?? 3_000,
    host: read("HOST", text) ?? "0.0.0.0",
    dataDir: resolve(read("DATA_DIR", text) ?? ".data"),
    configurationFile: configurationFile === undefined ? null : resolve(configurationFile),
    searchApiKey: read("SEARCH_API_KEY", {
      schema: keyList,
      allowed:
        "one key, or several separated by commas, of visible ASCII characters without spaces",
      isSecret: true,
    }),
    logLevel:
      read("LOG_LEVEL", { schema: logLevel, allowed: `one of ${logLevel.options.join(", ")}` }) ??
      "info",
    publicOrigin:
      read("PUBLIC_ORIGIN", {
        schema: origin,
        allowed: "an origin without path, e.g. https://docs.example.com",
      }) ?? null,
    queryAnalytics: read("QUERY_ANALYTICS", { schema: onOff, allowed: "on or off" }) ?? true,
  };
}

function isKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
