/** The service's icon: a page under a magnifying glass, in itself so that no address is needed. */
import type { Icon } from "@modelcontextprotocol/server";

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1d4ed8" stroke-width="2" stroke-linecap="round"><path d="M6 3h9l4 4v5M6 3v18h6"/><circle cx="16" cy="16" r="3.5"/><path d="m18.6 18.6 2.9 2.9"/></svg>';

export const icons: Icon[] = [
  {
    src: `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`,
    mimeType: "image/svg+xml",
    sizes: ["any"],
  },
];
