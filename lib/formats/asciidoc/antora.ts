/** Pages of Antora: their attributes, and files by `partial$name` and `example$name`. */
import { parse } from "yaml";
import type { FormatFile } from "../format.ts";

const modulesFolder = /^\/?((?:.*\/)?)modules\/([^/]+)\//;
const folders: Readonly<Record<string, string>> = {
  partial: "partials",
  example: "examples",
  page: "pages",
  image: "images",
  attachment: "attachments",
};
const resource =
  /^(?:(?:[^@:$/]+@)?(?:([^:$/]+):)?([^:$/]*):)?(partial|example|page|image|attachment)\$(.+)$/;

/** The path of a resource for a page, with a slash in front; null for another target. */
export function antoraPath(from: string, target: string): string | null {
  const [, root = "", own = ""] = modulesFolder.exec(from) ?? [];
  const [, , module = "", family = "", name = ""] = resource.exec(target) ?? [];
  const folder = folders[family];
  return own === "" || folder === undefined
    ? null
    : `/${root}modules/${module || own}/${folder}/${name}`;
}

/** Addresses of a page's HTML as paths of the collection: those of Antora count from their module. */
export function withAntoraPaths(html: string, from: string): string {
  const [, root = "", own = ""] = modulesFolder.exec(`/${from}`) ?? [];
  if (own === "") return html;
  // Code that shows such an attribute has no tag: its angle brackets are entities.
  return html.replace(/<(?:a|img)\s[^<>]*>/g, (tag) => withPaths(tag, root, own));
}

function withPaths(tag: string, root: string, own: string): string {
  return tag.replace(/\b(href|src)="([^"#:]*:)?([^"#:]*)(#[^"]*)?"/g, (...found) => {
    const [written, name, module = "", path, fragment = ""] = found as string[];
    const isPage = name === "href" && (path ?? "").endsWith(".adoc");
    const isPicture = name === "src" && !/^(?:https?|data):$/.test(module);
    if ((!isPage && !isPicture) || path?.startsWith("/") === true) return written as string;
    const folder = isPage ? "pages" : "images";
    return `${name}="/${root}modules/${module.slice(0, -1) || own}/${folder}/${path}${fragment}"`;
  });
}

/** Attributes of the component's `antora.yml`, and those that Antora sets itself. */
export async function antoraAttributes(
  file: FormatFile,
): Promise<Readonly<Record<string, string | null>>> {
  const [, root = "", module = ""] = modulesFolder.exec(file.path) ?? [];
  if (module === "") return {};
  const bytes = await file.readBeside(`/${root}antora.yml`);
  const base = { "env-site": "", "site-gen": "antora", "page-module": module };
  if (bytes === null) return base;
  try {
    const component: unknown = parse(Buffer.from(bytes).toString("utf8"), { maxAliasCount: 100 });
    const { asciidoc, name, version, title } = recordOf(component);
    const own = Object.entries(recordOf(recordOf(asciidoc).attributes)).map(
      ([key, value]) => [key, value === false ? null : String(value)] as const,
    );
    const known = { name, version, title };
    const ofPage = Object.entries(known).map(
      ([key, value]) => [`page-component-${key}`, String(value ?? "")] as const,
    );
    return { ...base, ...Object.fromEntries([...ofPage, ...own]) };
  } catch {
    return base;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
