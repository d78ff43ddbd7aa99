/** The wiki for machines that read text: llms.txt, the sitemap and the feed of changes. */

import { LRUCache } from "lru-cache";
import {
  type AgentPage,
  agentsText,
  skillIndex,
  skillName,
  skillText,
} from "../../answers/index.ts";
import { type VisibilityOptions, visibleTo } from "../../auth/index.ts";
import {
  type Content,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  requestOrigin,
  routeNotFound,
} from "../../http/index.ts";
import type { Site } from "../../site/index.ts";
import {
  type ReadableWiki,
  recentPages,
  sourceAddress,
  type Wiki,
  type WikiEntry,
} from "../../wiki/index.ts";
import { llmsText, sectionOf } from "./llms-text.ts";
import { sitemap } from "./sitemap.ts";
import { wikiDisabled } from "./wiki-disabled.ts";
import { xmlHead, xmlText } from "./xml-text.ts";

export interface TextHandlers {
  /** `/llms.txt`: all pages, or those of a section, as a list of links to their Markdown. */
  readonly llmsText: HttpHandler;
  /** `/llms-full.txt`: the Markdown of all pages. */
  readonly llmsFullText: HttpHandler;
  /** `/agents.md`: what is where, in 8 KB. */
  readonly agentsText: HttpHandler;
  /** `/skill.md`, and the same below `/.well-known/skills`. */
  readonly skillText: HttpHandler;
  /** `/.well-known/skills/index.json` */
  readonly skillIndex: HttpHandler;
  /** `/sitemap.xml` */
  readonly sitemap: HttpHandler;
  /** `/feed.xml`: the pages that changed last. */
  readonly feed: HttpHandler;
}

export interface TextHandlerOptions extends EndpointOptions, VisibilityOptions {
  readonly wiki: Wiki;
  /** Names the service where it has a name of its own; otherwise the wiki's title does. */
  readonly site?: Site | undefined;
}

/**
 * `problemBase` is the origin of the handbook, and with it that of the wiki. Where none is configured,
 * the sitemap and the feed, whose addresses must be absolute, name that of the request.
 */
export function createTextHandlers(
  { wiki, site, problemBase: origin = "", permittedOf }: TextHandlerOptions,
  endpoint: (answer: (request: HttpRequest) => Promise<Content>) => HttpHandler,
): TextHandlers {
  const wikiOf = visibleTo<ReadableWiki>(wiki, { permittedOf });
  const answer = (
    type: string,
    write: (
      entries: readonly WikiEntry[],
      absolute: string,
      request: { readonly seen: ReadableWiki; readonly query: string; readonly path: string },
    ) => Promise<string> | string,
  ) =>
    endpoint(async (request) => {
      const seen = wikiOf(request);
      // Without a wiki the pages are those of collections.
      const entries = await seen.entries(wiki.isEnabled ? "" : null);
      if (!wiki.isEnabled && entries.length === 0) throw wikiDisabled();
      const { query, path } = request;
      const body = await write(entries, origin || requestOrigin(request), { seen, query, path });
      return { headers: { "Content-Type": `${type}; charset=utf-8` }, body };
    });
  const fullText = createFullText(origin);
  const title = (): string => {
    const look = site?.look();
    return look?.isNamed === true ? look.name : wiki.title;
  };
  return {
    llmsText: answer("text/plain", (entries, _absolute, { query }) =>
      llmsText(entries, { title: title(), origin, section: sectionOf(query) }),
    ),
    llmsFullText: answer("text/plain", (entries, _absolute, { seen }) => fullText(seen, entries)),
    agentsText: answer("text/markdown", (entries) =>
      agentsText({ title: title(), origin, pages: entries.map(agentPage) }),
    ),
    skillText: answer("text/markdown", (_entries, _absolute, { path }) => {
      const named = /^\/\.well-known\/skills\/([^/]+)\//.exec(path)?.[1];
      if (named !== undefined && named !== skillName(title())) throw routeNotFound(path);
      return skillText({ title: title(), origin });
    }),
    skillIndex: answer("application/json", () =>
      JSON.stringify(skillIndex({ title: title(), origin })),
    ),
    sitemap: answer("application/xml", (entries, absolute, { query }) =>
      sitemap(entries, absolute, query),
    ),
    feed: answer("application/atom+xml", (entries, absolute) =>
      feed({ title: title(), id: `${origin || "kb:"}/feed.xml` }, entries, absolute),
    ),
  };
}

function agentPage(entry: WikiEntry): AgentPage {
  const { title, description, headings } = entry;
  return {
    address: sourceAddress(entry),
    title,
    description,
    headings: headings.filter(({ level }) => level === 2).map(({ text }) => text),
  };
}

/** As much as a reader of all pages can use; the rest is listed and left out. */
const fullTextBytesMax = 4_900_000;

/** As many wikis as their texts are kept of: callers may see different collections. */
const keptMax = 4;

/** Kept until the wiki changes: it is read from the sources of all pages. */
function createFullText(
  origin: string,
): (wiki: ReadableWiki, entries: readonly WikiEntry[]) => Promise<string> {
  // By version: wikis of the same version are the same.
  const kept = new LRUCache<string, Promise<string>>({ max: keptMax });
  return async (wiki, entries) => {
    const version = wiki.version();
    const known = kept.get(version);
    if (known !== undefined) return known;
    const text = llmsFullText(wiki, entries, origin);
    kept.set(version, text);
    // Pages that changed while they were read are not those of this version.
    const keep = (isOfVersion: boolean): void => {
      if (!isOfVersion && kept.get(version) === text) kept.delete(version);
    };
    text.then(
      () => keep(wiki.version() === version),
      () => keep(false),
    );
    return text;
  };
}

async function llmsFullText(
  wiki: ReadableWiki,
  entries: readonly WikiEntry[],
  origin: string,
): Promise<string> {
  const parts: string[] = [];
  let bytes = 0;
  for (let start = 0; start < entries.length; start += pagesPerRead) {
    const pages = entries.slice(start, start + pagesPerRead);
    const sources = await wiki.sources(pages);
    for (const [index, { address }] of pages.entries()) {
      const source = sources[index] ?? "";
      const part = `<!-- ${origin}${address} -->\n\n${source.trim()}\n`;
      bytes += Buffer.byteLength(part) + pageBreak.length;
      if (bytes > fullTextBytesMax) {
        parts.push(
          `The pages from ${origin}${address} on are left out; /llms.txt lists all of them.\n`,
        );
        return parts.join(pageBreak);
      }
      parts.push(part);
    }
  }
  return parts.join(pageBreak);
}

const pagesPerRead = 50;
const pageBreak = "\n---\n\n";

const feedEntriesMax = 50;

interface FeedNames {
  readonly title: string;
  /** The same under every host name of the service. */
  readonly id: string;
}

function feed({ title, id }: FeedNames, entries: readonly WikiEntry[], origin: string): string {
  const changed = recentPages(entries, feedEntriesMax);
  const items = changed.map((entry) => {
    const link = `<link href="${xmlText(origin + entry.address)}"/>`;
    const summary = `<summary>${xmlText(entry.description)}</summary>`;
    return `<entry><id>${xmlText(encodeURI(entry.id))}</id><title>${xmlText(entry.title)}</title>${link}<updated>${entry.changedAt}</updated>${summary}</entry>`;
  });
  const updated = changed[0]?.changedAt ?? new Date(0).toISOString();
  return `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom"><id>${xmlText(id)}</id><title>${xmlText(title)}</title><author><name>${xmlText(title)}</name></author><updated>${updated}</updated><link rel="self" href="${xmlText(`${origin}/feed.xml`)}"/>\n${items.join("\n")}\n</feed>\n`;
}
