/** The tag of the search box and the dialog that it loads, for `scripts/steps/search-box.mjs`. */
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/search-box",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: false,
    rollupOptions: {
      input: { search: "lib/search-box/tag.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "search-dialog.js" },
    },
  },
});
