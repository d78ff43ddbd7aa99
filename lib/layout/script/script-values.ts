/**
 * Values in a script, read off its tree as data and never run: literals, constants, what files beside
 * it export, and what its own small functions return. Everything else is `undefined`.
 */
import { posix } from "node:path";
import type { AnyNode, Program } from "acorn";
import { ScriptExpressions } from "./script-expressions.ts";
import { parseScript } from "./script-module.ts";
import {
  type Bindings,
  isScriptRecord,
  nameOfNode,
  readOnce,
  recordOf,
  type Scope,
} from "./script-scope.ts";

export interface ScriptFiles {
  /** The text of a file below the site; null if there is none to read. */
  read(path: string): string | null;
  /** JSON and YAML as data; throws for what is neither. */
  data(text: string): unknown;
}

const modulesMax = 200;
const scriptEndings = ["", ".ts", ".mts", ".js", ".mjs", ".cjs", ".json", "/index.ts", "/index.js"];

/** What a script gives away by default, as ES module or as CommonJS. Throws for what cannot be read. */
export function readScript(file: string, files: ScriptFiles): unknown {
  return new ScriptReader(files).exported(file, "default");
}

class ScriptReader {
  private readonly files: ScriptFiles;
  private readonly modules = new Map<string, Bindings>();
  private readonly expressions: ScriptExpressions;

  constructor(files: ScriptFiles) {
    this.files = files;
    this.expressions = new ScriptExpressions((source, from) => this.imported(source, from));
  }

  exported(file: string, name: string): unknown {
    const text = this.files.read(file);
    if (text === null) throw new Error("it cannot be read");
    return this.moduleOf(file, text).get(name)?.();
  }

  private moduleOf(file: string, text: string): Bindings {
    const known = this.modules.get(file);
    if (known !== undefined) return known;
    const exported: Bindings = new Map();
    this.modules.set(file, exported);
    if (this.modules.size > modulesMax) return exported;
    if (file.endsWith(".json")) {
      const data = this.files.data(text);
      exported.set("default", () => data);
      if (isScriptRecord(data))
        for (const key of Object.keys(data)) exported.set(key, () => data[key]);
      return exported;
    }
    const scope: Scope = { names: new Map(), above: null, file };
    this.declare(parseScript(text).body, scope, exported);
    return exported;
  }

  /** A module that lies beside `from`; null for a package. */
  private imported(source: unknown, from: string): Bindings | null {
    if (typeof source !== "string" || !/^\.{1,2}\//.test(source)) return null;
    const path = posix.join(posix.dirname(from), source);
    for (const ending of scriptEndings) {
      const file = path + ending;
      const text = /\.\w+$/.test(file) ? this.files.read(file) : null;
      if (text !== null) return this.moduleOf(file, text);
    }
    // TypeScript names the file that will be there.
    const typed = path.replace(/\.([mc]?)js$/, ".$1ts");
    const text = typed === path ? null : this.files.read(typed);
    return text === null ? null : this.moduleOf(typed, text);
  }

  private declare(body: Program["body"], scope: Scope, exported: Bindings): void {
    for (const statement of body) {
      switch (statement.type) {
        case "ImportDeclaration":
          this.import(statement, scope);
          break;
        case "ExportNamedDeclaration":
          this.exportNames(statement, scope, exported);
          break;
        case "ExportDefaultDeclaration": {
          const { declaration } = statement;
          if ("id" in declaration && declaration.id) this.expressions.name(declaration, scope);
          exported.set(
            "default",
            readOnce(() => this.expressions.value(declaration, scope)),
          );
          break;
        }
        case "ExpressionStatement":
          this.exportCommon(statement.expression, scope, exported);
          break;
        default:
          this.expressions.name(statement, scope);
      }
    }
    // `const sidebars = { … }` alone, of a file that is broken off or read by its tool.
    if (!exported.has("default")) {
      const last = [...scope.names.values()].at(-1);
      if (last !== undefined && exported.size === 0) exported.set("default", last);
    }
  }

  private import(
    statement: Extract<Program["body"][number], { type: "ImportDeclaration" }>,
    scope: Scope,
  ): void {
    for (const specifier of statement.specifiers) {
      const read = readOnce(() => {
        const found = this.imported(statement.source.value, scope.file);
        if (found === null) return undefined;
        if (specifier.type === "ImportNamespaceSpecifier") return recordOf(found);
        const name =
          specifier.type === "ImportSpecifier" ? nameOfNode(specifier.imported) : "default";
        return found.get(name)?.();
      });
      scope.names.set(specifier.local.name, read);
    }
  }

  private exportNames(
    statement: Extract<Program["body"][number], { type: "ExportNamedDeclaration" }>,
    scope: Scope,
    exported: Bindings,
  ): void {
    const { declaration, specifiers, source } = statement;
    if (declaration) {
      const before = new Set(scope.names.keys());
      this.expressions.name(declaration, scope);
      for (const [name, read] of scope.names) if (!before.has(name)) exported.set(name, read);
    }
    for (const { local, exported: shown } of specifiers) {
      const read = (): unknown =>
        source
          ? this.imported(source.value, scope.file)?.get(nameOfNode(local))?.()
          : scope.names.get(nameOfNode(local))?.();
      exported.set(nameOfNode(shown), read);
    }
  }

  /** `module.exports = …` and `exports.name = …`. */
  private exportCommon(expression: AnyNode, scope: Scope, exported: Bindings): void {
    if (expression.type !== "AssignmentExpression") return;
    const { left, right } = expression;
    if (left.type !== "MemberExpression" || left.property.type !== "Identifier") return;
    const owner = left.object.type === "Identifier" ? left.object.name : "";
    const name = left.property.name;
    const read = readOnce(() => this.expressions.value(right, scope));
    if (owner === "module" && name === "exports") exported.set("default", read);
    else if (owner === "exports") exported.set(name, read);
    else if (left.object.type === "MemberExpression") exported.set(name, read);
  }
}
