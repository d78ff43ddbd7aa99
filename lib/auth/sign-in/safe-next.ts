/** Where to go after the sign-in: always one of our pages. */

const ownOrigin = "http://own.invalid";
const lengthMax = 2_000;

/** "/" for anything that could lead elsewhere, back to the sign-in, or to an API answer. */
export function safeNext(given: string | null | undefined): string {
  if (given === null || given === undefined || given.length > lengthMax) return "/";
  // Browsers drop control characters and read a backslash as a slash.
  if (!given.startsWith("/") || /[\u0000-\u0020\\\u007f]/.test(given)) return "/";
  if (!URL.canParse(given, ownOrigin)) return "/";
  const url = new URL(given, ownOrigin);
  if (url.origin !== ownOrigin) return "/";
  // After parsing, because "/.//host" becomes "//host" only there.
  if (url.pathname.startsWith("//")) return "/";
  if (/^\/(?:api|sign-in)(?:\/|$)/.test(url.pathname)) return "/";
  url.searchParams.delete("key");
  return url.pathname + url.search;
}
