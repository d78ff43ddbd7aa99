/**
 * Lets a program for Node 22 start on Node 20, which has no `fs.globSync`: the name is there, and
 * says so when it is called.
 */
import { register } from "node:module";

const hooks = `
export async function resolve(specifier, context, next) {
  const isFs = specifier === "fs" || specifier === "node:fs";
  if (!isFs || context.parentURL?.startsWith("data:")) return next(specifier, context);
  const text = 'export * from "node:fs"; export { default } from "node:fs";' +
    'export function globSync() { throw new Error("fs.globSync needs Node 22"); }';
  return { url: "data:text/javascript," + encodeURIComponent(text), shortCircuit: true };
}`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
