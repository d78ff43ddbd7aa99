/** Names of folders and endings of files that are tags of languages. */

/** Languages that documentations are translated to; a folder `it` still needs pages with counterparts. */
const tags = new Set(
  (
    "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id " +
    "is it ja ka kk km kn ko ku ky lo lt lv mk ml mn mr ms my nb ne nl nn no pa pl ps pt ro ru si sk " +
    "sl sq sr sv sw ta te tg th tk tl tr uk ur uz vi zh"
  ).split(" "),
);

/** `de`, `pt-BR`, `zh_Hans`: the tag with a hyphen, or null. */
export function languageNamed(name: string): string | null {
  const found = /^([a-z]{2,3})(?:[-_]([a-z]{2}|[a-z]{4}|\d{3}))?$/i.exec(name);
  if (found === null || !tags.has((found[1] as string).toLowerCase())) return null;
  return name.replace("_", "-");
}
