/** Where a page of the web leads: its links, its canonical address, and what it allows robots. */
import { Parser } from "htmlparser2";

export interface PageLeads {
  /** Absolute, without fragments, in their order. */
  readonly links: readonly string[];
  /** The address that the page gives itself; null for none. */
  readonly canonical: string | null;
  /** Whether the page asks not to be found. */
  readonly isHidden: boolean;
}

/** Lists of everything have some thousand. */
const linksMax = 5_000;
const addressLengthMax = 2_000;

export function readHtmlLinks(html: string, address: string): PageLeads {
  const links = new Set<string>();
  let base = address;
  let canonical: string | null = null;
  let [isHidden, mayFollow] = [false, true];
  const parser = new Parser({
    onopentag(name, { href, rel = "", name: kind = "", content = "" }) {
      if (name === "base" && href !== undefined) base = resolved(href, address) ?? base;
      else if (name === "meta" && /^robots$/i.test(kind)) {
        isHidden ||= /\b(?:noindex|none)\b/i.test(content);
        mayFollow &&= !/\b(?:nofollow|none)\b/i.test(content);
      } else if (name === "link" && /\bcanonical\b/i.test(rel) && href !== undefined) {
        canonical ??= resolved(href, base);
      } else if ((name === "a" || name === "area") && href !== undefined) {
        const link = /\bnofollow\b/i.test(rel) ? null : resolved(href, base);
        if (link !== null && links.size < linksMax) links.add(link);
      }
    },
  });
  parser.end(html);
  return { links: mayFollow ? [...links] : [], canonical, isHidden };
}

function resolved(href: string, base: string): string | null {
  if (href.length > addressLengthMax || !URL.canParse(href.trim(), base)) return null;
  const url = new URL(href.trim(), base);
  url.hash = "";
  return /^https?:$/.test(url.protocol) && url.username === "" ? url.href : null;
}
