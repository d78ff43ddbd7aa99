/** The start page, the list of collections and the pages of errors. */
export const home = {
  "home.description": "Find the right page of the documentation.",
  "home.title": "Search the documentation",
  "home.search": "Search",
  "home.questions": "Example questions",
  "home.changed": "Recently changed",
  "home.allChanges": "All changes",
  "home.agents": "For agents",
  "home.agentsAddress": "AI agents connect by MCP at {address}",
  "home.agentsCopied": "the address for agents",
  "home.asText": "As text: {link}",
  "collections.title": "Collections",
  "collections.none":
    "Nothing is indexed yet. This page fills up with the first run of the indexer.",
  "collections.begin": "Begin with {page}",
  "collections.pages": { one: "{count} page", other: "{count} pages" },
  "collections.search": "Search<more> in {name}</more>",
  "docs.title": "Docs",
  "docs.heading": "Documentation",
  "plugins.title": "Plugins",
  "plugins.none": "No plugin is registered. Apps register with POST /api/plugins.",
  "plugins.facts": "{id} · version {version} · updated {time}",
  "missing.title": "This page does not exist",
  "missing.ways":
    "It may have been renamed or removed. <link>Search the documentation</link> to find its replacement.",
  "missing.tab": "Page not found",
} as const;
