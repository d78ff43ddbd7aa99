/** A request as it is sent by curl, JavaScript and Python, for people who write the client. */

/** The part of Swagger UI's request that is read here; an Immutable map. */
interface SentRequest {
  get(name: "url" | "method"): string;
  get(name: "headers"): { toJS(): Readonly<Record<string, string>> } | undefined;
  get(name: "body"): unknown;
}

/** What is sent. */
interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const languages = [
  ["curl", curlOf],
  ["JavaScript", javascriptOf],
  ["Python", pythonOf],
] as const;

/** In place of Swagger UI's own, whose languages are chosen with the mouse only. */
export const snippetPlugin = () => ({ components: { RequestSnippets } });

function RequestSnippets({ request }: { readonly request: SentRequest }) {
  const sent = partsOf(request);
  return (
    <div className="explorer-snippets">
      <h4>The same request</h4>
      {languages.map(([title, write], index) => (
        <details key={title} open={index === 0}>
          <summary>{title}</summary>
          <pre className="curl microlight">{write(sent)}</pre>
        </details>
      ))}
    </div>
  );
}

function curlOf({ url, method, headers, body }: Sent): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

function javascriptOf({ url, method, headers, body }: Sent): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${indented(headers, 2)},`]),
    ...(body === null ? [] : [`  body: ${JSON.stringify(body)},`]),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return [
    `const response = await fetch(${JSON.stringify(url)}${given});`,
    "if (!response.ok) throw new Error(await response.text());",
    "console.log(await response.text());",
  ].join("\n");
}

function pythonOf({ url, method, headers, body }: Sent): string {
  const options = [
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(url)},`,
    ...(Object.keys(headers).length === 0 ? [] : [`    headers=${indented(headers, 4)},`]),
    ...(body === null ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
    "    timeout=30,",
  ];
  return [
    "import requests",
    "",
    `response = requests.request(\n${options.join("\n")}\n)`,
    "response.raise_for_status()",
    "print(response.text)",
  ].join("\n");
}

/** Strings in the notation of JSON are strings of both languages. */
function indented(value: unknown, by: number): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${" ".repeat(by)}`);
}

function partsOf(request: SentRequest): Sent {
  const body = request.get("body");
  const isText = typeof body === "string";
  return {
    url: new URL(request.get("url"), location.href).href,
    method: request.get("method").toUpperCase(),
    headers: request.get("headers")?.toJS() ?? {},
    body:
      body === undefined || body === null || body === ""
        ? null
        : isText
          ? body
          : JSON.stringify(body),
  };
}
