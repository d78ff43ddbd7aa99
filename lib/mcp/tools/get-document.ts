/** `get_document`: one document in pieces that clients accept, or one section of it. */

import {
  cutText,
  type DocumentResponse,
  GetDocumentArguments,
  GetDocumentResult,
  KnowledgeError,
  limits,
  type VisibleStore,
} from "../../contract/index.ts";
import { withDeadline } from "../../http/index.ts";
import { documentText } from "../document-text.ts";
import { nearestIds } from "../resources/nearest-ids.ts";
import { type McpCall, type McpTool, type McpTools, readOnly, resultOf } from "../tool.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";

const inputSchema = argumentsSchema<GetDocumentArguments>(GetDocumentArguments, {
  documentId: "id",
  document_id: "id",
  uri: "id",
  anchor: "section",
  heading: "section",
  max_bytes: "maxBytes",
  next_offset: "offset",
});
const outputSchema = resultSchema(GetDocumentResult);

const description =
  "Load the text of a document by the id of a search hit. Name a budget with maxTokens: the text then ends between blocks, and what follows is named with its size. outline=true lists the headings with their sizes first; section loads one of them by its anchor or heading; next_offset continues a long text.";
const sectionsShownMax = 30;

type Asking = Pick<McpCall, "signal" | "asker">;

/** Only for stores that return single documents. */
export function getDocumentTool(
  { store, limiter, config }: McpTools,
  getDocument: NonNullable<VisibleStore["getDocument"]>,
): McpTool<GetDocumentArguments> {
  const load = async (id: string, length: number, { signal, asker }: Asking) => {
    const maxBytes = Math.min(length, limits.bodyLengthMax);
    // No file path holds a NUL, and databases end a text there.
    const document = id.includes("\0")
      ? null
      : await withDeadline(limits.requestTimeoutMs, signal, (untilThen) =>
          limiter.limit(() => getDocument(id, { maxBytes }), { signal: untilThen, caller: asker }),
        );
    if (document === null) throw await notFound(store, id);
    return document;
  };
  return {
    name: "get_document",
    title: "Load a document",
    description: config.getDocumentToolDescription ?? description,
    twin: "/api/document",
    annotations: readOnly,
    inputSchema,
    outputSchema,
    async run({ id, section, ...asked }, { signal, asker }) {
      const { offset, maxTokens, outline = false } = asked;
      const {
        maxBytes = maxTokens === undefined ? config.documentMaxChars : limits.bodyLengthMax,
      } = asked;
      const isWhole = section === undefined && maxTokens === undefined && !outline;
      const needed = isWhole ? offset + maxBytes : limits.bodyLengthMax;
      const document = await load(id, needed, { signal, asker });
      const part = section === undefined ? wholeOf(document) : await sectionOf(document, section);
      const piece = pieceOf(document, part, { offset, maxBytes });
      const result = await inBudget(piece, part, { outline, maxTokens, baseUrl: config.baseUrl });
      return resultOf(documentText(result, config.baseUrl), { ...result });
    },
  };
}

interface Budget {
  readonly outline: boolean;
  readonly maxTokens: number | undefined;
  readonly baseUrl: string;
}

async function inBudget(
  whole: GetDocumentResult,
  { text, reachable }: Part,
  { outline, ...budget }: Budget,
): Promise<GetDocumentResult> {
  const { maxTokens, baseUrl } = budget;
  if (!outline && maxTokens === undefined) return whole;
  // Loaded on demand, with the reader of Markdown behind it.
  if (outline) {
    const { documentOutline } = await import("../packed/document-outline.ts");
    return documentOutline(whole, text, budget);
  }
  const { budgetedDocument } = await import("../packed/budgeted-document.ts");
  const end = whole.offset + whole.body.length;
  const given = { whole, text: text.slice(0, end), reachable, baseUrl };
  return budgetedDocument({ ...given, maxTokens: maxTokens ?? limits.mcpTokensDefault });
}

/** The text to read from: `text` is the part that was loaded. */
interface Part {
  readonly text: string;
  readonly length: number;
  /** As much of it as can be loaded at all. */
  readonly reachable: number;
  readonly section: string | null;
}

function wholeOf({ body, body_length }: DocumentResponse): Part {
  const reachable = Math.min(body_length, limits.bodyLengthMax);
  return { text: body, length: body_length, reachable, section: null };
}

async function sectionOf({ id, body }: DocumentResponse, wanted: string): Promise<Part> {
  // Loaded on demand, with the reader of Markdown behind it.
  const { cutSection, listSections } = await import("../../documents/index.ts");
  const found = cutSection(body, wanted);
  if (found !== null) {
    const { length } = found.text;
    return { text: found.text, length, reachable: length, section: found.heading };
  }
  const sections = listSections(body).map(({ heading, anchor }) => `${heading} (#${anchor})`);
  const shown = sections.slice(0, sectionsShownMax).join(", ");
  const more = sections.length > sectionsShownMax ? ", …" : "";
  throw new KnowledgeError(
    "parameter_invalid",
    `section: ${id} has no section ${wanted}; ${shown === "" ? "it has no sections" : `it has: ${shown}${more}`}.`,
  );
}

function pieceOf(
  { id, title, path, url, collection }: DocumentResponse,
  { text, length, reachable, section }: Part,
  { offset, maxBytes }: { readonly offset: number; readonly maxBytes: number },
): GetDocumentResult {
  if (offset > 0 && offset >= length) {
    throw new KnowledgeError(
      "parameter_invalid",
      `offset ${offset} is beyond the end; the text has ${length} characters.`,
    );
  }
  if (offset > 0 && offset >= reachable) {
    throw new KnowledgeError(
      "parameter_invalid",
      `Only the first ${limits.bodyLengthMax} characters of a document can be read; this one has ${length}.`,
    );
  }
  const start = wholeCharacter(text, offset);
  const body = cutText(text.slice(start), maxBytes);
  const end = start + body.length;
  return {
    id,
    title,
    path,
    ...(url !== undefined && { url }),
    collection,
    body,
    body_length: length,
    truncated: end < length,
    offset: start,
    next_offset: end < reachable ? end : null,
    section,
  };
}

/** The place, or the one before where a piece would begin within a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return at > 0 && cutText(text, at).length < at ? at - 1 : at;
}

async function notFound(store: VisibleStore, id: string): Promise<KnowledgeError> {
  const shown = id.length > 200 ? `${cutText(id, 200)}…` : id;
  const near = await nearestIds(store, id);
  const wayOut =
    near.length === 0
      ? "use the id of a search hit, not its path"
      : `did you mean ${near.join(" or ")}?`;
  return new KnowledgeError("document_not_found", `No document has the id ${shown}; ${wayOut}`);
}
