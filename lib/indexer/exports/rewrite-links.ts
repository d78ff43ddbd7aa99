/** Links of an exported page, written for where its files lie now. */
import { posix } from "node:path";
import { mapOutsideFences } from "../../documents/index.ts";
import type { ExportPlan } from "./exported-file.ts";

const markdownLink = /(\]\()((?:[^()\s\\]|\([^()\s]{0,500}\)){1,2000})(?=[)\s])/g;
const tag = /<(?:a|img)\s[^<>]{0,5000}>/gi;
const attribute = /\b(href|src)="([^"]{1,2000})"/gi;
/** Addresses of pages in the workspace or wiki that was exported. */
const ofNotion =
  /^https:\/\/(?:www\.)?notion\.(?:so|site)\/(?:[^?#]*[-/])?([0-9a-f]{32})(?:[?#]|$)/;
const ofConfluence = /\/pages\/(?:viewpage\.action\?pageId=)?(\d+)(?:[/?#]|$)/;

export function rewriteMarkdown(text: string, path: string, plan: ExportPlan): string {
  return mapOutsideFences(text, (line) =>
    line.replaceAll(
      markdownLink,
      (_found, start: string, target: string) => start + newTarget(target, path, plan),
    ),
  );
}

/** A page that has its title elsewhere gets it as its first heading. */
export function rewriteHtml(html: string, path: string, plan: ExportPlan): string {
  const linked = html.replaceAll(tag, (found) =>
    found.replaceAll(attribute, (_found, name: string, target: string) => {
      return `${name}="${newTarget(target, path, plan)}"`;
    }),
  );
  const title = plan.titles.get(path);
  if (title === undefined) return linked;
  const heading = `<h1>${escaped(title)}</h1>`;
  return linked
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escaped(title)}</title>`)
    .replace(/<h1 id="title-heading"[^]*?<\/h1>/i, "")
    .replace(/<div id="main-content"[^>]*>/i, (found) => found + heading);
}

function newTarget(target: string, path: string, { places, ids }: ExportPlan): string {
  const own = places.get(path);
  const [, address = "", end = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const isOutside = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);
  const known = isOutside
    ? ids.get(ofNotion.exec(target)?.[1] ?? ofConfluence.exec(target)?.[1] ?? "")
    : posix.join(posix.dirname(path), decoded(address));
  const place = known === undefined || address === "" ? undefined : places.get(known);
  if (own === undefined || place === undefined) return target;
  const steps = posix.relative(posix.dirname(own), place).split("/").map(encoded);
  return steps.join("/") + (/^[^#]*(#.*)$/s.exec(end)?.[1] ?? "");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function encoded(step: string): string {
  return encodeURIComponent(step).replaceAll("(", "%28").replaceAll(")", "%29");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
