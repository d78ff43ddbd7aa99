/** VitePress: one page for each file, sidebars by the beginnings of addresses. */
import { join, relative } from "node:path";
import { evaluateConfig } from "../evaluate-config.ts";
import { pageTexts } from "../page-texts.ts";
import type { SiteTruth, TruthNode } from "../site-truth.ts";
import { bare, first, type Given, group, isOutside, items, joined } from "./rule-tools.ts";

export async function vitepressTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const names = ["config", "config/index"].flatMap((name) =>
    ["ts", "mts", "js", "mjs"].map((ending) => `.vitepress/${name}.${ending}`),
  );
  const file = first(site, ...names);
  if (file === null) return null;
  const config = (await evaluateConfig(file)) as Given;
  const source = join(site, String(config.srcDir ?? "."));
  const base = String(config.base ?? "/");
  // The one form of moving that sites with languages use.
  const moved = Object.entries((config.rewrites ?? {}) as Given)
    .filter(([from, to]) => /^\w+\/:rest\*$/.test(from) && to === ":rest*")
    .map(([from]) => `${from.split("/")[0]}/`);
  const addresses = new Map(
    pageTexts(source)
      .filter(({ path }) => !path.startsWith(".vitepress/"))
      .map(({ path }) => {
        const own = moved.find((prefix) => path.startsWith(prefix));
        const below = bare(own === undefined ? path : path.slice(own.length));
        return [relative(folder, join(source, path)), joined(base, below)];
      }),
  );
  const beside = first(source, "config.ts", "config.mts", "config.js");
  const additional = beside === null ? {} : ((await evaluateConfig(beside)) as Given);
  const locale = ((config.locales ?? {}) as Readonly<Record<string, Given>>).root;
  const theme = {
    ...(config.themeConfig as Given),
    ...(locale?.themeConfig as Given),
    ...(additional.themeConfig as Given),
  };
  const { sidebar } = theme;
  const lists = Array.isArray(sidebar)
    ? [sidebar]
    : Object.values((sidebar ?? {}) as Given).map((one) =>
        Array.isArray(one) ? one : withBase(one as Given),
      );
  return {
    kind: "VitePress",
    addresses,
    menu: lists.map((list) => group("", nodesOf(list, base))),
  };
}

function withBase({ base = "", items: list }: Given): readonly Given[] {
  return items(list).map((item) => ({ ...item, base: item.base ?? base }));
}

function nodesOf(list: unknown, site: string, above = ""): readonly TruthNode[] {
  return items(list).map((item) => {
    const base = String(item.base ?? above);
    const link = item.link === undefined ? null : String(item.link);
    const address = link === null ? null : isOutside(link) ? link : joined(site, base + link);
    const label = String(item.text ?? "")
      .replace(/<[^>]*>/g, "")
      .trim();
    return group(label, nodesOf(item.items, site, base), address);
  });
}
