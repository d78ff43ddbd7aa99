// The search of a knowledge service in place of Docusaurus' own: no component is swizzled.
const { resolve } = require("node:path");

module.exports = function knowledgeSearch(_context, { id, service, ...options }) {
  const loads = `import "${service.replace(/\/+$/, "")}/search.js";`;
  return {
    name: "knowledge-search",
    getThemePath: () => resolve(__dirname, "theme"),
    contentLoaded: ({ actions }) => actions.setGlobalData({ service, ...options }),
    injectHtmlTags: () => ({
      headTags: [{ tagName: "script", attributes: { type: "module" }, innerHTML: loads }],
    }),
  };
};
