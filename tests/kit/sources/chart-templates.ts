/**
 * Renders templates of a Helm chart: what ours use of Go's text/template and of Sprig, and nothing
 * more. An unknown function is an error, so that a chart cannot pass by what is not understood.
 */
import { readFileSync } from "node:fs";
import { chartFunctions, isTruthy } from "./chart-functions.ts";

type Value = unknown;
type Scope = Map<string, Value>;

interface Branch {
  readonly test: string | null;
  readonly body: Node[];
}

type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "output"; readonly pipeline: string }
  | { readonly kind: "if" | "with" | "range"; readonly branches: Branch[] };

export interface ChartTemplates {
  /** The text of a file of the chart with this context as its dot. */
  render: (file: string, context: object) => string;
}

/** @param files path within the chart, and text: all of them are read, since any may define for others */
export function readChartTemplates(files: ReadonlyMap<string, string>): ChartTemplates {
  const defined = new Map<string, Node[]>();
  const bodies = new Map<string, Node[]>();
  for (const [file, text] of files) bodies.set(file, parseTemplate(text, defined));
  const run = (nodes: Node[], dot: Value, scope: Scope): string =>
    nodes.map((node) => runNode(node, dot, scope)).join("");

  function runNode(node: Node, dot: Value, scope: Scope): string {
    if (node.kind === "text") return node.text;
    if (node.kind === "output") return runOutput(node.pipeline, dot, scope);
    const [first] = node.branches;
    if (node.kind === "range" && first !== undefined) return runRange(first, dot, scope);
    for (const { test, body } of node.branches) {
      const value = test === null ? true : evaluate(test, dot, scope);
      if (!isTruthy(value)) continue;
      return run(body, node.kind === "with" && test !== null ? value : dot, new Map(scope));
    }
    return "";
  }

  function runOutput(pipeline: string, dot: Value, scope: Scope): string {
    const assigned = /^(\$\w+) :?= (.+)$/s.exec(pipeline);
    if (assigned === null) return String(evaluate(pipeline, dot, scope) ?? "");
    scope.set(assigned[1] ?? "", evaluate(assigned[2] ?? "", dot, scope));
    return "";
  }

  function runRange({ test, body }: Branch, dot: Value, scope: Scope): string {
    const named = /^(\$\w+), (\$\w+) := (.+)$/s.exec(test ?? "");
    const over = evaluate(named?.[3] ?? test ?? "", dot, scope);
    // Go walks a map in the order of its keys.
    const entries = Object.entries(over ?? {}).sort(([a], [b]) =>
      Array.isArray(over) ? 0 : a < b ? -1 : 1,
    );
    return entries
      .map(([key, value]) => {
        const inner: Scope = new Map(scope);
        if (named !== null) inner.set(named[1] ?? "", key).set(named[2] ?? "", value);
        return run(body, value, inner);
      })
      .join("");
  }

  function evaluate(pipeline: string, dot: Value, scope: Scope): Value {
    let piped: Value[] = [];
    for (const command of splitOutside(pipeline, "|")) {
      const [head = "", ...rest] = splitOutside(command, " ");
      const isCall = /^[a-z]\w*$/i.test(head) && !/^(?:true|false|nil)$/.test(head);
      const args = [...rest.map((word) => operand(word, dot, scope)), ...piped];
      piped = [isCall ? call(head, args) : method(head, args, dot, scope)];
    }
    return piped[0];
  }

  function call(name: string, args: Value[]): Value {
    if (name === "include") {
      const body = defined.get(String(args[0]));
      if (body === undefined) throw new Error(`no template is named ${String(args[0])}`);
      return run(body, args[1], new Map([["$", args[1]]]));
    }
    const known = chartFunctions[name];
    if (known === undefined) throw new Error(`the function ${name} is not known here`);
    return known(...args);
  }

  /** A field may be a function of the context, such as that of `.Files.Get`. */
  function method(head: string, args: Value[], dot: Value, scope: Scope): Value {
    const value = operand(head, dot, scope);
    if (args.length === 0) return value;
    if (typeof value !== "function") throw new Error(`${head} takes no arguments`);
    return value(...args);
  }

  function operand(word: string, dot: Value, scope: Scope): Value {
    if (word.startsWith("(")) return evaluate(word.slice(1, -1), dot, scope);
    if (/^["\d]/.test(word) || /^(?:true|false)$/.test(word)) return JSON.parse(word);
    if (word === "nil") return null;
    const path = /^(\$\w*|)((?:\.\w+)*|\.)$/.exec(word);
    if (path === null) return call(word, []);
    const [, variable = "", fields = ""] = path;
    const start = variable === "" ? dot : scope.get(variable);
    return fields.split(".").filter(Boolean).reduce(fieldOf, start);
  }

  return {
    render: (file, context) => run(bodies.get(file) ?? [], context, new Map([["$", context]])),
  };
}

/** The files of a chart, as `readChartTemplates` takes them. */
export function chartFiles(folder: string, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]));
}

function fieldOf(value: Value, name: string): Value {
  if (value === null || value === undefined) throw new Error(`nothing has the field ${name}`);
  return (value as Record<string, Value>)[name];
}

function parseTemplate(text: string, defined: Map<string, Node[]>): Node[] {
  // Hyphens take the white space beside an action; comments are actions that say nothing.
  const trimmed = text.replaceAll(/\s*\{\{- /g, "{{ ").replaceAll(/ -\}\}\s*/g, " }}");
  const parts = trimmed.split(/\{\{\s?((?:"(?:\\.|[^"\\])*"|[^}"])*?)\s?\}\}/s);
  const root: Node[] = [];
  const open: { target: Node[]; branches?: Branch[] }[] = [{ target: root }];
  const innermost = () => open.at(-1) ?? { target: root };
  for (const [index, part] of parts.entries()) {
    const { target, branches } = innermost();
    if (index % 2 === 0) target.push({ kind: "text", text: part });
    else if (part.startsWith("/*")) continue;
    else if (part === "end") open.pop();
    else if (part.startsWith("else")) {
      const branch = { test: /^else if (.+)$/s.exec(part)?.[1] ?? null, body: [] };
      branches?.push(branch);
      open[open.length - 1] = { target: branch.body, ...(branches && { branches }) };
    } else open.push(...opened(part, target, defined));
  }
  if (open.length !== 1) throw new Error("an action is not ended, or ended twice");
  return root;
}

function opened(action: string, target: Node[], defined: Map<string, Node[]>) {
  const [, word = "", rest = ""] = /^(if|with|range|define) (.+)$/s.exec(action) ?? [];
  const body: Node[] = [];
  if (word === "define") {
    defined.set(JSON.parse(rest), body);
    return [{ target: body }];
  }
  if (word === "if" || word === "with" || word === "range") {
    const branches: Branch[] = [{ test: rest, body }];
    target.push({ kind: word, branches });
    return [{ target: body, branches }];
  }
  target.push({ kind: "output", pipeline: action });
  return [];
}

/** Splits at a character, but within neither quotes nor parentheses. */
function splitOutside(text: string, at: string): string[] {
  const pieces = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|./gs)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === at && depth === 0) pieces.push("");
    else pieces[pieces.length - 1] += token;
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "");
}
