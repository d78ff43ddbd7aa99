/** What a variable may hold: the kinds of values that several variables share. */
import * as z from "zod";
import { commaSeparated, integer, isKey, isPlainAddress } from "./setting-values.ts";

export interface Setting<T> {
  readonly schema: z.ZodType<T, string>;
  /** Completes "<variable> must be …". */
  readonly allowed: string;
  /** Its value stands in no message. */
  readonly isSecret?: boolean;
}

const switchedOn = ["1", "true", "yes", "on"];
const switchedOff = ["0", "false", "no", "off"];

export const text: Setting<string> = { schema: z.string(), allowed: "a text" };

export const secretText: Setting<string> = { ...text, isSecret: true };

export const onOrOff: Setting<boolean> = {
  schema: z
    .string()
    .toLowerCase()
    .refine((value) => [...switchedOn, ...switchedOff].includes(value))
    .transform((value) => switchedOn.includes(value)),
  allowed: `one of ${switchedOn.join(", ")} or ${switchedOff.join(", ")}`,
};

/** `what` and its bounds, such as "a port number, 0 to 65535". */
export function within(what: string, min: number, max: number): Setting<number> {
  return { schema: integer(max, min), allowed: `${what}, ${min} to ${max}` };
}

export function oneOf<Name extends string>(names: z.ZodType<Name, string>, all: readonly Name[]) {
  return { schema: names, allowed: `one of ${all.join(", ")}` } satisfies Setting<Name>;
}

export const port: Setting<number> = within("a port number", 0, 65_535);

/** A service of the operator. */
export const address: Setting<string> = {
  schema: z.string().refine(isPlainAddress),
  allowed: "an http or https address without user, query and fragment",
};

/** Characters that can be sent after "Bearer ": a key with others would open nothing. */
export const keyList: Setting<readonly string[]> = {
  schema: commaSeparated(isKey),
  allowed: "one key, or several separated by commas, of visible ASCII characters without spaces",
  isSecret: true,
};

export const secretToken: Setting<string> = {
  schema: z.string().refine(isKey),
  allowed: "visible ASCII characters without spaces",
  isSecret: true,
};
