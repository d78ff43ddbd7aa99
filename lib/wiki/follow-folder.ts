/** Tells of changes below a folder, once for many that come together. */
import { formatsOf } from "../formats/index.ts";
import { downloadContentType, pictureContentType } from "./picture-files.ts";

export interface FollowFolderOptions {
  readonly folder: string;
  readonly onChange: () => Promise<void>;
  /** Told about failures of `onChange` and of the watching itself. Default: nobody is. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface FollowingFolder {
  close(): Promise<void>;
}

/** Editors write in several steps, and version control writes many files at once. */
const settleMs = 250;
const textFile = /\.(?:mdx?|txt|markdown|mdown)$/i;
const hidden = /(?:^|[/\\])(?:node_modules|\.[^/\\.][^/\\]*)(?:$|[/\\])/;

const isPage = (path: string): boolean => textFile.test(path) || formatsOf(path).length > 0;

/**
 * Calls `onChange` after each batch of changes, never twice at a time; one that rejects is tried
 * again with the next change. Links are not followed, and hidden folders are not looked at.
 */
export function followFolder({
  folder,
  onChange,
  onError = () => undefined,
}: FollowFolderOptions): FollowingFolder {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isDirty = false;

  const run = async (): Promise<void> => {
    while (isDirty) {
      isDirty = false;
      await onChange().catch(onError);
    }
    running = null;
  };
  const note = (path: string): void => {
    const isFile = pictureContentType(path) !== null || downloadContentType(path) !== null;
    if (!isPage(path) && !isFile) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isDirty = true;
      running ??= run();
    }, settleMs);
    timer.unref();
  };
  // On first use: programs that only search do not need it.
  const opening = import("chokidar").then(({ watch }) => {
    const watcher = watch(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path) => hidden.test(path.slice(folder.length)),
    });
    return watcher.on("add", note).on("change", note).on("unlink", note).on("error", onError);
  });
  opening.catch(onError);
  return {
    async close() {
      clearTimeout(timer);
      await (await opening).close();
      await running;
    },
  };
}
