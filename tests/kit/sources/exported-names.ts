/** Names that a file declares and exports; what it only passes on is declared elsewhere. */
import { parseSync } from "oxc-parser";
import type { SourceText } from "./source-files.ts";

/** Distinct: a schema and its type share one name on purpose. */
export function exportedNames({ path, text }: SourceText): string[] {
  const { module } = parseSync(path, text);
  const names = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ moduleRequest }) => moduleRequest === null)
      .map(({ exportName }) => exportName.name ?? "default"),
  );
  return [...new Set(names)];
}

/** Names that more than one of the files declares, with the files. */
export function sharedNames(files: readonly SourceText[]): Map<string, string[]> {
  const declaredIn = new Map<string, string[]>();
  for (const file of files) {
    for (const name of exportedNames(file)) {
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), file.path]);
    }
  }
  return new Map([...declaredIn].filter(([, paths]) => paths.length > 1));
}
