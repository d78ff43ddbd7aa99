/** The lines by which tools take the text of another file into a page. */

export interface SnippetForm {
  /** As its author wrote it; an absolute one begins at the collection's folder. */
  readonly path: string;
  /** Name of a region or section of the file; "" for all of it. */
  readonly region: string;
  /** First and last line, counted from 1; null for all of them. */
  readonly lines: readonly [number, number] | null;
  /** The opening line of the code it becomes, behind the fence; null for text as it is. */
  readonly info: string | null;
  /** Values that stand in place of `{name}`. */
  readonly values: Readonly<Record<string, string>>;
}

const lineLengthMax = 2_000;
const plain = { region: "", lines: null, info: null, values: {} } as const;

/** Null for a line that takes nothing in. `modules`: files by the names that the page imports. */
export function snippetForm(
  line: string,
  isInCode: boolean,
  modules: ReadonlyMap<string, string>,
): SnippetForm | null {
  if (line.length > lineLengthMax) return null;
  const text = line.trim();
  const anywhere = materialForm(text) ?? bangForm(text);
  if (anywhere !== null || isInCode) return anywhere;
  switch (text.slice(0, 2)) {
    case "<<":
      return codeForm(text);
    case "<!":
      return includeForm(text);
    case "{*":
      return starForm(text);
    case "{{":
    case "{%":
      return templateForm(text);
    default:
      return text.startsWith("<") ? elementForm(text, modules) : null;
  }
}

const material = /^-+8<-+[ \t]+"([^"]+)"$/;
const part = /^(.+?)(?::(\d*)(?::(\d+))?|:([A-Za-z][\w-]*))?$/;

/** `--8<-- "path"`, `--8<-- "path:section"`, `--8<-- "path:4:6"` of MkDocs. */
function materialForm(text: string): SnippetForm | null {
  const target = material.exec(text)?.[1];
  if (target === undefined) return null;
  return { ...plain, ...placeOf(target) };
}

/** A path with a section or lines behind a colon; an address has neither. */
export function placeOf(target: string): Pick<SnippetForm, "path" | "region" | "lines"> {
  const [, path = target, from, to, region = ""] = /^\w+:\/\//.test(target)
    ? []
    : (part.exec(target) ?? []);
  const lines =
    from === undefined ? null : ([Number(from) || 1, Number(to ?? 0) || endless] as const);
  return { path, region, lines };
}

const endless = Number.MAX_SAFE_INTEGER;

/** `{!path!}` of Python-Markdown. */
function bangForm(text: string): SnippetForm | null {
  const path = /^\{!>?[ \t]*([^!{}]+?)[ \t]*!\}$/.exec(text)?.[1];
  return path === undefined ? null : { ...plain, path };
}

const code = /^<<<[ \t]*([^\s#{[]+)(?:#([\w-]+))?[ \t]*(?:\{([^}]*)\})?[ \t]*(\[[^\]]*\])?$/;

/** `<<< @/file.ts#region{1,3 ts:line-numbers} [title]` of VitePress. */
function codeForm(text: string): SnippetForm | null {
  const [, path, region = "", given = "", title = ""] = code.exec(text) ?? [];
  if (path === undefined) return null;
  const words = given.trim().split(/\s+/);
  const marked = words.find((word) => /^[\d,-]+$/.test(word));
  const language = words.find((word) => /^[A-Za-z]/.test(word))?.replace(/:.*$/, "");
  const info = [
    language ?? languageOf(path),
    marked === undefined ? "" : `{${marked}}`,
    title === "" ? `[${path.replace(/^.*\//, "")}]` : title,
  ];
  return { ...plain, path, region, info: info.filter((word) => word !== "").join(" ") };
}

const include =
  /^<!--[ \t]*@include:[ \t]*([^\s#{]+)(?:#([^\s{]+))?[ \t]*(?:\{(\d*),(\d*)\})?[ \t]*-->$/;

/** `<!--@include: ./file.md#region{3,5}-->` of VitePress. */
function includeForm(text: string): SnippetForm | null {
  const [, path, region = "", from, to] = include.exec(text) ?? [];
  if (path === undefined) return null;
  const lines = from === undefined ? null : ([Number(from) || 1, Number(to) || endless] as const);
  return { ...plain, path, region, lines };
}

/** `{* path hl[1:3,5] *}` of FastAPI's documentation. */
function starForm(text: string): SnippetForm | null {
  const [, path, options = ""] = /^\{\*[ \t]*([^\s*]+)([^*]*)\*\}$/.exec(text) ?? [];
  if (path === undefined) return null;
  const marked = /\bhl\[([\d:,]+)\]/.exec(options)?.[1]?.replaceAll(":", "-");
  const info = [languageOf(path), marked === undefined ? "" : `{${marked}}`].join(" ").trim();
  return { ...plain, path, info };
}

const template =
  /^\{(?:\{[<%][ \t]*(?:include|readfile)|%-?[ \t]*include(?:_relative)?)[ \t]+(?:file=)?["']?([\w@./-]+)["']?([^{}]*)\}+$/;

/** `{{% include "path" %}}` and `{{< readfile file="path" code="true" lang="sh" >}}` of Hugo, Liquid's `{% include "path" %}`. */
function templateForm(text: string): SnippetForm | null {
  const [, path, options = ""] = template.exec(text) ?? [];
  // Includes in HTML are templates of the site.
  if (path === undefined || /\.html?$/.test(path)) return null;
  if (!/\bcode=["']?true/.test(options)) return { ...plain, path };
  return { ...plain, path, info: /\blang=["']?([\w+-]+)/.exec(options)?.[1] ?? languageOf(path) };
}

const element =
  /^<([A-Z]\w*|include)((?:[ \t]+[\w-]+(?:="[^"<>]*")?)*)[ \t]*(?:\/>|>([^<>]*)<\/include>)$/;
const attribute = /([\w-]+)="([^"<>]*)"/g;

/** `<include>path</include>` of Fumadocs, `<Snippet file="path" />` of Mintlify, and imported pages. */
function elementForm(text: string, modules: ReadonlyMap<string, string>): SnippetForm | null {
  const [, name = "", given = "", inside] = element.exec(text) ?? [];
  const values = Object.fromEntries(
    [...given.matchAll(attribute)].map(([, key, value]) => [key as string, value as string]),
  );
  if (name === "include") {
    const [path = "", region = ""] = (inside ?? "").trim().split("#");
    if (path === "") return null;
    const isText = /\.mdx?$/i.test(path) && values.lang === undefined;
    const info = `${values.lang ?? languageOf(path)} ${values.meta ?? ""}`.trim();
    return { ...plain, path, region, info: isText ? null : info };
  }
  const file =
    name === "Snippet" && values.file !== undefined ? `/snippets/${values.file}` : undefined;
  const path = modules.get(name) ?? file;
  return path === undefined ? null : { ...plain, path, values };
}

function languageOf(path: string): string {
  return /\.([A-Za-z]\w{0,9})$/.exec(path)?.[1]?.toLowerCase() ?? "";
}
