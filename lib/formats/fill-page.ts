/** Adds to a page of Markdown the operation that it only names, in the thread that converts. */
import { decodeText } from "../base/index.ts";
import { frontMatterTitle, mdxFile, normalLines, readFrontMatter } from "../documents/index.ts";
import type { ConvertedFile, ConvertRequest } from "./converter.ts";
import { asCode } from "./markdown/as-code.ts";
import { escapeMdx } from "./markdown/escape-mdx.ts";
import { inCell } from "./markdown/markdown-table.ts";
import { describedFiles } from "./openapi/described-files.ts";
import { listOperations } from "./openapi/list-operations.ts";
import { namedOperation, type OperationName } from "./openapi/named-operation.ts";
import type { DescribedOperation } from "./openapi/operation.ts";
import { operationText, operationTitle } from "./openapi/operation-page.ts";
import { isDescription, readDescription } from "./openapi/read-description.ts";
import { openReferences, type References } from "./openapi/references.ts";
import { saysOpenApi } from "./openapi/says-open-api.ts";
import { areUnchanged, createBesideReader, type FileBeside } from "./read-beside.ts";

interface Description {
  /** Whether its text says that it is one: it may be broken. */
  readonly isOpenApi: boolean;
  readonly operations: readonly DescribedOperation[];
  readonly references: References;
  /** Itself and what it refers to. */
  readonly files: readonly FileBeside[];
}

/** Pages of one site name few descriptions, and reading one takes as long as hundreds of pages. */
const keptMax = 8;
const kept = new Map<string, Description>();
/** Files without operations: only that is kept of them. */
const othersMax = 1_000;
const others = new Map<string, Description>();
/** Hashes of files that were looked at in a run. */
const hashes = new Map<string, string>();

/** Null for a file that is no text. A page that names no operation stays as it is. */
export async function fillPage(request: ConvertRequest): Promise<ConvertedFile | null> {
  const decoded = decodeText(request.bytes);
  if (typeof decoded === "string") return null;
  const { text, guess } = decoded;
  const notes = guess === null ? [] : [`it is no UTF-8 and was read as ${guess}`];
  const named = namedOperation(text);
  if (named === null) return answer(text, [], notes);
  const { root, path, descriptions: candidates = [], isOneRun = false } = request;
  if (!isOneRun) hashes.clear();
  const settings = createBesideReader({ root, path: "" });
  const places = { page: path, named, candidates, read: settings.read };
  const besides: FileBeside[] = [];
  for (const file of describedFiles(places)) {
    const description = await openDescription(root, file);
    const isAsked = description.isOpenApi || !candidates.includes(file);
    if (isAsked) besides.push(...description.files);
    const operation = description.operations.find((candidate) => isNamed(candidate, named));
    if (operation === undefined) continue;
    const source = withOperation(text, path, operation, description.references);
    return answer(source, [...settings.files(), ...besides], notes);
  }
  const note = `it names ${named.method} ${named.path}, which no description here has`;
  return answer(text, [...settings.files(), ...besides], [...notes, note]);
}

function answer(
  source: string,
  besides: readonly FileBeside[],
  notes: readonly string[],
): ConvertedFile {
  const unique = new Map(besides.map((beside) => [beside.path, beside]));
  return { pages: [{ suffix: "", source }], besides: [...unique.values()], notes };
}

async function openDescription(root: string, path: string): Promise<Description> {
  const key = `${root}\n${path}`;
  const known = kept.get(key) ?? others.get(key);
  if (known !== undefined && areUnchanged(root, known.files, hashes)) return known;
  const opened = await readFresh(root, path);
  kept.delete(key);
  others.delete(key);
  const [map, max] =
    opened.operations.length > 0 ? ([kept, keptMax] as const) : ([others, othersMax] as const);
  if (map.size >= max) map.delete(map.keys().next().value as string);
  map.set(key, opened);
  return opened;
}

/** One that is missing or broken has no operations: its own page says what is wrong with it. */
async function readFresh(root: string, path: string): Promise<Description> {
  const own = createBesideReader({ root, path: "" });
  const beside = createBesideReader({ root, path });
  const bytes = own.read(path) ?? new Uint8Array();
  const text = new TextDecoder().decode(bytes);
  const file = {
    path,
    bytes,
    readBeside: async (name: string) => beside.read(name),
    note: () => undefined,
  };
  const isOpenApi = saysOpenApi(text);
  const value = isOpenApi ? readOrEmpty(text) : {};
  const all = await openReferences(file, value);
  const operations = isDescription(value) ? listOperations(all) : [];
  const references = operations.length > 0 ? all : await openReferences(file, {});
  return { isOpenApi, operations, references, files: [...own.files(), ...beside.files()] };
}

function readOrEmpty(text: string): ReturnType<typeof readDescription> {
  try {
    return readDescription(text);
  } catch {
    return {};
  }
}

function isNamed({ method, path }: DescribedOperation, named: OperationName): boolean {
  return method === named.method && withoutEnd(path) === withoutEnd(named.path);
}

function withoutEnd(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Below what the page says itself; a page without a title gets that of the operation. */
function withOperation(
  text: string,
  path: string,
  operation: DescribedOperation,
  references: References,
): string {
  const source = normalLines(text);
  const { values, end } = readFrontMatter(source);
  const name = asCode(operationTitle(operation));
  const own = source.slice(end).trim();
  const hasTitle = frontMatterTitle(values) !== null || /^#[ \t]/m.test(own);
  const title = hasTitle ? "" : `# ${inCell(operation.summary || operationTitle(operation))}`;
  const heading = own === "" ? name : `## ${name}`;
  const toWrite = (markdown: string): string =>
    mdxFile.test(path) ? escapeMdx(markdown) : markdown;
  const parts = [
    source.slice(0, end),
    toWrite(title),
    own,
    toWrite(`${heading}\n\n${operationText(operation, references)}`),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
