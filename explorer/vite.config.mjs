/** One script and one style sheet, which the service serves itself. */
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "../build/explorer",
    emptyOutDir: true,
    target: "es2022",
    // Its size is known and does not matter: nothing else loads it.
    chunkSizeWarningLimit: 4_000,
    rollupOptions: {
      input: "main.tsx",
      output: {
        entryFileNames: "explorer.js",
        assetFileNames: "explorer[extname]",
        codeSplitting: false,
      },
    },
  },
});
