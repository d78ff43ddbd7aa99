/** Whether a reader sees the banner now: in its days, and until it was closed. */
import type { SiteBannerLook, SiteLook } from "../contract/index.ts";

export interface BannerReader {
  /** Value of the cookie `bannerCookie`; null without one. */
  readonly closed: string | null | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function shownBanner(
  { banner }: Pick<SiteLook, "banner">,
  { closed, now }: BannerReader,
): SiteBannerLook | null {
  if (banner === null || (banner.isDismissible && closed === banner.id)) return null;
  const today = new Date(now).toISOString().slice(0, 10);
  const isTooEarly = banner.from !== null && today < banner.from;
  const isTooLate = banner.until !== null && today > banner.until;
  return isTooEarly || isTooLate ? null : banner;
}
