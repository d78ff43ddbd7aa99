/** Which pages of a collection are the same page in another version or language. */
import { realpathSync } from "node:fs";
import type { CollectionEditions, EditionPart, ResolvedCollection } from "../../contract/index.ts";
import { findLayout } from "../find-layout.ts";
import { pathBelow } from "../site-folder.ts";
import type { SiteLayout } from "../site-layout.ts";
import { editionsOfFolder, type FoundEditions } from "./folder-editions.ts";
import { orderVersions } from "./version-order.ts";

export type EditionSettings = Pick<ResolvedCollection, "name" | "path" | "layout" | "versions">;

/**
 * What is declared wins, then what the site says, then what folders and names of files show. Null
 * where pages have one version and language. `paths` are below the collection's folder.
 */
export function findEditions(
  { name, path: folder, layout: given, versions }: EditionSettings,
  paths: readonly string[],
): CollectionEditions | null {
  if (versions !== undefined) {
    const parts = versions.map(({ name: version, path }): EditionPart => {
      const below = path.replace(/^\.?\/+|\/+$/g, "");
      return { path: below === "" ? "" : `${below}/`, version, language: null, set: "" };
    });
    const latest = versions.find((version) => version.latest === true)?.name;
    const names = orderVersions(versions.map((version) => version.name));
    return editionsOf(name, { parts, endings: [] }, latestFirst(names, latest));
  }
  if (given === "plain") return null;
  const layout = findLayout(folder, given);
  const said = layout === null ? null : partsOfLayout(layout, folder);
  if (said !== null && hasSeveral(said)) {
    return editionsOf(name, said, latestFirst(orderVersions(versionsOf(said)), said.latest));
  }
  const found = editionsOfFolder(paths);
  return editionsOf(name, found, orderVersions(versionsOf(found)));
}

function editionsOf(
  collection: string,
  { parts, endings }: FoundEditions,
  versions: readonly string[],
): CollectionEditions | null {
  const languages = parts.flatMap(({ language }) => (language === null ? [] : [language]));
  if (endings.length === 0 && versions.length < 2 && languages.length === 0) return null;
  return {
    collection,
    versions: [...versions],
    languages: [...new Set(languages)],
    parts: [...parts],
    endings: [...endings],
  };
}

function versionsOf({ parts }: FoundEditions): readonly string[] {
  return parts.flatMap(({ version }) => (version === null ? [] : [version]));
}

/** A site that names its one language, in two sets of documents, has nothing to choose from. */
function hasSeveral({ parts }: FoundEditions): boolean {
  const count = (of: "version" | "language") => new Set(parts.map((part) => part[of])).size;
  return count("version") > 1 || count("language") > 1;
}

function latestFirst(names: readonly string[], latest: string | undefined): readonly string[] {
  if (latest === undefined) return names;
  return [latest, ...names.filter((name) => name !== latest)];
}

/** The version at the shortest address is the one that a site opens with. */
function partsOfLayout(layout: SiteLayout, folder: string) {
  const real = realpathSync(folder);
  const parts = new Map<string, EditionPart>();
  const roots = layout.pages.filter(
    ({ version, language }) => version !== null || language !== null,
  );
  for (const root of roots) {
    const below = pathBelow(real, root.folder);
    if (below === null || root.form !== undefined || root.ending !== undefined) continue;
    const path = below === "" ? "" : `${below}/`;
    const { version, language, set = "" } = root;
    if (!parts.has(path)) parts.set(path, { path, version, language, set });
  }
  const versioned = roots.filter(({ version }) => version !== null);
  const [first] = versioned.toSorted((left, right) => left.address.length - right.address.length);
  return { parts: [...parts.values()], endings: [], latest: first?.version ?? undefined };
}
