/**
 * Whether a search may contain something that was typed by mistake: an e-mail address, a key, a
 * personal or account number. It errs on the careful side on purpose: a text missing from a list of
 * frequent searches is no loss, a key in it is.
 */

const emailAddress = /[^\s@]@[^\s@]+\.[^\s@]/;
/** `password: x`, `api_key=x`, `Bearer x`. */
const namedSecret =
  /(?:passw(?:or)?d|passwort|pwd|secret|token|credential|api[ _-]?key)\s*[:=]\s*\S|\bbearer\s+\S{8}/i;
/** 10 digits and more, also in groups: telephones, cards, accounts. A date has 8, a CVE 9. */
const longNumber = /\d(?:[ .\-/]?\d){9}/;
const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;
const keyPrefix =
  /\b(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|AKIA|ASIA|AIza|eyJ)[-_]?\w{8}/;
/** Names in code and in German are this long too, but hold no digit and few capitals. */
const longRuns = /[A-Za-z\d+/=]{16,}/g;

export function looksPrivate(text: string): boolean {
  return (
    emailAddress.test(text) ||
    namedSecret.test(text) ||
    longNumber.test(text) ||
    uuid.test(text) ||
    keyPrefix.test(text) ||
    (text.match(longRuns) ?? []).some(looksRandom)
  );
}

/** A digit among so many letters, or capitals that come more often than words begin. */
export function looksRandom(run: string): boolean {
  // A path such as tutorial/security/oauth2 is a name, piece by piece; this long, it has no capitals.
  const isMixed = /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run);
  if (isMixed && run.length >= 32) return true;
  return run.split("/").some((piece) => {
    if (piece.length < 16) return false;
    const humps = piece.match(/[a-z][A-Z]/g)?.length ?? 0;
    return /\d/.test(piece) || humps * 4 > piece.length;
  });
}
