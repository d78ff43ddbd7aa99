/** Which texts are values of a setting. */
import * as z from "zod";

/** Where browsers keep Secure cookies although the connection is plain. */
export function isLocalHost(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

export function integer(max: number, min = 0): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

export function commaSeparated(
  isEntry: (entry: string) => boolean,
): z.ZodType<readonly string[], string> {
  return z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((given) => given.every(isEntry));
}

export function isOrigin(value: string): boolean {
  // The parser takes a wildcard for a plain character of a host's name.
  return !value.includes("*") && URL.canParse(value) && new URL(value).origin === value;
}

export function isPlainAddress(value: string): boolean {
  return /^https?:\/\/[^?#@]+$/.test(value) && URL.canParse(value);
}

export function isRedisUrl(value: string): boolean {
  if (!/^rediss?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, search, hash } = new URL(value);
  return hostname !== "" && search === "" && hash === "" && /^\/?\d{0,5}$/.test(pathname);
}

export function isTrustworthyOrigin(value: string): boolean {
  if (!isOrigin(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && isLocalHost(hostname));
}

export function isKey(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}
