/** Addresses that a site's host or framework sends elsewhere, by the files that tell them so. */
import { posix } from "node:path";
import { isClosure } from "./script/script-calls.ts";
import { readScript } from "./script/script-values.ts";
import type { SiteFolder } from "./site-folder.ts";
import type { SiteRedirect } from "./site-layout.ts";
import { field, list, textValue } from "./values.ts";

/** What is read of one site. */
const redirectsMax = 5_000;
const scripts = ["ts", "mts", "js", "mjs", "cjs"].map((ending) => `next.config.${ending}`);

/** A file that cannot be read says nothing: its faults are those of another tool. */
export function hostRedirects(site: SiteFolder): readonly SiteRedirect[] {
  const found = ["", "static", "public"].flatMap((folder) =>
    listed(site, posix.join(folder, "_redirects"), linesOf),
  );
  found.push(...listed(site, "netlify.toml", tablesOf));
  found.push(
    ...listed(site, "vercel.json", (text) => objectsOf(field(site.data(text), "redirects"))),
  );
  const script = site.first(...scripts);
  if (script !== null) found.push(...listed(site, script, () => nextRedirects(site, script)));
  return found.slice(0, redirectsMax);
}

function listed(
  site: SiteFolder,
  file: string,
  read: (text: string) => readonly SiteRedirect[],
): readonly SiteRedirect[] {
  try {
    const text = site.read(file);
    return text === null ? [] : read(text).filter(({ from }) => from.startsWith("/"));
  } catch {
    return [];
  }
}

/** `/old  /new  301` of Netlify and Cloudflare; other answers than redirects are left out. */
function linesOf(text: string): readonly SiteRedirect[] {
  return text.split("\n").flatMap((line) => {
    const [from = "", ...rest] = line.trim().split(/\s+/);
    const to = rest.find((part) => /^(?:\/|https?:)/.test(part));
    const status = rest.find((part) => /^\d{3}!?$/.test(part)) ?? "301";
    return to === undefined || !status.startsWith("3") ? [] : [{ from, to }];
  });
}

/** `[[redirects]]` of `netlify.toml`. */
function tablesOf(text: string): readonly SiteRedirect[] {
  const [, ...tables] = text.split(/^\s*\[\[redirects\]\]\s*$/m);
  return tables.flatMap((table) => {
    const own = table.slice(0, /^\s*\[/m.exec(table)?.index ?? table.length);
    const valueOf = (name: string): string | undefined =>
      new RegExp(`^\\s*${name}\\s*=\\s*["']?([^"'\\n#]*)`, "m").exec(own)?.[1]?.trim();
    const [from, to] = [valueOf("from"), valueOf("to")];
    const isMove = (valueOf("status") ?? "301").startsWith("3");
    return from === undefined || to === undefined || !isMove ? [] : [{ from, to }];
  });
}

export function objectsOf(data: unknown): readonly SiteRedirect[] {
  return list(data).flatMap((one) => {
    const from = textValue(field(one, "source"));
    const to = textValue(field(one, "destination"));
    return from === null || to === null ? [] : [{ from, to }];
  });
}

/** What the function of Next.js returns, as far as it says it without running. */
function nextRedirects(site: SiteFolder, file: string): readonly SiteRedirect[] {
  const config = readScript(file, site);
  const given = field(config, "redirects");
  const base = textValue(field(config, "basePath")) ?? "/";
  return objectsOf(isClosure(given) ? given.call([]) : given).map(({ from, to }) => ({
    from: posix.join(base, from),
    to: to.startsWith("/") ? posix.join(base, to) : to,
  }));
}
