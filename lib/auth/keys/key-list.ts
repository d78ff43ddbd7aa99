/** The operator's keys as they are written: one string, separated by commas. */

/** Empty entries are left out, so the list is empty if there is no key. */
export function readKeyList(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
}
