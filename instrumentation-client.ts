/**
 * What the framework hands to the browser as script and markup: chunks of the build by their address,
 * and elements without content. Anything else is reported, as `require-trusted-types-for` says.
 */

interface Rules {
  readonly createHTML: (markup: string) => string | null;
  readonly createScriptURL: (address: string) => string | null;
}

/** See `app/_components/trusted-markup.ts`. */
interface Policies {
  createPolicy?(name: "default", rules: Rules): unknown;
}

const emptyScript = "<script></script>";
const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };

trustedTypes?.createPolicy?.("default", {
  // React makes scripts so, of which none runs, and puts texts without elements into them.
  createHTML: (markup) => (!markup.includes("<") || markup === emptyScript ? markup : null),
  createScriptURL: (address) => (isBuilt(address) ? address : null),
});

function isBuilt(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith("/_next/static/");
}
