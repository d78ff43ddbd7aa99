const declaration =
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{2,40})/i;

/** The charset that `<meta charset>` or a declaration of XML names within the first bytes; null for none. */
export function declaredCharset(head: string): string | null {
  const [, ofMeta, ofXml] = declaration.exec(head) ?? [];
  return ofMeta ?? ofXml ?? null;
}
