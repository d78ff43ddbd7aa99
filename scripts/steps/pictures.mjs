/** Pictures made small, with the package that Next.js brings along where it is installed. */
import { createRequire } from "node:module";

/** Text is readable at this width. */
const movingWidth = 960;
/** With losses, shades of the picture before would shine through what is white. */
const kept = { nearLossless: true, quality: 60 };

/** With a palette of colours; as it was where the package is missing. */
export async function fewColours(bytes) {
  const sharp = findSharp();
  if (sharp === null) return bytes;
  return sharp(bytes).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
}

/**
 * An animated WebP that plays once, so that nothing goes on moving beside a text; null where the
 * package is missing.
 * @param {readonly { picture: Buffer, caption: string, seconds: number }[]} frames
 */
export async function movingPicture(frames, { width, height, captionHeight }) {
  const sharp = findSharp();
  if (sharp === null) return null;
  const pictures = await Promise.all(
    frames.map(async ({ picture, caption }) => {
      const below = { top: 0, bottom: captionHeight, left: 0, right: 0 };
      const line = { input: captionLine(caption, width, captionHeight), top: height, left: 0 };
      const whole = await sharp(picture).extend(below).composite([line]).png().toBuffer();
      return sharp(whole).resize({ width: movingWidth }).png().toBuffer();
    }),
  );
  const delay = frames.map(({ seconds }) => Math.round(seconds * 1_000));
  return sharp(pictures, { join: { animated: true } })
    .webp({ delay, loop: 1, effort: 6, minSize: true, ...kept })
    .toBuffer();
}

function captionLine(caption, width, height) {
  const text = `x="${width / 2}" y="${height / 2 + 8}" text-anchor="middle" font-size="24" font-family="sans-serif"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0f172a"/><text ${text} fill="#fff">${caption}</text></svg>`,
  );
}

function findSharp() {
  try {
    return createRequire(createRequire(import.meta.url).resolve("next"))("sharp");
  } catch {
    return null;
  }
}
