/** Exported functions that take a text first, and which of them the readers of hostile texts run. */
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { rolldown } from "rolldown";
import { projectFolder, type SourceText } from "../sources/source-files.ts";

/** `<path> <name>` of each exported function whose first parameter is a string. */
export function takersOfText({ path, text }: SourceText): string[] {
  return parseSync(path, text).program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declared?.type !== "FunctionDeclaration" || declared.id === null) return [];
    const [first] = declared.params;
    const type = first?.type === "Identifier" ? first.typeAnnotation?.typeAnnotation.type : null;
    return type === "TSStringKeyword" ? [`${path} ${declared.id.name}`] : [];
  });
}

/** `<path> <name>` of the exports that are left when nothing stays but what the file runs. */
export async function exportsRunBy(file: string): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({ input: join(projectFolder, file), platform: "node" });
  const { output } = await bundle.generate();
  await bundle.close();
  const names = output.flatMap((chunk) =>
    chunk.type !== "chunk"
      ? []
      : Object.entries(chunk.modules).flatMap(([id, { renderedExports }]) => {
          const path = relative(projectFolder, id).split("\\").join("/");
          return renderedExports.map((name) => `${path} ${name}`);
        }),
  );
  return new Set(names);
}
