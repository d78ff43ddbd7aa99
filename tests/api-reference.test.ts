/** The API reference says what the types say, and its examples compile. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { referencePages } from "../scripts/steps/reference-pages.mjs";
import { type CodeExample, examplesOf } from "./kit/sources/code-examples.ts";
import { runProgram } from "./kit/sources/consumer.ts";
import { exportsOf, subpaths } from "./kit/sources/public-surface.ts";
import { projectFolder } from "./kit/sources/source-files.ts";

/** Within the project, where the package's own name and the frameworks resolve. */
const folder = join(projectFolder, "build", `examples-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the pages are those of `npm run reference`", async () => {
  for (const [file, text] of await referencePages()) {
    expect([file, readFileSync(join(projectFolder, file), "utf8")]).toEqual([file, text]);
  }
});

test.each(subpaths)("every function and class of %s has a comment", (subpath) => {
  const silent = [...exportsOf(subpath)].filter(([, [first]]) => {
    return (first?.kind === "function" || first?.kind === "class") && first.comment === "";
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

const content = { code: 0, stdout: "", stderr: "" };

describe("examples compile", () => {
  const pages = [
    "README.md",
    "lib/README.md",
    ...pagesOf("content/guide"),
    ...pagesOf("content/reference"),
  ];
  const examples = pages.flatMap(examplesOf);
  const isTyped = ({ file }: CodeExample): boolean => file.endsWith(".ts");

  const isOfNext = ({ file }: CodeExample): boolean => /\/(?:app|lib)\/|next\.config/.test(file);

  test("in TypeScript, strictly", async () => {
    const typed = examples.filter((example) => isTyped(example) && !isOfNext(example));
    expect(typed.length).toBeGreaterThan(10);
    const options = { strict: true, exactOptionalPropertyTypes: true };
    expect(await compile("ts", typed, options)).toEqual(content);
  });

  test("those of Next.js as a fresh project of it finds modules", async () => {
    const typed = examples.filter((example) => isTyped(example) && isOfNext(example));
    expect(typed.length).toBeGreaterThanOrEqual(4);
    const options = { strict: true, module: "esnext", moduleResolution: "bundler" };
    expect(await compile("next", typed, options)).toEqual(content);
  });

  test("and a wrong one would not", async () => {
    const wrong = {
      file: "wrong.ts",
      code: 'import { nothing } from "knowledge-sdk";\nnothing();',
    };
    const { code, stdout } = await compile("wrong", [wrong], { strict: true });
    expect([code, stdout]).toEqual([expect.any(Number), expect.stringContaining("TS2305")]);
    expect(code).not.toBe(0);
  });

  test("in JavaScript, as far as it can be checked", async () => {
    const plain = examples.filter((example) => !isTyped(example));
    expect(plain.length).toBeGreaterThan(5);
    const options = { allowJs: true, checkJs: true, strict: false };
    expect(await compile("js", plain, options)).toEqual(content);
  });
});

function pagesOf(path: string): string[] {
  return readdirSync(join(projectFolder, path))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${path}/${name}`);
}

/** What the compiler says to them. */
async function compile(name: string, examples: readonly CodeExample[], options: object) {
  const root = join(folder, name);
  for (const { file, code } of examples) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    // Makes each a module, so that names of one do not meet those of another.
    writeFileSync(join(root, file), `${code}\nexport {};\n`);
  }
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    types: ["node"],
    noEmit: true,
    skipLibCheck: true,
    ...options,
  };
  const files = examples.map(({ file }) => file);
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const compiler = join(projectFolder, "node_modules/typescript/bin/tsc");
  return runProgram(process.execPath, [compiler, "-p", root], projectFolder);
}
