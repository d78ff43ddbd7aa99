/** Formats other than Markdown: which there are, and files as the pages that they become. */
export { type ConvertedFile, type Converter, createConverter } from "./converter.ts";
export { formatsOf, installCommandOf, isReadable } from "./formats.ts";
export { declaredCharset } from "./html/declared-charset.ts";
export { loadHtmlReader } from "./html/load-html-reader.ts";
export { nearestDescriptions } from "./openapi/described-files.ts";
export { namedOperation } from "./openapi/named-operation.ts";
export { areUnchanged, type FileBeside } from "./read-beside.ts";
