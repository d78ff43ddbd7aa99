/**
 * The header of `lib/wiki/ui/site/site-header.tsx` as text: the explorer is served where React is not
 * installed. Both have the classes of `styles/frame.css`.
 */
import { type SiteLook, type Theme, themeAfter, themePictures } from "../../contract/index.ts";
import { type SiteTranslator, siteTranslator } from "../../messages/index.ts";
import { escaped } from "./escaped.ts";
import type { ExplorerSurroundings } from "./explorer-surroundings.ts";

export function explorerHeader(
  look: SiteLook,
  { areas, hasSearch, banner, language, theme }: Omit<ExplorerSurroundings, "look">,
): string {
  const t = siteTranslator(language);
  const { name, logo, headerLinks } = look;
  const alt = logo?.isAlone === true ? escaped(name) : "";
  const pictures =
    logo === null
      ? ""
      : `<img src="${escaped(logo.light)}" alt="${alt}" class="site-logo-light"><img src="${escaped(logo.dark)}" alt="${alt}" loading="lazy" class="site-logo-dark">`;
  const words = alt === "" ? `<span dir="auto">${escaped(name)}</span>` : "";
  const search = `<a href="/" aria-haspopup="dialog" class="site-find">${icon("M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5")}<span>${t("search.short")}</span> <kbd>Ctrl K</kbd></a>`;
  const items = [
    ...areas.map(({ title, address }) => item(title, address, address === "/api/docs")),
    ...headerLinks.map(({ title, url }) => item(title, url, false)),
  ];
  return `${explorerBanner(banner, t)}<header class="site-header"><div class="site-bar">
<a href="/" class="site-brand">${pictures}${words}</a>
<nav id="_site_menu" popover="auto" aria-label="${t("site.main")}" class="site-nav">
<div class="site-nav-head"><span>${t("site.menu")}</span><button type="button" class="site-icon" popovertarget="_site_menu" popovertargetaction="hide" aria-label="${t("site.closeMenu")}">${icon("M6 6l12 12M18 6L6 18")}</button></div>
<ul>${items.join("")}</ul>
</nav>
<div class="site-tools">
${hasSearch ? search : ""}
${themeForm(theme, t)}
<button type="button" class="site-icon site-menu-button" popovertarget="_site_menu" aria-label="${t("site.menu")}">${icon("M4 7h16M4 12h16M4 17h16")}</button>
</div>
</div></header>`;
}

/** As `lib/wiki/ui/site/site-banner.tsx` draws it. */
function explorerBanner(banner: ExplorerSurroundings["banner"], t: SiteTranslator): string {
  if (banner === null) return "";
  const { id, text, link, isDismissible } = banner;
  const more = link === null ? "" : ` <a href="${escaped(link.url)}">${escaped(link.title)}</a>`;
  const form = `<form action="/api/banner" method="post"><button type="submit" name="closed" value="${id}" class="site-icon" aria-label="${t("site.closeBanner")}">${icon("M6 6l12 12M18 6L6 18")}</button></form>`;
  return `<aside class="site-banner" aria-label="${t("site.banner")}"><p dir="auto">${escaped(text)}${more}</p>${isDismissible ? form : ""}</aside>`;
}

/** As `lib/wiki/ui/site/theme-form.tsx` draws it. */
function themeForm(theme: Theme, t: SiteTranslator): string {
  const label = t("colours.label", { name: t(`colours.${theme}`) });
  return `<form action="/api/colours" method="post" class="site-colours"><button type="submit" name="theme" value="${themeAfter(theme)}" class="site-icon" title="${label}" aria-label="${label}">${icon(themePictures[theme])}</button></form>`;
}

function item(title: string, address: string, isCurrent: boolean): string {
  const current = isCurrent ? ' aria-current="true"' : "";
  return `<li><a href="${escaped(address)}"${current} dir="auto">${escaped(title)}</a></li>`;
}

function icon(path: string): string {
  return `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="${path}"/></svg>`;
}
