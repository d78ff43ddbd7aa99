/** `knowledge.config.json`: the collections and how they are searched. Paths are relative to it. */
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { messageOf, parseNestedJson, parseOptions } from "../base/index.ts";
import {
  ClassifierSettings,
  CollectionDef,
  CollectionList,
  ConnectorsSettings,
  ContentSourceEntry,
  EmbedProviderConfig,
  KnowledgeError,
  type ResolvedCollection,
  type ResolvedSiteSettings,
  SearchMode,
  SearchTuning,
  SignInSettings,
  SiteSettings,
  WebhookList,
} from "../contract/index.ts";
import { withoutFormerFields } from "./former-fields.ts";

export const Configuration = z
  .strictObject({
    $schema: z.string().optional(),
    collections: CollectionList.default([]),
    contentSources: z.array(ContentSourceEntry).default([]),
    searchMode: SearchMode.default("hybrid"),
    embedProvider: EmbedProviderConfig.optional(),
    search: SearchTuning.optional(),
    classifier: ClassifierSettings.optional(),
    site: SiteSettings.optional(),
    webhooks: WebhookList.optional(),
    connectors: ConnectorsSettings.optional(),
    signIn: SignInSettings.optional(),
  })
  .refine(
    ({ collections, classifier }) => hasEntries(collections) || hasEntries(classifier?.collections),
    {
      path: ["collections"],
      error: "must name one collection at least, or classifier.collections queues for tickets",
      // Beside other faults too: all are told at once.
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  )
  .superRefine(namesOfGroups);
export type Configuration = z.output<typeof Configuration>;

/** A name that is misspelt would be a group that nobody sees. */
function namesOfGroups({ collections, site }: GroupedCollections, context: z.RefinementCtx): void {
  const known = new Set(collections.map(({ group }) => group));
  for (const [index, { name }] of (site?.groups ?? []).entries()) {
    if (known.has(name)) continue;
    const message = `is in the field group of no collection (${name}); give it to one, or remove it here`;
    context.addIssue({ code: "custom", path: ["site", "groups", index, "name"], message });
  }
}

interface GroupedCollections {
  readonly collections: readonly ResolvedCollection[];
  readonly site?: ResolvedSiteSettings | undefined;
}

/** What is no list is a fault of its own. */
function hasEntries(listed: unknown): boolean {
  return listed !== undefined && (!Array.isArray(listed) || listed.length > 0);
}

/**
 * Reads and checks the file; collection paths become absolute.
 * Throws `configuration_invalid` with one line that names every wrong field and what is
 * allowed.
 */
export function loadConfiguration(file: string): Configuration {
  const given = readJson(file);
  const current = withoutFormerFields(given);
  const configuration = { ...parseOptions(Configuration, current, file), ...modeOf(given) };
  const folder = dirname(resolve(file));
  const collections = configuration.collections.map((collection) => ({
    ...collection,
    path: resolve(folder, collection.path),
  }));
  const embedProvider = withModelFolder(configuration.embedProvider, folder);
  return { ...configuration, collections, embedProvider };
}

/**
 * Whoever names a provider and no mode has not said that it may have their texts: words alone rank
 * then. What stays on this machine needs no leave.
 */
function modeOf(given: unknown): Partial<Pick<Configuration, "searchMode">> {
  const { searchMode, embedProvider } = given as z.input<typeof Configuration>;
  const staysHere = embedProvider === undefined || embedProvider.provider === "local";
  return searchMode === undefined && !staysHere ? { searchMode: "fts" } : {};
}

/** The model of a provider is a name; one of our own is a folder. */
function withModelFolder(
  given: EmbedProviderConfig | undefined,
  folder: string,
): EmbedProviderConfig | undefined {
  if (given?.provider !== "local" || given.model === undefined) return given;
  return { ...given, model: resolve(folder, given.model) };
}

/** One collection for each folder below, named after it: how a handbook is usually laid out. */
export function folderConfiguration(folder: string): Configuration {
  const names = entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
  const collections = names.map((name) => collectionAt({ name, folder: join(folder, name) }));
  return parseOptions(Configuration, { collections }, `The folder ${folder}`);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new KnowledgeError(
      "configuration_invalid",
      `The folder ${folder} cannot be read; create it or name another one.`,
      { cause: error },
    );
  }
}

export interface NamedFolder {
  /** Name of the collection. */
  readonly name: string;
  readonly folder: string;
}

/** A single collection for one folder. */
export function collectionAt({ name, folder }: NamedFolder): ResolvedCollection {
  return parseOptions(CollectionDef, { name, path: resolve(folder) }, "collectionAt");
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new KnowledgeError(
      "configuration_invalid",
      `The configuration file ${file} cannot be read; create it or point KNOWLEDGE_CONFIG elsewhere.`,
      { cause: error },
    );
  }
  try {
    return parseNestedJson(text);
  } catch (error) {
    const reason = messageOf(error);
    throw new KnowledgeError("configuration_invalid", `${file} is not JSON: ${reason}`, {
      cause: error,
    });
  }
}
