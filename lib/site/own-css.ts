/** The operator's own style sheet. It is served as it is: what it may load, the policy of pages says. */
import { resolve } from "node:path";
import { readNamedFile, type SiteFile, textFile, wrong } from "./site-file.ts";

const bytesMax = 256 * 1_024;
const field = "site.css";

export interface OwnCss {
  readonly file: SiteFile | null;
  readonly warnings: readonly string[];
}

/** Throws `configuration_invalid` for a file that is no text. */
export function readOwnCss(path: string | undefined, folder: string): OwnCss {
  if (path === undefined) return { file: null, warnings: [] };
  const file = resolve(folder, path);
  const bytes = readNamedFile({ file, field, bytesMax });
  const text = textOf(bytes);
  if (text === null || /^\s*</.test(text)) {
    throw wrong(`${field}: ${file} is no style sheet; give a CSS file in UTF-8.`);
  }
  const refused = loadedFrom(text);
  const warnings =
    refused === undefined
      ? []
      : [
          `${field} loads ${refused}, which pages do not: fonts go to site.fonts, and pictures into the style sheet as data:.`,
        ];
  return { file: textFile(text, "text/css"), warnings };
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first address in it that is neither part of it nor one of this service. */
function loadedFrom(text: string): string | undefined {
  const addresses = text.matchAll(
    /@import\s+(?:url\(\s*)?["']?([^"');\s]+)|\burl\(\s*["']?([^"')\s]+)/g,
  );
  return [...addresses]
    .map(([, imported, loaded]) => imported ?? loaded ?? "")
    .find((address) => !/^(?:data:|#|\/(?!\/))/.test(address));
}
