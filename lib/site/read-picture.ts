/** A picture of the configuration, known by its content and not by its name. */

import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { KnowledgeError } from "../contract/index.ts";
import { isDrawing } from "./is-drawing.ts";

export interface SitePicture {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Version of the content: a changed picture has another address. */
  readonly version: string;
}

/** Every page loads it. */
const bytesMax = 512 * 1_024;

/** Throws `configuration_invalid`, which names the member `field`. */
export function readPicture(file: string, field: string): SitePicture {
  const bytes = readBytes(file, field);
  if (bytes.length > bytesMax) {
    throw wrong(`${field}: ${file} has ${bytes.length} bytes, and ${bytesMax} are allowed.`);
  }
  const contentType = contentTypeOf(bytes);
  if (contentType === null) {
    throw wrong(
      `${field}: ${file} is no picture; give a PNG, JPEG, GIF, WebP, AVIF, SVG or ICO file.`,
    );
  }
  return { contentType, bytes, version: versionOf(bytes) };
}

export function versionOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex").slice(0, 12);
}

function readBytes(file: string, field: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw wrong(`${field}: ${file} cannot be read; create it or correct the path.`, error);
  }
}

/** The first bytes that each format prescribes. */
const signatures: readonly (readonly [type: string, start: number, bytes: string])[] = [
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/gif", 0, "GIF8"],
  ["image/webp", 8, "WEBP"],
  ["image/avif", 4, "ftypavif"],
  ["image/x-icon", 0, "\0\0\x01\0"],
];

function contentTypeOf(bytes: Buffer): string | null {
  const known = signatures.find(
    ([, start, signature]) =>
      bytes.toString("latin1", start, start + signature.length) === signature,
  );
  if (known !== undefined) return known[0];
  return isDrawing(bytes.toString("utf8")) ? "image/svg+xml" : null;
}

function wrong(message: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError("configuration_invalid", message, { cause });
}
