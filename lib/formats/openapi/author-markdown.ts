/** Descriptions are CommonMark of their authors: they fit into a page, and keep their marks. */

const fence = /^[ \t]{0,3}(`{3,}|~{3,})/;
const heading = /^( {0,3})(#{1,6})(?=[ \t])/;
const lowest = 6;

/** With its headings below those of the page. */
export function belowHeading(markdown: string, level: number): string {
  if (!markdown.includes("#")) return markdown;
  let open = "";
  const lines = markdown.split(/\r\n?|\n/).map((line) => {
    const mark = fence.exec(line)?.[1] ?? "";
    if (open === "" && mark !== "") open = mark;
    else if (open !== "" && mark.startsWith(open)) open = "";
    if (open !== "") return line;
    return line.replace(
      heading,
      (_whole, indent: string, marks: string) =>
        indent + "#".repeat(Math.min(lowest, marks.length + level)),
    );
  });
  return lines.join("\n");
}
