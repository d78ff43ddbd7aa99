/** The exports of a declaration file, with the text and the comment of each declaration. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/**
 * @typedef {"function" | "const" | "class" | "interface" | "type"} Kind
 * @typedef {{ name: string, kind: Kind, text: string, comment: string, file: string }} Declaration
 */

/** @type {Readonly<Record<string, Kind>>} */
const kinds = {
  TSDeclareFunction: "function",
  VariableDeclaration: "const",
  ClassDeclaration: "class",
  TSInterfaceDeclaration: "interface",
  TSTypeAliasDeclaration: "type",
};

/** A door is followed once for each name that is taken from it, and read once. */
const known = new Map();

/**
 * By exported name; a schema and its type share one. Re-exports are followed to where they lead.
 * @param {string} file
 * @returns {ReadonlyMap<string, Declaration[]>}
 */
export function declarationsOf(file) {
  if (!known.has(file)) known.set(file, readDeclarations(file));
  return known.get(file);
}

function readDeclarations(file) {
  const source = readFileSync(file, "utf8");
  const { module, program, comments } = parseSync(file, source);
  /** @type {Map<string, Declaration[]>} */
  const found = new Map();
  const add = (name, declarations) =>
    found.set(name, [...(found.get(name) ?? []), ...declarations]);

  for (const node of program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration === null) continue;
    const { declaration, start, end } = node;
    const kind = kinds[declaration.type];
    if (kind === undefined) throw new Error(`${file} exports a ${declaration.type}`);
    const declared = kind === "const" ? declaration.declarations : [declaration];
    const comment = commentBefore(source, comments, start);
    for (const { id } of declared) {
      add(id.name, [{ name: id.name, kind, text: source.slice(start, end), comment, file }]);
    }
  }
  for (const { moduleRequest, importName, exportName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (moduleRequest === null) continue;
    const target = moduleRequest.value.replace(/\.[jt]sx?$/, ".d.ts");
    const exported = declarationsOf(join(dirname(file), target));
    if (importName.name === null) {
      for (const [name, declarations] of exported) add(name, declarations);
      continue;
    }
    const declarations = exported.get(importName.name) ?? [];
    // `export { type X }` leaves the value of that name behind.
    add(exportName.name, isType ? declarations.filter(isTypeOnly) : declarations);
  }
  return found;
}

/** The text of the file's own comment, its first. */
export function fileComment(file) {
  const source = readFileSync(file, "utf8");
  const [first] = parseSync(file, source).comments;
  return first === undefined ? "" : plainComment(first.value);
}

function isTypeOnly({ kind }) {
  return kind === "interface" || kind === "type";
}

/** The doc comment that ends where the declaration begins. */
function commentBefore(source, comments, start) {
  const comment = comments.findLast(({ end }) => end <= start);
  const isDoc = comment?.type === "Block" && comment.value.startsWith("*");
  return isDoc && source.slice(comment.end, start).trim() === "" ? plainComment(comment.value) : "";
}

function plainComment(value) {
  return value
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}
