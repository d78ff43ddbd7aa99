/** Kinds of values that one variable has: levels of the log, rates, times, addresses of servers. */
import * as z from "zod";
import { type RateKind, type Rates, rateKinds } from "../auth/index.ts";
import type { Setting } from "./setting.ts";
import { commaSeparated, isRedisUrl } from "./setting-values.ts";

export type LogLevel = z.infer<typeof logLevels>;

/** A part of the service that may have a level of its own; lines of others bear no name. */
export type LogRoom = (typeof logRooms)[number];

/** `all`: level of what has none of its own. */
export type LogLevels = { readonly all: LogLevel } & Readonly<Partial<Record<LogRoom, LogLevel>>>;

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
const secretLengthMin = 32;

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

/** May hold a password. */
export const redisUrl: Setting<string> = {
  schema: z.string().refine(isRedisUrl),
  allowed:
    "an address of Redis that begins with redis:// or rediss://, with host, and user and password where it asks for them",
  isSecret: true,
};

export const hostNames: Setting<readonly string[]> = {
  schema: commaSeparated((entry) => /^[\w-]+(?:\.[\w-]+)*$/.test(entry)),
  allowed: "host names separated by commas, without scheme, port and wildcard",
};

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

export const secrets: Setting<readonly string[]> = {
  schema: commaSeparated((secret) => secret.length >= secretLengthMin),
  allowed: `a secret of at least ${secretLengthMin} characters, or several separated by commas, the newest last`,
  isSecret: true,
};
