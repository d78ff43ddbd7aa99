/** Rows of the table of routes: what pages and browsers ask for besides the API. */
import type { RouteRow } from "./route-row.ts";

/** What `site` of the configuration names, and what is made of it. */
const siteFileNames = [
  "favicon",
  "logo-light",
  "logo-dark",
  "style.css",
  "own.css",
  "analytics.js",
  ...["text", "headings", "code"].flatMap((role) =>
    [1, 2, 3, 4, 5, 6].map((number) => `font-${role}-${number}`),
  ),
];

export const pageRoutes = {
  // Public: browsers send these without any credential, about the page to sign in too.
  "/api/policy-reports": {
    area: "public",
    keyArea: null,
    handler: "policyReports",
    methods: { POST: "reportViolations" },
  },
  "/api/docs": { area: "pages", keyArea: "wiki", handler: "docs", methods: { GET: "apiDocs" } },
  "/api/docs/{file}": {
    area: "pages",
    keyArea: "wiki",
    handler: "docsFile",
    methods: { GET: "explorerFile" },
    values: ["explorer.js", "explorer.css", "operations.json"],
  },

  // Public: pages of other sites load it, and it holds nothing but code.
  "/search.js": { area: "public", keyArea: null, handler: "searchBox", methods: { GET: null } },
  "/search-dialog.js": {
    area: "public",
    keyArea: null,
    handler: "searchDialog",
    methods: { GET: null },
  },

  // Public: the page to sign in looks like the rest.
  "/site/{file}": {
    area: "public",
    keyArea: null,
    handler: "siteFile",
    methods: { GET: null },
    values: siteFileNames,
  },
  "/metrics": { area: "metrics", keyArea: null, handler: "metrics", methods: { GET: null } },
  "/llms.txt": { area: "pages", keyArea: "wiki", handler: "llmsText", methods: { GET: null } },
  "/llms-full.txt": {
    area: "pages",
    keyArea: "wiki",
    handler: "llmsFullText",
    methods: { GET: null },
  },
  "/agents.md": { area: "pages", keyArea: "wiki", handler: "agentsText", methods: { GET: null } },
  "/skill.md": { area: "pages", keyArea: "wiki", handler: "skillText", methods: { GET: null } },
  "/.well-known/skills/index.json": {
    area: "pages",
    keyArea: "wiki",
    handler: "skillIndex",
    methods: { GET: null },
  },
  "/.well-known/skills/{name}/SKILL.md": {
    area: "pages",
    keyArea: "wiki",
    handler: "skillText",
    methods: { GET: null },
  },
  "/sitemap.xml": { area: "pages", keyArea: "wiki", handler: "sitemap", methods: { GET: null } },
  "/feed.xml": { area: "pages", keyArea: "wiki", handler: "feed", methods: { GET: null } },
  // Public: it says where to sign in.
  "/.well-known/oauth-protected-resource": {
    area: "public",
    keyArea: null,
    handler: "resourceMetadata",
    methods: { GET: null },
  },
  "/.well-known/oauth-protected-resource/api/mcp": {
    area: "public",
    keyArea: null,
    handler: "resourceMetadata",
    methods: { GET: null },
  },
  "/.well-known/oauth-protected-resource/api/mcp-public": {
    area: "public",
    keyArea: null,
    handler: "resourceMetadata",
    methods: { GET: null },
  },
  "/console/sign-in": {
    area: "public",
    keyArea: null,
    handler: "consoleSignIn",
    methods: { POST: null },
  },
  // Public: an ended session must not prevent signing out.
  "/console/sign-out": {
    area: "public",
    keyArea: null,
    handler: "consoleSignOut",
    methods: { GET: null, POST: null },
  },
} as const satisfies Readonly<Record<`/${string}`, RouteRow>>;
