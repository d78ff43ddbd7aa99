/** Translates a form into its API request, so that one set of rules answers both. */
import type { HttpRequest } from "knowledge-sdk/host";

const encoder = new TextEncoder();

/** The sender of the form sends this request: the gate decides about it by the same headers. */
export function apiRequest(form: HttpRequest, path: string, body: unknown): HttpRequest {
  const bytes = encoder.encode(JSON.stringify(body));
  const own: Readonly<Record<string, string>> = {
    "content-type": "application/json",
    "content-length": String(bytes.length),
  };
  return {
    method: "POST",
    path,
    query: "",
    requestId: form.requestId,
    signal: form.signal,
    remoteAddress: form.remoteAddress,
    header: (name) => own[name] ?? form.header(name),
    readBody: () => Promise.resolve(bytes),
    toWebRequest: () => form.toWebRequest(),
  };
}
