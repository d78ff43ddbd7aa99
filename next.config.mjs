/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  serverExternalPackages: ["@libsql/client", "libsql", "pino"],
  turbopack: { root: import.meta.dirname },
};
