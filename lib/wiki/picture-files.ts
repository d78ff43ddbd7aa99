/** Files that pages show or offer, known by the ending of their name in any case. */

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

/** What pages link to for readers to take along. Nothing here is shown by the browser. */
const downloadTypes: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  zip: "application/zip",
  gz: "application/gzip",
  tgz: "application/gzip",
  tar: "application/x-tar",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  json: "application/json",
  jsonl: "application/jsonl",
  yaml: "application/yaml",
  yml: "application/yaml",
  toml: "application/toml",
  xml: "application/xml",
  xsd: "application/xml",
  sql: "application/sql",
  ics: "text/calendar",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
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
  return typeIn(contentTypes, path);
}

/** Null for a file that is not offered to take along. */
export function downloadContentType(path: string): string | null {
  return typeIn(downloadTypes, path);
}

function typeIn(types: Readonly<Record<string, string>>, path: string): string | null {
  const ending = /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null;
}
