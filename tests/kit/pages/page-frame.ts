/** What stands around the pages of a server without a framework, as it comes. */
import { SiteSettings } from "../../../lib/contract/index.ts";
import { createSite } from "../../../lib/site/index.ts";
import type { HtmlFrame } from "../../../lib/wiki/ui/html-pages.tsx";

export function pageFrame(settings: SiteSettings = {}): HtmlFrame {
  const headerLinks = [{ title: "Status", url: "https://status.example.com/" }];
  const given = SiteSettings.parse({ name: "Wiki", headerLinks, ...settings });
  const look = createSite({ settings: given, folder: "." }).look();
  const areas = [{ title: "Docs", address: "/wiki", paths: ["/wiki"] }];
  return { look, areas, hasSearch: true, banner: look.banner, language: "en", theme: "system" };
}
