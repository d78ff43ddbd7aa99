/** `include::` of files beside a page, as far as they are in the folder of its collection. */
import { posix } from "node:path";
import { type Document, IncludeProcessor, type PreprocessorReader } from "@asciidoctor/core";
import type { FormatFile } from "../format.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { antoraPath } from "./antora.ts";
import { taggedLines } from "./tagged-lines.ts";

/** Files and lines that a page takes in at most: includes in a fan grow fast. */
const filesMax = 500;
const linesMax = 100_000;

export class FilesBeside extends IncludeProcessor {
  private readonly origin: FormatFile;
  private files = 0;
  private total = 0;

  constructor(origin: FormatFile) {
    super();
    this.origin = origin;
  }

  override handles(): boolean {
    return true;
  }

  override async process(
    _document: Document,
    reader: PreprocessorReader,
    target: string,
    attributes: Readonly<Record<string, string>>,
  ): Promise<void> {
    this.files += 1;
    if (this.files > filesMax) return;
    const from = typeof reader.file === "string" ? reader.file : `/${this.origin.path}`;
    const path = antoraPath(from, target) ?? posix.join(posix.dirname(from), target);
    const isRemote = /^[a-z][a-z\d+.-]*:\/\//i.test(target);
    const bytes = isRemote
      ? null
      : await this.origin.readBeside(path.startsWith("/") ? path : `/${path}`);
    const text = bytes === null ? null : includedText(bytes);
    if (text === null) {
      if (attributes.opts === "optional") return;
      const reason = "is not in the collection's folder or cannot be read";
      this.origin.note(`${target}, which it includes, ${reason}`);
      return;
    }
    const lines = taggedLines(text.split("\n"), attributes);
    this.total += lines.length;
    if (this.total <= linesMax) reader.pushInclude([...lines], path, path, 1, attributes);
  }
}

function includedText(bytes: Uint8Array): string | null {
  try {
    return decodeFile({ bytes, note: () => undefined }).replace(/\n$/, "");
  } catch {
    return null;
  }
}
