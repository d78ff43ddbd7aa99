/** What a content source brings, as a test compares it. */
import type { ContentSourceConfig, ContentSourcePlugin } from "knowledge-sdk";

/** Paths and contents that a plug-in gives, and what it leaves out. */
export async function fetched(plugin: ContentSourcePlugin, config: ContentSourceConfig) {
  const { files, skipped = [] } = await plugin.fetch(config);
  return {
    files: Object.fromEntries(files.map(({ path, content }) => [path, content])),
    skipped: Object.fromEntries(skipped.map(({ path, detail }) => [path, detail])),
  };
}
