/** A call of an operation in three languages. */
import { type Fields, fieldsOf, wordOf } from "./located.ts";
import type { DescribedOperation, Parameter } from "./operation.ts";

export interface CodeExample {
  readonly language: "bash" | "javascript" | "python";
  readonly title: string;
  readonly code: string;
}

export interface Call {
  readonly operation: DescribedOperation;
  /** The value of the body, undefined without one. */
  readonly body: unknown;
  readonly mediaType: string | null;
  readonly exampleOf: (parameter: Parameter) => unknown;
  /** Security schemes by name. */
  readonly schemes: Readonly<Record<string, Fields>>;
}

export function codeExamples(call: Call): readonly CodeExample[] {
  const { operation } = call;
  const address = addressOf(call);
  const headers = Object.entries(headersOf(call));
  const body = bodyText(call);
  if (isForm(call.mediaType)) return [formExample(operation.method, address, headers, call.body)];
  return [
    { language: "bash", title: "curl", code: curl(operation.method, address, headers, body) },
    {
      language: "javascript",
      title: "JavaScript",
      code: javascript(operation.method, address, headers, body),
    },
    { language: "python", title: "Python", code: python(operation.method, address, headers, body) },
  ];
}

/** A form with files: each language needs its own way to open one, curl names it. */
function formExample(
  method: string,
  address: string,
  headers: Headers,
  body: unknown,
): CodeExample {
  const fields = Object.entries(fieldsOf(body)).map(([name, value]) => {
    const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
    return `-F ${shellQuoted(`${name}=${shown}`)}`;
  });
  const code = [curl(method, address, headers, null), ...fields].join(" \\\n  ");
  return { language: "bash", title: "curl", code };
}

function isForm(mediaType: string | null): boolean {
  return mediaType?.startsWith("multipart/") === true;
}

type Headers = readonly (readonly [string, string])[];

function curl(method: string, address: string, headers: Headers, body: string | null): string {
  const parts = [
    `curl -X ${method} ${shellQuoted(address)}`,
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${shellQuoted(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

function javascript(
  method: string,
  address: string,
  headers: Headers,
  body: string | null,
): string {
  const shown = headers.map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  const lines = [
    `  method: ${JSON.stringify(method)},\n`,
    ...(shown.length === 0 ? [] : [`  headers: {\n${shown.join("")}  },\n`]),
    ...(body === null ? [] : [`  body: ${javascriptBody(body)},\n`]),
  ];
  return `const response = await fetch(${JSON.stringify(address)}, {\n${lines.join("")}});`;
}

function javascriptBody(body: string): string {
  return isJson(body) ? `JSON.stringify(${body.replaceAll("\n", "\n  ")})` : JSON.stringify(body);
}

function python(method: string, address: string, headers: Headers, body: string | null): string {
  const shown = headers.map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  const lines = [
    `    ${JSON.stringify(address)},\n`,
    ...(shown.length === 0 ? [] : [`    headers={\n${shown.join("")}    },\n`]),
    ...(body === null ? [] : [`    data=${pythonBody(body)},\n`]),
  ];
  return `import requests\n\nresponse = requests.request(\n    ${JSON.stringify(method)},\n${lines.join("")})`;
}

/** JSON as a raw text: its names are the same in every language. */
function pythonBody(body: string): string {
  return body.includes("'''") ? JSON.stringify(body) : `r'''${body}'''`;
}

function isJson(body: string): boolean {
  return /^[[{]/.test(body);
}

function addressOf({ operation, exampleOf }: Call): string {
  const { server, path, parameters } = operation;
  const query = parameters
    .filter(({ place, isRequired }) => place === "query" && isRequired)
    .map((parameter) => {
      const value = exampleOf(parameter);
      const shown = typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
      return `${encodeURIComponent(parameter.name)}=${encodeURIComponent(shown)}`;
    });
  return `${server}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

function headersOf({ operation, mediaType, exampleOf, schemes }: Call): Record<string, string> {
  const needed = operation.parameters.filter(
    ({ place, isRequired }) => place === "header" && isRequired,
  );
  const own = Object.fromEntries(
    needed.map((parameter) => [parameter.name, String(exampleOf(parameter) ?? "value")]),
  );
  const [first = []] = operation.security ?? [];
  const keys = first.map((name) => headerOfScheme(fieldsOf(schemes[name])));
  // curl itself writes the type of a form, with the border between its parts.
  const type = mediaType === null || isForm(mediaType) ? {} : { "Content-Type": mediaType };
  return Object.assign({}, ...keys, type, own);
}

function headerOfScheme({ type, in: where, name, scheme }: Fields): Record<string, string> {
  if (type === "apiKey") return where === "header" ? { [wordOf(name)]: "YOUR_API_KEY" } : {};
  const isBasic = type === "basic" || wordOf(scheme).toLowerCase() === "basic";
  if (isBasic) return { Authorization: "Basic YOUR_CREDENTIALS" };
  const isBearer = ["http", "oauth2", "openIdConnect"].includes(wordOf(type));
  return isBearer ? { Authorization: "Bearer YOUR_TOKEN" } : {};
}

function bodyText({ body, mediaType }: Call): string | null {
  if (body === undefined || mediaType === null) return null;
  if (mediaType === "application/x-www-form-urlencoded") {
    const fields = Object.entries(fieldsOf(body)).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(fields).toString();
  }
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
