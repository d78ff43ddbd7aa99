/** Headers for a private site: the configuration names variables, which have the values. */
import * as z from "zod";
import { SourceError } from "../source-error.ts";
import { onFirstUse } from "../source-settings.ts";

/** What a request says of itself is not for a configuration to say. */
const own = /^(?:host|connection|content-length|transfer-encoding|accept-encoding|upgrade|te)$/i;

export const headersFrom = onFirstUse(() =>
  z
    .record(
      z
        .string()
        .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, "must be the name of a header")
        .refine((name) => !own.test(name), "is not sent by a configuration"),
      z.string().regex(/^[A-Za-z_]\w{0,199}$/, "must be the name of a variable, not its value"),
    )
    .default({})
    .describe("Headers for the origin of the address: the variable of the environment with each"),
);

/** The value of a variable of the environment: which ones there are is up to the program. */
type ReadVariable = (name: string) => string | undefined;

interface HeadersOptions {
  readonly readVariable?: ReadVariable | undefined;
  readonly allowPrivateHosts?: boolean | undefined;
}

type HeadersByOrigin = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * For the origin of `address` and no other. Throws for a variable that is missing or no header,
 * without its value, and for an address that would show it to everybody on the way.
 */
export function readHeadersFrom(
  names: Readonly<Record<string, string>>,
  address: string,
  { readVariable = () => undefined, allowPrivateHosts = false }: HeadersOptions,
): HeadersByOrigin {
  const entries = Object.entries(names);
  if (entries.length === 0) return {};
  const { origin, protocol } = new URL(address);
  if (protocol !== "https:" && !allowPrivateHosts) {
    throw new SourceError(`headersFrom needs an https address; ${origin} is none`);
  }
  return {
    [origin]: Object.fromEntries(
      entries.map(([name, key]) => [name, valueOf(name, key, readVariable)]),
    ),
  };
}

function valueOf(header: string, variable: string, read: ReadVariable): string {
  const value = read(variable)?.trim() ?? "";
  if (value === "")
    throw new SourceError(`${header} needs the variable ${variable}, which is empty`);
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) {
    throw new SourceError(`the variable ${variable} has characters that no header may have`);
  }
  return value;
}
