/** One label for a sub-theme in its collection: names repeat from collection to collection. */

const separator = "\n";

export function themeLabel(collection: string, subTheme: string): string {
  return collection + separator + subTheme;
}

export function splitThemeLabel(label: string): { collection: string; subTheme: string } {
  const end = label.indexOf(separator);
  return { collection: label.slice(0, end), subTheme: label.slice(end + 1) };
}
