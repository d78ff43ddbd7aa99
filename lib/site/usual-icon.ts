/** The icon of a service without one of its own: an open book. */
import type { SiteFile } from "./site-file.ts";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1d4ed8"/><path d="M8 8h7a3 3 0 0 1 1 2 3 3 0 0 1 1-2h7v15h-7a2 2 0 0 0-1 1 2 2 0 0 0-1-1H8z" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>';

export const usualIcon: SiteFile = {
  contentType: "image/svg+xml",
  bytes: new TextEncoder().encode(svg),
  version: "1",
};
