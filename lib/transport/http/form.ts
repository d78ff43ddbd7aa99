/** Plain HTML forms: what they send, and where their answer leads. */
import type { Content } from "./endpoint.ts";
import type { HttpRequest } from "./exchange.ts";
import { readText, requireContentType } from "./json-body.ts";

const formType = /^application\/x-www-form-urlencoded[\t ]*(?:;|$)/i;

/** Throws `content_type_unsupported` or `body_too_large`. */
export async function readForm(request: HttpRequest, bytesMax: number): Promise<URLSearchParams> {
  requireContentType(request, formType, "application/x-www-form-urlencoded");
  return new URLSearchParams(await readText(request, bytesMax));
}

/** Leads the browser on with GET, after a form that was sent. */
export function seeOther(
  location: string,
  headers: Readonly<Record<string, string>> = {},
): Content {
  return { status: 303, headers: { Location: location, ...headers }, body: null };
}
