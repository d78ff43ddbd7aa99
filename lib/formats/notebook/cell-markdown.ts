/** Markdown of one cell: as it is, but it ends with its cell. */
import { closesFence, type Fence, readFence } from "../../documents/index.ts";

/** A picture that is stored within the notebook. */
const storedPicture =
  /!\[([^\]\n]{0,500})\]\(\s*<?(?:attachment:|data:image\/)[^)\s>]*>?(?:\s[^)\n]{0,500})?\)|<img\b[^<>]{0,500}?\bsrc\s*=\s*(["'])\s*(?:attachment:|data:image\/)[^"']*\2[^<>]{0,500}>/gi;

export function cellMarkdown(source: string): { readonly text: string; readonly pictures: number } {
  let pictures = 0;
  const text = source.replace(storedPicture, (_found, alt: string | undefined) => {
    pictures++;
    return alt ?? "";
  });
  return { text: closed(text.trim()), pictures };
}

/** Code and a comment without an end would take the cells that follow. */
function closed(text: string): string {
  let open: Fence | null = null;
  for (const line of text.split("\n")) {
    const content = line.trimStart();
    if (open === null) open = readFence(content);
    else if (closesFence(line, open)) open = null;
  }
  if (open !== null) return `${text}\n${open.mark.repeat(open.length)}`;
  return text.lastIndexOf("<!--") > text.lastIndexOf("-->") ? `${text}\n-->` : text;
}
