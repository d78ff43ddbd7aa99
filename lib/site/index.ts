/** What a service is called and looks like. */
export { createSite, type Site } from "./create-site.ts";
