/**
 * The header of `lib/wiki/ui/site-header.tsx` as text: the explorer is served where React is not
 * installed. Both have the classes of `styles/frame.css`.
 */
import type { InterfaceLanguage, SiteArea, SiteLook } from "../../contract/index.ts";
import { siteTranslator } from "../../messages/index.ts";
import { escaped } from "./escaped.ts";

export function explorerHeader(
  look: SiteLook,
  areas: readonly SiteArea[],
  language: InterfaceLanguage,
): string {
  const t = siteTranslator(language);
  const { name, logo, headerLinks } = look;
  const pictures =
    logo === null
      ? ""
      : `<img src="${escaped(logo.light)}" alt="" class="site-logo-light"><img src="${escaped(logo.dark)}" alt="" loading="lazy" class="site-logo-dark">`;
  const items = [
    ...areas.map(({ title, address }) => item(title, address, address === "/api/docs")),
    ...headerLinks.map(({ title, url }) => item(title, url, false)),
  ];
  return `<header class="site-header"><div class="site-bar">
<a href="/" class="site-brand">${pictures}<span dir="auto">${escaped(name)}</span></a>
<nav id="_site_menu" popover="auto" aria-label="${t("site.main")}" class="site-nav">
<div class="site-nav-head"><span>${t("site.menu")}</span><button type="button" class="site-icon" popovertarget="_site_menu" popovertargetaction="hide" aria-label="${t("site.closeMenu")}">${icon("M6 6l12 12M18 6L6 18")}</button></div>
<ul>${items.join("")}</ul>
</nav>
<div class="site-tools">
<search><form action="/" method="get"><input type="search" name="q" required maxlength="1000" aria-label="${t("search.term")}" placeholder="${t("search.short")}" class="site-find-field"></form></search>
<button type="button" class="site-icon site-menu-button" popovertarget="_site_menu" aria-label="${t("site.menu")}">${icon("M4 7h16M4 12h16M4 17h16")}</button>
</div>
</div></header>`;
}

function item(title: string, address: string, isCurrent: boolean): string {
  const current = isCurrent ? ' aria-current="true"' : "";
  return `<li><a href="${escaped(address)}"${current} dir="auto">${escaped(title)}</a></li>`;
}

function icon(path: string): string {
  return `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="${path}"/></svg>`;
}
