/** Plain HTML forms: what they send, and where their answer leads. */
import { KnowledgeError } from "../contract/index.ts";
import type { Content } from "./endpoint.ts";
import type { HttpRequest } from "./exchange.ts";
import { readBytes, requireContentType, textOfBody } from "./json-body.ts";

const formType = /^application\/x-www-form-urlencoded[\t ]*(?:;|$)/i;

/** No form here has more; parsing megabytes of `a&` takes seconds. */
const fieldsMax = 200;

export function isForm(request: Pick<HttpRequest, "header">): boolean {
  return formType.test(request.header("content-type") ?? "");
}

export interface FormReading {
  readonly request: HttpRequest;
  /** Most bytes of the body. */
  readonly bytesMax: number;
  /** Looks at the text before it is taken apart, and throws to refuse it. Default: takes all. */
  readonly refuse?: ((text: string) => void) | undefined;
  /** Reads the text, which takes milliseconds for a megabyte even if it is refused. Default: at once. */
  readonly inTurn?: (<T>(parse: () => T) => Promise<T>) | undefined;
}

/** Throws `content_type_unsupported`, `body_too_large` or `body_malformed`, or as `inTurn` does. */
export async function readForm(reading: FormReading): Promise<URLSearchParams> {
  const { request, bytesMax, refuse, inTurn } = reading;
  requireContentType(request, formType, "application/x-www-form-urlencoded");
  const bytes = await readBytes(request, bytesMax);
  const parse = (): URLSearchParams => {
    const text = textOfBody(bytes);
    if (hasMoreFields(text)) {
      throw new KnowledgeError("body_malformed", `A form has at most ${fieldsMax} fields.`);
    }
    refuse?.(text);
    return new URLSearchParams(text);
  };
  return inTurn === undefined ? parse() : inTurn(parse);
}

function hasMoreFields(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > fieldsMax) return true;
  }
  return false;
}

export interface Redirection {
  /** Path or address. */
  readonly location: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Leads the browser on with GET, after a form that was sent. */
export function seeOther({ location, headers = {} }: Redirection): Content {
  return { status: 303, headers: { Location: location, ...headers }, body: null };
}
