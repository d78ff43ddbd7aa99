/** A failure of a built-in content source, in words that may be shown to the operator. */
export class SourceError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "SourceError";
  }
}
