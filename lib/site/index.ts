/** What a service is called and looks like. */
export { createSite, type Site } from "./create-site.ts";
export { lookFor } from "./look-for.ts";
export { shownBanner } from "./shown-banner.ts";
