/** @type {import("next").NextConfig} */
export default {
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
