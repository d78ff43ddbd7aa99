/** A picture of the configuration, known by its content and not by its name. */
import { isDrawing } from "./is-drawing.ts";
import { readNamedFile, type SiteFile, siteFile, wrong } from "./site-file.ts";

export interface SitePicture extends SiteFile {
  /** Null where its format does not say it in the first bytes. */
  readonly size: PictureSize | null;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Every page loads it. */
const bytesMax = 512 * 1_024;

/** Throws `configuration_invalid`, which names the member `field`. */
export function readPicture(file: string, field: string): SitePicture {
  const bytes = readNamedFile({ file, field, bytesMax });
  const contentType = contentTypeOf(bytes);
  if (contentType === null) {
    throw wrong(
      `${field}: ${file} is no picture; give a PNG, JPEG, GIF, WebP, AVIF, SVG or ICO file.`,
    );
  }
  return { ...siteFile(bytes, contentType), size: sizeOf(bytes, contentType) };
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

/** The size of a picture, in the formats that logos have. */
function sizeOf(bytes: Buffer, contentType: string): PictureSize | null {
  if (contentType === "image/png" && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (contentType === "image/gif" && bytes.length >= 10) {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  return contentType === "image/svg+xml" ? drawingSize(bytes.toString("utf8")) : null;
}

function drawingSize(text: string): PictureSize | null {
  const tag = /<svg\b[^>]*>/.exec(text)?.[0] ?? "";
  const box = /\sviewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag);
  const side = (name: string): string | undefined =>
    new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1];
  const [width, height] = [side("width") ?? box?.[1], side("height") ?? box?.[2]].map(Number);
  return Number(width) > 0 && Number(height) > 0
    ? { width: Number(width), height: Number(height) }
    : null;
}
