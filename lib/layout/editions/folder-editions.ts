/**
 * Versions and languages in a folder without a description: `v1/`, `docs/2.x/`, `de/`, `page.de.md`.
 * A name alone proves nothing, `it/` may be about IT: its pages have counterparts elsewhere.
 */
import type { EditionPart } from "../../contract/index.ts";
import { languageNamed } from "./language-names.ts";
import { isVersionName, isVersionNumber } from "./version-order.ts";

export interface FoundEditions {
  readonly parts: readonly EditionPart[];
  readonly hasEndings: boolean;
}

/** A path and what was taken out of it. */
interface TracedPath {
  /** Without those of versions and languages; the last one without its ending. */
  readonly names: readonly PlacedName[];
  readonly version: string | null;
  readonly language: string | null;
  /** Number of names of the path up to the last that was taken out. */
  readonly used: number;
}

interface PlacedName {
  readonly name: string;
  /** Place in the path. */
  readonly at: number;
}

type EditionKind = "version" | "language";

/** How deep below the collection's folder a version or language may lie. */
const depthMax = 3;
/** Share of a folder's pages that another folder has too, from which on it is an edition of it. */
const sharedMin = 0.3;
const partsMax = 500;

export function editionsOfFolder(paths: readonly string[]): FoundEditions {
  const plain = paths.map((path): TracedPath => {
    const names = path.replace(/\.[^./]+$/, "").split("/");
    const placed = names.map((name, at) => ({ name, at }));
    return { names: placed, version: null, language: null, used: 0 };
  });
  const traced = takeOut(takeOut(plain, "version"), "language");
  return { parts: partsOf(paths, traced), hasEndings: hasLanguageEndings(paths) };
}

/** Takes the names of one depth out: where both kinds are met, they lie in each other. */
function takeOut(traced: readonly TracedPath[], kind: EditionKind): readonly TracedPath[] {
  for (let depth = 0; depth < depthMax; depth++) {
    const proven = provenAt(traced, depth, kind);
    if (proven.size === 0) continue;
    return traced.map((path) => {
      const taken = path.names.length - 1 > depth ? path.names[depth] : undefined;
      if (
        taken === undefined ||
        proven.get(textOf(path.names.slice(0, depth)))?.has(taken.name) !== true
      )
        return path;
      return {
        ...path,
        [kind]: kind === "version" ? versionNamed(taken.name) : languageNamed(taken.name),
        names: path.names.filter((name) => name !== taken),
        used: Math.max(path.used, taken.at + 1),
      };
    });
  }
  return traced;
}

function versionNamed(folder: string): string {
  return folder.replace(/^(?:version|release)-/i, "");
}

function textOf(names: readonly PlacedName[]): string {
  return names.map(({ name }) => name).join("/");
}

/** Among the names that lie side by side. */
function candidatesOf(kind: EditionKind, names: readonly string[]): readonly string[] {
  if (kind === "language") return names.filter((name) => languageNamed(name) !== null);
  const numbers = names.filter(isVersionNumber);
  return numbers.length === 0 ? [] : [...numbers, ...names.filter(isVersionName)];
}

/** By the folder that they lie in, the names whose pages have counterparts. */
function provenAt(
  traced: readonly TracedPath[],
  depth: number,
  kind: EditionKind,
): ReadonlyMap<string, ReadonlySet<string>> {
  const proven = new Map<string, ReadonlySet<string>>();
  for (const [parent, rests] of restsAt(traced, depth)) {
    const candidates = candidatesOf(kind, [...rests.keys()]);
    // A single version beside pages of none is a folder of release notes.
    const others = kind === "version" ? candidates : ["", ...candidates];
    const found = candidates.filter((name) =>
      others.some((other) => other !== name && shares(rests.get(name), rests.get(other))),
    );
    if (found.length > 0) proven.set(parent, new Set(found));
  }
  return proven;
}

/** Paths below each folder of a depth, by its parent and its name; "" for the parent's own pages. */
function restsAt(traced: readonly TracedPath[], depth: number) {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { names } of traced) {
    if (names.length <= depth) continue;
    const parent = textOf(names.slice(0, depth));
    const rests = folders.get(parent) ?? new Map<string, Set<string>>();
    folders.set(parent, rests);
    const add = (name: string, rest: readonly PlacedName[]): void => {
      rests.set(name, (rests.get(name) ?? new Set()).add(textOf(rest)));
    };
    add("", names.slice(depth));
    if (names.length - 1 > depth) add((names[depth] as PlacedName).name, names.slice(depth + 1));
  }
  return folders;
}

function shares(
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
): boolean {
  if (one === undefined || other === undefined) return false;
  const common = [...one].filter((rest) => other.has(rest)).length;
  return common > 0 && common >= sharedMin * Math.min(one.size, other.size);
}

function partsOf(paths: readonly string[], traced: readonly TracedPath[]): readonly EditionPart[] {
  const parts = new Map<string, EditionPart>();
  for (const [index, { names, version, language, used }] of traced.entries()) {
    if (used === 0) continue;
    const path = `${(paths[index] as string).split("/").slice(0, used).join("/")}/`;
    if (parts.has(path) || parts.size >= partsMax) continue;
    const shared = names.filter(({ at }) => at < used).map(({ name }) => `${name}/`);
    parts.set(path, { path, version, language, set: shared.join("") });
  }
  return [...parts.values()];
}

/** Each language needs a page that has the same name in another, or without one. */
function hasLanguageEndings(paths: readonly string[]): boolean {
  const known = new Set(paths);
  return paths.some((path) => {
    const found = /^(.*)\.([^./]+)(\.[^./]+)$/.exec(path);
    if (found === null || languageNamed(found[2] as string) === null) return false;
    return known.has(`${found[1]}${found[3]}`);
  });
}
