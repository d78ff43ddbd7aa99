/** Loads the wiki when one is opened: importing the library stays cheap without it. */
import { requirePackages } from "../base/index.ts";
import type { Wiki, WikiOptions } from "./wiki.ts";

/**
 * The pages of `locations`, rendered on demand in a separate thread and kept in memory until their
 * content changes. Nothing is read before the first question, and questions wait for the first
 * build; after that, existing pages answer while newer ones are built. A page that cannot be read
 * does not exist. Rejects with `configuration_invalid`, which contains the install command, if
 * packages that read Markdown are missing.
 */
export async function createWiki(options: WikiOptions): Promise<Wiki> {
  requirePackages(["wiki"], ["wikiDecoration"]);
  const wiki = await import("./wiki.ts");
  return wiki.openWiki(options);
}
