/** Files that pages show, known by the ending of their name in any case. */

const contentTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  ico: "image/x-icon",
};

const endings = Object.keys(contentTypes);

/** A larger file is not shown: a page says its name. */
export const pictureBytesMax = 20 * 1_024 * 1_024;

/** A glob. An SVG is among them: it is served so that no script in it can run. */
export const picturePattern: string = `**/*.{${endings.map(inAnyCase).join(",")}}`;

function inAnyCase(ending: string): string {
  return ending.replace(/./g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Null for a file that is not a picture. */
export function pictureContentType(path: string): string | null {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(contentTypes, ending) ? (contentTypes[ending] ?? null) : null;
}
