import type { WikiView } from "../../contract/index.ts";

/** The position of the page for search engines: data in the form of schema.org, which nothing runs. */
export function BreadcrumbData({
  view: { space, breadcrumbs, address },
}: {
  readonly view: WikiView;
}) {
  const steps = [space, ...breadcrumbs];
  if (steps.length < 2) return null;
  const data = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.title,
      item: step.address ?? address,
    })),
  };
  // No title can end the element.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
