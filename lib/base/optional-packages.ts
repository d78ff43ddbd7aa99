/** Packages that only some users of the library install, by what needs them. */
import { KnowledgeError } from "../contract/index.ts";
import { packageFile } from "./package-file.ts";
import { resolveFrom } from "./resolve-from.ts";

interface PackageGroup {
  /** Why they are needed, as the beginning of a sentence. */
  readonly purpose: string;
  /** The versions that are known to work, by name: optional peers of the published manifest. */
  readonly packages: Readonly<Record<string, string>>;
}

export const packageGroups = {
  agents: {
    purpose: "MCP needs a separate package",
    packages: { "@modelcontextprotocol/server": "^2.4.0" },
  },
  wiki: {
    purpose: "The wiki reads Markdown with separate packages",
    packages: {
      "hast-util-from-html": "^2.0.0",
      "hast-util-raw": "^9.0.0",
      "hast-util-sanitize": "^5.0.0",
      "hast-util-to-html": "^9.0.0",
      "hast-util-to-string": "^3.0.0",
      "image-size": "^2.0.0",
      "mdast-util-to-hast": "^13.0.0",
      "mdast-util-to-string": "^4.0.0",
      "remark-directive": "^4.0.0",
      "remark-gfm": "^4.0.0",
      "remark-math": "^6.0.0",
      "remark-mdx": "^3.0.0",
      "remark-parse": "^11.0.0",
      unified: "^11.0.0",
      "unist-util-visit": "^5.0.0",
    },
  },
  wikiPages: {
    purpose: "The wiki's pages need React",
    packages: { react: ">=18.0.0", "react-dom": ">=18.0.0" },
  },
  /** Without them code has no colours and formulas are shown as their source. */
  wikiDecoration: {
    purpose: "Coloured code and formulas need separate packages",
    packages: { shiki: "^4.0.0", katex: ">=0.16.0" },
  },
  signIn: {
    purpose: "OpenID Connect needs separate packages",
    packages: { "openid-client": "^6.0.0", jose: "^6.0.0" },
  },
  metrics: {
    purpose: "Metrics need a separate package",
    packages: { "prom-client": "^15.1.0" },
  },
  webhooks: {
    purpose: "Webhooks need a separate package",
    packages: { standardwebhooks: "^1.1.0" },
  },
  mail: {
    purpose: "Mail is read with separate packages",
    packages: { chardet: "^2.2.0", "postal-mime": "^4.0.0" },
  },
  tables: {
    purpose: "CSV tables need a separate package",
    packages: { "csv-stringify": "^6.0.0" },
  },
  pdf: {
    purpose: "PDF is read with a separate package",
    packages: { unpdf: "^1.7.0" },
  },
  office: {
    purpose: "Files of word processors, tables and slides are read with a separate package",
    packages: { fflate: "^0.8.0" },
  },
  csv: {
    purpose: "Files in CSV are read with a separate package",
    packages: { "csv-parse": "^7.0.0" },
  },
  exports: {
    purpose: "Exports in ZIP files are read with a separate package",
    packages: { yauzl: "^3.4.0" },
  },
  sitemaps: {
    purpose: "Sitemaps are read with a separate package",
    packages: { "@rgrove/parse-xml": "^4.2.0" },
  },
  asciidoc: {
    purpose: "AsciiDoc is read with separate packages",
    packages: {
      "@asciidoctor/core": "^4.1.0",
      "rehype-parse": "^9.0.0",
      "rehype-remark": "^10.0.0",
      "remark-gfm": "^4.0.0",
      "remark-stringify": "^11.0.0",
      unified: "^11.0.0",
    },
  },
  webPages: {
    purpose: "Web pages are converted to Markdown with separate packages",
    packages: {
      "rehype-parse": "^9.0.0",
      "rehype-remark": "^10.0.0",
      "remark-gfm": "^4.0.0",
      "remark-stringify": "^11.0.0",
      unified: "^11.0.0",
    },
  },
} as const satisfies Readonly<Record<string, PackageGroup>>;

export type PackageGroupName = keyof typeof packageGroups;

/**
 * Throws `configuration_invalid` when a package of `needed` is missing, with one command for all of
 * them and for those of `welcome` that are missing too.
 */
export function requirePackages(
  needed: readonly PackageGroupName[],
  welcome: readonly PackageGroupName[] = [],
): void {
  const lacking = needed.find((group) => missingPackages(group).length > 0);
  if (lacking !== undefined) throw notInstalled(lacking, [...needed, ...welcome]);
}

/** For a wiki whose pages this library draws itself. */
export function requireWikiPackages(): void {
  requirePackages(["wikiPages", "wiki"], ["wikiDecoration"]);
}

/** Those that Node does not find from the folder of this library. */
export function missingPackages(group: PackageGroupName): string[] {
  const folder = packageFile("");
  return Object.keys(packageGroups[group].packages).filter((name) => {
    try {
      resolveFrom(folder, name);
      return false;
    } catch (error) {
      // One that is there for `import` alone is refused with another code.
      return (error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND";
    }
  });
}

/** The command that installs what is missing of the groups. */
export function installCommand(groups: readonly PackageGroupName[]): string {
  const ranges: Readonly<Record<string, string>> = Object.assign(
    {},
    ...groups.map((group) => packageGroups[group].packages),
  );
  const missing = new Set(groups.flatMap(missingPackages));
  // Nothing is left to say which: then the package is there, and lies where Node does not look.
  const named = missing.size === 0 ? Object.keys(ranges) : [...missing];
  return `npm install ${named.map((name) => `${name}${majorOf(ranges[name] ?? "")}`).join(" ")}`;
}

/** For a failed import of one of the packages. */
export function notInstalled(
  lacking: PackageGroupName,
  groups: readonly PackageGroupName[] = [lacking],
  cause?: unknown,
): KnowledgeError {
  return new KnowledgeError(
    "configuration_invalid",
    `${packageGroups[lacking].purpose}; install the missing ones: ${installCommand(groups)}`,
    { cause },
  );
}

/** `^11.0.0` as shells and npm take it: `@11`. A range without an end needs none. */
function majorOf(range: string): string {
  return range.startsWith("^") ? `@${range.slice(1).split(".", 1)[0]}` : "";
}
