/** Names of exported pages as they stand in addresses. */

/** In the letters of the title, with `-` between its words. */
export function cleanName(title: string): string {
  const name = title
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}\p{M}._]+/gu, "-")
    .replaceAll(/^[-.]+|[-.]+$/g, "")
    .slice(0, 100);
  return name === "" ? "page" : name;
}

/** Gives each of several pages of one name its own: the second one gets `-2`. */
export function createNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}-${number}`;
    taken.add(free.toLowerCase());
    return free;
  };
}
