/** The kinds of values that settings have. */

import * as z from "zod";
import { type RateKind, type Rates, rateKinds } from "../auth/index.ts";
import { limits } from "../contract/index.ts";
import { isIndexServerUrl, isStateUrl, stateUrlAllowed } from "../storage/index.ts";
import {
  commaSeparated,
  integer,
  isKey,
  isOrigin,
  isPlainAddress,
  isRedisUrl,
} from "./setting-values.ts";

export interface Setting<T> {
  readonly schema: z.ZodType<T, string>;
  /** Completes "<variable> must be …". */
  readonly allowed: string;
  readonly isSecret?: boolean;
}

/** The value of a variable; undefined when it is absent or empty. */
export type Read = <T>(variable: string, setting: Setting<T>) => T | undefined;

export type NodeRole = z.infer<typeof nodeRoles>;

export type LogLevel = z.infer<typeof logLevels>;

/** A part of the service that may have a level of its own; lines of others bear no name. */
export type LogRoom = (typeof logRooms)[number];

/** `all`: level of what has none of its own. */
export type LogLevels = { readonly all: LogLevel } & Readonly<Partial<Record<LogRoom, LogLevel>>>;

const nodeRoles = z.enum(["all", "web", "indexer"]);
const logLevels = z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);
const logRooms = [
  "http",
  "access",
  "search",
  "indexing",
  "wiki",
  "tickets",
  "webhooks",
  "connectors",
  "agents",
] as const;
const switchedOn = ["1", "true", "yes", "on"];
const switchedOff = ["0", "false", "no", "off"];
const secretLengthMin = 32;

export const text: Setting<string> = { schema: z.string(), allowed: "a text" };

export const port: Setting<number> = {
  schema: integer(65_535),
  allowed: "a port number, 0 to 65535",
};

export const stopDelay: Setting<number> = {
  schema: integer(60_000),
  allowed: "a number of milliseconds, 0 to 60000",
};

const durationUnits = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** In milliseconds. */
export const timeBetween: Setting<number> = {
  schema: z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]$/)
    .transform(
      (value) =>
        Number(value.slice(0, -1)) * durationUnits[value.slice(-1) as keyof typeof durationUnits],
    )
    .refine((ms) => ms <= 366 * durationUnits.d),
  allowed: "a number of minutes, hours or days up to 366d, e.g. 30m, 24h or 7d",
};

export const daysKept: Setting<number> = {
  schema: integer(limits.auditKeepDaysMax),
  allowed: `a number of days, 0 to ${limits.auditKeepDaysMax}; 0 keeps everything`,
};

export const timesAsked: Setting<number> = {
  schema: integer(10_000).refine((count) => count > 0),
  allowed: "a number of questions, 1 to 10000",
};

export const backupsKept: Setting<number> = {
  schema: integer(1_000).refine((count) => count > 0),
  allowed: "a number of backups, 1 to 1000",
};

export const secretToken: Setting<string> = {
  schema: z.string().refine(isKey),
  allowed: "visible ASCII characters without spaces",
  isSecret: true,
};

/** Proxies of the operator in front of the service. */
export const hops: Setting<number> = {
  schema: integer(limits.trustedProxiesMax),
  allowed: `the number of proxies in front of the service, 0 to ${limits.trustedProxiesMax}`,
};

const rateMax = 1_000_000;
const ratesAllowed = (kinds: readonly string[]): string =>
  `requests a minute by kind, such as ${kinds.map((kind) => `${kind}=60`).join(",")}, 1 to ${rateMax} each`;

/** Sockets are opened before a key is known. */
const kindsOfKeys = rateKinds.filter((kind) => kind !== "forms" && kind !== "sockets");

export const ratesPerKey: Setting<Rates> = {
  schema: ratesOf(kindsOfKeys),
  allowed: ratesAllowed(kindsOfKeys),
};

export const ratesPerAddress: Setting<Rates> = {
  schema: ratesOf(rateKinds),
  allowed: ratesAllowed(rateKinds),
};

function ratesOf(kinds: readonly RateKind[]): z.ZodType<Rates, string> {
  const form = new RegExp(`^(${kinds.join("|")})=([1-9]\\d{0,6})$`);
  return z
    .string()
    .transform((value) => value.split(/[\s,]+/).map((entry) => form.exec(entry)))
    .refine(
      (found) =>
        found.every((entry) => entry !== null && Number(entry[2]) <= rateMax) &&
        new Set(found.map((entry) => entry?.[1])).size === found.length,
    )
    .transform((found) =>
      Object.fromEntries(
        found.flatMap((entry) => (entry === null ? [] : [[entry[1], Number(entry[2])]])),
      ),
    );
}

export const sockets: Setting<number> = {
  schema: integer(1_000_000).refine((count) => count > 0),
  allowed: "a number of sockets, 1 to 1000000",
};

export const onOrOff: Setting<boolean> = {
  schema: z
    .string()
    .toLowerCase()
    .refine((value) => [...switchedOn, ...switchedOff].includes(value))
    .transform((value) => switchedOn.includes(value)),
  allowed: `one of ${switchedOn.join(", ")} or ${switchedOff.join(", ")}`,
};

export const role: Setting<NodeRole> = {
  schema: nodeRoles,
  allowed: `one of ${nodeRoles.options.join(", ")}`,
};

export const nodeName: Setting<string> = {
  schema: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  allowed: "1 to 100 visible ASCII characters without spaces",
};

export const logLevel: Setting<LogLevels> = {
  schema: z.string().transform((value, context) => {
    const [all, ...own] = value.split(",").map((part) => part.trim());
    const named = own.map((part) => [part.split("=")[0], part.split("=").slice(1).join("=")]);
    const levels = z
      .object({
        all: logLevels,
        ...Object.fromEntries(logRooms.map((name) => [name, logLevels.optional()])),
      })
      .strict()
      .safeParse({ all, ...Object.fromEntries(named) });
    if (levels.success) return levels.data;
    context.addIssue({ code: "custom" });
    return z.NEVER;
  }),
  allowed: `one of ${logLevels.options.join(", ")}, then perhaps levels of ${logRooms.join(", ")}, e.g. "info,search=debug"`,
};

export const origin: Setting<string> = {
  schema: z.string().refine(isOrigin),
  allowed: "an origin without path, e.g. https://docs.example.com",
};

/** A service of the operator. */
export const address: Setting<string> = {
  schema: z.string().refine(isPlainAddress),
  allowed: "an http or https address without user, query and fragment",
};

/** A wrong one may hold a password or a token. */
export const stateUrl: Setting<string> = {
  schema: z.string().refine(isStateUrl),
  allowed: stateUrlAllowed,
  isSecret: true,
};

/** May hold a password. */
export const redisUrl: Setting<string> = {
  schema: z.string().refine(isRedisUrl),
  allowed:
    "an address of Redis that begins with redis:// or rediss://, with host, and user and password where it asks for them",
  isSecret: true,
};

/** Copies are made over HTTP alone. */
export const indexServerUrl: Setting<string> = {
  schema: z.string().refine(isIndexServerUrl),
  allowed:
    "an address of a libSQL server that begins with http://, https:// or libsql://, without user, query and fragment",
  isSecret: true,
};

export const hostNames: Setting<readonly string[]> = {
  schema: commaSeparated((entry) => /^[\w-]+(?:\.[\w-]+)*$/.test(entry)),
  allowed: "host names separated by commas, without scheme, port and wildcard",
};

export const secretText: Setting<string> = { ...text, isSecret: true };

export const scopes: Setting<string> = {
  schema: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/)
    .refine((value) => value.split(" ").includes("openid")),
  allowed: "scopes separated by spaces, with openid among them",
};

export const editUrl: Setting<string> = {
  schema: z
    .string()
    .refine(
      (value) => value.includes("{path}") && /^https?:\/\//.test(value) && URL.canParse(value),
    ),
  allowed: "an http or https address with {path} for the path of the file",
};

/** Characters that can be sent after "Bearer ": a key with others would open nothing. */
export const keyList: Setting<readonly string[]> = {
  schema: commaSeparated(isKey),
  allowed: "one key, or several separated by commas, of visible ASCII characters without spaces",
  isSecret: true,
};

/** Read in full elsewhere, which names the position of a wrong one. */
export const entries: Setting<readonly string[]> = {
  schema: z.string().transform((value) => value.split(",")),
  allowed: "a list separated by commas",
  isSecret: true,
};

/** One text as a whole: it may contain commas. */
export const databaseKey: Setting<string> = {
  schema: z.string().refine((key) => key.length >= limits.databaseKeyLengthMin),
  allowed: `a secret of at least ${limits.databaseKeyLengthMin} characters`,
  isSecret: true,
};

export const secrets: Setting<readonly string[]> = {
  schema: commaSeparated((secret) => secret.length >= secretLengthMin),
  allowed: `a secret of at least ${secretLengthMin} characters, or several separated by commas, the newest last`,
  isSecret: true,
};
