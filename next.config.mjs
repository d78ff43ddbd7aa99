import { readFileSync } from "node:fs";

/** @type {import("next").NextConfig} */
const settings = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Null: a name by lot.
  generateBuildId: () => process.env.PAGES_BUILD_ID ?? null,
  images: { unoptimized: true },
  // Loading all pages at once held up every other answer for 0.4 s of CPU after the port had opened.
  experimental: { preloadEntriesOnStart: false },
  serverExternalPackages: ["@libsql/client", "libsql", "pino", "prom-client"],
  // `npm test` checks the types of the whole project, these included.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};

/** The framework's own, of which each page takes the copy that suits it. */
const bundled = new Set(["next", "react", "react-dom"]);

/**
 * For `npm run dev`: whatever Node can load by itself. Without this, parsers and grammars took a
 * quarter of the work for the first page.
 */
function externalPackages() {
  const { dependencies } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, "utf8"));
  return Object.keys(dependencies).filter((name) => !bundled.has(name));
}

/** Not imported: what the image contains of the framework is what a built service needs. */
const development = "phase-development-server";

/** @param {string} phase */
export default (phase) =>
  phase === development ? { ...settings, serverExternalPackages: externalPackages() } : settings;
