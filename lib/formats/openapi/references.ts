/** Follows `$ref` within the description and to files beside it, never to another server. */
import { posix } from "node:path";
import type { FormatFile } from "../format.ts";
import { type Fields, fieldsOf, isFields, type Located } from "./located.ts";
import { readDescription } from "./read-description.ts";

/** References that lead to references. */
const stepsMax = 20;
const remote = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export interface References {
  readonly root: Located;
  /** What the value says, or what it refers to. A reference that leads nowhere is an empty value. */
  follow(value: unknown, from: Located): Located;
}

export async function openReferences(file: FormatFile, root: Fields): Promise<References> {
  const files = await readFiles(file, root);
  const step = ({ value, file: from, name }: Located): Located | null => {
    const { $ref } = value;
    if (typeof $ref !== "string") return null;
    const [path = "", pointer = ""] = $ref.split("#", 2);
    const target = path === "" ? from : besidePath(from, path);
    const found = target === null ? undefined : files.get(target);
    const pointed = fieldsOf(valueAt(found, pointer));
    const last = pointer === "" ? posix.parse(path).name : lastPart(pointer);
    return { value: pointed, file: target ?? from, name: last === "" ? name : last };
  };
  return {
    root: { value: root, file: "", name: null },
    follow(value, from) {
      let located: Located = { value: fieldsOf(value), file: from.file, name: null };
      for (let steps = 0; steps < stepsMax; steps++) {
        const next = step(located);
        if (next === null) return located;
        located = next;
      }
      return { ...located, value: {} };
    },
  };
}

/** The description and every file that it refers to, by way of others too. */
async function readFiles(file: FormatFile, root: Fields): Promise<Map<string, Fields>> {
  const files = new Map<string, Fields>([["", root]]);
  const waiting = besideFiles(root, "");
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const read = await file.readBeside(path);
    const value = read === null ? {} : readOrEmpty(read);
    files.set(path, value);
    waiting.push(...besideFiles(value, path));
  }
  return files;
}

/** A file that cannot be read is as one that is missing: the rest of the description stands. */
function readOrEmpty(bytes: Uint8Array): Fields {
  try {
    return readDescription(new TextDecoder().decode(bytes));
  } catch {
    return {};
  }
}

function besideFiles(root: unknown, from: string): string[] {
  const found = new Set<string>();
  const waiting: unknown[] = [root];
  const seen = new Set<unknown>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    // Aliases of YAML are one object in several places.
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const { $ref } = value as Fields;
    if (typeof $ref === "string" && !$ref.startsWith("#")) {
      const path = besidePath(from, $ref.split("#", 1)[0] ?? "");
      if (path !== null) found.add(path);
    }
    for (const inner of Object.values(value)) if (typeof inner === "object") waiting.push(inner);
  }
  return [...found];
}

function besidePath(from: string, path: string): string | null {
  if (path === "" || remote.test(path) || path.startsWith("/")) return null;
  return posix.join(posix.dirname(from), path);
}

/** By a JSON pointer (RFC 6901) as it stands in a URI. */
function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = unescaped(part);
    const isOwn = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    if (!isOwn) return undefined;
    value = (value as Fields)[key];
  }
  return isFields(value) ? value : undefined;
}

function lastPart(pointer: string): string {
  return unescaped(pointer.slice(pointer.lastIndexOf("/") + 1));
}

function unescaped(part: string): string {
  const decoded = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(decoded);
  } catch {
    return decoded;
  }
}
