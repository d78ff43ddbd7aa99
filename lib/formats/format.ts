/** What a reader of a format is: files become pages of Markdown, which then go the way of all pages. */

/** A file to be read. */
export interface FormatFile {
  /** Below the collection's folder, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /**
   * A file that this one names, relative to its folder, or to the collection's with a slash in
   * front. Null for one that is missing, too large, or not inside the collection's folder.
   */
  readBeside(path: string): Promise<Uint8Array | null>;
  /** Tells operators of a part that could not be read. */
  note(detail: string): void;
}

/** A page that a file became. */
export interface ConvertedPage {
  /** "" for the file itself, otherwise a stable ending: its id is `<id of the file>/<suffix>`. */
  readonly suffix: string;
  readonly title: string;
  /** Begins with the title as a heading, as a rule. */
  readonly markdown: string;
}

/** Its bytes are those of another kind, or closed: trying again reads no more. */
export class ForeignFile extends Error {
  readonly reason: "binary" | "not_utf8";

  constructor(reason: ForeignFile["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Loaded in the thread that converts. */
export interface Format {
  /** Throws for a file that is broken; its message ends the sentence "… cannot be read: …". */
  read(file: FormatFile): Promise<readonly ConvertedPage[]>;
}
