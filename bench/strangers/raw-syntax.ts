/** Syntax of generators that readers would see as text: nothing of it is written to be read. */

/** Beside code, each of these is a form that a generator would have replaced. */
const forms: readonly RegExp[] = [
  /(?:^|\s):::+\s*\{?\w/,
  /\{\{[<%]/,
  /\{%-?\s*\w+/,
  /\{\{[^}]*\}\}/,
  /<\/?[A-Z]\w*(?:\s[^<>]*)?\/?>/,
  /(?:^|\n)\s*import\s+[\w{*][^\n]*\sfrom\s+["']/,
  /(?:^|\n)\s*export\s+(?:const|default|function)\s/,
  /(?:^|\n)\s*(?:!!!|\?\?\?\+?)\s+\w/,
  /(?:^|\n)\s*===\+?!?\s+"/,
  /\[!(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION)\]/,
  /--8<--/,
  /\s\{#[\w-]+\}/,
  /\{:\s*[.#][\w-]/,
  /\{\s*\.[\w-]+[^}]*\}/,
  /\{\/\*/,
];

export function rawSyntaxIn(html: string): readonly string[] {
  const text = textOf(html);
  return forms.flatMap((form) => {
    const found = form.exec(text)?.[0].trim();
    return found === undefined ? [] : [found.slice(0, 80)];
  });
}

function textOf(html: string): string {
  return html
    .replace(/<(pre|code|script|style|svg|math|textarea|kbd)\b[^]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x3C;", "<")
    .replaceAll("&amp;", "&");
}
