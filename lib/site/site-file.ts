/** A file that the configuration names: pages load it, so it is read once and has a version. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { KnowledgeError } from "../contract/index.ts";

export interface SiteFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Version of the content: a changed file has another address. */
  readonly version: string;
}

export interface NamedFile {
  readonly file: string;
  /** Member of the configuration that names it. */
  readonly field: string;
  readonly bytesMax: number;
}

/** Throws `configuration_invalid`, which names the member. */
export function readNamedFile({ file, field, bytesMax }: NamedFile): Buffer {
  const bytes = bytesOf(file, field);
  if (bytes.length > bytesMax) {
    throw wrong(`${field}: ${file} has ${bytes.length} bytes, and ${bytesMax} are allowed.`);
  }
  return bytes;
}

function bytesOf(file: string, field: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw wrong(`${field}: ${file} cannot be read; create it or correct the path.`, error);
  }
}

export function siteFile(bytes: Uint8Array, contentType: string): SiteFile {
  return { contentType, bytes, version: versionOf(bytes) };
}

export function textFile(text: string, contentType: string): SiteFile {
  return siteFile(new TextEncoder().encode(text), `${contentType}; charset=utf-8`);
}

export function versionOf(bytes: Uint8Array | string): string {
  return hash("sha256", bytes, "hex").slice(0, 12);
}

export function wrong(message: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError("configuration_invalid", message, { cause });
}
