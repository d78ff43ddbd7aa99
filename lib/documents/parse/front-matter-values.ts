/** The YAML of front matter as values, or why it has none. No text makes the reader recurse. */
import { LineCounter, parseDocument } from "yaml";
import { isDeepYaml, yamlDepthMax } from "./yaml-depth.ts";

export interface FrontMatterValues {
  readonly values: Readonly<Record<string, unknown>>;
  /** For the author, in one sentence; null when all is well. */
  readonly fault: string | null;
}

/** Bounds documents made of aliases of aliases. */
const aliasesMax = 50;

/** `firstLine` is the number of the text's first line in its file. */
export function readFrontMatterValues(text: string, firstLine: number): FrontMatterValues {
  if (isDeepYaml(text)) {
    return faulty(
      `The front matter is nested more than ${yamlDepthMax} levels deep and was left out.`,
    );
  }
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { logLevel: "error", prettyErrors: false, lineCounter });
    const [first] = document.errors;
    if (first !== undefined) {
      const { line, col } = lineCounter.linePos(first.pos[0]);
      const reason = (first.message.split("\n", 1)[0] ?? "").slice(0, reasonLengthMax);
      const position = `line ${line + firstLine - 1}, column ${col}`;
      return faulty(`The front matter is not valid YAML: ${reason} at ${position}.`);
    }
    const given: unknown = document.toJS({ maxAliasCount: aliasesMax });
    // Values become JSON; an alias inside its own anchor makes a circle, which is refused here.
    const values = wellFormed(given, JSON.stringify(given));
    if (isRecord(values)) return { values, fault: null };
    return values === null ? { values: {}, fault: null } : faulty(noMapping);
  } catch {
    return faulty("The front matter refers to itself without end and was left out.");
  }
}

/** An escape such as `"\\ud800"` is half a character, which no page and no URL can hold. */
function wellFormed(values: unknown, json: string): unknown {
  if (!halfCharacter.test(json)) return values;
  return JSON.parse(
    json.replace(halfCharacters, (_whole, backslash?: string) => backslash ?? "\ufffd"),
  );
}
const halfCharacter = /\\ud[89a-f]/;
/** JSON escapes halves, never whole characters; a written backslash is two. */
const halfCharacters = /(\\\\)|\\ud[89a-f][\da-f]{2}/g;

const noMapping = "The front matter is not a list of names and values.";
/** Some of the parser's messages quote what they are about. */
const reasonLengthMax = 200;

function faulty(fault: string): FrontMatterValues {
  return { values: {}, fault };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
