/** The file that a web page becomes: its path, as far as file systems can have it. */
import { createHash } from "node:crypto";

const pageExtension = /\.(?:html?|xhtml|php|aspx?|md|mdx|txt)$/i;
const plainText = /\.(?:mdx|txt)$/i;

/** `https://x.example/docs/intro.html?v=2` → `docs/intro-1a2b3c4d.md`; a folder becomes its index. */
export function pageFilePath(address: string): string {
  const { pathname, search } = new URL(address);
  const segments = pathname
    .split("/")
    .map(fileName)
    .filter((segment) => segment !== "");
  const last = pathname.endsWith("/") ? "index" : (segments.pop() ?? "index");
  const extension = plainText.exec(last)?.[0].toLowerCase() ?? ".md";
  const query =
    search === "" ? "" : `-${createHash("sha256").update(search).digest("hex").slice(0, 8)}`;
  return [...segments, `${last.replace(pageExtension, "")}${query}${extension}`].join("/");
}

/** Without what leads out of a folder, hides a file, or means something to some system. */
function fileName(segment: string): string {
  const decoded = decode(segment).normalize("NFC");
  return decoded
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, "-")
    .replace(/^\.+/, "")
    .slice(0, 120)
    .trim();
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
