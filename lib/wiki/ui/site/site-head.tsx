import type { SiteLook } from "../../../contract/index.ts";

export interface SiteHeadProps {
  readonly look: Pick<SiteLook, "styleAddress" | "cssAddress" | "meta">;
}

/** What the operator adds to <head>: style sheets, the own one last, and meta elements. */
export function SiteHead({ look: { styleAddress, cssAddress, meta } }: SiteHeadProps) {
  return (
    <>
      {meta.map((one) => (
        <meta key={`${one.name} ${one.property}`} {...one} />
      ))}
      {styleAddress === null ? null : <link rel="stylesheet" href={styleAddress} />}
      {cssAddress === null ? null : <link rel="stylesheet" href={cssAddress} />}
    </>
  );
}

/** The operator's counter of visits, its scripts in their order. Nothing waits for it: where it does not answer, pages are there. */
export function SiteAnalytics({ look }: { readonly look: Pick<SiteLook, "analytics"> }) {
  return look.analytics?.scripts.map((script) => <script key={script.src} defer {...script} />);
}
