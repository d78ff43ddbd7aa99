/** Files for browsers that were built with the library, read once and sent as they were compressed. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Content, entityTag, type HttpRequest, matchesTag } from "../http/index.ts";

export interface BuiltFile {
  readonly contentType: string;
  /** As it was built. */
  readonly gzip: Uint8Array;
  /** For the rare client that takes no gzip; unzipped when it comes. */
  plain(): Promise<Uint8Array>;
  readonly etag: string;
  /** Digest of what it is unzipped, as builds name it. */
  version(): Promise<string>;
}

const versionLength = 12;

const unzip = promisify(gunzip);

/** `name` without the ending of its compressed file. */
export function readBuiltFile(folder: string, name: string, contentType: string): BuiltFile {
  const gzip = readFileSync(join(folder, `${name}.gz`));
  const etag = entityTag(gzip.toString("latin1"));
  const plain = (): Promise<Uint8Array> => unzip(gzip);
  let digest: Promise<string> | null = null;
  const version = (): Promise<string> => {
    digest ??= plain().then((bytes) => hash("sha256", bytes, "hex").slice(0, versionLength));
    return digest;
  };
  return { contentType, gzip, etag, plain, version };
}

/** `kept` is the value of `Cache-Control`. */
export async function sendBuiltFile(
  request: HttpRequest,
  file: BuiltFile,
  kept: string,
): Promise<Content> {
  const isZipped = /\bgzip\b/.test(request.header("accept-encoding") ?? "");
  const headers = {
    ETag: file.etag,
    "Content-Type": file.contentType,
    "Cache-Control": kept,
    Vary: "Accept-Encoding",
    ...(isZipped && { "Content-Encoding": "gzip" }),
  };
  if (matchesTag(request.header("if-none-match"), file.etag)) {
    return { status: 304, headers, body: null };
  }
  return { headers, body: isZipped ? file.gzip : await file.plain() };
}
