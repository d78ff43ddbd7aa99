/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  serverExternalPackages: ["@libsql/client", "libsql", "pino"],
  // `npm test` checks the types of the whole project, these included.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};
