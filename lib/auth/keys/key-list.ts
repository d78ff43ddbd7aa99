/** The operator's keys as they are written: one text, separated by commas. */

/** Empty entries are left out, so the list is empty where there is no key. */
export function readKeyList(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
}
