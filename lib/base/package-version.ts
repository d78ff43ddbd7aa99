/**
 * The version of the package. Written here as well as in package.json, because bundlers move modules
 * away from their manifest; a test holds the two together.
 */
export function packageVersion(): string {
  return "3.0.0";
}
