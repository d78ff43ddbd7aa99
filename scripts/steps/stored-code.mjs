/** The code that decides what an index contains, as one hash: the reminder of `indexFormat`. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { projectFolder } from "./project.mjs";

/** Beside `indexFormat`: the number, and the hash of the code that it was raised for. */
export const formatFile = join(projectFolder, "lib/corpus/tables/index-format.txt");

const manifest = join(projectFolder, "lib/corpus/tables/manifest.ts");

/** From a file to rows of the index. Their imports from the same room belong to them. */
const roots = [
  "documents/document-id.ts",
  "documents/parse/parse-document.ts",
  "corpus/analysis/analyser.ts",
  "corpus/analysis/detect-language.ts",
  "corpus/segment/pack-segment.ts",
  "corpus/segment/segment-builder.ts",
  "corpus/tables/collection-table.ts",
  "corpus/tables/document-table.ts",
  "corpus/tables/segment-table.ts",
  "indexer/build-next-index.ts",
  "indexer/page-date.ts",
  "indexer/page-language.ts",
  "indexer/read-page-file.ts",
  "indexer/stage-documents.ts",
];

/** `indexFormat` as the source has it, and the hash of the code, in one line. */
export function formatLine() {
  const [, number] = /export const indexFormat = (\d+);/.exec(readFileSync(manifest, "utf8")) ?? [];
  if (number === undefined) throw new Error(`${manifest} has no indexFormat`);
  const hash = createHash("sha256");
  // Not the paths: a file that moves stores the same as before.
  for (const code of storedFiles().map(codeOfFile).sort()) hash.update(code).update("\0");
  return `${number} ${hash.digest("hex")}\n`;
}

/** The roots and what they import for more than its types, without other rooms. */
export function storedFiles() {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file) || file === manifest) return;
    found.add(file);
    for (const { moduleRequest, entries } of read(file).module.staticImports) {
      const target = join(dirname(file), moduleRequest.value);
      const isOwn = moduleRequest.value.startsWith(".") && roomOf(target) === roomOf(file);
      if (isOwn && entries.some(({ isType }) => !isType)) visit(target);
    }
  };
  for (const root of roots) visit(join(projectFolder, "lib", root));
  return [...found].sort();
}

const roomOf = (file) => file.slice(projectFolder.length).split("/").slice(0, 2).join("/");

function read(file) {
  if (!existsSync(file))
    throw new Error(`${file} is not there; scripts/steps/stored-code.mjs names it`);
  return parseSync(file, readFileSync(file, "utf8"), { preserveParens: false });
}

function codeOfFile(file) {
  return codeOf(read(file).program.body);
}

/**
 * A text of the syntax tree that does not depend on comments, layout, types and imports.
 * @param {string} source TypeScript
 */
export function codeOfSource(source) {
  return codeOf(parseSync("source.ts", source, { preserveParens: false }).program.body);
}

const codeOf = (body) => JSON.stringify(bare(body));

const positions = new Set(["start", "end", "raw"]);

function bare(node) {
  if (Array.isArray(node)) return node.map(bare).filter((item) => item !== undefined);
  if (node === null || typeof node !== "object")
    return typeof node === "bigint" ? `${node}n` : node;
  const { type = "" } = node;
  if (type === "ImportDeclaration") return undefined;
  // `x as T`, `x satisfies T` and `x!` are x; all others are types alone.
  if (type.startsWith("TS")) return node.expression ? bare(node.expression) : undefined;
  if (type === "ExportNamedDeclaration" && node.declaration?.type.startsWith("TS"))
    return undefined;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !positions.has(key))
      .map(([key, value]) => [key, bare(value)])
      .filter(([, value]) => value !== null),
  );
}
