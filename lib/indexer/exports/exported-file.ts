/** What an export has in it, whether it is a ZIP file or a folder. */
export interface ExportedFile {
  /** As it lies there, with `/`. */
  readonly path: string;
  read(): Promise<Uint8Array>;
}

export interface OpenedExport {
  readonly files: readonly ExportedFile[];
  close(): void;
}

/** Where its files go, by their paths; those without a place are left out. */
export interface ExportPlan {
  readonly places: ReadonlyMap<string, string>;
  /** Titles of pages that do not say theirs, by path. */
  readonly titles: ReadonlyMap<string, string>;
  /** Pages by the ids that addresses of the wiki or workspace name. */
  readonly ids: ReadonlyMap<string, string>;
}

export const exportedPage = /\.(?:md|html?)$/i;
