import type { InterfaceLanguage, SiteBannerLook } from "../../../contract/index.ts";
import { siteTranslator } from "../../../messages/index.ts";
import { LineIcon } from "../line-icon.tsx";

export interface SiteBannerProps {
  /** Null where there is nothing to say. */
  readonly banner: SiteBannerLook | null;
  readonly language?: InterfaceLanguage | undefined;
}

/** What the operator says at the top of every page. Closing it is a form, so it needs no script. */
export function SiteBanner({ banner, language = "en" }: SiteBannerProps) {
  if (banner === null) return null;
  const t = siteTranslator(language);
  const { id, text, link, isDismissible } = banner;
  return (
    <aside className="site-banner" aria-label={t("site.banner")}>
      <p dir="auto">
        {text}
        {link === null ? null : (
          <>
            {" "}
            <a href={link.url}>{link.title}</a>
          </>
        )}
      </p>
      {isDismissible ? (
        <form action="/api/banner" method="post">
          <button
            type="submit"
            name="closed"
            value={id}
            className="site-icon"
            aria-label={t("site.closeBanner")}
          >
            <LineIcon path="M6 6l12 12M18 6L6 18" />
          </button>
        </form>
      ) : null}
    </aside>
  );
}
