/** `server.json`: how a registry of MCP servers lists this service. */
import { cutText, KnowledgeError } from "../../contract/index.ts";
import { skillName } from "./skill-text.ts";

export interface ServerCardOptions {
  readonly title: string;
  /** Where the service answers, such as `https://docs.example.com`: what a registry lists is public. */
  readonly origin: string;
  readonly version: string;
  /** Reverse-DNS name with one slash; default: the host of the origin, and the title. */
  readonly name?: string | undefined;
  /** Whether clients must bring a key. Without it they ask the server how to sign in. */
  readonly needsKey: boolean;
}

/** The published shape; a registry refuses what does not keep to it. */
const schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
const namePattern = /^[a-zA-Z0-9][a-zA-Z0-9.-]*\/[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/;
const nameLengthMax = 200;
const textLengthMax = 100;

export function serverCard(options: ServerCardOptions): object {
  const { version, needsKey } = options;
  const origin = publicOrigin(options.origin);
  const title = options.title.replace(/[\p{C}\s]+/gu, " ").trim();
  const key = {
    name: "Authorization",
    description: "Bearer and a key of this service",
    isRequired: true,
    isSecret: true,
  };
  return {
    $schema: schema,
    name: nameOf(options, origin),
    title: cutText(title, textLengthMax),
    description: cutText(
      `Searches the documentation of ${title} and gives whole sections and code`,
      textLengthMax,
    ),
    version,
    websiteUrl: origin.href,
    icons: [{ src: new URL("/site/favicon", origin).href }],
    remotes: [
      {
        type: "streamable-http",
        url: new URL("/api/mcp", origin).href,
        ...(needsKey && { headers: [key] }),
      },
    ],
  };
}

function publicOrigin(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isPublic = url?.protocol === "https:" && /\.[a-z][a-z0-9-]*$/.test(url.hostname);
  if (url === null || !isPublic || url.pathname !== "/" || url.search !== "") {
    throw new KnowledgeError(
      "parameter_invalid",
      `A registry lists public addresses such as https://docs.example.com, not ${cutText(given, textLengthMax)}.`,
    );
  }
  return url;
}

function nameOf({ name, title }: ServerCardOptions, { hostname }: URL): string {
  const made = name ?? `${hostname.split(".").toReversed().join(".")}/${skillName(title)}`;
  if (namePattern.test(made) && made.length <= nameLengthMax) return made;
  throw new KnowledgeError(
    "parameter_invalid",
    `The name of a server is a domain in reverse, a slash and a word, such as com.example/docs; this is ${cutText(made, textLengthMax)}.`,
  );
}
