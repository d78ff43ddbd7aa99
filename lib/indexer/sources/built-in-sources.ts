/** The content sources that every indexer knows by name. */
import type { ContentSourcePlugin } from "../../contract/index.ts";
import { createFolderSource } from "./folder-source.ts";
import { createGitSource } from "./git/git-source.ts";
import { createHttpSource } from "./http/http-source.ts";

/** `cacheFolder` keeps pages between runs, so that unchanged ones are not fetched again. */
export function builtInSources(options: { readonly cacheFolder: string }): ContentSourcePlugin[] {
  return [createFolderSource(), createGitSource(), createHttpSource(options)];
}
