/** A script of a site as a tree, and the files that it takes in. Nothing in it is ever run. */
import { tsPlugin } from "@sveltejs/acorn-typescript";
import { Parser, type Program } from "acorn";

/** Types are left out of the tree where they stand; JSX is read, for menus with drawn titles. */
const typed = Parser.extend(tsPlugin({ jsx: {} }));
/** Types in angle brackets (`<const>value`) are JSX to the other one. */
const withoutElements = Parser.extend(tsPlugin());

/** No configuration comes near it; each level takes many calls of the parser. */
const depthMax = 200;

/** Throws for what is no script, in one line. */
export function parseScript(text: string): Program {
  // Where little of the stack is left, a pattern that the engine compiles ends the whole process.
  if (nestingOf(text) > depthMax) throw new Error("it is nested too deeply");
  const options = { ecmaVersion: "latest", sourceType: "module", locations: true } as const;
  try {
    return typed.parse(text, { ...options, allowReturnOutsideFunction: true });
  } catch (error) {
    if (error instanceof RangeError) throw new Error("it is nested too deeply", { cause: error });
    return withoutElements.parse(text, { ...options, allowReturnOutsideFunction: true });
  }
}

/** Most brackets that are open at once; those in texts count too. */
function nestingOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    depth += "([{".includes(bracket) ? 1 : -1;
    if (depth > most) most = depth;
  }
  return most;
}
