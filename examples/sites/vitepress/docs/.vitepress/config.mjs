import { defineConfig } from "vitepress";

const service = "https://knowledge.example";

export default defineConfig({
  title: "Acme",
  cleanUrls: true,
  head: [["script", { type: "module" }, `import "${service}/search.js";`]],
  themeConfig: {
    search: {
      provider: "knowledge",
      options: { service, key: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15", collection: "docs" },
    },
  },
});
