/**
 * From a page's source to safe HTML. The order is the rule: parsed, MDX taken apart, raw HTML read,
 * sanitised, and only then are anchors, addresses and colours put in.
 */
import type { Root } from "hast";
import { raw } from "hast-util-raw";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { toHast } from "mdast-util-to-hast";
import { limits, type WikiHeading, wholeCharacters } from "../../contract/index.ts";
import {
  isMarkdown,
  markdownExcess,
  normalLines,
  readPageHeadings,
} from "../../documents/index.ts";
import { textTranslator } from "../../messages/index.ts";
import { withSnippets } from "../snippets/with-snippets.ts";
import { readFences } from "./code/code-fence.ts";
import { colourCode } from "./code/colour-code.ts";
import type { Highlighter } from "./code/highlighter.ts";
import { drawFormulas } from "./draw-formulas.ts";
import { frameBlocks } from "./frame-blocks.ts";
import { anchorHeadings } from "./headings/anchor-headings.ts";
import { createListItemHandler } from "./linear-lists.ts";
import { replaceMedia } from "./media/replace-media.ts";
import { type PlayerOrigins, showPlayers } from "./media/show-players.ts";
import { nameBlocks } from "./name-blocks.ts";
import { openTemplates } from "./open-templates.ts";
import { pageWeight, pageWeightMax } from "./page-weight.ts";
import { quoteTemplates } from "./quote-templates.ts";
import { type ReadSource, readAsWritten, readSource } from "./read-source.ts";
import { type LinkContext, resolveLinks } from "./resolve-links.ts";
import { sanitizeSchema } from "./sanitize-schema.ts";
import { refuseDeepTags } from "./tag-depth.ts";
import { type PageTargets, targetsIn } from "./targets-in.ts";

export interface RenderedPage {
  readonly html: string;
  readonly headings: readonly WikiHeading[];
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
}

export interface RenderRequest extends LinkContext {
  readonly source: string;
  /** With the texts of other files that it takes in. Default: they are named as missing. */
  readonly expanded?: string | undefined;
  readonly filePath: string;
  readonly title: string;
  /** BCP 47; of the words that are not the author's. Default en. */
  readonly language?: string | undefined;
  /** Origins whose players are shown. Default: none, they are links. */
  readonly players?: PlayerOrigins | undefined;
  /** Formatting this page has taken too long before. */
  readonly isTooSlow: boolean;
  /** Told all targets before the first is looked up: the catalogue may be in another thread. */
  readonly prepare?: (targets: PageTargets) => Promise<void>;
}

type GetHighlighter = () => Promise<Highlighter | null>;

/** A page that cannot be formatted is shown as its source, with a notice that says why. */
export async function renderPage(
  request: RenderRequest,
  getHighlighter: GetHighlighter,
): Promise<RenderedPage> {
  if (!hasTooManyHeadings(request)) {
    const page = await formatOrWrite(request, getHighlighter);
    if (pageWeight(page.html) <= pageWeightMax) return page;
  }
  const written = readAsWritten(request.source, "makes too much HTML");
  return format({ ...written, isWithoutAnchors: true }, request, getHighlighter);
}

/** So many would be too heavy: each has an element, an anchor and a link. It saves formatting them. */
const headingsMax = 18_000;

/** Lines of code may begin as headings do, so the page is read where it has that many. */
function hasTooManyHeadings({ source, filePath, isTooSlow }: RenderRequest): boolean {
  const lines = source.match(/^#{1,6}[ \t]/gm)?.length ?? 0;
  if (lines <= headingsMax || isTooSlow) return false;
  return readPageHeadings(source, filePath).length > headingsMax;
}

async function formatOrWrite(
  request: RenderRequest,
  getHighlighter: GetHighlighter,
): Promise<RenderedPage> {
  const { source, filePath, isTooSlow } = request;
  const written = (reason: string) =>
    format(readAsWritten(source, reason), request, getHighlighter);
  if (isTooSlow) return written("takes too long to be formatted");
  if (source.length > limits.wikiFormattedLengthMax) return written("is too long to be formatted");
  const excess = isMarkdown(source, filePath) ? markdownExcess(normalLines(source)) : null;
  if (excess !== null) return written(excess);
  try {
    const { expanded = withSnippets(source, filePath, () => null) } = request;
    return await format(readSource(expanded, filePath), request, getHighlighter);
  } catch (error) {
    // Hundreds of nested elements: every step recurses.
    if (error instanceof RangeError) return written("is nested too deeply to be formatted");
    throw error;
  }
}

async function format(
  { tree, frontMatter, notice, isWithoutAnchors = false }: ReadSource,
  request: RenderRequest,
  getHighlighter: GetHighlighter,
): Promise<RenderedPage> {
  const known =
    isWithoutAnchors || isUnread(request) ? [] : readPageHeadings(request.source, request.filePath);
  const t = textTranslator(request.language);
  refuseDeepTags(tree);
  readFences(tree);
  const handlers = { listItem: createListItemHandler() };
  const made = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: "",
    handlers,
    footnoteLabel: t("text.footnotes"),
    footnoteBackLabel: (reference, again) =>
      t("text.backTo", { number: `${reference + 1}${again > 1 ? `-${again}` : ""}` }),
  });
  const whole = raw(made) as Root;
  openTemplates(whole);
  const players = replaceMedia(whole, request.players);
  const safe = sanitize(whole, sanitizeSchema) as Root;
  showPlayers(safe, players);
  quoteTemplates(safe);
  const headings = anchorHeadings({ tree: safe, title: request.title, known, t });
  await request.prepare?.(targetsIn(safe));
  resolveLinks(safe, request, t);
  frameBlocks(safe, t);
  await drawFormulas(safe);
  await colourCode(safe, getHighlighter);
  nameBlocks(safe, headings, t);
  const html = wholeCharacters(toHtml(safe, { closeSelfClosing: false }));
  return { html, headings, frontMatter, notices: notice === null ? [] : [notice] };
}

/** The catalogue has given it up, so its headings would take as long again. */
function isUnread({ isTooSlow, from }: RenderRequest): boolean {
  return isTooSlow && from.anchors.size === 0;
}
