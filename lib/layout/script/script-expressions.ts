/** What expressions of a script stand for, and what its own small functions return. */
import type { AnyNode, Function as FunctionNode, Pattern } from "acorn";
import { type Closure, calledMember, isClosure } from "./script-calls.ts";
import {
  type Bindings,
  emptyRecord,
  isScriptRecord,
  lookUp,
  readOnce,
  recordOf,
  type Scope,
} from "./script-scope.ts";

/** Steps of one reading: a site's largest configuration takes some 50,000. */
const stepsMax = 2_000_000;
const callsMax = 40;

/** What another file of the site exports; null for a package. */
export type Importing = (source: unknown, from: string) => Bindings | null;

export class ScriptExpressions {
  private readonly imported: Importing;
  private steps = 0;
  private calls = 0;

  constructor(imported: Importing) {
    this.imported = imported;
  }

  /** Constants and functions of a scope, each read when it is asked for. */
  name(statement: AnyNode, scope: Scope): void {
    if (statement.type === "FunctionDeclaration" && statement.id) {
      scope.names.set(statement.id.name, () => this.closure(statement, scope));
    }
    if (statement.type !== "VariableDeclaration") return;
    for (const { id, init } of statement.declarations) {
      if (init)
        this.bind(
          id,
          readOnce(() => this.value(init, scope)),
          scope,
        );
    }
  }

  private bind(pattern: Pattern, read: () => unknown, scope: Scope): void {
    if (pattern.type === "Identifier") scope.names.set(pattern.name, read);
    if (pattern.type === "AssignmentPattern") {
      this.bind(pattern.left, () => read() ?? this.value(pattern.right, scope), scope);
    }
    if (pattern.type !== "ObjectPattern") return;
    for (const property of pattern.properties) {
      if (property.type !== "Property") continue;
      const key = this.keyOf(property.key, property.computed, scope);
      if (key !== null) this.bind(property.value, () => member(read(), key), scope);
    }
  }

  private closure(node: FunctionNode | AnyNode, scope: Scope): Closure {
    return {
      isClosure: true,
      call: (values) => this.called(node as FunctionNode, scope, values),
    };
  }

  private called(node: FunctionNode, above: Scope, values: readonly unknown[]): unknown {
    if (this.calls >= callsMax) return undefined;
    this.calls += 1;
    try {
      const scope: Scope = { names: new Map(), above, file: above.file };
      for (const [at, parameter] of node.params.entries()) {
        this.bind(parameter, () => values[at], scope);
      }
      if (node.body.type !== "BlockStatement") return this.value(node.body, scope);
      return this.returned(node.body.body, scope)?.value;
    } finally {
      this.calls -= 1;
    }
  }

  /** Null where the statements come to their end. */
  private returned(
    statements: readonly AnyNode[],
    scope: Scope,
  ): { readonly value: unknown } | null {
    for (const statement of statements) this.name(statement, scope);
    for (const statement of statements) {
      this.step();
      if (statement.type === "ReturnStatement") {
        return { value: statement.argument ? this.value(statement.argument, scope) : undefined };
      }
      if (statement.type === "BlockStatement") {
        const found = this.returned(statement.body, scope);
        if (found !== null) return found;
      }
      if (statement.type !== "IfStatement") continue;
      const branch = this.value(statement.test, scope) ? statement.consequent : statement.alternate;
      const found = branch ? this.returned([branch], scope) : null;
      if (found !== null) return found;
    }
    return null;
  }

  private step(): void {
    this.steps += 1;
    if (this.steps > stepsMax) throw new Error("it takes too many steps to be read");
  }

  value(node: AnyNode, scope: Scope): unknown {
    this.step();
    switch (node.type) {
      case "Literal":
        return node.value instanceof RegExp ? undefined : node.value;
      case "TemplateLiteral": {
        const values = node.expressions.map((expression) => this.value(expression, scope));
        if (!values.every((value) => /^(?:string|number)$/.test(typeof value))) return undefined;
        const texts = node.quasis.map(({ value }) => value.cooked ?? "");
        return texts.map((text, at) => text + String(values[at] ?? "")).join("");
      }
      case "ArrayExpression":
        return this.list(node.elements, scope);
      case "ObjectExpression":
        return this.object(node, scope);
      case "Identifier":
        return lookUp(node.name, scope);
      case "MemberExpression": {
        if (node.property.type === "PrivateIdentifier") return undefined;
        const key = this.keyOf(node.property, node.computed, scope);
        return key === null ? undefined : member(this.value(node.object, scope), key);
      }
      case "ArrowFunctionExpression":
      case "FunctionExpression":
      case "FunctionDeclaration":
        return this.closure(node, scope);
      case "CallExpression":
        return this.call(node, scope);
      default:
        return this.operation(node, scope);
    }
  }

  private operation(node: AnyNode, scope: Scope): unknown {
    switch (node.type) {
      case "ConditionalExpression":
        return this.value(node.test, scope)
          ? this.value(node.consequent, scope)
          : this.value(node.alternate, scope);
      case "LogicalExpression": {
        const left = this.value(node.left, scope);
        if (node.operator === "&&") return left ? this.value(node.right, scope) : left;
        const isKept = node.operator === "??" ? left !== undefined && left !== null : Boolean(left);
        return isKept ? left : this.value(node.right, scope);
      }
      case "BinaryExpression": {
        if (node.left.type === "PrivateIdentifier") return undefined;
        return added(node.operator, this.value(node.left, scope), this.value(node.right, scope));
      }
      case "UnaryExpression": {
        const value = this.value(node.argument, scope);
        if (node.operator === "!") return !value;
        return node.operator === "-" && typeof value === "number" ? -value : undefined;
      }
      case "AwaitExpression":
        return this.value(node.argument, scope);
      case "ParenthesizedExpression":
      case "ChainExpression":
        return this.value(node.expression, scope);
      default:
        return this.typed(node, scope);
    }
  }

  /** `x as T`, `x satisfies T`, `x!`, `<T>x`. */
  private typed(node: AnyNode, scope: Scope): unknown {
    const { type, expression } = node as { readonly type: string; readonly expression?: AnyNode };
    return type.startsWith("TS") && expression !== undefined
      ? this.value(expression, scope)
      : undefined;
  }

  private list(
    elements: Extract<AnyNode, { type: "ArrayExpression" }>["elements"],
    scope: Scope,
  ): readonly unknown[] {
    return elements.flatMap((element) => {
      if (element === null) return [];
      if (element.type !== "SpreadElement") return [this.value(element, scope)];
      const more = this.value(element.argument, scope);
      return Array.isArray(more) ? (more as readonly unknown[]) : [];
    });
  }

  private object(
    { properties }: Extract<AnyNode, { type: "ObjectExpression" }>,
    scope: Scope,
  ): Readonly<Record<string, unknown>> {
    const made = emptyRecord();
    for (const property of properties) {
      if (property.type === "SpreadElement") {
        const more = this.value(property.argument, scope);
        if (isScriptRecord(more)) Object.assign(made, more);
        continue;
      }
      const key = this.keyOf(property.key, property.computed, scope);
      if (key !== null) made[key] = this.value(property.value, scope);
    }
    return made;
  }

  private keyOf(node: AnyNode, isComputed: boolean, scope: Scope): string | null {
    if (!isComputed && node.type === "Identifier") return node.name;
    const value = this.value(node, scope);
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  }

  private call(
    { callee, arguments: given }: Extract<AnyNode, { type: "CallExpression" }>,
    scope: Scope,
  ): unknown {
    const values = this.list(given, scope);
    if (callee.type === "Identifier" && callee.name === "require") {
      const found = this.imported(values[0], scope.file);
      return found?.get("default")?.() ?? (found === null ? undefined : recordOf(found));
    }
    if (callee.type === "MemberExpression" && callee.property.type !== "PrivateIdentifier") {
      const key = this.keyOf(callee.property, callee.computed, scope);
      const owner = callee.object.type === "Identifier" ? callee.object.name : "";
      const self = lookUpOrUndefined(callee.object, (node) => this.value(node, scope));
      const found = key === null ? null : calledMember({ owner, self, name: key, values });
      if (found !== null) return found.value;
    }
    const target = callee.type === "Super" ? undefined : this.value(callee, scope);
    if (isClosure(target)) return target.call(values);
    return configured(values);
  }
}

/** `defineConfig({ … })`, `withPlugin(config)`: functions of packages hand on what they are given. */
function configured(values: readonly unknown[]): unknown {
  const first = values.find(
    (value) => isClosure(value) || isScriptRecord(value) || Array.isArray(value),
  );
  return isClosure(first) ? first.call([]) : first;
}

function lookUpOrUndefined(node: AnyNode, read: (node: AnyNode) => unknown): unknown {
  return node.type === "Super" ? undefined : read(node);
}

function added(operator: string, left: unknown, right: unknown): unknown {
  if (operator === "===" || operator === "==") return left === right;
  if (operator === "!==" || operator === "!=") return left !== right;
  if (operator !== "+") return undefined;
  if (typeof left === "number" && typeof right === "number") return left + right;
  const areTexts = [left, right].every((value) => /^(?:string|number)$/.test(typeof value));
  return areTexts ? String(left) + String(right) : undefined;
}

function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return key === "length" ? value.length : value[Number(key)];
  return isScriptRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
