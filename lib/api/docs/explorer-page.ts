/** The page of the explorer. Without JavaScript it is a list of the operations, to read. */
import { plainReporting } from "../../http/index.ts";
import { siteTranslator } from "../../messages/index.ts";
import { escaped } from "./escaped.ts";
import type { ExplorerFiles } from "./explorer-files.ts";
import { explorerHeader } from "./explorer-header.ts";
import type { ExplorerSurroundings } from "./explorer-surroundings.ts";

interface DocumentShape {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>;
}

/** Nothing from elsewhere, no script and no styles but our own files. */
export const explorerPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  plainReporting.directives,
].join("; ");

export function explorerPage(
  { document, byName }: ExplorerFiles,
  surroundings: ExplorerSurroundings,
): string {
  const { look, language, theme } = surroundings;
  const t = siteTranslator(language);
  // Written by our own build.
  const { info, paths } = JSON.parse(document) as DocumentShape;
  const address = (name: string): string => {
    const version = byName.get(name)?.etag.slice(1, 13) ?? "";
    return `/api/docs/${name}?v=${encodeURIComponent(version)}`;
  };
  return `<!doctype html>
<html lang="${language}"${theme === "system" ? "" : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === "system" ? "light dark" : theme}">
<title>${t("explorer.title")} · ${escaped(look?.name ?? info.title)}</title>
<link rel="icon" href="${escaped(look?.favicon ?? "data:,")}">
<link rel="stylesheet" href="${address("explorer.css")}">
<script type="module" src="${address("explorer.js")}"></script>
${[look?.styleAddress, look?.cssAddress].map(styleLink).join("")}
</head>
<body>
${look === null ? "" : explorerHeader(look, surroundings)}
<nav class="explorer-links" aria-label="${t("explorer.title")}"><a href="/api/docs?json">${t("explorer.document")}</a></nav>
<div id="explorer" lang="en">
<main class="explorer-plain">
<h1>API explorer</h1>
<p>${escaped(info.description)}</p>
<table>
<caption>Operations of version ${escaped(info.version)}</caption>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th></tr></thead>
<tbody>
${rowsOf(paths)}
</tbody>
</table>
</main>
</div>
</body>
</html>
`;
}

function styleLink(address: string | null | undefined): string {
  return address == null ? "" : `<link rel="stylesheet" href="${address}">`;
}

function rowsOf(paths: DocumentShape["paths"]): string {
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { summary }]) =>
          `<tr><td>${method.toUpperCase()}</td><td><code>${escaped(path)}</code></td><td>${escaped(summary)}</td></tr>`,
      ),
    )
    .join("\n");
}
