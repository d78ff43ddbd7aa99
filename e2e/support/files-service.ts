/** A service over files that a test writes down, in a folder that is gone with it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startService } from "./wiki-service.ts";

export interface FilesService {
  readonly url: string;
  /** Replaces `site` of the configuration, which the service follows. */
  lookLike(site: object): void;
  stop(): void;
}

interface FilesSetting {
  /** Texts by their paths in the folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Default: the folder `guide`. */
  readonly collections?: readonly object[];
  /** The folder of the wiki. Default: none is named. */
  readonly wiki?: string;
  readonly site?: object;
  readonly variables?: Readonly<Record<string, string>>;
}

const guide = [{ name: "guide", path: "guide" }];

export async function startFilesService(
  port: number,
  { files, collections = guide, wiki, site, variables = {} }: FilesSetting,
): Promise<FilesService> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge files "));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const config = join(folder, "knowledge.config.json");
  const configure = (look: object | undefined): void =>
    writeFileSync(config, JSON.stringify({ collections, site: look }));
  configure(site);
  const child = await startService({
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
    KNOWLEDGE_CONFIG: config,
    ...(wiki !== undefined && { WIKI_DIR: join(folder, wiki) }),
    ...variables,
  });
  return {
    url: `http://localhost:${port}`,
    lookLike: configure,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
