/** One page formatted away from the catalogue, which is asked once where all of its links lead. */
import type { ResolvedLink } from "../catalogue/page-links.ts";
import { createHighlighter, type Highlighter } from "../render/code/highlighter.ts";
import { type RenderedPage, renderPage } from "../render/render-page.ts";
import type { LookUp, PageSource, SettledTarget } from "./format-messages.ts";

let highlighter: Promise<Highlighter | null> | null = null;
const getHighlighter = (): Promise<Highlighter | null> => {
  highlighter ??= createHighlighter();
  return highlighter;
};

export async function formatPage(
  { source, expanded, from, language, players }: PageSource,
  isTooSlow: boolean,
  lookUp: LookUp,
): Promise<RenderedPage> {
  const known = new Map<string, SettledTarget>();
  const linkOf = (key: string, address: string): ResolvedLink => {
    const found = known.get(key);
    return { page: null, address: found?.address ?? address, isBroken: found?.isBroken ?? false };
  };
  const { filePath, title } = from;
  return renderPage(
    {
      source,
      expanded,
      filePath,
      title,
      language,
      players,
      isTooSlow,
      from,
      links: {
        resolve: (target) => linkOf(`link ${target}`, target),
        resolveWikiLink: (target) => linkOf(`wiki ${target}`, target),
      },
      sizeOf: (address) => known.get(`size ${address}`)?.size ?? null,
      async prepare(targets) {
        const settled = await lookUp(targets);
        const note = (kind: string, names: readonly string[], found: readonly SettledTarget[]) => {
          for (const [index, name] of names.entries()) {
            const target = found[index];
            if (target !== undefined) known.set(`${kind} ${name}`, target);
          }
        };
        note("link", targets.links, settled.links);
        note("wiki", targets.wikiLinks, settled.wikiLinks);
        note("link", targets.images, settled.images);
        for (const target of settled.images) known.set(`size ${target.address}`, target);
      },
    },
    getHighlighter,
  );
}
