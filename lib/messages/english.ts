/** The texts of the parts that every host draws, in English. */
export const english = {
  "site.main": "Main",
  "site.menu": "Menu",
  "site.closeMenu": "Close menu",
  "site.skip": "Skip to content",
  "area.docs": "Docs",
  "area.api": "API",
  "area.console": "Console",
  "search.term": "Search term",
  "search.short": "Search",
  "explorer.title": "API explorer",
  "explorer.document": "OpenAPI document",
} as const;
