/** Language tags as people write them: BCP 47, and with the underscores of locale names. */

/**
 * The language of a tag such as `de`, `pt-BR` or `de_AT`, in its shortest code and lower case; null
 * for an invalid tag. Codes have two or three letters, so "German" is not one.
 */
export function primarySubtag(tag: string): string | null {
  try {
    const [canonical = ""] = Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"));
    const primary = canonical.split("-")[0] ?? "";
    return /^[a-z]{2,3}$/.test(primary) ? primary : null;
  } catch {
    return null;
  }
}
