/** Names of a script with what they stand for, read when it is asked for. */
import type { AnyNode } from "acorn";
import { isClosure } from "./script-calls.ts";

export type Bindings = Map<string, () => unknown>;

export interface Scope {
  readonly names: Bindings;
  readonly above: Scope | null;
  /** File of the script, below the site. */
  readonly file: string;
}

export function lookUp(name: string, scope: Scope | null): unknown {
  for (let at = scope; at !== null; at = at.above) {
    const read = at.names.get(name);
    if (read !== undefined) return read();
  }
  return name === "__dirname" ? "." : undefined;
}

/** A value that asks for itself is unknown. */
export function readOnce(read: () => unknown): () => unknown {
  let state: "new" | "reading" | "read" = "new";
  let value: unknown;
  return () => {
    if (state !== "new") return value;
    state = "reading";
    value = read();
    state = "read";
    return value;
  };
}

export function nameOfNode(node: AnyNode): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" ? String(node.value) : "";
}

export function recordOf(module: Bindings): Readonly<Record<string, unknown>> {
  const made = emptyRecord();
  for (const [name, read] of module) made[name] = read();
  return made;
}

/** Without what objects inherit: keys are the script's. */
export function emptyRecord(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

export function isScriptRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isClosure(value);
}
