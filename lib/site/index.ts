/** What a service is called and looks like. */
export { createSite, type Site, type SiteOptions } from "./create-site.ts";
export type { SitePicture } from "./read-picture.ts";
