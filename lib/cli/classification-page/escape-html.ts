/** Text of an operator's file in markup. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] as string);
}

export function sharePercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
