/**
 * The way of one parameter through the code, read and not run: from a function into each function
 * that gets it, or something made from it, in the order in which the code is written, each once.
 */
import { parseSync } from "oxc-parser";

/** Files in the order in which the way enters them. */
export function wayOf(files, { file, name, parameter }) {
  const functions = functionsOf(files);
  const entered = new Set();
  const way = [];
  const enter = (found, taken) => {
    const key = `${found.path}:${found.name}:${[...taken].sort().join()}`;
    if (entered.has(key)) return;
    entered.add(key);
    if (way.at(-1) !== found.path) way.push(found.path);
    follow(found.node, new Set(taken), (callee, positions) => {
      const next = functions.get(`${found.path}:${callee}`) ?? functions.get(callee);
      if (next === undefined) return;
      const names = positions.flatMap((at) => namesIn(next.node.params[at]));
      if (names.length > 0) enter(next, names);
      if (way.at(-1) !== found.path) way.push(found.path);
    });
  };
  const start = functions.get(`${file}:${name}`);
  if (start === undefined) throw new Error(`${file} has no function ${name}`);
  enter(start, [parameter]);
  return way;
}

/** How often the way comes back to a file that it had left, but by the end of a call. */
export function returnsOf(way) {
  const seen = new Set();
  const open = [];
  let returns = 0;
  for (const file of way) {
    const at = open.lastIndexOf(file);
    if (at !== -1) open.length = at + 1;
    else {
      if (seen.has(file)) returns++;
      open.push(file);
    }
    seen.add(file);
  }
  return returns;
}

/** By path and name, and by name alone where it is exported: no two files export the same name. */
function functionsOf(files) {
  const found = new Map();
  for (const { path, text } of files) {
    if (!/\.tsx?$/.test(path)) continue;
    const { program, module } = parseSync(path, text);
    const exported = new Set(
      module.staticExports.flatMap(({ entries }) => entries.map(({ localName }) => localName.name)),
    );
    walk(program, (node) => {
      const [name, own] =
        node.type === "FunctionDeclaration"
          ? [node.id?.name, node]
          : node.type === "VariableDeclarator" && node.init?.type === "ArrowFunctionExpression"
            ? [node.id.name, node.init]
            : [];
      if (name === undefined) return;
      const entry = { path, name, node: own };
      if (!found.has(`${path}:${name}`)) found.set(`${path}:${name}`, entry);
      if (exported.has(name)) found.set(name, entry);
    });
  }
  return found;
}

/** Tells of each call that gets one of `taken`; what is declared from them is taken too. */
function follow(node, taken, tell) {
  walk(node.body, (inner) => {
    if (inner.type === "VariableDeclarator" && isMadeFrom(inner.init, taken)) {
      for (const name of namesIn(inner.id)) taken.add(name);
    }
    if (inner.type !== "CallExpression" || inner.callee.type !== "Identifier") return;
    const positions = inner.arguments.flatMap((argument, at) =>
      holds(argument, taken) ? [at] : [],
    );
    if (positions.length > 0) tell(inner.callee.name, positions);
  });
}

/** Itself, a part of it, or what a call makes of it. */
function isMadeFrom(node, names) {
  const value = node?.type === "AwaitExpression" ? node.argument : node;
  if (value?.type !== "CallExpression") return holds(value, names);
  return value.arguments.some((argument) => holds(argument, names));
}

/** Itself, a part of it, or an object with it. */
function holds(node, names) {
  if (node?.type === "Identifier") return names.has(node.name);
  if (node?.type === "MemberExpression") return holds(node.object, names);
  if (node?.type !== "ObjectExpression") return false;
  return node.properties.some((property) => holds(property.argument ?? property.value, names));
}

/** The names that a parameter or a declaration binds. */
function namesIn(pattern) {
  const names = [];
  walk(pattern, ({ type, name }) => {
    if (type === "Identifier") names.push(name);
  });
  return names;
}

function walk(node, visit) {
  if (typeof node !== "object" || node === null) return;
  if (typeof node.type === "string") visit(node);
  for (const [key, inner] of Object.entries(node)) {
    if (key !== "typeAnnotation" && key !== "returnType") walk(inner, visit);
  }
}
