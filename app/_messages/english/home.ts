/** The start page, the list of collections and the pages of errors. */
export const home = {
  "home.description": "Find the right page of the documentation.",
  "home.title": "Search the documentation",
  "home.ask": "Ask",
  "home.search": "Search",
  "home.json": "These results as JSON",
  "home.agentsCopied": "the address for agents",
  "collections.remove": ", remove this filter",
  "collections.title": "Collections",
  "docs.title": "Docs",
  "docs.heading": "Documentation",
  "plugins.title": "Plugins",
  "plugins.none": "No plugin is registered. Apps register with POST /api/plugins.",
  "plugins.facts": "{id} · version {version} · updated {time}",
  "noWiki.title": "There is no wiki here",
  "noWiki.off": "Wiki is switched off",
  "noWiki.detail": "The operator of this service can set WIKI_DIR to a folder of Markdown files.",
  "missing.title": "This page does not exist",
  "missing.ways":
    "It may have been renamed or removed. <link>Search the documentation</link> to find its replacement.",
  "missing.tab": "Page not found",
} as const;
