/** `knowledge search-box`: the tag that adds search to a page of another site, ready to be copied. */
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { Command } from "commander";
import { KnowledgeError } from "../../contract/index.ts";
import { print } from "../terminal.ts";

interface TagOptions {
  readonly service: string;
  readonly key?: string;
  readonly collection?: string;
  readonly integrity?: boolean;
}

export function addSearchBoxCommand(program: Command): void {
  program
    .command("search-box")
    .description("print the tag that adds search to a page of another site")
    .requiredOption("--service <address>", "where this service is, e.g. https://knowledge.example")
    .option("--key <key>", "a public key: knowledge keys new --public --origins <origin>")
    .option("--collection <names>", "what is searched, separated by commas; default: everything")
    .option(
      "--integrity",
      "with the hash of this version's script: the tag changes with every upgrade",
    )
    .action((options: TagOptions) => print(tagOf(options)));
}

function tagOf({ service, key, collection, integrity = false }: TagOptions): string {
  const base = serviceAddress(service);
  const attributes = {
    type: "module",
    src: new URL("search.js", base).href,
    ...(integrity && { integrity: integrityOfScript(), crossorigin: "anonymous" }),
    ...(key !== undefined && { "data-key": key }),
    ...(collection !== undefined && { "data-collection": collection }),
  };
  const written = Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join("\n        ");
  return `<script ${written}></script>\n<noscript><a href="${escaped(base.href)}">Search the documentation</a></noscript>`;
}

function serviceAddress(given: string): URL {
  const address = URL.canParse(given) ? new URL(given) : null;
  const isPlain = address !== null && address.search === "" && address.hash === "";
  if (isPlain && /^https?:$/.test(address.protocol) && address.username === "") {
    if (!address.pathname.endsWith("/")) address.pathname += "/";
    return address;
  }
  throw new KnowledgeError(
    "configuration_invalid",
    "--service must be an address such as https://knowledge.example, without a query.",
  );
}

function integrityOfScript(): string {
  // Beside the joined commands of the package as well as in a checkout that was built.
  const file = ["../search-box/browser", "../../search-box/browser"]
    .map((folder) => join(fileURLToPath(new URL(folder, import.meta.url)), "search.js.gz"))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) {
    throw new KnowledgeError(
      "configuration_invalid",
      "The search box was not built; in a checkout, run: npm run build:lib",
    );
  }
  return `sha384-${hash("sha384", gunzipSync(readFileSync(file)), "base64")}`;
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
