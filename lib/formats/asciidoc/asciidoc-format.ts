/** AsciiDoc by Asciidoctor, which is given the files that it may include and no others. */
import { extname } from "node:path";
import { Extensions, LoggerManager, load, MemoryLogger } from "@asciidoctor/core";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { readHtml } from "../html/html-to-markdown.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { antoraAttributes, withAntoraPaths } from "./antora.ts";
import { FilesBeside } from "./include-files.ts";

export const asciidocFormat: Format = { read: async (file) => [await readAsciidoc(file)] };

async function readAsciidoc(file: FormatFile): Promise<ConvertedPage> {
  const extension = extname(file.path);
  const registry = Extensions.create();
  registry.includeProcessor(new FilesBeside(file));
  // What it would log is about the text; its author sees it elsewhere.
  LoggerManager.setLogger(new MemoryLogger());
  const document = await load(decodeFile(file), {
    safe: "secure",
    extension_registry: registry,
    attributes: {
      ...(await antoraAttributes(file)),
      "max-include-depth": "12",
      showtitle: "",
      "relfilesuffix@": extension,
      // A page shows its own list of contents, and its readers count no sections.
      toc: null,
      sectnums: null,
      icons: null,
      "source-highlighter": null,
      "docname@": file.path.replace(/^.*\//, "").slice(0, -extension.length),
    },
  });
  const html = withAntoraPaths(await document.convert(), file.path);
  return { suffix: "", ...readHtml(`<main>${html}</main>`, null) };
}
