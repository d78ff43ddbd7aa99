/** The sources without their tests, and who imports whom. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { projectFolder } from "./project.mjs";

const imported = /(?:(?<!["'])\bfrom\s*|\bimport\s*\(?\s*)["'](\.[^"']+)["']/g;
const docComment = /\/\*\*[\s\S]*?\*\//g;

/** Each file of the folders with its path in the project and its text. */
export function readSources(folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/\.test\.|[/\\]fixtures[/\\]|node_modules/.test(file))
      .map((file) => ({
        path: relative(projectFolder, file).split("\\").join("/"),
        text: readFileSync(file, "utf8"),
      })),
  );
}

/** `[from, to]` for each import of one file by another, also of types and by `import()`. */
export function arrowsOf(files) {
  return files.flatMap(({ path, text }) =>
    [...text.replaceAll(docComment, "").matchAll(imported)].map(([, specifier]) => [
      path,
      posix.normalize(posix.join(posix.dirname(path), specifier)),
    ]),
  );
}

/** Groups of names that lead to each other, by Tarjan's algorithm. */
export function knotsOf(arrows) {
  const next = new Map();
  for (const [from, to] of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const state = new Map();
  const stack = [];
  const knots = [];
  const visit = (name) => {
    const own = { index: state.size, low: state.size, isOpen: true };
    state.set(name, own);
    stack.push(name);
    for (const other of next.get(name) ?? []) {
      const seen = state.get(other) ?? visit(other);
      if (seen.isOpen) own.low = Math.min(own.low, seen.low);
    }
    if (own.low !== own.index) return own;
    const knot = stack.splice(stack.lastIndexOf(name));
    for (const member of knot) state.get(member).isOpen = false;
    if (knot.length > 1) knots.push(knot);
    return own;
  };
  for (const name of next.keys()) if (!state.has(name)) visit(name);
  return knots;
}

/** Imports between folders that lead to each other: in no order would all of them run down. */
export function importsThatRunBack(arrows) {
  const folders = new Set(arrows.flat().flatMap((path) => parentsOf(path)));
  return [...folders].flatMap((folder) => {
    const between = arrows.flatMap(([from, to]) => {
      const names = [from, to].map((path) => folderIn(folder, path));
      return names.includes(null) || names[0] === names[1] ? [] : [{ from, to, names }];
    });
    const knots = knotsOf(between.map(({ names }) => names));
    return between
      .filter(({ names }) => knots.some((knot) => names.every((name) => knot.includes(name))))
      .map(({ from, to }) => `${from} → ${to}`);
  });
}

function parentsOf(path) {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/")).filter((at) => at !== "lib");
}

/** The folder directly in `folder`; null for a file beside it, or elsewhere. */
function folderIn(folder, path) {
  if (!path.startsWith(`${folder}/`)) return null;
  const [name, ...rest] = path.slice(folder.length + 1).split("/");
  return rest.length === 0 ? null : name;
}
